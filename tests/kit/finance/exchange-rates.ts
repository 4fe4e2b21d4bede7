import { type ExchangeRate, exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import type { Person } from '../building.ts'

/** A day of this century that hardly any other call names. */
export function anyDay(): string {
  const days = Number.parseInt(newId().slice(-6), 16) % 30_000
  return new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
}
type Draft = CallOf<typeof exchangeRates.create>['body']
/** A rate of the dollar, of any day unless said. */
export async function enterRate(by: Person, more: Partial<Draft> = {}): Promise<ExchangeRate> {
  const body: Draft = { currency: 'USD', valid_from: anyDay(), rate: '15842.50', source: 'Bank Indonesia', ...more }
  return (await by.asks(exchangeRates.create, { body })).body.data
}
