import { type ForeignCurrency, minorDigits, RATE_DECIMALS, rateMillionths } from './finance/exchange-rates.ts'

/** The one currency that amounts are kept in; Rupiah have no decimals. */
export const CURRENCY = 'IDR' as const
export const currencies = [CURRENCY] as const
export type Currency = (typeof currencies)[number]
/** One trillion Rupiah: far below what a number holds exactly, and short enough for every screen. */
export const MAX_AMOUNT = 1_000_000_000_000

/** One line of a purchase or a claim. */
export interface MoneyLine {
  readonly description: string
  readonly quantity: number
  /** Rupiah, without decimals. */
  readonly unit_price: number
}
export const lineTotal = ({ quantity, unit_price }: Pick<MoneyLine, 'quantity' | 'unit_price'>): number => quantity * unit_price
export const linesTotal = (lines: readonly Pick<MoneyLine, 'quantity' | 'unit_price'>[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** Reads an amount from free JSON: whole Rupiah from 0 to `MAX_AMOUNT`, as a number or as digits; null for everything else. */
export function rupiahIn(value: unknown): number | null {
  const amount = typeof value === 'string' && /^\d{1,13}$/.test(value.trim()) ? Number(value) : value
  return typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT ? amount : null
}

/** A fraction as a whole number, half up: towards the larger of two that are equally near. */
export function halfUp(numerator: bigint, denominator: bigint): number {
  const [twice, whole] = [2n * numerator + denominator, 2n * denominator]
  const quotient = twice / whole
  return Number(twice % whole < 0n ? quotient - 1n : quotient)
}

/** What a line of an invoice is made of. */
export interface PricedQuantity {
  /** Whole number of the smallest unit, of which `scale` make one unit. */
  readonly quantity: number
  readonly scale: number
  /** Sen (1/100 Rupiah) for one unit. */
  readonly price_sen: number
  /** Share of a month in days: `days` of `of_days`. */
  readonly days?: number
  readonly of_days?: number
}
/** Whole Rupiah of a line, rounded half up, once. */
export const pricedAmount = ({ quantity, scale, price_sen, days = 1, of_days = 1 }: PricedQuantity): number =>
  halfUp(BigInt(quantity) * BigInt(price_sen) * BigInt(days), BigInt(scale) * 100n * BigInt(of_days))

/** Parts of a thousand of an amount, half up: VAT, fines. */
export const perMilleOf = (amount: number, perMille: number): number => halfUp(BigInt(amount) * BigInt(perMille), 1000n)

/** A price as whole sen, half up. */
export const wholeSen = (sen: number): number => Math.floor(sen + 0.5)

/** An amount in the minor unit of a foreign currency. */
export interface ForeignAmount {
  readonly currency: ForeignCurrency
  readonly amount: number
}
/** Whole Rupiah of a foreign amount at a rate (Rupiah for one unit, as a decimal), half up, once. */
export const rupiahOfForeign = ({ currency, amount }: ForeignAmount, rate: string): number =>
  halfUp(BigInt(amount) * rateMillionths(rate), 10n ** BigInt(minorDigits[currency] + RATE_DECIMALS))
