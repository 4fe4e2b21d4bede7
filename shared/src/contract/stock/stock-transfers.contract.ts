import { type Static, Type } from 'typebox'
import { MAX_QUANTITY, transferMoves, transferStates } from '../../domain/stock/stock-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  Code,
  changes,
  closed,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
} from '../../kit/words.ts'
import { StockBin } from './stock-stores.contract.ts'

const Moves = Object.keys(transferMoves) as (keyof typeof transferMoves)[]

const Party = closed({ store: Ref, location: Ref })
export const StockTransfer = closed({
  id: Id,
  number: Type.String(),
  state: oneOf(...transferStates),
  /** Received in part: something is still on the way. */
  is_partial: Type.Boolean(),
  from: Party,
  to: Party,
  note: Type.String(),
  requester: nullable(Ref),
  lines_count: Type.Integer(),
  rev: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type StockTransfer = Static<typeof StockTransfer>

const TransferLine = closed({
  id: Id,
  item: closed({ id: Id, code: Code, name_en: Type.String(), name_id: Type.String(), unit: Type.String() }),
  lot: Type.String(),
  from_bin: StockBin,
  to_bin: StockBin,
  /** In the base unit, as are the others. */
  quantity: Type.Integer(),
  picked: Type.Integer(),
  received: Type.Integer(),
  missing: Type.Integer(),
})
export type TransferLine = Static<typeof TransferLine>

/** A signature: the name as it was typed, and the drawing where there is one. */
const Signed = closed({ name: Type.String(), path: nullable(Type.String()), digest: nullable(Type.String()) })
const TransferEvent = closed({
  id: Id,
  action: oneOf('create', ...Moves),
  at: Instant,
  actor: nullable(Ref),
  text: Type.String(),
  signed: nullable(Signed),
})
export type TransferEvent = Static<typeof TransferEvent>

export const StockTransferDetail = closed({
  ...StockTransfer.properties,
  lines: Type.Array(TransferLine),
  events: Type.Array(TransferEvent),
  /** What the caller may do with it now. */
  moves: Type.Array(oneOf(...Moves)),
})
export type StockTransferDetail = Static<typeof StockTransferDetail>

const LineDraft = closed({
  item_id: Id,
  lot: optional(Line(60)),
  from_bin_id: Id,
  to_bin_id: Id,
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
})
export const StockTransferDraft = closed({
  from_store_id: Id,
  to_store_id: Id,
  note: optional(Type.String({ maxLength: 500, pattern: '^[^\\u0000-\\u001f]*$' })),
  lines: Type.Array(LineDraft, { minItems: 1, maxItems: 100 }),
})

/** Signed with one's own name; the drawing is a path in a box of 400 by 160. */
const Signature = {
  signed_name: Line(120),
  signed_path: optional(Type.String({ maxLength: 20_000, pattern: '^(?:[ML] ?\\d{1,3}(?:\\.\\d)? \\d{1,3}(?:\\.\\d)? ?)*$' })),
}
const Amounts = Type.Array(closed({ line_id: Id, quantity: Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }) }), {
  minItems: 1,
  maxItems: 100,
})
const Rev = { rev: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }

const at = '/api/v1/stock_transfers'
const move = <const N extends string, B extends ReturnType<typeof closed>, const A extends 'stock_post' | 'stock_approve'>(
  name: N,
  { access, summary, body }: { access: A; summary: string; body: B },
) =>
  endpoint({
    name: `stock_transfers.${name}`,
    method: 'POST',
    path: `${at}/:id/${name}`,
    access,
    summary,
    params: ById,
    body,
    reply: one(StockTransferDetail),
  })

/** Goods from one store to another. `rev` older than the present, or a state that does not allow it: 409. */
export const stockTransfers = {
  list: endpoint({
    name: 'stock_transfers.list',
    method: 'GET',
    path: at,
    access: 'show_plugin_item_movement',
    summary: 'Transfers from and to the sites in scope, newest first',
    query: closed({ ...Paging, search: SearchText, location_id: optional(Id), state: optional(oneOf(...transferStates)) }),
    reply: many(StockTransfer),
  }),
  get: endpoint({
    name: 'stock_transfers.get',
    method: 'GET',
    path: `${at}/:id`,
    access: 'show_plugin_item_movement',
    summary: 'One transfer with its lines and its history',
    params: ById,
    reply: one(StockTransferDetail),
  }),
  create: endpoint({
    name: 'stock_transfers.create',
    method: 'POST',
    path: at,
    access: 'stock_post',
    summary: 'Begin a transfer',
    body: StockTransferDraft,
    reply: one(StockTransferDetail),
  }),
  update: endpoint({
    name: 'stock_transfers.update',
    method: 'PUT',
    path: `${at}/:id`,
    access: 'stock_post',
    summary: 'Change a draft; lines, where given, are all of them',
    params: ById,
    body: changes(StockTransferDraft),
    reply: one(StockTransferDetail),
  }),
  request: move('request', { access: 'stock_post', summary: 'Ask for it to be approved', body: closed(Rev) }),
  approve: move('approve', {
    access: 'stock_approve',
    summary: 'Approve: somebody else than who asked',
    body: closed({ ...Rev, text: optional(Line(500)) }),
  }),
  reject: move('reject', { access: 'stock_approve', summary: 'Refuse, with a reason', body: closed({ ...Rev, text: Line(500) }) }),
  cancel: move('cancel', { access: 'stock_post', summary: 'Call it off, with a reason', body: closed({ ...Rev, text: Line(500) }) }),
  pick: move('pick', {
    access: 'stock_post',
    summary: 'Say what was taken from the bins; all of it unless said',
    body: closed({ ...Rev, lines: optional(Amounts) }),
  }),
  handOver: endpoint({
    ...move('hand_over', {
      access: 'stock_post',
      summary: 'Sign for what leaves; it is then on the way',
      body: closed({ ...Rev, ...Signature }),
    }),
    name: 'stock_transfers.handOver',
  }),
  /** What is not received stays on the way (`later`) or is missing: then a reason is needed, and somebody else settles it. */
  receive: move('receive', {
    access: 'stock_post',
    summary: 'Sign for what arrived: somebody else than who handed it over',
    body: closed({ ...Rev, ...Signature, lines: optional(Amounts), rest: optional(oneOf('later', 'missing')), text: optional(Line(500)) }),
  }),
  settle: move('settle', {
    access: 'stock_approve',
    summary: 'Approve a discrepancy: what is missing is written off',
    body: closed({ ...Rev, text: Line(500) }),
  }),
  close: move('close', { access: 'stock_post', summary: 'File a transfer that was received', body: closed(Rev) }),
} as const

export const stockTransferFeed = channel({
  name: 'stock_transfers',
  source: stockTransfers.list,
  item: StockTransfer,
  key: 'id',
  fixed: { limit: '100' },
  topics: ['stock_transfers'],
  intervalMs: 10_000,
})
