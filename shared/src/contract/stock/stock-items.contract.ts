import { type Static, Type } from 'typebox'
import { currencies } from '../../domain/money.ts'
import { MAX_QUANTITY, MAX_UNIT_COST, stockTrackings } from '../../domain/stock/stock-states.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, Code, closed, Day, Id, Line, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'
import { StockBin } from './stock-stores.contract.ts'

/** A larger unit: how many base units it holds. */
export const StockUnit = closed({ name: Line(20), factor: Type.Integer({ minimum: 2, maximum: 1_000_000 }) })
export type StockUnit = Static<typeof StockUnit>

/** An open procurement ticket. */
const Reorder = closed({ ticket_id: Id, number: Type.String(), quantity: Type.Integer() })

/** How much of an item a site has in its stores. */
const SiteStock = closed({
  location: Ref,
  quantity: Type.Integer(),
  /** Less than the minimum of the item. */
  below: Type.Boolean(),
  reorder: nullable(Reorder),
})

export const StockItem = closed({
  id: Id,
  code: Code,
  name_en: Line(120),
  name_id: Type.String(),
  unit: Type.String(),
  units: Type.Array(StockUnit),
  /** What every site that keeps the item is to have. */
  minimum_stock: Type.Integer(),
  reorder_quantity: Type.Integer(),
  vendor: nullable(Ref),
  barcode: Type.String(),
  tracking: oneOf(...stockTrackings),
  /** Whole Rupiah for one base unit. */
  standard_cost: Type.Integer(),
  /** Null: kept at any site. */
  location: nullable(Ref),
  /** An archived one keeps its history and takes nothing in. */
  active: Type.Boolean(),
  /** In the stores that were asked for. */
  stock: Type.Integer(),
  /** Sent from these sites and not received yet. */
  in_transit: Type.Integer(),
  /** Of stock and what is on the way, at the standard cost. */
  value: Type.Number(),
  /** A site has less than the minimum. */
  below: Type.Boolean(),
  sites: Type.Array(SiteStock),
})
export type StockItem = Static<typeof StockItem>

const Balance = closed({ store: Ref, location: Ref, bin: StockBin, lot: Type.String(), quantity: Type.Integer() })
export const StockItemDetail = closed({ ...StockItem.properties, balances: Type.Array(Balance) })
export type StockItemDetail = Static<typeof StockItemDetail>

export const StockItemDraft = closed({
  code: Code,
  name_en: Line(120),
  name_id: optional(Type.String({ maxLength: 120, pattern: '^[^\\u0000-\\u001f]*$' })),
  unit: Line(20),
  units: optional(Type.Array(StockUnit, { maxItems: 10 })),
  minimum_stock: optional(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })),
  reorder_quantity: optional(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })),
  vendor_id: optional(nullable(Id)),
  barcode: optional(Type.String({ maxLength: 60, pattern: '^[\\x21-\\x7e]*$' })),
  tracking: optional(oneOf(...stockTrackings)),
  standard_cost: optional(Type.Integer({ minimum: 0, maximum: MAX_UNIT_COST })),
  location_id: optional(nullable(Id)),
  active: optional(Type.Boolean()),
})

/** Which items are meant. */
const Fitting = {
  /** Code, names and barcode. */
  search: SearchText,
  location_id: optional(Id),
  store_id: optional(Id),
  /** Only those of which a site has less than the minimum. */
  below: optional(Type.Boolean()),
  /** The archived ones too. */
  archived: optional(Type.Boolean()),
}

const ordinary = crud('stock_items', {
  item: StockItem,
  draft: StockItemDraft,
  filter: closed({ ...Paging, ...Fitting }),
  read: 'show_plugin_inventory',
  write: 'stock_manage',
})

export const StockSummary = closed({
  items: Type.Integer(),
  /** Items of which a site has less than the minimum. */
  below: Type.Integer(),
  /** Rupiah at standard cost: in stores and on the way. */
  value: Type.Number(),
  in_transit_value: Type.Number(),
})
export type StockSummary = Static<typeof StockSummary>

const TurnoverItem = closed({
  id: Id,
  code: Code,
  name_en: Type.String(),
  name_id: Type.String(),
  unit: Type.String(),
  /** What was given out less what came back, in base units, and what it cost in whole Rupiah. */
  issued: Type.Integer(),
  issued_value: Type.Integer(),
  /** Base units before the first day and after the last. */
  opening: Type.Integer(),
  closing: Type.Integer(),
  /** Whole Rupiah of what is left, at standard cost. */
  value: Type.Integer(),
  /** Thousandths: what was given out, by the mean of opening and closing at standard cost; null where there was none. */
  turnover_permille: nullable(Type.Integer()),
  /** For how many days what is left lasts at that pace; null where nothing was given out. */
  cover_days: nullable(Type.Integer()),
})
export const StockTurnover = closed({
  currency: oneOf(...currencies),
  issued_value: Type.Integer(),
  value: Type.Integer(),
  /** At most 500, what was given out most of first. */
  items: Type.Array(TurnoverItem),
})
export type StockTurnover = Static<typeof StockTurnover>

/** Items of the stock with how much there is of them at the sites the caller sees. */
export const stockItems = {
  ...ordinary,
  get: endpoint({ ...ordinary.get, reply: one(StockItemDetail) }),
  create: endpoint({ ...ordinary.create, reply: one(StockItemDetail) }),
  update: endpoint({ ...ordinary.update, reply: one(StockItemDetail) }),
  summary: endpoint({
    name: 'stock_items.summary',
    method: 'GET',
    path: '/api/v1/stock_items/summary',
    access: 'show_plugin_inventory',
    summary: 'What the stock is worth and how many items are below their minimum',
    query: closed({ location_id: optional(Id) }),
    reply: one(StockSummary),
  }),
  /** At most 480 labels in the order of the list. */
  labels: endpoint({
    name: 'stock_items.labels',
    method: 'GET',
    path: '/api/v1/stock_items/labels',
    access: 'show_plugin_inventory',
    summary: 'Labels of the items that fit, each with its code as QR, as a PDF of 3 by 8 on A4',
    query: closed(Fitting),
    reply: 'binary',
  }),
  turnover: endpoint({
    name: 'stock_items.turnover',
    method: 'GET',
    path: '/api/v1/stock_items/turnover',
    access: 'show_plugin_inventory',
    summary: 'What was given out in some days, what is left, how often the stock was turned over and for how long it lasts',
    query: closed({ start: Day, end: Day, location_id: optional(Id) }),
    reply: one(StockTurnover),
  }),
  /** 409 while another procurement ticket of the item is open at the site. */
  reorder: endpoint({
    name: 'stock_items.reorder',
    method: 'POST',
    path: '/api/v1/stock_items/:id/reorder',
    access: 'stock_post',
    summary: 'Open a procurement ticket for the reorder quantity',
    params: ById,
    body: closed({ location_id: Id, quantity: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
    reply: one(Reorder),
  }),
} as const
