import { weekdayOf } from '../../energy/energy-calendar.ts'
import { indonesianHolidays } from '../../sla/indonesian-holidays.ts'

/** How many people a shift of a site needs, by day. */
export interface RosterNeedDays {
  /** Seven counts, Monday first. */
  readonly weekdays: readonly number[]
  /** On public holidays and joint leave; null: as on the weekday. */
  readonly holiday: number | null
  /** On named days, `YYYY-MM-DD`; they hold before everything else. */
  readonly dates: readonly { readonly day: string; readonly count: number }[]
}

/** Whether a skill that is valid until a day (null: without an end) is valid on another. */
export const isValidOn = (validUntil: string | null, day: string): boolean => validUntil === null || validUntil >= day

const holidays = new Set(indonesianHolidays.map(({ day }) => day))

/** How many people are needed on a day: by its date, else as a holiday, else by its weekday. */
export function neededOn({ weekdays, holiday, dates }: RosterNeedDays, day: string): number {
  const named = dates.find((date) => date.day === day)
  if (named) return named.count
  if (holiday !== null && holidays.has(day)) return holiday
  return weekdays[weekdayOf(day) - 1] ?? 0
}

/** Whether anybody is needed on any day. */
export const needsAnybody = ({ weekdays, holiday, dates }: RosterNeedDays): boolean =>
  [...weekdays, holiday ?? 0, ...dates.map(({ count }) => count)].some((count) => count > 0)
