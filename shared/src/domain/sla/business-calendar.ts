import { dayAfter, weekdayOf } from '../energy/energy-calendar.ts'
import { instantOfWall, offsetAt } from '../zone-offsets.ts'

/** Part of a day by the wall clock, `HH:MM`; an end of `24:00` is midnight. */
export interface Hours {
  readonly start: string
  readonly end: string
}
/** Hours of a day of the week, 1 Monday to 7 Sunday. */
export interface WeeklyHours extends Hours {
  readonly day: number
}
/** Indonesia's two: days the state gives, and days of joint leave. */
export const holidayKinds = ['national', 'cuti_bersama'] as const
export type HolidayKind = (typeof holidayKinds)[number]

/** When the desk works, by the clocks of a zone. */
export interface BusinessCalendar {
  readonly zone: string
  readonly weekly: readonly WeeklyHours[]
  readonly holidays: readonly { readonly day: string; readonly kind: HolidayKind }[]
  /** The kinds on which this desk is closed. */
  readonly observed: readonly HolidayKind[]
  /**
   * Of one day: its hours, whatever the day is, none for closed. Of several days (Ramadan): the hours of its working days; holidays stay closed.
   */
  readonly exceptions: readonly { readonly from: string; readonly until: string; readonly hours: readonly Hours[] }[]
}
/** From one instant to before another, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly until: number
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The hours of a calendar day, in order. */
export function hoursOn(calendar: BusinessCalendar, day: string): readonly Hours[] {
  const over = calendar.exceptions.filter((exception) => exception.from <= day && day <= exception.until)
  const single = over.find((item) => item.from === item.until)
  if (single) return inOrder(single.hours)
  if (calendar.holidays.some((holiday) => holiday.day === day && calendar.observed.includes(holiday.kind))) return []
  const usual = calendar.weekly.filter((hours) => hours.day === weekdayOf(day))
  return usual.length === 0 ? [] : inOrder(over[0]?.hours ?? usual)
}
const inOrder = (hours: readonly Hours[]): readonly Hours[] => [...hours].sort((a, b) => minuteOf(a.start) - minuteOf(b.start))

/** Whether two parts of a day share a minute. */
export const overlap = (a: Hours, b: Hours): boolean => minuteOf(a.start) < minuteOf(b.end) && minuteOf(b.start) < minuteOf(a.end)
/** Whether a part of a day begins before it ends. */
export const isForward = ({ start, end }: Hours): boolean => minuteOf(start) < minuteOf(end)

/** The open spans of a calendar day. A day on which clocks are changed counts the minutes they show: twice or not at all. */
export function spansOn(calendar: BusinessCalendar, day: string): readonly Span[] {
  const hours = hoursOn(calendar, day)
  if (hours.length === 0) return []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return piecesOf(calendar.zone, day).flatMap((piece) =>
    hours
      .map(({ start, end }) => ({
        from: Math.max(piece.from, midnight + minuteOf(start) * 60_000 - piece.offset),
        until: Math.min(piece.until, midnight + minuteOf(end) * 60_000 - piece.offset),
      }))
      .filter((item) => item.from < item.until),
  )
}

interface Piece extends Span {
  readonly offset: number
}
/** A calendar day by the offsets of its zone: one piece, or two when clocks are changed. */
function piecesOf(zone: string, day: string): readonly Piece[] {
  const from = instantOfWall(zone, Date.parse(`${day}T00:00:00Z`))
  const until = instantOfWall(zone, Date.parse(`${dayAfter(day)}T00:00:00Z`))
  const [before, after] = [offsetAt(zone, from), offsetAt(zone, until - 1)]
  if (before === after) return [{ from, until, offset: before }]
  let [low, high] = [from, until - 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return [
    { from, until: high, offset: before },
    { from: high, until, offset: after },
  ]
}
