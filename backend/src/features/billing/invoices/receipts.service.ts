import type { TenantInvoice } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { MoneyReceived, Receivable, Receivables } from '../../../ports/finance/receivables.ts'
import type { InvoiceWritingStore } from './invoice-writing.store.ts'
import { type InvoicesService, recordInvoice } from './invoices.service.ts'
import type { InvoicesStore, InvoiceWhole } from './invoices.store.ts'

export interface ReceiptsNeeds {
  readonly store: InvoicesStore
  readonly writing: InvoiceWritingStore
  readonly reading: InvoicesService
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type ReceiptsService = ReturnType<typeof receiptsService>

/** Money that came for invoices: recorded by hand or by a bank's statement, and taken back by counter postings. */
export function receiptsService(needs: ReceiptsNeeds) {
  const { store, writing, reading, journal, atomically, now, newId } = needs
  async function add(invoice: InvoiceWhole, receipt: MoneyReceived, source: 'manual' | 'bank'): Promise<void> {
    await writing.addReceipt({ ...receipt, invoice_id: invoice.id, source, at: now().toISOString() })
    const { actor_id: actorId, ...facts } = receipt
    const action = receipt.reverses_id === null ? 'received' : 'receipt_reversed'
    recordInvoice(journal, action, { invoice, actorId, detail: { after: { ...facts, source } } })
  }
  async function mayReceive({ id, stored, kind, number, month }: InvoiceWhole): Promise<void> {
    const note = stored === 'cancelled' ? await store.creditNoteOf(id) : null
    if (note) throw new Fault('conflict', 'billing.cancelled_by', { params: { number: number ?? month, note: note.number ?? '' } })
    if (stored !== 'issued' || kind === 'credit_note')
      throw new Fault('conflict', 'billing.not_issued', { params: { number: number ?? month } })
  }
  /** 404 for a receipt of another invoice, 409 for one that was taken back. */
  async function mayTakeBack(invoiceId: string, receiptId: string) {
    const before = await writing.receipt(receiptId)
    if (before?.invoice_id !== invoiceId) throw new Fault('not-found', 'billing.receipt_not_found')
    if (before.reversed || before.reverses_id !== null) throw new Fault('conflict', 'billing.receipt_reversed')
    return before
  }

  const port: Receivables = {
    receivables: async () => (await store.issued()).map(receivableOf),
    async receivable(id) {
      const invoice = await store.find(id)
      return invoice && invoice.stored !== 'draft' && invoice.kind !== 'credit_note' ? receivableOf(invoice) : undefined
    },
    received: (id, receipt) =>
      atomically(async () => {
        await writing.hold(id)
        const invoice = await store.find(id)
        if (!invoice) throw new Fault('not-found', 'billing.not_found')
        // A bank's word on money stands, whatever became of the invoice: the tenant's credit falls by what is taken back.
        if (receipt.reverses_id === null) await mayReceive(invoice)
        else await mayTakeBack(id, receipt.reverses_id)
        await add(invoice, receipt, 'bank')
      }),
  }
  return {
    port,

    receive: (id: string, receipt: Pick<MoneyReceived, 'amount' | 'day' | 'reference'>, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        await writing.hold(id)
        const invoice = await reading.seen(id, caller)
        await mayReceive(invoice)
        if (receipt.day > dayIn(invoice.zone, now())) throw invalid('day', 'future', 'Money is recorded once it has come')
        await add(invoice, { ...receipt, id: newId(), reverses_id: null, actor_id: caller.userId }, 'manual')
        return reading.get(id, caller)
      }),

    reverse: ({ id, receipt_id }: { id: string; receipt_id: string }, reason: string, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        await writing.hold(id)
        const invoice = await reading.seen(id, caller)
        const before = await mayTakeBack(id, receipt_id)
        if (before.source === 'bank') throw new Fault('conflict', 'billing.receipt_of_bank', { params: { reference: before.reference } })
        const receipt = { amount: -before.amount, day: dayIn(invoice.zone, now()), reference: reason }
        await add(invoice, { ...receipt, id: newId(), reverses_id: receipt_id, actor_id: caller.userId }, 'manual')
        return reading.get(id, caller)
      }),
  }
}

type Owing = Pick<InvoiceWhole, 'id' | 'number' | 'tenant' | 'total' | 'paid' | 'currency' | 'issued_on' | 'due_on'> & {
  readonly location: { readonly id: string }
}
const receivableOf = ({ id, number, tenant, total, paid, currency, issued_on, due_on, location }: Owing): Receivable => ({
  ...{ kind: 'tenant_invoice', id, number: number ?? '', payer: tenant, amount: total, paid, currency },
  ...{ issued_on: issued_on ?? '', due_on: due_on ?? '', location_id: location.id },
})
