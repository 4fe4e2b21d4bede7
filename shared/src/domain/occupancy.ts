/** What one counter saw since the last reset. */
export interface Counted {
  readonly in: number
  readonly out: number
  /** The maker's word: share of crossings that are counted right, e.g. 0.98. */
  readonly accuracy: number
}
export interface Occupancy {
  readonly in: number
  readonly out: number
  /** In less out, as counted; below zero when more were seen to leave than to come. */
  readonly net: number
  /** People inside: `net`, never below zero. */
  readonly inside: number
  /** How far `net` may be off: the sum of every counter's miscounts, all in the same direction. */
  readonly error: number
  readonly low: number
  readonly high: number
}

/** People inside with what accumulated counting errors leave open. A room of 10 after 500 crossings at 99 % is 10 ± 5. */
export function occupancyOf(counters: readonly Counted[]): Occupancy {
  const sum = { in: 0, out: 0, error: 0 }
  for (const counter of counters) {
    sum.in += counter.in
    sum.out += counter.out
    sum.error += (1 - counter.accuracy) * (counter.in + counter.out)
  }
  const net = sum.in - sum.out
  // Decimal shares are not exact: 5.000000001 miscounts are five.
  const error = Math.max(0, Math.ceil(sum.error - 1e-9))
  return { in: sum.in, out: sum.out, net, inside: Math.max(0, net), error, low: Math.max(0, net - error), high: Math.max(0, net + error) }
}

export type Fullness = 'open' | 'warning' | 'full'
/** How full a place is. Judged by what was counted; the band only says how sure that is. */
export function fullnessOf(inside: number, { capacity, warn_percent }: { capacity: number; warn_percent: number }): Fullness {
  if (inside >= capacity) return 'full'
  return inside >= warnAt({ capacity, warn_percent }) ? 'warning' : 'open'
}
/** The number of people a warning begins at. */
export const warnAt = ({ capacity, warn_percent }: { capacity: number; warn_percent: number }): number =>
  Math.max(1, Math.ceil((capacity * warn_percent) / 100))

export interface CountedSpan {
  /** Begin, milliseconds since 1970. */
  readonly at: number
  readonly in: number
  readonly out: number
  /** Share of the span that was heard of, 0 to 1. */
  readonly coverage: number
}
export interface Dwell {
  /** Mean stay in minutes. */
  readonly minutes: number | null
  /** Why there is none: not over yet, not measured whole, in and out do not match, nobody came. */
  readonly why: 'open' | 'gaps' | 'imbalance' | 'nobody' | null
}

/**
 * Mean stay over a closed counting day by Little's law: people times time, by the number who came. Only told when the day is
 * over, was measured whole and in and out match within the error; otherwise nobody could know.
 */
export function dwellOf(spans: readonly CountedSpan[], { stepMs, error, over }: { stepMs: number; error: number; over: boolean }): Dwell {
  if (!over) return { minutes: null, why: 'open' }
  if (spans.some((span) => span.coverage < 1)) return { minutes: null, why: 'gaps' }
  const came = spans.reduce((sum, span) => sum + span.in, 0)
  const left = spans.reduce((sum, span) => sum + span.out, 0)
  if (came === 0) return { minutes: null, why: 'nobody' }
  if (Math.abs(came - left) > error) return { minutes: null, why: 'imbalance' }
  let inside = 0
  let area = 0
  for (const span of spans) {
    const before = inside
    inside = Math.max(0, inside + span.in - span.out)
    area += ((before + inside) / 2) * stepMs
  }
  return { minutes: area / came / 60_000, why: null }
}
