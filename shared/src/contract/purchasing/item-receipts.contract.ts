import { type Static, Type } from 'typebox'
import { receiptStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, Ref, Text } from '../../kit/words.ts'
import { MAX_PURCHASE_LINES, MAX_QUANTITY } from './purchases.contract.ts'

const Count = Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })
export const ItemReceiptLine = closed({
  order_line_id: Id,
  description: Type.String(),
  unit: Type.String(),
  ordered: Type.Integer(),
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  /** Named by the delivery note and not there. */
  short: Type.Integer(),
  reason: Type.String(),
})
export const ItemReceipt = closed({
  id: Id,
  ticket_id: Id,
  order: closed({ id: Id, number: Type.String() }),
  state: oneOf(...receiptStates),
  delivery_note: Type.String(),
  received_on: Day,
  created_by: nullable(Ref),
  created_at: Instant,
  posted_by: nullable(Ref),
  posted_at: nullable(Instant),
  reversed_by: nullable(Ref),
  reversed_at: nullable(Instant),
  reverse_reason: nullable(Type.String()),
  lines: Type.Array(ItemReceiptLine),
})
export type ItemReceipt = Static<typeof ItemReceipt>
export const ItemReceiptDraft = closed({
  /** Chosen by whoever writes it: sent twice it is written once. */
  command_id: Id,
  delivery_note: Text(200),
  received_on: Day,
  /** What is rejected or short needs a reason. */
  lines: Type.Array(closed({ order_line_id: Id, accepted: Count, rejected: Count, short: Count, reason: Text(500) }), {
    minItems: 1,
    maxItems: MAX_PURCHASE_LINES,
  }),
})
export type ItemReceiptDraft = Static<typeof ItemReceiptDraft>

const access = 'ticket_work'
export const itemReceipts = {
  list: endpoint({
    name: 'item_receipts.list',
    method: 'GET',
    path: '/desk/api/v1/purchase_orders/:id/receipts',
    access: 'show_ticketing_procurement',
    summary: 'What came for an order, oldest first',
    params: ById,
    reply: many(ItemReceipt),
  }),
  create: endpoint({
    name: 'item_receipts.create',
    method: 'POST',
    path: '/desk/api/v1/purchase_orders/:id/receipts',
    access,
    summary: 'Write down what came; it counts once it is posted',
    params: ById,
    body: ItemReceiptDraft,
    reply: one(ItemReceipt),
  }),
  post: endpoint({
    name: 'item_receipts.post',
    method: 'POST',
    path: '/desk/api/v1/item_receipts/:id/post',
    access,
    summary: 'Post a receipt; sent twice it is posted once',
    params: ById,
    reply: one(ItemReceipt),
  }),
  reverse: endpoint({
    name: 'item_receipts.reverse',
    method: 'POST',
    path: '/desk/api/v1/item_receipts/:id/reverse',
    access,
    summary: 'Take a posted receipt back',
    params: ById,
    body: closed({ reason: Line(500) }),
    reply: one(ItemReceipt),
  }),
} as const
