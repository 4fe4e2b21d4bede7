import { type Static, Type } from 'typebox'
import { ageingBuckets } from '../../domain/finance/ageing.ts'
import { payableKinds } from '../../domain/finance/payables.ts'
import { currencies } from '../../domain/money.ts'
import { purchaseCurrencies } from '../../domain/purchasing/purchase-currencies.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { closed, Day, Id, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'

const currency = oneOf(...currencies)
/** What waits to be paid, in the minor unit of its currency. Sums are whole Rupiah. */
export const PayableRow = closed({
  id: Id,
  kind: oneOf(...payableKinds),
  payee: Ref,
  amount: Type.Integer(),
  currency: oneOf(...purchaseCurrencies),
  /** Whole Rupiah of the amount, by the rate of its order. */
  rupiah: Type.Integer(),
  due_on: nullable(Day),
  overdue_days: Type.Integer(),
  bucket: oneOf(...ageingBuckets),
  reason: Type.String(),
  /** Of an invoice: as its vendor wrote it. */
  number: nullable(Type.String()),
  location: Ref,
  /** The batch that pays it. */
  batch: nullable(closed({ id: Id, number: Type.String() })),
  /** Whether it is known where its payee is paid to. */
  has_account: Type.Boolean(),
})
export type PayableRow = Static<typeof PayableRow>

const Filter = {
  kind: optional(oneOf(...payableKinds)),
  location_id: optional(Id),
  bucket: optional(oneOf(...ageingBuckets)),
  /** In a batch, or in none. */
  batched: optional(Type.Boolean()),
  search: SearchText,
}
const Sum = closed({ count: Type.Integer(), amount: Type.Integer() })
const access = 'show_plugin_payment'
const at = '/api/v1/payables'
export const payables = {
  list: endpoint({
    name: 'payables.list',
    method: 'GET',
    path: at,
    access,
    summary: 'What waits to be paid over all its sources, due first',
    query: closed({ ...Paging, ...Filter }),
    reply: many(PayableRow),
  }),
  figures: endpoint({
    name: 'payables.figures',
    method: 'GET',
    path: `${at}/figures`,
    access,
    summary: 'How many there are of them and what they come to, by age and by source',
    query: closed(Filter),
    reply: one(
      closed({
        ...Sum.properties,
        currency,
        /** Of what is in no batch yet. */
        free: Sum,
        ageing: Type.Array(closed({ bucket: oneOf(...ageingBuckets), ...Sum.properties })),
        kinds: Type.Array(closed({ kind: oneOf(...payableKinds), ...Sum.properties })),
      }),
    ),
  }),
} as const

export const payableFeed = channel({
  name: 'payables',
  source: payables.list,
  item: PayableRow,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['claims', 'advances', 'petty_cash', 'payment_batches'],
  intervalMs: 10_000,
})
