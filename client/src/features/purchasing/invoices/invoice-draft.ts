import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import type { VendorInvoice, VendorInvoiceDraft } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { isCountedInvoice } from '@menara/shared/domain/purchasing/purchase-states.ts'

interface TypedLine {
  readonly quantity: number | string
  readonly unit_price: number | ''
}
export interface InvoiceDraft {
  readonly number: string
  readonly issued: string
  readonly due: string
  readonly tax: number | ''
  /** By the line of the order. */
  readonly lines: Readonly<Record<string, TypedLine>>
}

/** What came and no other invoice has, at the prices of the order. */
export function emptyInvoice({ lines }: PurchaseOrder, invoices: readonly VendorInvoice[], today: string): InvoiceDraft {
  const invoiced = (lineId: string): number =>
    invoices
      .filter((invoice) => isCountedInvoice(invoice.state))
      .flatMap((invoice) => invoice.lines)
      .filter((line) => line.order_line_id === lineId)
      .reduce((sum, line) => sum + line.quantity, 0)
  const open = lines.map(({ id, accepted, unit_price }) => [id, { quantity: Math.max(0, accepted - invoiced(id)), unit_price }] as const)
  return { number: '', issued: today, due: '', tax: 0, lines: Object.fromEntries(open) }
}

/** The invoice as the contract takes it; lines without a quantity are left out. */
export const bodyOfInvoice = ({ number, issued, due, tax, lines }: InvoiceDraft, command_id: string): VendorInvoiceDraft => ({
  ...{ command_id, number: number.trim(), issued_on: issued, due_on: due, tax: Number(tax) || 0 },
  lines: Object.entries(lines).flatMap(([order_line_id, line]) => {
    const [quantity, unit_price] = [Number(line.quantity) || 0, Number(line.unit_price) || 0]
    return quantity > 0 ? [{ order_line_id, quantity, unit_price }] : []
  }),
})
