import type { TenantInvoice } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { OutsideMail } from '../../../ports/outside-mails.ts'
import type { BilledFactsStore } from './billed-facts.store.ts'
import type { InvoiceWritingStore } from './invoice-writing.store.ts'
import { expectRev, type InvoicesService, recordInvoice } from './invoices.service.ts'
import type { InvoicesStore, InvoiceWhole } from './invoices.store.ts'

export interface InvoiceIssuingNeeds {
  readonly store: InvoicesStore
  readonly writing: InvoiceWritingStore
  readonly facts: Pick<BilledFactsStore, 'siteCode'>
  readonly reading: InvoicesService
  readonly journal: Pick<Journal, 'record'>
  /** Joins the open transaction; false where the installation sends no mails. */
  write(mail: OutsideMail): Promise<boolean>
  /** Address of the tenant's mails; null: none. */
  emailOf(tenantId: string): Promise<string | null>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type InvoiceIssuingService = ReturnType<typeof invoiceIssuingService>

const PREFIXES = { monthly: 'INV', plan: 'PLN', credit_note: 'CN' } as const

/** Issues invoices and cancels them by credit notes. */
export function invoiceIssuingService(needs: InvoiceIssuingNeeds) {
  const { store, writing, facts, reading, journal, atomically, now, newId } = needs
  async function held(id: string, rev: number, caller: Caller): Promise<InvoiceWhole> {
    await writing.hold(id)
    const invoice = await reading.seen(id, caller)
    expectRev(invoice, rev)
    return invoice
  }
  /** `INV/VJS/2026/00012`. */
  async function numberFor({ location }: InvoiceWhole, day: string, kind: keyof typeof PREFIXES): Promise<string> {
    const year = Number(day.slice(0, 4))
    const number = await writing.nextNumber(location.id, year, kind)
    return `${PREFIXES[kind]}/${await facts.siteCode(location.id)}/${year}/${String(number).padStart(5, '0')}`
  }

  return {
    issue: (id: string, rev: number, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        const before = await held(id, rev, caller)
        mayIssue(before)
        const day = dayIn(before.zone, now())
        const number = await numberFor(before, day, before.kind)
        const due_on = dayAfter(day, before.due_days)
        const facts = { state: 'issued', number, issued_on: day, due_on } as const
        await writing.update(id, { ...facts, issued_by: caller.userId, updated_at: now().toISOString() })
        recordInvoice(journal, 'issued', { invoice: before, actorId: caller.userId, detail: { after: { ...facts, total: before.total } } })
        if (await needs.emailOf(before.tenant.id))
          await needs.write({ target_id: id, type: 'invoice.issued', title: 'You have an invoice', key: 'invoice.issued' })
        return reading.get(id, caller)
      }),

    cancel: (id: string, { rev, reason }: { rev: number; reason: string }, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        const before = await held(id, rev, caller)
        if (before.stored !== 'issued' || before.kind === 'credit_note')
          throw new Fault('conflict', 'billing.not_issued', { params: { number: before.number ?? before.month } })
        const [day, at] = [dayIn(before.zone, now()), now().toISOString()]
        const note = newId()
        const [subtotal, vat] = [-before.subtotal, -before.vat]
        await writing.update(id, { state: 'cancelled', reason, updated_at: at })
        // A draft first: lines are added to nothing else.
        await writing.insert({
          ...{ id: note, location_id: before.location.id, tenant_id: before.tenant.id, kind: 'credit_note', month: before.month },
          ...{ state: 'draft', due_days: 0, currency: before.currency, vat_per_mille: before.vat_per_mille, cancels_id: id, reason },
          ...{ subtotal, taxed: 0, vat, total: subtotal + vat, created_at: at, updated_at: at },
        })
        await writing.copyLines(note, await store.lines(id), newId)
        const number = await numberFor(before, day, 'credit_note')
        await writing.update(note, { state: 'issued', number, issued_on: day, due_on: day, issued_by: caller.userId })
        recordInvoice(journal, 'cancelled', { invoice: before, actorId: caller.userId, detail: { after: { reason, credit_note: number } } })
        return reading.get(id, caller)
      }),
  }
}

function mayIssue({ stored, number, missing_hours, decision, total }: InvoiceWhole): void {
  if (stored !== 'draft') throw new Fault('conflict', 'billing.not_draft', { params: { number: number ?? '' } })
  if (missing_hours > 0 && decision === null) throw new Fault('conflict', 'billing.undecided', { params: { hours: missing_hours } })
  if (total <= 0) throw new Fault('conflict', 'billing.nothing_to_pay')
}
