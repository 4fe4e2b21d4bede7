export interface BackOff {
  /** The wait after the first failure, in milliseconds. */
  readonly firstMs: number
  /** No wait is longer, before it is spread. */
  readonly maxMs: number
  /** Each wait is multiplied by a random factor from the first to the second, so that many do not come back at the same moment. 1 unless given. */
  readonly spread?: readonly [from: number, to: number]
  /** How many waits are as long as the first one before they double; 1 unless given. */
  readonly repeats?: number
}

const NO_SPREAD = [1, 1] as const
const spreadOver = (ms: number, { spread: [from, to] = NO_SPREAD }: BackOff, random: number): number =>
  Math.round(ms * (from + (to - from) * random))

/** Whole milliseconds to wait after so many failures in a row (from 1): doubled with each. `random` is from 0 to 1. */
export function backOffMs(backOff: BackOff, failures: number, random = 0): number {
  const { firstMs, maxMs, repeats = 1 } = backOff
  return spreadOver(Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - repeats)), backOff, random)
}

/** The waits between tries that fail in a row, and how far they have grown. */
export function openBackOff(backOff: BackOff, random: () => number = () => 0) {
  let failures = 0
  let lastMs = 0
  return {
    /** The next wait in whole milliseconds: the last one doubled, within other bounds where some are given. */
    nextMs({ firstMs, maxMs } = backOff): number {
      failures++
      const grownMs = failures <= (backOff.repeats ?? 1) ? firstMs : lastMs * 2
      lastMs = Math.min(maxMs, Math.max(firstMs, grownMs))
      return spreadOver(lastMs, backOff, random())
    },
    /** The next failure is the first one again. */
    reset(): void {
      failures = 0
    },
  }
}
