import type { Platform } from '../../platform/platform.ts'
import type { ExchangeRates } from '../../ports/finance/exchange-rates.ts'
import { exchangeRatesRoutes } from './exchange-rates.routes.ts'
import { exchangeRatesService } from './exchange-rates.service.ts'
import { exchangeRatesStore } from './exchange-rates.store.ts'

/** What other currencies are worth in Rupiah, day by day. */
export function openExchangeRates({ app, db, journal, now, newId }: Platform): ExchangeRates {
  const store = exchangeRatesStore(db)
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  exchangeRatesRoutes(app, exchangeRatesService({ store, journal, atomically, now, newId }))
  return { rateOf: store.ofDay }
}
