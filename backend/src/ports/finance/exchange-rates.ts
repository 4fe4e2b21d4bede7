import type { ForeignCurrency } from '@menara/shared/domain/finance/exchange-rates.ts'

/** Rupiah for one unit of a currency, as a decimal, from a day on. */
export interface RateOfDay {
  readonly id: string
  readonly rate: string
  readonly valid_from: string
}
export interface ExchangeRates {
  /** The last rate at or before a day; undefined where there is none. */
  rateOf(currency: ForeignCurrency, day: string): Promise<RateOfDay | undefined>
}
