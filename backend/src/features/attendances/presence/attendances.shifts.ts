import type { ShiftHours } from '@menara/shared/contract/people/attendances.contract.ts'
import { dayAfter, weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayIn, instantOf } from '../../../platform/time/zoned-time.ts'

/** Wall-clock hours on days of the week, 1 Monday to 7 Sunday. An `end` at or before `start` ends on the next day. */
export interface ShiftRow {
  readonly name: string
  readonly start: string
  readonly end: string
  readonly days: readonly number[]
  readonly grace_minutes: number
  /** Published days of the person's roster; they hold instead of the days of the week. */
  readonly dated?: readonly DatedShift[]
}
/** A published day of a roster; without a shift it is a day off. */
export interface DatedShift {
  readonly day: string
  readonly shift: Pick<ShiftRow, 'name' | 'start' | 'end' | 'grace_minutes'> | null
}
/** Somebody without a standing shift, who works by the roster alone. */
export const NO_STANDING_SHIFT: ShiftRow = { name: '', start: '00:00', end: '00:00', days: [], grace_minutes: 0 }

const HOUR_MS = 3_600_000
/** Who works on for so long after the end of a shift is still of that shift. */
const TAIL_MS = 4 * HOUR_MS
/** Who comes earlier than this before a shift has not come for it. */
const LEAD_MS = 4 * HOUR_MS

/** The published day of somebody's roster; undefined where the standing shift holds. */
export const datedOn = ({ dated }: ShiftRow, day: string): DatedShift | undefined => dated?.find((item) => item.day === day)

/** What is worked on a day by the roster, else by the standing shift; undefined on days off. */
export function shiftOn(shift: ShiftRow, day: string): NonNullable<DatedShift['shift']> | undefined {
  const dated = datedOn(shift, day)
  if (dated) return dated.shift ?? undefined
  return shift.days.includes(weekdayOf(day)) ? shift : undefined
}

/** The hours of a shift that begins on a day; undefined on days off. */
export function spanOn(row: ShiftRow, day: string, zone: string): ShiftHours | undefined {
  const shift = shiftOn(row, day)
  if (!shift) return undefined
  const { name, start, end, grace_minutes } = shift
  const at = (on: string, time: string): string => instantOf(`${on}T${time}`, { field: 'shift', side: 'start', zone })
  return { name, start: at(day, start), end: at(end <= start ? dayAfter(day, 1) : day, end), grace_minutes }
}

/** Spans of yesterday, today and tomorrow at a site. */
const spansNear = (shifts: readonly ShiftRow[], at: Date, zone: string): ShiftHours[] =>
  [-1, 0, 1].flatMap((days) => shifts.flatMap((shift) => spanOn(shift, dayAfter(dayIn(zone, at), days), zone) ?? []))

/** The span that runs or begins within `leadMs`; of several the one whose begin is nearest. */
export function spanAround(
  shifts: readonly ShiftRow[],
  at: Date,
  { zone, leadMs = LEAD_MS }: { zone: string; leadMs?: number },
): ShiftHours | null {
  const away = (hours: ShiftHours): number => Math.abs(Date.parse(hours.start) - at.getTime())
  const fitting = spansNear(shifts, at, zone).filter(
    (item) => Date.parse(item.start) - leadMs <= at.getTime() && at.getTime() < Date.parse(item.end),
  )
  return fitting.sort((a, b) => away(a) - away(b))[0] ?? null
}

/** The span that runs; else the one that ended last, at most four hours ago. */
export function spanWorked(shifts: readonly ShiftRow[], at: Date, zone: string): ShiftHours | null {
  const now = at.getTime()
  const begun = spansNear(shifts, at, zone).filter((item) => Date.parse(item.start) <= now && now < Date.parse(item.end) + TAIL_MS)
  return begun.sort((a, b) => Date.parse(b.end) - Date.parse(a.end))[0] ?? null
}
