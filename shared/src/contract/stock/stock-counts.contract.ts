import { type Static, Type } from 'typebox'
import { countMoves, countResults, countStates, MAX_QUANTITY } from '../../domain/stock/stock-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, Code, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'
import { StockBin } from './stock-stores.contract.ts'

const Moves = Object.keys(countMoves) as (keyof typeof countMoves)[]

export const StockCount = closed({
  id: Id,
  number: Type.String(),
  state: oneOf(...countStates),
  store: Ref,
  location: Ref,
  planned_on: Day,
  note: Type.String(),
  lines_count: Type.Integer(),
  counted_count: Type.Integer(),
  /** Lines whose count is not what the books say. */
  differing_count: Type.Integer(),
  planner: nullable(Ref),
  reviewer: nullable(Ref),
  approver: nullable(Ref),
  started_at: nullable(Instant),
  posted_at: nullable(Instant),
  rev: Type.Integer(),
})
export type StockCount = Static<typeof StockCount>

const CountLine = closed({
  id: Id,
  item: closed({ id: Id, code: Code, barcode: Type.String(), name_en: Type.String(), name_id: Type.String(), unit: Type.String() }),
  bin: StockBin,
  lot: Type.String(),
  /** As it was when the count began. */
  expected: Type.Integer(),
  /** As it was when it was counted; null before. */
  book: nullable(Type.Integer()),
  counted: nullable(Type.Integer()),
  result: nullable(oneOf(...countResults)),
  /** Rupiah at the standard cost; null before it is counted. */
  variance_value: nullable(Type.Number()),
  note: Type.String(),
  counter: nullable(Ref),
})
export type CountLine = Static<typeof CountLine>

export const StockCountDetail = closed({
  ...StockCount.properties,
  lines: Type.Array(CountLine),
  /** What the caller may do with it now. */
  moves: Type.Array(oneOf(...Moves)),
})
export type StockCountDetail = Static<typeof StockCountDetail>

const Rev = { rev: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }
const at = '/api/v1/stock_counts'
const move = <const N extends string, B extends ReturnType<typeof closed>, const A extends 'stock_post' | 'stock_approve' | 'stock_manage'>(
  name: N,
  { access, summary, body }: { access: A; summary: string; body: B },
) =>
  endpoint({
    name: `stock_counts.${name}`,
    method: 'POST',
    path: `${at}/:id/${name}`,
    access,
    summary,
    params: ById,
    body,
    reply: one(StockCountDetail),
  })

/** Stock-takes of one store each. A store has one that is not over at a time: 409. */
export const stockCounts = {
  list: endpoint({
    name: 'stock_counts.list',
    method: 'GET',
    path: at,
    access: 'show_plugin_inventory',
    summary: 'Stock-takes, newest first',
    query: closed({ ...Paging, location_id: optional(Id), store_id: optional(Id), state: optional(oneOf(...countStates)) }),
    reply: many(StockCount),
  }),
  get: endpoint({
    name: 'stock_counts.get',
    method: 'GET',
    path: `${at}/:id`,
    access: 'show_plugin_inventory',
    summary: 'One stock-take with its lines',
    params: ById,
    reply: one(StockCountDetail),
  }),
  create: endpoint({
    name: 'stock_counts.create',
    method: 'POST',
    path: at,
    access: 'stock_manage',
    summary: 'Plan a stock-take',
    body: closed({ store_id: Id, planned_on: Day, note: optional(Line(500)) }),
    reply: one(StockCountDetail),
  }),
  start: move('start', { access: 'stock_post', summary: 'Begin: the list is frozen as the books are now', body: closed(Rev) }),
  count: move('count', {
    access: 'stock_post',
    summary: 'Say how much is there; what the list does not have is added to it',
    body: closed({
      item_id: Id,
      bin_id: Id,
      lot: optional(Line(60)),
      counted: Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }),
      note: optional(Line(500)),
    }),
  }),
  review: move('review', { access: 'stock_post', summary: 'Hand the counted list in; 409 while lines are not counted', body: closed(Rev) }),
  reopen: move('reopen', { access: 'stock_approve', summary: 'Give it back to be counted again', body: closed(Rev) }),
  post: move('post', {
    access: 'stock_approve',
    summary: 'Approve and post the differences: somebody who counted none of it',
    body: closed({ ...Rev, reason: optional(Line(500)) }),
  }),
  cancel: move('cancel', { access: 'stock_manage', summary: 'Call a stock-take off', body: closed(Rev) }),
} as const

export const stockCountFeed = channel({
  name: 'stock_counts',
  source: stockCounts.list,
  item: StockCount,
  key: 'id',
  fixed: { limit: '100' },
  topics: ['stock_counts'],
  intervalMs: 10_000,
})
