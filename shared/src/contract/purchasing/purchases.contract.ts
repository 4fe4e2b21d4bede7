import { type Static, Type } from 'typebox'
import { CURRENCY, MAX_AMOUNT } from '../../domain/money.ts'
import { type PurchaseCurrency, purchaseCurrencies } from '../../domain/purchasing/purchase-currencies.ts'
import { purchaseStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'
import { CostCentreRef } from '../approvals/cost-centres.contract.ts'

/** More lines than a request has. */
export const MAX_PURCHASE_LINES = 200
/** Of one line, in its unit. */
export const MAX_QUANTITY = 1_000_000
export const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })
/** What is left of a line; 0 takes it away. */
export const LessQuantity = Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })
/** A currency of purchases; prices in it are in its minor unit (ISO 4217). */
export const OfferCurrency = oneOf<PurchaseCurrency[]>(...purchaseCurrencies)
export const Price = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })

/** A price that was paid before for the same item, or for what has the same description. */
export const PaidPrice = closed({ unit_price: Type.Integer(), vendor: Type.String(), number: Type.String(), at: Instant })
export type PaidPrice = Static<typeof PaidPrice>

export const PurchaseLine = closed({
  id: Id,
  item: nullable(closed({ id: Id, code: Type.String(), name: Type.String() })),
  description: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  needed_by: nullable(Day),
  cost_centre: nullable(CostCentreRef),
  /** Whole Rupiah for one unit. */
  estimated_price: nullable(Type.Integer()),
  paid: nullable(PaidPrice),
})
export type PurchaseLine = Static<typeof PurchaseLine>

export const PurchaseLineDraft = closed({
  /** Of a line that is there; absent for a new one. */
  id: optional(Id),
  item_id: optional(nullable(Id)),
  description: Line(300),
  unit: Line(20),
  quantity: Quantity,
  needed_by: optional(nullable(Day)),
  cost_centre_id: optional(nullable(Id)),
  estimated_price: optional(nullable(Price)),
})
export type PurchaseLineDraft = Static<typeof PurchaseLineDraft>

/** A procurement ticket as purchasing sees it. Amounts are whole Rupiah. */
export const Purchase = closed({
  /** Of the ticket. */
  id: Id,
  ticket_id: Id,
  number: Type.String(),
  title: Type.String(),
  state: oneOf(...purchaseStates),
  location: Ref,
  requester: nullable(Ref),
  lines: Type.Integer(),
  currency: oneOf(CURRENCY),
  /** Of the lines that have one. */
  estimate: nullable(Type.Number()),
  ordered: nullable(Type.Number()),
  deadline: nullable(Instant),
  invited: Type.Integer(),
  answered: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type Purchase = Static<typeof Purchase>
export const PurchaseDetail = closed({
  ...Purchase.properties,
  line_rows: Type.Array(PurchaseLine),
  /** Whether lines may be changed now, by this caller. */
  editable: Type.Boolean(),
})
export type PurchaseDetail = Static<typeof PurchaseDetail>

export const PurchaseSettings = closed({ location: Ref, tolerance_percent: Type.Integer() })
export type PurchaseSettings = Static<typeof PurchaseSettings>

export const purchases = {
  list: endpoint({
    name: 'purchases.list',
    method: 'GET',
    path: '/desk/api/v1/purchases',
    access: 'show_ticketing_procurement',
    summary: 'Purchases with their stage, newest first; `open` leaves those that go on',
    query: closed({
      ...Paging,
      search: SearchText,
      state: optional(oneOf(...purchaseStates)),
      location_id: optional(Id),
      open: optional(Type.Boolean()),
    }),
    reply: many(Purchase),
  }),
  get: endpoint({
    name: 'purchases.get',
    method: 'GET',
    path: '/desk/api/v1/purchases/:id',
    access: 'show_ticketing_procurement',
    summary: 'A purchase with its lines, by the id of its ticket',
    params: ById,
    reply: one(PurchaseDetail),
  }),
  lines: endpoint({
    name: 'purchases.lines',
    method: 'PUT',
    path: '/desk/api/v1/purchases/:id/lines',
    access: 'show_ticketing_procurement',
    summary: 'Replace the lines of a request; those with an id are changed, those left out are removed',
    params: ById,
    body: closed({ lines: Type.Array(PurchaseLineDraft, { maxItems: MAX_PURCHASE_LINES }) }),
    reply: one(PurchaseDetail),
  }),
  settings: endpoint({
    name: 'purchases.settings',
    method: 'GET',
    path: '/desk/api/v1/purchase_settings/:id',
    access: 'show_ticketing_procurement',
    summary: 'How much more than ordered a site takes, in per cent',
    params: ById,
    reply: one(PurchaseSettings),
  }),
  configure: endpoint({
    name: 'purchases.configure',
    method: 'PUT',
    path: '/desk/api/v1/purchase_settings/:id',
    access: 'show_manage_ticket',
    summary: 'Say how much more than ordered a site takes; it holds for orders made from now on',
    params: ById,
    body: closed({ tolerance_percent: Type.Integer({ minimum: 0, maximum: 100 }) }),
    reply: one(PurchaseSettings),
  }),
} as const

/** Purchases of a site, live; nothing in them says what anybody offers. */
export const purchaseFeed = channel({
  name: 'purchases',
  source: purchases.list,
  item: Purchase,
  key: 'id',
  fixed: { open: 'true', limit: '200' },
  topics: ['purchases', 'tickets'],
  intervalMs: 10_000,
})
