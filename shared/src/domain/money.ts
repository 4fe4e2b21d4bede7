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
