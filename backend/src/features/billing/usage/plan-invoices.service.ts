import type { CompanyPlan } from '@menara/shared/contract/finance/company-plans.contract.ts'
import type { PlanUsage, TenantInvoice } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { Tenant } from '@menara/shared/contract/finance/tenants.contract.ts'
import { dayAfter, daysIn, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn, startOfDay } from '../../../platform/time/zoned-time.ts'
import type { Places } from '../../../ports/places.ts'
import type { BilledFactsStore } from '../invoices/billed-facts.store.ts'
import { type BilledMonth, type ComputedLine, totalsOf } from '../invoices/invoice-lines.ts'
import type { InvoiceWritingStore } from '../invoices/invoice-writing.store.ts'
import { type InvoicesService, recordInvoice } from '../invoices/invoices.service.ts'
import type { TenantsStore } from '../tenants/tenants.store.ts'
import { planLines } from './plan-lines.ts'

export interface PlanInvoicesNeeds {
  readonly planOf: (id: string, caller: Caller) => Promise<CompanyPlan>
  readonly tenants: Pick<TenantsStore, 'find'>
  readonly writing: InvoiceWritingStore
  readonly facts: Pick<BilledFactsStore, 'ofMonth'>
  readonly reading: Pick<InvoicesService, 'get'>
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type PlanInvoicesService = ReturnType<typeof planInvoicesService>

/** Drafts of invoices of plans; the rest of their life is that of invoices of tenants. */
export function planInvoicesService(needs: PlanInvoicesNeeds) {
  const { planOf, writing, reading, journal, atomically } = needs
  return {
    draft: (id: string, month: string, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        const payer = await payerOf(needs, await planOf(id, caller), caller)
        const billed = await monthOf(needs, payer.location.id, month)
        // Whoever makes the same draft at the same moment waits, and what is used is counted once nobody else makes it.
        await writing.holdTenant(payer.id)
        const plan = await planOf(id, caller)
        const { invoiceId, isNew } = await draftOf(needs, { plan, payer, month })
        await fill(needs, invoiceId, { plan, lines: planLines(plan, billed) })
        const invoice = { id: invoiceId, location: payer.location }
        recordInvoice(journal, isNew ? 'created' : 'renewed', { invoice, actorId: caller.userId, detail: { month, plan: plan.name } })
        return reading.get(invoiceId, caller)
      }),
  }
}

/** 409 for a plan that is not invoiced, or whose payer is at a site the caller does not see. */
async function payerOf({ tenants }: PlanInvoicesNeeds, { payer, company }: CompanyPlan, caller: Caller): Promise<Tenant> {
  const found = payer ? await tenants.find(payer.id) : undefined
  if (!found || !caller.sees(found.location.id)) throw new Fault('conflict', 'billing.no_payer', { params: { company } })
  return found
}

interface Drafting {
  readonly plan: CompanyPlan
  readonly payer: Tenant
  readonly month: string
}
/** The draft of the month, a new one where there is none. 409 for a month that was issued. */
async function draftOf({ facts, writing, now, newId }: PlanInvoicesNeeds, { plan, payer, month }: Drafting) {
  const there = await facts.ofMonth(payer.id, month, 'plan')
  if (there?.state === 'draft') return { invoiceId: there.id, isNew: false }
  if (there) throw new Fault('conflict', 'billing.plan_billed', { params: { company: plan.company, month } })
  const [invoiceId, at] = [newId(), now().toISOString()]
  await writing.insert({
    ...{ id: invoiceId, location_id: payer.location.id, tenant_id: payer.id, kind: 'plan', month, state: 'draft', currency: CURRENCY },
    ...{ due_days: plan.due_days, vat_per_mille: plan.vat_per_mille, subtotal: 0, taxed: 0, vat: 0, total: 0 },
    ...{ created_at: at, updated_at: at },
  })
  return { invoiceId, isNew: true }
}
interface Filling {
  readonly plan: CompanyPlan
  readonly lines: readonly ComputedLine[]
}
async function fill({ writing, now, newId }: PlanInvoicesNeeds, id: string, { plan, lines }: Filling): Promise<void> {
  const { due_days, vat_per_mille } = plan
  await writing.setLines(id, lines, newId)
  const at = now().toISOString()
  const plan_usage = usageOf(plan, at)
  await writing.update(id, { ...totalsOf(lines, vat_per_mille), due_days, vat_per_mille, plan_usage, updated_at: at })
}

/** The figures that the lines are made from stay with them, whatever is used later. */
const usageOf = (
  { users, devices, storage_bytes, max_users, max_devices, max_storage_mb }: CompanyPlan,
  counted_at: string,
): PlanUsage => ({
  ...{ users, devices, storage_bytes, max_users, max_devices, max_storage_mb, counted_at },
})

/** 422 for a month that is not over by the clock of the payer’s site. */
async function monthOf({ places, now }: PlanInvoicesNeeds, siteId: string, month: string): Promise<BilledMonth> {
  const site = await places.site(siteId)
  if (!site) throw new Error('A tenant without its site')
  if (dayIn(site.zone, now()).slice(0, 7) <= month) throw invalid('month', 'future', 'Only a month that is over is billed')
  const [first, next] = [`${month}-01`, `${monthAfter(month)}-01`]
  const times = { from: startOfDay(site.zone, first).getTime(), to: startOfDay(site.zone, next).getTime() }
  return { month, first, last: dayAfter(first, daysIn(month) - 1), ...times }
}
