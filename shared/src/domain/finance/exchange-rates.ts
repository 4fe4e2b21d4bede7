/** Currencies other than the Rupiah in which something may be claimed, with the digits of their minor unit (ISO 4217). */
export const minorDigits = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BND: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  OMR: 3,
  PHP: 2,
  QAR: 2,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 2,
  USD: 2,
  VND: 0,
} as const
export type ForeignCurrency = keyof typeof minorDigits
export const foreignCurrencies = Object.keys(minorDigits) as ForeignCurrency[]
export const isForeignCurrency = (code: string): code is ForeignCurrency => code in minorDigits

/** Decimals of a rate that are kept. */
export const RATE_DECIMALS = 6
/** Rupiah for one unit: up to nine digits before the point and six after it, more than zero. */
export const RATE_PATTERN = '^(?=.*[1-9])(0|[1-9]\\d{0,8})(\\.\\d{1,6})?$'
const RATE = new RegExp(RATE_PATTERN)
export const isRate = (text: string): boolean => RATE.test(text)
/** A rate as a whole number of millionths of a Rupiah. */
export function rateMillionths(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(whole) * 10n ** BigInt(RATE_DECIMALS) + BigInt(decimals.padEnd(RATE_DECIMALS, '0').slice(0, RATE_DECIMALS))
}
/** Without zeros that say nothing, but with two decimals at least: `15842.50`. */
export function plainRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** An amount in the minor unit as a decimal: `123.45`, of yen `5000`. */
export function decimalOfMinor(currency: ForeignCurrency, amount: number): string {
  const digits = minorDigits[currency]
  if (digits === 0) return String(amount)
  const padded = String(amount).padStart(digits + 1, '0')
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Why a row of a file of rates is not taken. */
export const rateFaults = ['columns', 'currency', 'day', 'rate', 'there', 'other'] as const
export type RateFault = (typeof rateFaults)[number]
