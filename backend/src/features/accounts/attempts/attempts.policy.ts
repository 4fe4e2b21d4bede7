import { type BackOff, backOffMs } from '@menara/shared/kit/flow-control/back-off.ts'

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

const BACK_OFF: BackOff = { firstMs: 30_000, maxMs: 15 * 60_000 }
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
  return Math.max(0, Date.parse(lastAt) + backOffMs(BACK_OFF, count - free + 1) - at)
}
