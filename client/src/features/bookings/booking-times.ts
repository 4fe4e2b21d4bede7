import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { zoneName } from '../../kit/dates/dates.ts'
import { dayStart, wallTimeOf } from '../../kit/dates/zoned-time.ts'

const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000

/** A day `YYYY-MM-DD` so many days later. */
export const dayAfter = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
/** The seven days of the week a day is in, Monday first. */
export function weekOf(day: string): string[] {
  const back = (new Date(day).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, at) => dayAfter(day, at - back))
}
/** The calendar day at an instant in a zone. */
export const dayAt = (at: number | string, zone: string): string => wallTimeOf(new Date(at).toISOString(), zone).slice(0, 10)
export const timeAt = (at: number | string, zone: string): string => wallTimeOf(new Date(at).toISOString(), zone).slice(11)
export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** A day as a span of instants: `to` is where the next day begins. */
export interface DaySpan {
  readonly day: string
  readonly from: number
  readonly to: number
}
export const spanOfDay = (day: string, zone: string): DaySpan => ({
  day,
  from: Date.parse(dayStart(day, zone)),
  to: Date.parse(dayStart(dayAfter(day, 1), zone)),
})

/** Where a booking lies on a day, in hundredths of it; null when it does not touch it. */
export function placeOn({ from, to }: DaySpan, { start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>) {
  const [start, end] = [Math.max(from, Date.parse(start_at)), Math.min(to, Date.parse(end_at))]
  if (start >= end) return null
  return { left: ((start - from) / (to - from)) * 100, width: ((end - start) / (to - from)) * 100 }
}

const MORNING = 25
/**
 * How far along its day a timeline opens, 0 to 1: at six, or at the hour in which its first booking begins where that is earlier.
 * One that began before midnight and is seen at six anyway does not count.
 */
export function opensAt(
  lanes: readonly { readonly span: DaySpan; readonly rows: readonly Pick<Booking, 'start_at' | 'end_at'>[] }[],
): number {
  const places = lanes.flatMap(({ span, rows }) => rows.flatMap((row) => placeOn(span, row) ?? []))
  const counting = places.filter(({ left, width }) => left > 0 || width <= MORNING)
  return Math.floor((Math.min(MORNING, ...counting.map((item) => item.left)) / 100) * 24) / 24
}

/** What a click on a day wants: the hour that begins at the half hour before it. `part` is how far along the day, 0 to 1. */
export function hourAt({ from, to }: DaySpan, part: number): { from: number; to: number } {
  const at = from + Math.floor((part * (to - from)) / HALF_HOUR_MS) * HALF_HOUR_MS
  return { from: at, to: at + 2 * HALF_HOUR_MS }
}

/** The next whole half hour. */
export const nextHalfHour = (now: number): number => Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS

/** "09:00–10:30", with the days where it does not begin and end on `day`. */
export function spanText(
  { start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>,
  zone: string,
  dayText: (at: string) => string,
): string {
  const [from, to] = [timeAt(start_at, zone), timeAt(end_at, zone)]
  if (dayAt(start_at, zone) === dayAt(end_at, zone)) return `${dayText(start_at)}, ${from}–${to} ${zoneName(zone, start_at)}`
  return `${dayText(start_at)}, ${from} – ${dayText(end_at)}, ${to} ${zoneName(zone, end_at)}`
}
