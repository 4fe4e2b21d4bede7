import type { DayFigures, PersonDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import type { ShiftHours } from '@menara/shared/contract/people/attendances.contract.ts'
import { type DayStatus, hasCome, wasExpected } from '@menara/shared/domain/people/attendance-day.ts'
import { type ShiftRow, shiftOn, spanOn } from '../presence/attendances.shifts.ts'

/** What a day's figures are counted from, of one person. */
export interface DayItem {
  readonly status: DayStatus
  readonly late: boolean
  readonly off_site: boolean
  /** Had a shift that day. */
  readonly scheduled: boolean
}

/** What a person's day counts as. */
export const dayItemOf = ({ status, shift, attendances }: PersonDay): DayItem => ({
  status,
  late: attendances.some((item) => item.late_minutes > 0),
  off_site: attendances.some((item) => item.check_in.on_site === false || item.check_out?.on_site === false),
  scheduled: shift !== null,
})

export function figuresOf(items: readonly DayItem[]): DayFigures {
  const count = (fits: (item: DayItem) => boolean): number => items.filter(fits).length
  const status =
    (wanted: DayStatus) =>
    (item: DayItem): boolean =>
      item.status === wanted
  return {
    expected: count((item) => item.scheduled && wasExpected(item.status)),
    present: count((item) => hasCome(item.status)),
    in: count(status('in')),
    late: count((item) => item.late),
    missing: count(status('missing')),
    absent: count(status('absent')),
    on_leave: count(status('on_leave')),
    on_trip: count(status('on_trip')),
    unscheduled: count((item) => hasCome(item.status) && !item.scheduled),
    off_site: count((item) => item.off_site),
    unfinished: count(status('unfinished')),
  }
}

/** The hours of shifts on days, each worked out once: many people work the same. */
export function shiftSpans() {
  const known = new Map<string, ShiftHours | null>()
  return (shift: ShiftRow, day: string, zone: string): ShiftHours | null => {
    const worked = shiftOn(shift, day)
    if (!worked) return null
    const key = [worked.name, worked.start, worked.end, worked.grace_minutes, day, zone].join('|')
    const before = known.get(key)
    if (before !== undefined) return before
    const span = spanOn(shift, day, zone) ?? null
    known.set(key, span)
    return span
  }
}
