import type { MeasuredHour } from './energy-usage.ts'

/** Growth of a counter over a span that begins at `at`, milliseconds since 1970; resets are accounted for. */
export interface Rise {
  readonly at: number
  readonly rise: number
}

const HOUR = 3_600_000
export const QUARTER = 900_000

/**
 * Hours of a counter. Coverage is told by the quarters that were heard, where quarters are given; an hour without any is known as
 * a whole. An hour after a missing one holds what was used meanwhile: it is `carried`.
 */
export function measuredHours(hours: readonly Rise[], { quarters, factor }: { quarters: readonly Rise[]; factor: number }): MeasuredHour[] {
  const heard = new Map<number, number>()
  for (const { at } of quarters) {
    const hour = Math.floor(at / HOUR) * HOUR
    heard.set(hour, (heard.get(hour) ?? 0) + 1)
  }
  return hours.map(({ at, rise }, i): MeasuredHour => {
    const before = hours[i - 1]
    const carried = before !== undefined && before.at < at - HOUR && rise > 0
    return { at, kwh: rise * factor, coverage: Math.min(4, heard.get(at) ?? 4) / 4, carried }
  })
}

/** Quarters whose energy is known to be their own: the one after a gap also holds what was used in it. */
export function measuredQuarters(quarters: readonly Rise[], { factor }: { factor: number }): Map<number, number> {
  const known = new Map<number, number>()
  for (const [i, { at, rise }] of quarters.entries()) if (quarters[i - 1]?.at === at - QUARTER) known.set(at, rise * factor)
  return known
}
