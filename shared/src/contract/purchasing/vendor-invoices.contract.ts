import { type Static, Type } from 'typebox'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { matchDifferences, vendorInvoiceStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'
import { MAX_PURCHASE_LINES, OfferCurrency, Price, Quantity } from './purchases.contract.ts'

const path = '/desk/api/v1/vendor_invoices'
const byId = `${path}/:id` as const

/** A line as the vendor charges it, beside the line of the order. */
export const VendorInvoiceLine = closed({
  order_line_id: Id,
  description: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  unit_price: Type.Integer(),
  amount: Type.Number(),
  ordered: Type.Integer(),
  ordered_price: Type.Integer(),
  /** Of posted receipts, at the time of reading. */
  accepted: Type.Integer(),
  /** By the other invoices of the order that are matched, released or paid. */
  invoiced: Type.Integer(),
  differences: Type.Array(oneOf(...matchDifferences)),
})
/** The invoice of a vendor for an order. Amounts are in the minor unit of its currency, which is the order's. */
export const VendorInvoice = closed({
  id: Id,
  ticket_id: Id,
  order: closed({ id: Id, number: Type.String() }),
  vendor: Ref,
  location: Ref,
  /** As the vendor wrote it; once for each vendor. */
  number: Type.String(),
  state: oneOf(...vendorInvoiceStates),
  issued_on: Day,
  due_on: Day,
  currency: OfferCurrency,
  /** Sum of the lines. */
  amount: Type.Number(),
  tax: Type.Number(),
  /** Lines and tax. */
  total: Type.Number(),
  lines: Type.Array(VendorInvoiceLine),
  entered_by: nullable(Ref),
  entered_at: Instant,
  released_by: nullable(Ref),
  released_at: nullable(Instant),
  release_reason: nullable(Type.String()),
  paid_by: nullable(Ref),
  paid_on: nullable(Day),
  /** Whole Rupiah that the bank took for an invoice in another currency. */
  paid_rupiah: nullable(Type.Number()),
  payment_reference: nullable(Type.String()),
  cancelled_by: nullable(Ref),
  cancel_reason: nullable(Type.String()),
})
export type VendorInvoice = Static<typeof VendorInvoice>
export const VendorInvoiceDraft = closed({
  /** Chosen by whoever writes it: sent twice it is written once. */
  command_id: Id,
  number: Line(60),
  issued_on: Day,
  due_on: Day,
  tax: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }),
  lines: Type.Array(closed({ order_line_id: Id, quantity: Quantity, unit_price: Price }), { minItems: 1, maxItems: MAX_PURCHASE_LINES }),
})
export type VendorInvoiceDraft = Static<typeof VendorInvoiceDraft>

/** How well a vendor delivered, from posted receipts and invoices alone. Shares are per mille; null where there is nothing to count yet. */
export const VendorScore = closed({
  vendor: Ref,
  orders: Type.Integer(),
  /** Posted receipts. */
  receipts: Type.Integer(),
  /** Of the receipts, those no later than the delivery time of their order. */
  on_time_permille: nullable(Type.Integer()),
  /** Of what came, what was accepted. */
  accepted_permille: nullable(Type.Integer()),
  /** Of the invoices, those without a difference when they were entered. */
  matched_permille: nullable(Type.Integer()),
})
export type VendorScore = Static<typeof VendorScore>

const read = 'show_ticketing_procurement'
export const vendorInvoices = {
  list: endpoint({
    name: 'vendor_invoices.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Invoices of vendors, newest first; of one order with `order_id`',
    query: closed({
      ...Paging,
      search: SearchText,
      order_id: optional(Id),
      location_id: optional(Id),
      state: optional(oneOf(...vendorInvoiceStates)),
    }),
    reply: many(VendorInvoice),
  }),
  create: endpoint({
    name: 'vendor_invoices.create',
    method: 'POST',
    path: '/desk/api/v1/purchase_orders/:id/invoices',
    access: 'procurement_buy',
    summary: 'Enter an invoice of the vendor; it is compared with the order and with what came',
    params: ById,
    body: VendorInvoiceDraft,
    reply: one(VendorInvoice),
  }),
  release: endpoint({
    name: 'vendor_invoices.release',
    method: 'POST',
    path: `${byId}/release`,
    access: 'procurement_approve',
    summary: 'Release an invoice that differs, as somebody who did not enter it',
    params: ById,
    body: closed({ reason: Line(500) }),
    reply: one(VendorInvoice),
  }),
  cancel: endpoint({
    name: 'vendor_invoices.cancel',
    method: 'POST',
    path: `${byId}/cancel`,
    access: 'procurement_buy',
    summary: 'Cancel an invoice that was not paid',
    params: ById,
    body: closed({ reason: Line(500) }),
    reply: one(VendorInvoice),
  }),
  pay: endpoint({
    name: 'vendor_invoices.pay',
    method: 'POST',
    path: `${byId}/pay`,
    access: 'claim_pay',
    summary: 'Say that it was paid, as somebody who neither entered nor released it',
    params: ById,
    body: closed({
      paid_on: Day,
      reference: Line(120),
      /** Whole Rupiah that the bank took: of an invoice in another currency, and of no other. */
      rupiah: optional(Type.Integer({ minimum: 1, maximum: MAX_AMOUNT })),
    }),
    reply: one(VendorInvoice),
  }),
  scores: endpoint({
    name: 'vendor_invoices.scores',
    method: 'GET',
    path: '/desk/api/v1/vendor_scores',
    access: read,
    summary: 'How well vendors delivered to the sites the caller sees, by name',
    query: closed({ location_id: optional(Id) }),
    reply: many(VendorScore),
  }),
} as const
