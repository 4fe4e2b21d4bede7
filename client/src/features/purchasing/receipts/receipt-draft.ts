import type { ItemReceiptDraft } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'

interface Counts {
  readonly accepted?: number
  readonly rejected?: number
  readonly short?: number
  readonly reason?: string
}
export interface ReceiptDraft {
  readonly note: string
  readonly on: string
  /** By the line of the order. */
  readonly counts: Readonly<Record<string, Counts>>
}

/** Everything that is still open comes. */
export const emptyReceipt = ({ lines }: PurchaseOrder, today: string): ReceiptDraft => ({
  note: '',
  on: today,
  counts: Object.fromEntries(lines.map((line) => [line.id, { accepted: Math.max(0, line.quantity - line.accepted) }])),
})
/** Lines of which something is rejected or short without a reason. */
export const missingReasons = ({ counts }: ReceiptDraft): string[] =>
  Object.entries(counts).flatMap(([id, { rejected = 0, short = 0, reason = '' }]) =>
    rejected + short > 0 && reason.trim() === '' ? [id] : [],
  )

/** The receipt as the contract takes it; lines of which nothing is said are left out. */
export const bodyOfReceipt = ({ note, on, counts }: ReceiptDraft, command_id: string): ItemReceiptDraft => ({
  command_id,
  delivery_note: note.trim(),
  received_on: on,
  lines: Object.entries(counts).flatMap(([order_line_id, { accepted = 0, rejected = 0, short = 0, reason = '' }]) =>
    accepted + rejected + short > 0 ? [{ order_line_id, accepted, rejected, short, reason: reason.trim() }] : [],
  ),
})
