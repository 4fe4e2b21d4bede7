import { type Static, Type } from 'typebox'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Line, nullable, one, oneOf, optional } from '../../kit/words.ts'
import { PurchaseAward } from './purchase-awards.contract.ts'
import { MAX_PURCHASE_LINES, Price, Quantity } from './purchases.contract.ts'
import { OverrideReason } from './vendor-documents.contract.ts'

/** What holds for purchases of the whole organisation. */
export const PurchaseRules = closed({
  /** Whole Rupiah for one requisition, up to which it may be ordered without asking for offers; null: never. */
  direct_order_limit: nullable(Type.Integer({ minimum: 1, maximum: MAX_AMOUNT })),
})
export type PurchaseRules = Static<typeof PurchaseRules>

/** What may be ordered for a purchase without offers, and what was. */
export const DirectOrders = closed({
  ticket_id: Id,
  /** Null: nothing is ordered without offers here. */
  limit: nullable(Type.Integer()),
  /** Whole Rupiah of direct orders that hold or are to be decided. */
  used: Type.Number(),
  /** How much of each line may be ordered. */
  free: Type.Array(closed({ line_id: Id, quantity: Type.Integer() })),
  /** Newest first. */
  awards: Type.Array(PurchaseAward),
})
export type DirectOrders = Static<typeof DirectOrders>

const path = '/desk/api/v1/purchases/:id/direct_orders'
export const directOrders = {
  get: endpoint({
    name: 'direct_orders.get',
    method: 'GET',
    path,
    access: 'show_ticketing_procurement',
    summary: 'Orders of a purchase without offers, and what is left of their limit',
    params: ById,
    reply: one(DirectOrders),
  }),
  create: endpoint({
    name: 'direct_orders.create',
    method: 'POST',
    path,
    access: 'procurement_buy',
    summary: 'Order from a vendor without asking for offers, up to the limit of the organisation; somebody else agrees',
    params: ById,
    body: closed({
      vendor_id: Id,
      language: oneOf('en', 'id'),
      reason: Line(500),
      lines: Type.Array(
        closed({ line_id: Id, quantity: Quantity, unit_price: Price, lead_days: Type.Integer({ minimum: 0, maximum: 730 }) }),
        { minItems: 1, maxItems: MAX_PURCHASE_LINES },
      ),
      override_reason: OverrideReason,
    }),
    reply: one(DirectOrders),
  }),
  decide: endpoint({
    name: 'direct_orders.decide',
    method: 'POST',
    path: `${path}/decide`,
    access: 'procurement_approve',
    summary: 'Agree to the direct order that waits or refuse it, as somebody who neither asked for it nor made it',
    params: ById,
    body: closed({ approve: Type.Boolean(), comment: optional(Line(500)) }),
    reply: one(DirectOrders),
  }),
  rules: endpoint({
    name: 'direct_orders.rules',
    method: 'GET',
    path: '/desk/api/v1/purchase_rules',
    access: 'show_ticketing_procurement',
    summary: 'What holds for purchases of the whole organisation',
    reply: one(PurchaseRules),
  }),
  configure: endpoint({
    name: 'direct_orders.configure',
    method: 'PUT',
    path: '/desk/api/v1/purchase_rules',
    access: 'show_manage_ticket',
    summary: 'Say up to which amount is ordered without offers; null: never. By who sees all sites',
    body: PurchaseRules,
    reply: one(PurchaseRules),
  }),
} as const
