import type { BillingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import type { TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { Tenant } from '@menara/shared/contract/finance/tenants.contract.ts'
import { calendarIn, dayAfter, daysIn, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { MissingDecision } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn, startOfDay } from '../../../platform/time/zoned-time.ts'
import type { MeterHours } from '../../../ports/iot/meter-hours.ts'
import type { Places, Site } from '../../../ports/places.ts'
import type { BillingRatesStore } from '../rates/billing-rates.store.ts'
import type { TenantsStore } from '../tenants/tenants.store.ts'
import type { BilledFactsStore } from './billed-facts.store.ts'
import { energyLines } from './energy-lines.ts'
import { type BilledMonth, bookingLines, type ComputedLine, fineLines, manualLine, serviceLines, totalsOf } from './invoice-lines.ts'
import type { InvoiceWritingStore } from './invoice-writing.store.ts'
import { expectRev, type InvoicesService, recordInvoice } from './invoices.service.ts'
import type { InvoicesStore } from './invoices.store.ts'

export interface InvoiceDraftsNeeds {
  readonly store: InvoicesStore
  readonly writing: InvoiceWritingStore
  readonly facts: BilledFactsStore
  readonly reading: InvoicesService
  readonly tenants: Pick<TenantsStore, 'ofSite' | 'find'>
  readonly rates: Pick<BillingRatesStore, 'inMonth'>
  readonly places: Pick<Places, 'site'>
  readonly meters: MeterHours
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Change = CallOf<typeof tenantInvoices.update>['body']
type Manual = NonNullable<Change['manual']>[number]
export type InvoiceDraftsService = ReturnType<typeof invoiceDraftsService>

/** Drafts of invoices: made by a run, decided about, and made anew as often as it takes. */
export function invoiceDraftsService(needs: InvoiceDraftsNeeds) {
  const { store, writing, reading, tenants, journal, atomically } = needs

  return {
    run: ({ location_id, month }: { location_id: string; month: string }, caller: Caller) =>
      atomically(async () => {
        const run = await openRun(needs, { location_id, month }, caller)
        const done = { created: 0, renewed: 0, kept: 0, nothing: 0 }
        for (const { id } of await tenants.ofSite(location_id)) {
          await writing.holdTenant(id)
          const tenant = await tenants.find(id)
          if (tenant) done[await billTenant(needs, run, { tenant, caller })] += 1
        }
        return { created: done.created, renewed: done.renewed, kept: done.kept }
      }),

    update: (id: string, { rev, decision, manual }: Change, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        const before = await heldDraft(needs, id, caller)
        expectRev(before, rev)
        if (before.kind === 'plan') throw new Fault('conflict', 'billing.plan_draft', { params: { tenant: before.tenant.name } })
        const tenant = await tenants.find(before.tenant.id)
        if (!tenant) throw new Error('A draft without its tenant')
        const run = await openRun(needs, { location_id: before.location.id, month: before.month }, caller)
        const chosen = decision === undefined ? before.decision : decision
        const kept = manual ?? manualOf(await store.lines(id))
        await fill(needs, run, { id, tenant, decision: chosen, manual: kept })
        recordInvoice(journal, 'updated', {
          ...{ invoice: before, actorId: caller.userId },
          detail: { before: { decision: before.decision }, after: { decision: chosen, manual: kept } },
        })
        return reading.get(id, caller)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await heldDraft(needs, id, caller)
        await writing.remove(id)
        recordInvoice(journal, 'removed', { invoice: before, actorId: caller.userId, detail: { before: { month: before.month } } })
      }),
  }
}

async function heldDraft({ writing, reading }: InvoiceDraftsNeeds, id: string, caller: Caller) {
  await writing.hold(id)
  const invoice = await reading.seen(id, caller)
  if (invoice.stored !== 'draft') throw new Fault('conflict', 'billing.not_draft', { params: { number: invoice.number ?? '' } })
  return invoice
}

/** What a month of a site is billed with. */
interface Run {
  readonly site: Site
  readonly month: BilledMonth
  readonly rates: BillingRates
}
/** 422 for a month that is not over by the site's clock; 409 without rates. */
async function openRun(
  { places, rates, now }: InvoiceDraftsNeeds,
  { location_id, month }: { location_id: string; month: string },
  caller: Caller,
): Promise<Run> {
  const site = caller.sees(location_id) ? await places.site(location_id) : undefined
  if (!site) throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (dayIn(site.zone, now()).slice(0, 7) <= month) throw invalid('month', 'future', 'Only a month that is over is billed')
  const holding = await rates.inMonth(location_id, month)
  if (!holding) throw new Fault('conflict', 'billing.no_rates', { params: { site: site.name, month } })
  const [first, next] = [`${month}-01`, `${monthAfter(month)}-01`]
  const times = { from: startOfDay(site.zone, first).getTime(), to: startOfDay(site.zone, next).getTime() }
  return { site, rates: holding, month: { month, first, last: dayAfter(first, daysIn(month) - 1), ...times } }
}

interface Billing {
  readonly tenant: Tenant
  readonly caller: Caller
}
/** Makes a tenant's draft, or makes the one that is there anew. */
async function billTenant(
  needs: InvoiceDraftsNeeds,
  run: Run,
  { tenant, caller }: Billing,
): Promise<'created' | 'renewed' | 'kept' | 'nothing'> {
  const { store, writing, facts, journal, now, newId } = needs
  const { month } = run.month
  const there = await facts.ofMonth(tenant.id, month)
  if (there && there.state !== 'draft') return 'kept'
  if (there) {
    await writing.hold(there.id)
    await fill(needs, run, { id: there.id, tenant, decision: there.decision ?? null, manual: manualOf(await store.lines(there.id)) })
    recordInvoice(journal, 'renewed', { invoice: { id: there.id, location: tenant.location }, actorId: caller.userId, detail: { month } })
    return 'renewed'
  }
  const lines = await linesOf(needs, run, { tenant, decision: null, manual: [] })
  if (lines.length === 0) return 'nothing'
  const [id, at] = [newId(), now().toISOString()]
  await writing.insert({
    ...{ id, location_id: tenant.location.id, tenant_id: tenant.id, kind: 'monthly', month, state: 'draft', currency: CURRENCY },
    ...{ due_days: run.rates.due_days, vat_per_mille: run.rates.vat_per_mille, subtotal: 0, taxed: 0, vat: 0, total: 0 },
    ...{ created_at: at, updated_at: at },
  })
  await fill(needs, run, { id, tenant, decision: null, manual: [] })
  recordInvoice(journal, 'created', { invoice: { id, location: tenant.location }, actorId: caller.userId, detail: { month } })
  return 'created'
}

interface Filling {
  readonly id: string
  readonly tenant: Tenant
  readonly decision: MissingDecision | null
  readonly manual: readonly Manual[]
}
async function fill(needs: InvoiceDraftsNeeds, run: Run, { id, ...asked }: Filling): Promise<void> {
  const { writing, now, newId } = needs
  const lines = await linesOf(needs, run, asked)
  const { due_days, vat_per_mille } = run.rates
  await writing.setLines(id, lines, newId)
  await writing.update(id, {
    ...{ ...totalsOf(lines, vat_per_mille), due_days, vat_per_mille, decision: asked.decision },
    ...{ missing_hours: lines.reduce((sum, line) => sum + line.missing_hours, 0), updated_at: now().toISOString() },
  })
}

async function linesOf(needs: InvoiceDraftsNeeds, run: Run, { tenant, decision, manual }: Omit<Filling, 'id'>): Promise<ComputedLine[]> {
  const { facts } = needs
  const { month, rates } = run
  const range = { from: new Date(month.from).toISOString(), to: new Date(month.to).toISOString() }
  return [
    ...(await energyOf(needs, run, { tenant, decision })),
    ...serviceLines(tenant, rates, month),
    ...bookingLines(await facts.bookings(tenant.id, range), rates),
    ...fineLines(rates.fine_per_mille === null ? [] : await facts.overdueOn(tenant.id, month.last), rates, month),
    ...manual.map((one) => manualLine(one, month)),
  ]
}

async function energyOf(
  { meters, facts }: InvoiceDraftsNeeds,
  { site, month, rates }: Run,
  { tenant, decision }: Pick<Filling, 'tenant' | 'decision'>,
): Promise<ComputedLine[]> {
  const lines: ComputedLine[] = []
  const tariffs = await meters.tariffs(site.id)
  for (const assigned of tenant.meters) {
    if (assigned.from > month.last || (assigned.until !== null && assigned.until < month.first)) continue
    const { measured, usual } = await meters.hours(site.id, assigned.meter.id, { from: month.from, to: month.to })
    const estimatedBefore = await facts.estimatedIn(tenant.id, assigned.meter.id, monthAfter(month.month, -1))
    lines.push(
      ...energyLines({
        ...{ assigned, measured, usual, tariffs, month, decision, estimatedBefore },
        ...{ calendar: calendarIn(site.zone), surchargePerMille: rates.surcharge_per_mille },
      }),
    )
  }
  return lines
}

const manualOf = (lines: readonly { kind: string; label: string; amount: number }[]): Manual[] =>
  lines.filter(({ kind }) => kind === 'manual').map(({ label, amount }) => ({ reason: label, amount }))
