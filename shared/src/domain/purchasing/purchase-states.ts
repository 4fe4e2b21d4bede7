/** States of a purchase as a whole, derived from its ticket and its documents. */
export const purchaseStates = [
  'draft',
  'submitted',
  'waiting_approval',
  'sourcing',
  'evaluating',
  'award_approval',
  'ordered',
  'partially_received',
  'received',
  'closed',
  'on_hold',
  'rejected',
  'cancelled',
] as const
export type PurchaseState = (typeof purchaseStates)[number]
/** Stages of purchases that still go on, in their order. */
export const purchaseStages = [
  'submitted',
  'waiting_approval',
  'sourcing',
  'evaluating',
  'award_approval',
  'ordered',
  'partially_received',
  'received',
] as const satisfies readonly PurchaseState[]

/** Whom a purchase waits for. */
export type PurchaseWait = 'requester' | 'approver' | 'buyer' | 'suppliers' | 'second_person' | 'receiver' | 'nobody'
const WAITS: Readonly<Record<PurchaseState, PurchaseWait>> = {
  draft: 'requester',
  submitted: 'buyer',
  waiting_approval: 'approver',
  sourcing: 'suppliers',
  evaluating: 'buyer',
  award_approval: 'second_person',
  ordered: 'suppliers',
  partially_received: 'receiver',
  received: 'buyer',
  closed: 'nobody',
  on_hold: 'buyer',
  rejected: 'nobody',
  cancelled: 'nobody',
}
export const waitOf = (state: PurchaseState): PurchaseWait => WAITS[state]

export const rfqStates = ['draft', 'sent', 'opened', 'cancelled'] as const
export type RfqState = (typeof rfqStates)[number]
export const invitationStates = ['draft', 'sent', 'viewed', 'offered', 'declined', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]
/** Invitations that may still be answered. */
export const answerableStates = ['sent', 'viewed', 'offered', 'declined'] as const satisfies readonly InvitationState[]
/** Versions of offers. A draft is in the supplier's browser alone. */
export const offerStates = ['submitted', 'revised', 'withdrawn', 'awarded', 'partially_awarded', 'lost', 'expired'] as const
export type OfferState = (typeof offerStates)[number]
/** As many versions as one supplier may hand in. */
export const MAX_OFFER_VERSIONS = 100
export const awardStates = ['waiting_approval', 'approved', 'rejected'] as const

export const orderStates = [
  'waiting_approval',
  'approved',
  'issued',
  'acknowledged',
  'partially_received',
  'received',
  'closed',
  'on_hold',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]
/** What people do to an order, and from which states. */
export const orderMoves = {
  issue: ['approved'],
  acknowledge: ['issued'],
  amend: ['approved', 'issued', 'acknowledged', 'partially_received'],
  decide: ['waiting_approval'],
  hold: ['approved', 'issued', 'acknowledged', 'partially_received'],
  resume: ['on_hold'],
  receive: ['issued', 'acknowledged', 'partially_received', 'received'],
  close: ['partially_received', 'received'],
  cancel: ['waiting_approval', 'approved', 'issued', 'acknowledged', 'on_hold'],
} as const satisfies Record<string, readonly OrderState[]>
export type OrderMove = keyof typeof orderMoves
export const mayMoveOrder = (move: OrderMove, from: OrderState): boolean => (orderMoves[move] as readonly OrderState[]).includes(from)
/** The moves that are open from a state. */
export const orderMovesFrom = (from: OrderState): OrderMove[] =>
  (Object.keys(orderMoves) as OrderMove[]).filter((move) => mayMoveOrder(move, from))

export const receiptStates = ['draft', 'posted', 'reversed'] as const

/** Invoices of vendors: `blocked` while order, receipts and invoice differ, `released` where a second person took the difference on. */
export const vendorInvoiceStates = ['matched', 'blocked', 'released', 'paid', 'cancelled'] as const
export type VendorInvoiceState = (typeof vendorInvoiceStates)[number]
/** Invoices whose quantities count against their order. */
export const countedInvoiceStates = ['matched', 'released', 'paid'] as const satisfies readonly VendorInvoiceState[]
export const isCountedInvoice = (state: VendorInvoiceState): boolean =>
  (countedInvoiceStates as readonly VendorInvoiceState[]).includes(state)
/** What people do to an invoice, and from which states. */
export const vendorInvoiceMoves = {
  release: ['blocked'],
  pay: ['matched', 'released'],
  cancel: ['matched', 'blocked', 'released'],
} as const satisfies Record<string, readonly VendorInvoiceState[]>
export type VendorInvoiceMove = keyof typeof vendorInvoiceMoves
export const mayMoveVendorInvoice = (move: VendorInvoiceMove, from: VendorInvoiceState): boolean =>
  (vendorInvoiceMoves[move] as readonly VendorInvoiceState[]).includes(from)
/** The moves that are open from a state. */
export const vendorInvoiceMovesFrom = (from: VendorInvoiceState): VendorInvoiceMove[] =>
  (Object.keys(vendorInvoiceMoves) as VendorInvoiceMove[]).filter((move) => mayMoveVendorInvoice(move, from))

/** How a line of an invoice differs from the order and from what came. */
export const matchDifferences = ['price', 'quantity_ordered', 'quantity_received'] as const
export type MatchDifference = (typeof matchDifferences)[number]
/** One line of the three-way match. `invoiced` is the quantity of the other live invoices of the order. */
export interface MatchedLine {
  readonly ordered: number
  readonly ordered_price: number
  readonly accepted: number
  readonly invoiced: number
  readonly quantity: number
  readonly unit_price: number
}
/** Compares a line of an invoice with its order and its receipts: no dearer, no more than ordered, no more than accepted. A lower price is fine. */
export function differencesOf({ ordered, ordered_price, accepted, invoiced, quantity, unit_price }: MatchedLine): MatchDifference[] {
  const differs: Readonly<Record<MatchDifference, boolean>> = {
    price: unit_price > ordered_price,
    quantity_ordered: invoiced + quantity > ordered,
    quantity_received: invoiced + quantity > accepted,
  }
  return matchDifferences.filter((difference) => differs[difference])
}
