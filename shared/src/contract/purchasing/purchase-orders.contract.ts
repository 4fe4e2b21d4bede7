import { type Static, Type } from 'typebox'
import { awardStates, orderStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'
import { LessQuantity, MAX_PURCHASE_LINES, OfferCurrency, Price } from './purchases.contract.ts'

export const PurchaseOrderLine = closed({
  id: Id,
  line_id: Id,
  description: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  unit_price: Type.Integer(),
  amount: Type.Number(),
  lead_days: Type.Integer(),
  /** Of posted receipts. */
  accepted: Type.Integer(),
  rejected: Type.Integer(),
})
export type PurchaseOrderLine = Static<typeof PurchaseOrderLine>
export const OrderAmendment = closed({
  id: Id,
  version: Type.Integer(),
  state: oneOf(...awardStates),
  reason: Type.String(),
  lines: Type.Array(closed({ id: Id, quantity: Type.Integer(), unit_price: Type.Integer() })),
  made_by: nullable(Ref),
  made_at: Instant,
  decided_by: nullable(Ref),
  decided_at: nullable(Instant),
})
export type OrderAmendment = Static<typeof OrderAmendment>
/** An order to a vendor. Amounts are in the minor unit of its currency. */
export const PurchaseOrder = closed({
  id: Id,
  ticket_id: Id,
  ticket: closed({ number: Type.String(), title: Type.String() }),
  location: Ref,
  vendor: closed({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String() }),
  number: Type.String(),
  state: oneOf(...orderStates),
  version: Type.Integer(),
  currency: OfferCurrency,
  amount: Type.Number(),
  /** Whole Rupiah, by the rate with which its offer was compared. */
  rupiah: Type.Number(),
  /** That rate; null for Rupiah. */
  rate: nullable(closed({ rate: Type.String(), valid_from: Day })),
  tolerance_percent: Type.Integer(),
  hold_reason: nullable(Type.String()),
  ended_reason: nullable(Type.String()),
  created_at: Instant,
  issued_at: nullable(Instant),
  acknowledged_at: nullable(Instant),
  acknowledged_by: nullable(Type.String()),
  lines: Type.Array(PurchaseOrderLine),
  amendments: Type.Array(OrderAmendment),
})
export type PurchaseOrder = Static<typeof PurchaseOrder>

const access = 'procurement_buy'
const path = '/desk/api/v1/purchase_orders'
const byId = `${path}/:id` as const
const Reason = closed({ reason: Line(500) })
const command = <const N extends string>(name: N, summary: string) =>
  endpoint({
    name: `purchase_orders.${name}`,
    method: 'POST',
    path: `${byId}/${name}`,
    access,
    summary,
    params: ById,
    reply: one(PurchaseOrder),
  })
const reasoned = <const N extends string>(name: N, summary: string) => ({ ...command(name, summary), body: Reason })

export const purchaseOrders = {
  list: endpoint({
    name: 'purchase_orders.list',
    method: 'GET',
    path,
    access: 'show_ticketing_procurement',
    summary: 'Orders, newest first; of one purchase with `ticket_id`',
    query: closed({
      ...Paging,
      search: SearchText,
      ticket_id: optional(Id),
      location_id: optional(Id),
      state: optional(oneOf(...orderStates)),
    }),
    reply: many(PurchaseOrder),
  }),
  get: endpoint({
    name: 'purchase_orders.get',
    method: 'GET',
    path: byId,
    access: 'show_ticketing_procurement',
    summary: 'One order',
    params: ById,
    reply: one(PurchaseOrder),
  }),
  issue: command('issue', 'Send it to its vendor: the link opens, and a vendor with an address gets a mail'),
  resume: command('resume', 'Go on with an order that was held'),
  hold: reasoned('hold', 'Hold it: nothing is received meanwhile'),
  close: reasoned('close', 'End it though not all of it came'),
  cancel: reasoned('cancel', 'Cancel an order of which nothing was received'),
  amend: endpoint({
    name: 'purchase_orders.amend',
    method: 'POST',
    path: `${byId}/amend`,
    access,
    summary: 'Change quantities or prices, or take lines away with a quantity of 0; it holds once a second person has agreed',
    params: ById,
    body: closed({
      reason: Line(500),
      lines: Type.Array(closed({ id: Id, quantity: LessQuantity, unit_price: Price }), { minItems: 1, maxItems: MAX_PURCHASE_LINES }),
    }),
    reply: one(PurchaseOrder),
  }),
  decide: endpoint({
    name: 'purchase_orders.decide',
    method: 'POST',
    path: `${byId}/decide`,
    access: 'procurement_approve',
    summary: 'Agree to an amendment or refuse it, as somebody who did not make it',
    params: ById,
    body: closed({ approve: Type.Boolean() }),
    reply: one(PurchaseOrder),
  }),
  link: endpoint({
    name: 'purchase_orders.link',
    method: 'POST',
    path: `${byId}/link`,
    access,
    summary: 'The link by which the vendor reads and confirms the order',
    params: ById,
    reply: one(closed({ path: Type.String(), language: oneOf('en', 'id') })),
  }),
} as const
