import { dayAt, instantOfWall } from '../zone-offsets.ts'

/** When something comes again: every so many days, weeks on these weekdays, or months on that day. */
export interface Recurrence {
  readonly unit: 'day' | 'week' | 'month'
  readonly every: number
  /** 1 Monday to 7 Sunday; of weeks only. */
  readonly weekdays: readonly number[]
  /** Of months only; the last day where a month is shorter. */
  readonly month_day: number | null
  /** `HH:MM` on the clocks of the zone. */
  readonly at: string
  readonly zone: string
  readonly starts_on: string
  readonly ends_on: string | null
}

const DAY_MS = 86_400_000
/** Every 99 months is some 3,012 days; beyond this nothing comes any more. */
const SEARCHED_DAYS = 4000

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
/** 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1
const mondayOf = (number: number): number => number - weekdayOf(number) + 1

function isOn({ unit, every, weekdays, month_day, starts_on }: Recurrence, number: number): boolean {
  const first = dayNumber(starts_on)
  if (unit === 'day') return (number - first) % every === 0
  if (unit === 'week') return weekdays.includes(weekdayOf(number)) && ((mondayOf(number) - mondayOf(first)) / 7) % every === 0
  const [year = 0, month = 0, day = 0] = dayText(number).split('-').map(Number)
  const [year0 = 0, month0 = 0] = starts_on.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day === Math.min(month_day ?? 1, last) && ((year - year0) * 12 + month - month0) % every === 0
}

/**
 * The first dates of a recurrence after an instant, in milliseconds, without its days off. A time the clocks skip that day is when they
 * have gone on; one they show twice is the first.
 */
export function datesAfter(
  rhythm: Recurrence,
  after: number,
  { count, daysOff }: { count: number; daysOff: ReadonlySet<string> },
): number[] {
  const found: number[] = []
  const from = Math.max(dayNumber(rhythm.starts_on), dayNumber(dayAt(rhythm.zone, after)) - 1)
  const until = rhythm.ends_on === null ? Number.POSITIVE_INFINITY : dayNumber(rhythm.ends_on)
  for (let day = from; day <= Math.min(until, from + SEARCHED_DAYS) && found.length < count; day += 1) {
    if (!isOn(rhythm, day) || daysOff.has(dayText(day))) continue
    const at = instantOfWall(rhythm.zone, Date.parse(`${dayText(day)}T${rhythm.at}:00Z`))
    if (at > after) found.push(at)
  }
  return found
}
