import { MAX_AMOUNT } from '../money.ts'

export const reimburseKinds = ['expense', 'mileage', 'per_diem'] as const
/** What a line of the type is: an expense with a receipt, kilometres driven, or days away. */
export type ReimburseKind = (typeof reimburseKinds)[number]
export const isComputed = (kind: ReimburseKind): boolean => kind !== 'expense'

interface Rated {
  readonly kind: ReimburseKind
  /** Whole Rupiah per kilometre or day; null for expenses. */
  readonly rate: number | null
}
interface Counted {
  /** Kilometres or days. */
  readonly quantity: number | null
  readonly amount: number | null
}
/** What a line claims, in whole Rupiah: kilometres or days times the rate of its type, else the amount that was said. */
export function claimedBy({ kind, rate }: Rated, { quantity, amount }: Counted): number {
  const claimed = isComputed(kind) ? (quantity ?? 0) * (rate ?? 0) : (amount ?? 0)
  return Math.min(claimed, MAX_AMOUNT)
}

interface Trio {
  readonly claimed: number
  readonly verified: number | null
  readonly approved: number | null
}
export const claimedTotal = (lines: readonly Pick<Trio, 'claimed'>[]): number => lines.reduce((sum, line) => sum + line.claimed, 0)
/** Null before all lines were approved. */
export const approvedTotal = (lines: readonly Pick<Trio, 'approved'>[]): number | null =>
  lines.some((line) => line.approved === null) ? null : lines.reduce((sum, line) => sum + (line.approved ?? 0), 0)
/** What counts of a line now: the newest of the three amounts. */
export const standingOf = ({ claimed, verified, approved }: Trio): number => approved ?? verified ?? claimed
export const standingTotal = (lines: readonly Trio[]): number => lines.reduce((sum, line) => sum + standingOf(line), 0)

/** What of an advance a claim settles, and what is left to pay. */
export function offsetBy(approved: number, outstanding: number): { readonly offset: number; readonly payable: number } {
  const offset = Math.min(approved, outstanding)
  return { offset, payable: approved - offset }
}

/** Bits in which the 64-bit hashes of two pictures may differ and still show the same receipt (dHash; 10 of 64 and more are other pictures). */
export const SAME_PICTURE_BITS = 6

interface Limits {
  readonly kind: ReimburseKind
  readonly line_limit: number | null
  readonly receipt_from: number | null
}
export const lineWarnings = ['line_limit', 'receipt', 'zero'] as const
export type LineWarning = (typeof lineWarnings)[number]
/** What keeps a line from being submitted, by its type. */
export function warningsOf(
  { line_limit, receipt_from }: Limits,
  line: { readonly claimed: number; readonly receipts: number },
): LineWarning[] {
  const found: LineWarning[] = []
  if (line.claimed < 1) found.push('zero')
  if (line_limit !== null && line.claimed > line_limit) found.push('line_limit')
  if (receipt_from !== null && line.claimed >= receipt_from && line.receipts === 0) found.push('receipt')
  return found
}
