import { clockText, monthDayText } from '../../kit/dates/dates.ts'
import { wallTimeOf } from '../../kit/dates/zoned-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((value) => value * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((value) => value * HOUR),
  ...[1, 2, 7, 14, 30, 60, 90, 180, 365].map((value) => value * DAY),
]

/** Round times of a zone's wall clock within a span, at most `most` of them, ends included. Milliseconds since 1970. */
export function timeTicks([from, to]: readonly [number, number], { zone, most }: { zone: string; most: number }): number[] {
  const step = STEPS.find((value) => (to - from) / value <= most) ?? Math.ceil((to - from) / Math.max(1, most))
  // Wall-clock midnight is where counting begins, so that hours and days are those of the zone.
  const offset = Date.parse(`${wallTimeOf(new Date(from).toISOString(), zone)}Z`) - Math.floor(from / MINUTE) * MINUTE
  const ticks: number[] = []
  for (let at = Math.ceil((from + offset) / step) * step - offset; at <= to; at += step) ticks.push(at)
  return ticks
}

/** How a tick is written: the hour, and the day where one begins or where ticks are days apart. */
export function tickText(at: number, { zone, span: [from, to] }: { zone: string; span: readonly [number, number] }): string {
  const isDay = wallTimeOf(new Date(at).toISOString(), zone).endsWith('T00:00')
  if (isDay || to - from > 5 * DAY) return monthDayText(at, zone)
  return clockText(at, zone)
}
