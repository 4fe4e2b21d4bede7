import { daysBetween } from '@menara/shared/domain/finance/ageing.ts'
import { invalid } from '../errors.ts'

interface DayRange {
  /** Days as `2026-11-26`; both count. */
  readonly start: string
  readonly end: string
}

/** How many days a range has; 422 for one that ends before it begins. */
export function daysOfRange({ start, end }: DayRange): number {
  if (end < start) throw invalid('end', 'range', 'The end lies before the start')
  return daysBetween(start, end) + 1
}

/** As many days lie between the first and the last that a calendar asks for. */
const CALENDAR_DAYS = 92
/** 422 for days of a calendar that end before they begin, and for more than three months of them. */
export function mustFitCalendar({ start, end }: DayRange): void {
  if (end < start) throw invalid('end', 'minimum', 'The end lies before the start')
  if (daysBetween(start, end) > CALENDAR_DAYS) throw invalid('end', 'range', `At most ${CALENDAR_DAYS} days are told at once`)
}
