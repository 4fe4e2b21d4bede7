import { type Static, Type } from 'typebox'
import { MAX_QUANTITY, MAX_UNIT_COST, movementKinds } from '../../domain/stock/stock-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { Code, closed, DayOrInstant, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'
import { StockBin } from './stock-stores.contract.ts'

/** What a movement belongs to: a row of its subject, under the name people know it by. */
const StockDocument = closed({ subject: Type.String(), id: Id, label: Type.String(), ticket_type: nullable(Type.String()) })
export type StockDocument = Static<typeof StockDocument>

export const StockMovement = closed({
  id: Id,
  /** Grows along the stock card. */
  seq: Type.Integer(),
  at: Instant,
  item: closed({ id: Id, code: Code, name_en: Type.String(), name_id: Type.String(), unit: Type.String() }),
  location: Ref,
  /** `is_transit`: on the way from this site. */
  store: closed({ id: Id, name: Type.String(), is_transit: Type.Boolean() }),
  bin: StockBin,
  lot: Type.String(),
  /** In the base unit; negative left the bin. */
  quantity: Type.Integer(),
  kind: oneOf(...movementKinds),
  unit_cost: Type.Integer(),
  /** How much of the item the store had after it. */
  balance: Type.Integer(),
  document: nullable(StockDocument),
  reason: Type.String(),
  actor: nullable(Ref),
})
export type StockMovement = Static<typeof StockMovement>

const Target = {
  item_id: Id,
  bin_id: Id,
  /** Lot or serial number, where the item has such. */
  lot: optional(Line(60)),
  reason: optional(Line(500)),
}
const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })
const Document = closed({ subject: oneOf('tickets', 'assets'), id: Id })

const at = '/api/v1/stock_movements'
const posting = <const N extends string, B extends ReturnType<typeof closed>, const A extends 'stock_post' | 'stock_manage'>(
  name: N,
  { access, summary, body }: { access: A; summary: string; body: B },
) => endpoint({ name: `stock_movements.${name}`, method: 'POST', path: `${at}/${name}`, access, summary, body, reply: one(StockMovement) })

/**
 * The ledger of the stock. A posting is sent under an `idempotency-key`: sent twice it is carried out once, and with other content it is 409.
 * Quantities are in the base unit, or in the unit of the item that is named.
 */
export const stockMovements = {
  list: endpoint({
    name: 'stock_movements.list',
    method: 'GET',
    path: at,
    access: 'show_plugin_inventory',
    summary: 'The stock card: movements, newest first',
    query: closed({
      ...Paging,
      item_id: optional(Id),
      store_id: optional(Id),
      location_id: optional(Id),
      kind: optional(oneOf(...movementKinds)),
      start: optional(DayOrInstant),
      end: optional(DayOrInstant),
      document_id: optional(Id),
    }),
    reply: many(StockMovement),
  }),
  receive: posting('receive', {
    access: 'stock_post',
    summary: 'Take in',
    body: closed({
      ...Target,
      quantity: Quantity,
      unit: optional(Line(20)),
      /** Rupiah for one base unit; the standard cost unless said. */
      unit_cost: optional(Type.Integer({ minimum: 0, maximum: MAX_UNIT_COST })),
      document: optional(Document),
    }),
  }),
  /** 409 says how much there is. */
  issue: posting('issue', {
    access: 'stock_post',
    summary: 'Give out to a ticket or an asset',
    body: closed({ ...Target, quantity: Quantity, unit: optional(Line(20)), document: Document }),
  }),
  /** No more than was given out to the document. */
  return: posting('return', {
    access: 'stock_post',
    summary: 'Take back what was given out',
    body: closed({ ...Target, quantity: Quantity, unit: optional(Line(20)), document: Document }),
  }),
  adjust: posting('adjust', {
    access: 'stock_manage',
    summary: 'Correct a balance, with a reason',
    body: closed({
      ...Target,
      reason: Line(500),
      quantity: Type.Integer({ minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY }),
    }),
  }),
} as const

export const stockMovementFeed = channel({
  name: 'stock_movements',
  source: stockMovements.list,
  item: StockMovement,
  key: 'id',
  fixed: { limit: '20' },
  topics: ['stock'],
  intervalMs: 10_000,
})
