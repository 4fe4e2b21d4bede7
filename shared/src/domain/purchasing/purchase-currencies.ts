import { type ForeignCurrency, foreignCurrencies, minorDigits, RATE_DECIMALS, rateMillionths } from '../finance/exchange-rates.ts'
import { CURRENCY, type Currency, halfUp } from '../money.ts'

/** In which offers may be made, and what is ordered by them. */
export type PurchaseCurrency = Currency | ForeignCurrency
export const purchaseCurrencies: [PurchaseCurrency, ...PurchaseCurrency[]] = [CURRENCY, ...foreignCurrencies]
export const isForeign = (currency: PurchaseCurrency): currency is ForeignCurrency => currency !== CURRENCY

const WORTH_DECIMALS = 9
/** Rupiah for one minor unit of a currency at a rate (Rupiah for one unit), as an exact decimal with nine digits. */
export function rupiahPerMinor(currency: PurchaseCurrency, rate: string): string {
  if (!isForeign(currency)) return '1'
  const worth = rateMillionths(rate) * 10n ** BigInt(WORTH_DECIMALS - RATE_DECIMALS - minorDigits[currency])
  const digits = String(worth).padStart(WORTH_DECIMALS + 1, '0')
  return `${digits.slice(0, -WORTH_DECIMALS)}.${digits.slice(-WORTH_DECIMALS)}`
}
const billionths = (decimal: string): bigint => {
  const [whole = '0', decimals = ''] = decimal.split('.')
  return BigInt(whole) * 10n ** BigInt(WORTH_DECIMALS) + BigInt(decimals.padEnd(WORTH_DECIMALS, '0').slice(0, WORTH_DECIMALS))
}
/** Whole Rupiah of an amount in minor units, half up, once. */
export const rupiahOfMinor = (amount: number, perMinor: string): number =>
  halfUp(BigInt(amount) * billionths(perMinor), 10n ** BigInt(WORTH_DECIMALS))
/** What an amount is worth, exactly: only to be compared with others of its kind. */
export const worthOf = (amount: number, perMinor: string): bigint => BigInt(amount) * billionths(perMinor)
