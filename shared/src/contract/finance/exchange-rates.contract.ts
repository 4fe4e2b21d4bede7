import { type Static, Type } from 'typebox'
import { foreignCurrencies, RATE_PATTERN, rateFaults } from '../../domain/finance/exchange-rates.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'

const Currency = oneOf(...foreignCurrencies)
/** Rupiah for one unit of a currency from a day on, until another begins. Never changed: a correction is a rate of its own. */
export const ExchangeRate = closed({
  id: Id,
  currency: Currency,
  valid_from: Day,
  /** As a decimal: `15842.50`. */
  rate: Type.String(),
  /** Who published it. */
  source: Type.String(),
  /** The rate that it corrects. */
  corrects_id: nullable(Id),
  /** Another corrects it: it counts no more. */
  corrected: Type.Boolean(),
  entered_by: nullable(Ref),
  at: Instant,
})
export type ExchangeRate = Static<typeof ExchangeRate>

const ImportedRate = closed({
  row: Type.Integer(),
  currency: Type.String(),
  valid_from: Type.String(),
  rate: Type.String(),
  /** Why it is not taken. */
  fault: nullable(oneOf(...rateFaults)),
})
const at = '/api/v1/exchange_rates'
export const exchangeRates = {
  list: endpoint({
    name: 'exchange_rates.list',
    method: 'GET',
    path: at,
    access: 'show_plugin_payment',
    summary: 'Exchange rates, the latest day first, with those that were corrected',
    query: closed({ ...Paging, currency: optional(Currency) }),
    reply: many(ExchangeRate),
  }),
  ofDay: endpoint({
    name: 'exchange_rates.ofDay',
    method: 'GET',
    path: `${at}/of_day`,
    access: 'show_ticketing_reimburse',
    summary: 'The rate of a currency that holds on a day: the last one at or before it; null where there is none',
    query: closed({ currency: Currency, day: Day }),
    reply: one(nullable(ExchangeRate)),
  }),
  create: endpoint({
    name: 'exchange_rates.create',
    method: 'POST',
    path: at,
    access: 'payment_prepare',
    summary: 'Enter a rate; one of a day that has a rate already names the rate that it corrects',
    body: closed({
      currency: Currency,
      valid_from: Day,
      rate: Type.String({ pattern: RATE_PATTERN }),
      source: Line(120),
      corrects_id: optional(nullable(Id)),
    }),
    reply: one(ExchangeRate),
  }),
  import: endpoint({
    name: 'exchange_rates.import',
    method: 'POST',
    path: `${at}/import`,
    access: 'payment_prepare',
    summary: 'Enter rates from CSV: currency, day, rate and source in each row; with `dry_run` it only says what it would take',
    body: closed({ csv: Type.String({ minLength: 1, maxLength: 500_000 }), dry_run: optional(Type.Boolean()) }),
    reply: one(closed({ count: Type.Integer(), taken: Type.Integer(), rows: Type.Array(ImportedRate) })),
  }),
} as const

export const exchangeRateFeed = channel({
  name: 'exchange_rates',
  source: exchangeRates.list,
  item: ExchangeRate,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['exchange_rates'],
  intervalMs: 10_000,
})
