import { type Static, Type } from 'typebox'
import { CURRENCY } from '../../domain/money.ts'
import { awardStates, offerStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, Line, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'
import { OfferFile } from './public-offers.contract.ts'
import { MAX_PURCHASE_LINES, OfferCurrency, PaidPrice, Quantity } from './purchases.contract.ts'
import { OverrideReason } from './vendor-documents.contract.ts'

export const OfferedPrice = closed({
  line_id: Id,
  unit_price: Type.Integer(),
  amount: Type.Number(),
  /** Whole Rupiah of the amount, by the rate of the comparison. */
  rupiah: Type.Number(),
  lead_days: Type.Integer(),
  note: Type.String(),
  /** The lowest price of the line among the offers that hold. */
  best: Type.Boolean(),
})
export const ComparedOffer = closed({
  id: Id,
  vendor: Ref,
  version: Type.Integer(),
  state: oneOf(...offerStates),
  submitted_at: Instant,
  receipt: Type.String(),
  /** What was opened is what the receipt was given for. */
  genuine: Type.Boolean(),
  valid_until: Day,
  note: Type.String(),
  /** Of the prices and the total, which are in its minor unit. */
  currency: OfferCurrency,
  /** Of all lines that are offered. */
  total: Type.Number(),
  /** The total in whole Rupiah, by the rate of the comparison. */
  total_rupiah: Type.Number(),
  /** Whether every line is offered. */
  whole: Type.Boolean(),
  lead_days: Type.Integer(),
  prices: Type.Array(OfferedPrice),
  files: Type.Array(OfferFile),
})
export type ComparedOffer = Static<typeof ComparedOffer>
export const AwardedLine = closed({
  line_id: Id,
  /** Null in a direct order. */
  offer_id: nullable(Id),
  vendor: Ref,
  quantity: Type.Integer(),
  /** Awarded anew since: its order was cancelled or lessened, or its vendor refused. */
  freed: Type.Integer(),
  /** Of price and amount, which are in its minor unit. */
  currency: OfferCurrency,
  unit_price: Type.Integer(),
  amount: Type.Number(),
  rupiah: Type.Number(),
  reason: nullable(Type.String()),
})
export const PurchaseAward = closed({
  id: Id,
  state: oneOf(...awardStates),
  by: oneOf('approval', 'second_person'),
  /** Whole Rupiah. */
  total: Type.Number(),
  /** Why nobody was asked for an offer; null where somebody was. */
  reason: nullable(Type.String()),
  awarded_by: nullable(Ref),
  awarded_at: Instant,
  decided_by: nullable(Ref),
  decided_at: nullable(Instant),
  comment: nullable(Type.String()),
  lines: Type.Array(AwardedLine),
})
export type PurchaseAward = Static<typeof PurchaseAward>
/** Rupiah for one unit of a foreign currency, as it holds on the day of the deadline. */
export const ComparisonRate = closed({ currency: OfferCurrency, rate: Type.String(), valid_from: Day })
/** Lines by suppliers. Offers are in their currency; estimates and prices paid before in whole Rupiah. */
export const Comparison = closed({
  ticket_id: Id,
  rfq_id: Id,
  opened_at: Instant,
  currency: oneOf(CURRENCY),
  lines: Type.Array(
    closed({
      id: Id,
      description: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      /** What may be awarded now: neither ordered nor awarded yet. */
      free: Type.Integer(),
      estimated_price: nullable(Type.Integer()),
      /** What was paid before, newest first. */
      paid: Type.Array(PaidPrice),
    }),
  ),
  offers: Type.Array(ComparedOffer),
  /** The one that holds or is to be decided, else the newest that was refused. */
  award: nullable(PurchaseAward),
  /** Approved before that one, newest first. */
  earlier: Type.Array(PurchaseAward),
  /** Of the currencies of the offers, by which they are compared. */
  rates: Type.Array(ComparisonRate),
})
export type Comparison = Static<typeof Comparison>

const path = '/desk/api/v1/purchases/:id'
export const purchaseAwards = {
  comparison: endpoint({
    name: 'purchase_awards.comparison',
    method: 'GET',
    path: `${path}/comparison`,
    access: 'show_ticketing_procurement',
    summary: 'Offers side by side, once the request for quotation was opened',
    params: ById,
    reply: one(Comparison),
  }),
  file: endpoint({
    name: 'purchase_awards.file',
    method: 'GET',
    path: `${path}/offer_files/:file_id`,
    access: 'show_ticketing_procurement',
    summary: 'A file of an offer, to be saved, once the request for quotation was opened',
    params: closed({ id: Id, file_id: Id }),
    reply: 'binary',
    personal: true,
  }),
  award: endpoint({
    name: 'purchase_awards.award',
    method: 'POST',
    path: `${path}/award`,
    access: 'procurement_buy',
    summary: 'Say which offers win, line by line; what is not the lowest, or was awarded before, needs a reason',
    params: ById,
    body: closed({
      lines: Type.Array(closed({ line_id: Id, offer_id: Id, quantity: Quantity, reason: optional(Line(500)) }), {
        minItems: 1,
        maxItems: MAX_PURCHASE_LINES * 3,
      }),
      override_reason: OverrideReason,
    }),
    reply: one(Comparison),
  }),
  decide: endpoint({
    name: 'purchase_awards.decide',
    method: 'POST',
    path: `${path}/award/decide`,
    access: 'procurement_approve',
    summary: 'Agree to an award or refuse it, as somebody who neither asked for it nor made it; orders follow',
    params: ById,
    body: closed({ approve: Type.Boolean(), comment: optional(Line(500)) }),
    reply: one(Comparison),
  }),
} as const
