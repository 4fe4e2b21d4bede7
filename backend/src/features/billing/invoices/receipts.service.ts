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
  interface Adding {
    readonly receipt: MoneyReceived
    readonly source: 'manual' | 'bank'
    readonly actorId: string | null
    readonly reverses_id?: string
  }
  async function add(invoice: InvoiceWhole, { receipt, source, actorId, reverses_id }: Adding): Promise<void> {
    const id = newId()
    await writing.addReceipt({
      ...{ ...receipt, id, invoice_id: invoice.id, source, actor_id: actorId, at: now().toISOString() },
      ...(reverses_id && { reverses_id }),
    })
    recordInvoice(journal, reverses_id ? 'receipt_reversed' : 'received', {
      invoice,
      actorId,
      detail: { after: { id, ...receipt, source } },
    })
  }
  function mayReceive(invoice: InvoiceWhole): void {
    if (invoice.stored !== 'issued' || invoice.kind !== 'monthly')
      throw new Fault('conflict', 'billing.not_issued', { params: { number: invoice.number ?? invoice.month } })
  }

  const port: Receivables = {
    async receivables(): Promise<Receivable[]> {
      return (await store.issued()).map(({ id, number, tenant, total, paid, currency, issued_on, due_on, location }) => ({
        ...{ kind: 'tenant_invoice' as const, id, number: number ?? '', payer: tenant, amount: total, paid, currency },
        ...{ issued_on: issued_on ?? '', due_on: due_on ?? '', location_id: location.id },
      }))
    },
    received: (id, receipt) =>
      atomically(async () => {
        await writing.hold(id)
        const invoice = await store.find(id)
        if (!invoice) throw new Fault('not-found', 'billing.not_found')
        mayReceive(invoice)
        await add(invoice, { receipt, source: 'bank', actorId: null })
      }),
  }
  return {
    port,

    receive: (id: string, receipt: MoneyReceived, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        await writing.hold(id)
        const invoice = await reading.seen(id, caller)
        mayReceive(invoice)
        if (receipt.day > dayIn(invoice.zone, now())) throw invalid('day', 'future', 'Money is recorded once it has come')
        await add(invoice, { receipt, source: 'manual', actorId: caller.userId })
        return reading.get(id, caller)
      }),

    reverse: ({ id, receipt_id }: { id: string; receipt_id: string }, reason: string, caller: Caller): Promise<TenantInvoice> =>
      atomically(async () => {
        await writing.hold(id)
        const invoice = await reading.seen(id, caller)
        const before = await writing.receipt(receipt_id)
        if (before?.invoice_id !== id) throw new Fault('not-found', 'billing.receipt_not_found')
        if (before.reversed || before.reverses_id !== null) throw new Fault('conflict', 'billing.receipt_reversed')
        const receipt = { amount: -before.amount, day: dayIn(invoice.zone, now()), reference: reason }
        await add(invoice, { receipt, source: 'manual', actorId: caller.userId, reverses_id: receipt_id })
        return reading.get(id, caller)
      }),
  }
}
