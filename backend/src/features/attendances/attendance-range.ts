import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { invalid } from '../../platform/errors.ts'
import { dayIn, instantOf } from '../../platform/time/zoned-time.ts'
import type { AttendanceRange } from './attendances.store.ts'

const DAY_MS = 86_400_000
/** Most days a summary or an export covers. */
const MOST_DAYS = 92
const USUAL_DAYS = 31
/** Clocks are at most this far ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

interface Asked {
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/** 422 for a day or time that does not exist or that no calendar of ours has. */
function checked(text: string, field: string, side: 'start' | 'end'): string {
  const at = instantOf(text, { field, side })
  if (at < '1970' || at >= '9999') throw invalid(field, 'date', `${field} is out of the calendar`)
  return at
}

/** 422 for a day that does not exist or that no calendar of ours has. */
export const checkedDay = (day: string, field: string): string => checked(day, field, 'start').slice(0, 10)

/** A day bounds the days of the sites, an instant the check-ins. */
export function rangeOf({ start, end }: Asked): AttendanceRange {
  const [from, to] = [start && checked(start, 'start', 'start'), end && checked(end, 'end', 'end')]
  if (from && to && to < from) throw invalid('end', 'range', 'end lies before start')
  return {
    ...(start && (isDay(start) ? { fromDay: start } : { from })),
    ...(end && (isDay(end) ? { toDay: end } : { to })),
  }
}

/** Whole days, both included: the last 31 unless said. */
export function daysOf({ start, end }: Asked, now: Date): { fromDay: string; toDay: string } {
  const toDay = end ? checked(end, 'end', 'end').slice(0, 10) : dayIn('UTC', new Date(now.getTime() + AHEAD_MS))
  const fromDay = start ? checked(start, 'start', 'start').slice(0, 10) : dayAfter(toDay, 1 - USUAL_DAYS)
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1
  if (days < 1) throw invalid('end', 'range', 'end lies before start')
  if (days > MOST_DAYS) throw invalid('start', 'range', `At most ${MOST_DAYS} days at once`)
  return { fromDay, toDay }
}
