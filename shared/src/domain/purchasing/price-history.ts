/** From how many percent on a price is unusual. */
const UNUSUAL_PERCENT = 15
/** So many of the last prices are compared with. */
const COMPARED = 3

/**
 * By how many whole percent a price differs from the average of the last three that were paid, newest first, all of them Rupiah for one unit;
 * null where it is less than 15, or nothing was paid before.
 */
export function unusualPercent(price: number, paid: readonly number[]): number | null {
  const last = paid.slice(0, COMPARED).filter((one) => one > 0)
  if (last.length === 0) return null
  const average = last.reduce((sum, one) => sum + one, 0) / last.length
  const percent = Math.round(((price - average) / average) * 100)
  return Math.abs(percent) < UNUSUAL_PERCENT ? null : percent
}
