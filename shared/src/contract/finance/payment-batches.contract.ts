import { type Static, Type } from 'typebox'
import { bankFileFormats } from '../../domain/finance/bank-files.ts'
import { payableKinds } from '../../domain/finance/payables.ts'
import { paymentBatchEvents, paymentBatchStates, paymentBatchSteps, paymentLineStates } from '../../domain/finance/payment-state.ts'
import { currencies } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  Day,
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
  Text,
} from '../../kit/words.ts'

const currency = oneOf(...currencies)
const Money = Type.Integer()

const PaymentLine = closed({
  id: Id,
  position: Type.Integer(),
  kind: oneOf(...payableKinds),
  source_id: Id,
  payee: Ref,
  reason: Type.String(),
  amount: Money,
  due_on: nullable(Day),
  location: Ref,
  state: oneOf(...paymentLineStates),
  /** Why the bank returned it. */
  note: nullable(Type.String()),
  /** Where it is paid to, the number masked; null where that is not known. */
  account: nullable(closed({ bank: Type.String(), last4: Type.String(), holder: Type.String() })),
  /** What statements say was paid of it. */
  matched: Money,
  /** What stands in the way: it waits no more, comes to something else now, or nobody knows where to pay it to. */
  conflict: nullable(oneOf('gone', 'changed', 'no_account')),
  /** What it comes to now, where that changed. */
  amount_now: nullable(Money),
})
export type PaymentLine = Static<typeof PaymentLine>

export const PaymentBatchBrief = closed({
  id: Id,
  number: Type.String(),
  title: Type.String(),
  state: oneOf(...paymentBatchStates),
  account: Ref,
  location: nullable(Ref),
  /** On which the bank is to pay. */
  execute_on: Day,
  format: oneOf(...bankFileFormats),
  line_count: Type.Integer(),
  total: Money,
  /** Of its lines that are paid. */
  paid: Money,
  currency,
  created_by: Ref,
  approved_by: nullable(Ref),
  created_at: Instant,
  updated_at: Instant,
  rev: Type.Integer(),
})
export type PaymentBatchBrief = Static<typeof PaymentBatchBrief>

export const PaymentBatch = closed({
  ...PaymentBatchBrief.properties,
  lines: Type.Array(PaymentLine),
  /** The file that was made for the bank. */
  file: nullable(closed({ name: Type.String(), sha256: Type.String(), bytes: Type.Integer(), made_at: Instant })),
  events: Type.Array(
    closed({
      id: Id,
      event: oneOf(...paymentBatchEvents),
      state: oneOf(...paymentBatchStates),
      actor: nullable(Ref),
      text: Type.String(),
      at: Instant,
    }),
  ),
  /** What the viewer may do now. */
  steps: Type.Array(oneOf(...paymentBatchSteps)),
  may_change: Type.Boolean(),
})
export type PaymentBatch = Static<typeof PaymentBatch>

const Chosen = Type.Array(closed({ kind: oneOf(...payableKinds), id: Id }), { minItems: 1, maxItems: 500 })
const access = 'show_plugin_payment'
const at = '/api/v1/payment_batches'
const byId = `${at}/:id` as const
/**
 * Payables that are paid together from one account. A batch that is submitted is approved by somebody else than who made it; what is out
 * of step with its sources is 409 and names the line.
 */
export const paymentBatches = {
  list: endpoint({
    name: 'payment_batches.list',
    method: 'GET',
    path: at,
    access,
    summary: 'Payment batches of one’s sites, newest first',
    query: closed({
      ...Paging,
      state: optional(oneOf(...paymentBatchStates)),
      account_id: optional(Id),
      location_id: optional(Id),
      search: SearchText,
    }),
    reply: many(PaymentBatchBrief),
  }),
  get: endpoint({
    name: 'payment_batches.get',
    method: 'GET',
    path: byId,
    access,
    summary: 'One batch with its lines, its file and its history',
    params: ById,
    reply: one(PaymentBatch),
    personal: true,
  }),
  create: endpoint({
    name: 'payment_batches.create',
    method: 'POST',
    path: at,
    access: 'payment_prepare',
    summary: 'Begin a batch with these payables; none of them is in another that lives',
    body: closed({ title: Line(80), account_id: Id, execute_on: Day, format: oneOf(...bankFileFormats), payables: Chosen }),
    reply: one(PaymentBatch),
  }),
  update: endpoint({
    name: 'payment_batches.update',
    method: 'PUT',
    path: byId,
    access: 'payment_prepare',
    summary: 'Change a draft; `payables` replaces its lines',
    params: ById,
    body: closed({
      rev: Type.Integer(),
      title: optional(Line(80)),
      execute_on: optional(Day),
      format: optional(oneOf(...bankFileFormats)),
      payables: optional(Chosen),
    }),
    reply: one(PaymentBatch),
  }),
  step: endpoint({
    name: 'payment_batches.step',
    method: 'POST',
    path: `${byId}/steps`,
    access,
    summary: 'Submit, approve, reject, export, pay or cancel a batch',
    params: ById,
    body: closed({
      step: oneOf(...paymentBatchSteps),
      rev: Type.Integer(),
      /** Needed to reject and to cancel. */
      note: optional(Text(1000)),
      /** On which the bank paid; needed to pay. */
      day: optional(Day),
    }),
    reply: one(PaymentBatch),
  }),
  fail: endpoint({
    name: 'payment_batches.fail',
    method: 'POST',
    path: `${at}/lines/:id/fail`,
    access: 'payment_release',
    summary: 'Say that the bank returned a line; its payable waits again',
    params: ById,
    body: closed({ note: Line(200) }),
    reply: one(PaymentBatch),
  }),
  preview: endpoint({
    name: 'payment_batches.preview',
    method: 'GET',
    path: `${byId}/preview`,
    access: 'payment_release',
    summary: 'The file as it would be made for the bank now',
    params: ById,
    reply: one(closed({ name: Type.String(), content: Type.String(), count: Type.Integer(), total: Money })),
  }),
  file: endpoint({
    name: 'payment_batches.file',
    method: 'GET',
    path: `${byId}/file`,
    access: 'payment_release',
    summary: 'The file that was made for the bank, the same bytes each time',
    params: ById,
    reply: 'binary',
  }),
} as const

export const paymentBatchFeed = channel({
  name: 'payment_batches',
  source: paymentBatches.list,
  item: PaymentBatchBrief,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['payment_batches'],
  intervalMs: 10_000,
})
