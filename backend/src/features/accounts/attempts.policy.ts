/** Wrong guesses that still count, and when the newest was. */
export interface Misses {
  readonly count: number
  readonly lastAt: string | null
}
export interface DelayRule {
  /** Guesses that cost no wait. */
  readonly free: number
  readonly windowMs: number
}

const FIRST_MS = 30_000
const LONGEST_MS = 15 * 60_000
const HOUR = 3_600_000

/** One account from one address, or from one device it knows. NIST SP 800-63B, 5.2.2: delays that grow. */
export const PER_SOURCE: DelayRule = { free: 5, windowMs: 6 * HOUR }
/** One account from everywhere it does not know: many machines that guess together. */
export const PER_ACCOUNT: DelayRule = { free: 50, windowMs: HOUR }
/** One address at every account: a machine that goes through a list. An office behind one address mistypes less. */
export const PER_ADDRESS: DelayRule = { free: 100, windowMs: HOUR }

/** How long after `at` the next guess is taken: nothing at first, then 30 s that double up to 15 minutes. */
export function waitMs({ count, lastAt }: Misses, { free }: DelayRule, at: number): number {
  if (count < free || lastAt === null) return 0
  return Math.max(0, Date.parse(lastAt) + Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(count - free, 20)) - at)
}
