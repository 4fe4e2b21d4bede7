import type { AgeingRow, TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { InvoicesStore, InvoiceWhole } from './invoices.store.ts'

type Filter = CallOf<typeof tenantInvoices.list>['query']
export type InvoicesService = ReturnType<typeof invoicesService>

/** Invoices as people see them. */
export function invoicesService(store: InvoicesStore) {
  async function seen(id: string, caller: Caller): Promise<InvoiceWhole> {
    const invoice = await store.find(id)
    if (!invoice || !caller.sees(invoice.location.id)) throw new Fault('not-found', 'billing.not_found')
    return invoice
  }
  async function shown(invoice: InvoiceWhole): Promise<TenantInvoice> {
    const { zone: _zone, stored: _stored, due_days: _days, issued_by: _issuer, cancels_id, plan_usage, ...facts } = invoice
    const cancelled = cancels_id === null ? undefined : await store.find(cancels_id)
    return {
      ...facts,
      plan_usage: plan_usage ?? null,
      lines: (await store.lines(invoice.id)).map(({ subject_id: _subject, ...line }) => line),
      receipts: await store.receipts(invoice.id),
      cancels: cancelled ? { id: cancelled.id, number: cancelled.number } : null,
      credit_note: await store.creditNoteOf(invoice.id),
    }
  }

  return {
    seen,
    get: async (id: string, caller: Caller): Promise<TenantInvoice> => shown(await seen(id, caller)),

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...asked }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.list(filter, { after, limit }), limit, (invoice) => [invoice.month, invoice.id])
      return after ? page : { ...page, total: await store.count(filter) }
    },

    async readings({ id, line_id }: { id: string; line_id: string }, caller: Caller) {
      const invoice = await seen(id, caller)
      // A credit note repeats the lines of the invoice it cancels, whose figures stand behind them.
      const line = (await store.lines(invoice.id)).find((one) => one.id === line_id)
      if (!line) throw new Fault('not-found', 'billing.line_not_found')
      const rows = await store.readings(line.id)
      const sum = rows.reduce((total, row) => total + row.amount, 0)
      const { subject_id: _subject, ...shownLine } = line
      return { line: shownLine, rows, sum, rounding: rows.length === 0 ? 0 : line.amount - sum }
    },

    async ageing({ location_id }: CallOf<typeof tenantInvoices.ageing>['query'], { locationIds }: Caller): Promise<AgeingRow[]> {
      const rows = await store.ageing({ locationIds, location_id })
      return rows
        .map((row) => ({ ...row, currency: CURRENCY, open: row.not_due + row.to_30 + row.to_60 + row.to_90 + row.over_90 }))
        .filter((row) => row.open > 0 || row.credit > 0)
    },
  }
}

interface Recorded {
  readonly invoice: Pick<InvoiceWhole, 'id' | 'location'>
  readonly actorId: string | null
  readonly detail: Record<string, unknown>
}
/** Notes a change of an invoice in the open transaction. */
export function recordInvoice(journal: Pick<Journal, 'record'>, action: string, { invoice, actorId, detail }: Recorded): void {
  const hints = [{ topic: 'tenant_invoices', key: invoice.id, location_id: invoice.location.id }]
  journal.record({
    ...{ action: `tenant_invoice.${action}`, subject: 'tenant_invoices', subject_id: invoice.id, actor_id: actorId },
    ...{ detail, hints },
  })
}

/** 409 with the row as it is now where somebody changed it meanwhile. */
export function expectRev(invoice: InvoiceWhole, rev: number): void {
  if (invoice.rev !== rev) throw new Fault('conflict', 'billing.changed_meanwhile', { params: { name: invoice.number ?? invoice.month } })
}
