import { type Static, Type } from 'typebox'
import { spendingDimensions, spendingSources } from '../../domain/finance/spending.ts'
import { currencies } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Day, Id, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'

const currency = oneOf(...currencies)
/** In both languages; the same in both for what has one name. */
const Names = { name_en: Type.String(), name_id: Type.String() }

/** One line that money was spent on, without VAT. Negative where stock came back. */
export const SpendingRow = closed({
  id: Id,
  source: oneOf(...spendingSources),
  /** The invoice, claim or voucher it is of, or the item that was given out. */
  source_id: Id,
  /** The ticket it belongs to, with the code of its type. */
  ticket: nullable(closed({ id: Id, number: Type.String(), type: Type.String() })),
  number: Type.String(),
  day: Day,
  text: Type.String(),
  location: Ref,
  vendor: nullable(Ref),
  cost_centre: nullable(closed({ id: Id, ...Names })),
  asset: nullable(Ref),
  amount: Type.Integer(),
})
export type SpendingRow = Static<typeof SpendingRow>

/** What was spent on one of them; `key` is null for what has none. */
const SpendingGroup = closed({ key: nullable(Type.String()), ...Names, amount: Type.Integer(), count: Type.Integer() })
export const SpendingReport = closed({
  currency,
  amount: Type.Integer(),
  count: Type.Integer(),
  /** The most expensive first; months in their order. */
  groups: Type.Array(SpendingGroup),
})
export type SpendingReport = Static<typeof SpendingReport>

const Asked = {
  by: oneOf(...spendingDimensions),
  start: Day,
  /** The last day that counts. */
  end: Day,
  location_id: optional(Id),
}
const access = 'show_plugin_payment'
export const spending = {
  report: endpoint({
    name: 'spending.report',
    method: 'GET',
    path: '/api/v1/spending',
    access,
    summary: 'What was spent in some days at the sites one sees, by cost centre, vendor, asset, site or month',
    query: closed(Asked),
    reply: one(SpendingReport),
  }),
  rows: endpoint({
    name: 'spending.rows',
    method: 'GET',
    path: '/api/v1/spending/rows',
    access,
    summary: 'The lines a figure of the report counts, newest first',
    /** `key` of a group; `none` for what has none; all without it. */
    query: closed({ ...Paging, ...Asked, key: optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9a-z-]+$' })) }),
    reply: many(SpendingRow),
  }),
} as const
