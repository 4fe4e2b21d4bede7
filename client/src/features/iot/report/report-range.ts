import { dayStart, wallTimeOf } from '../../../kit/dates/zoned-time.ts'

/** Milliseconds since 1970; the end is not part of it. */
export interface Range {
  readonly start: number
  readonly end: number
}
/** Whole days up to now; 0 is yesterday. */
export const PRESETS = [0, 1, 7, 30, 90, 365] as const
export type Preset = (typeof PRESETS)[number]
const YESTERDAY = 0

const DAY_MS = 86_400_000

/** First instant of a calendar day `YYYY-MM-DD` in a zone. */
export const startOfDay = (day: string, zone: string): number => Date.parse(dayStart(day, zone))
export const dayOf = (at: number, zone: string): string => wallTimeOf(new Date(at).toISOString(), zone).slice(0, 10)

/** From the first moment of one day to the last of another; null while they make no range. */
export function rangeOfDays(from: string, to: string, zone: string): Range | null {
  const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay(from) || !isDay(to) || from > to) return null
  const after = new Date(Date.parse(`${to}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return { start: startOfDay(from, zone), end: startOfDay(after, zone) }
}
/** The last days up to the full minute, so that asking again asks the same. */
export function lastDays(days: number, now: number): Range {
  const end = Math.floor(now / 60_000) * 60_000
  return { start: end - days * DAY_MS, end }
}
/** The whole day before the present one, of the zone. */
function yesterday(now: number, zone: string): Range {
  const end = startOfDay(dayOf(now, zone), zone)
  return { start: startOfDay(dayOf(end - 1, zone), zone), end }
}
/** What a preset means: the last days, or yesterday. */
export const presetRange = (preset: Preset, { now, zone }: { now: number; zone: string }): Range =>
  preset === YESTERDAY ? yesterday(now, zone) : lastDays(preset, now)
/** The same length right before. */
export const before = ({ start, end }: Range): Range => ({ start: start - (end - start), end: start })
