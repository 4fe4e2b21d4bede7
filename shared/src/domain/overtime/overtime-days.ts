import { dayAfter, weekdayOf } from '../energy/energy-calendar.ts'
import { dayAt, instantOfWall } from '../zone-offsets.ts'
import type { OvertimeLadder } from './overtime-law.ts'

export const overtimeDayKinds = ['workday', 'rest_day', 'holiday'] as const
export type OvertimeDayKind = (typeof overtimeDayKinds)[number]

/** The week somebody works by: five or six days, which weekdays are free (1 Monday to 7 Sunday), and which workday of six is the shortest. */
export interface WorkWeek {
  readonly week: 5 | 6
  readonly rest_days: readonly number[]
  readonly shortest_day: number | null
}
/** By whose clocks and holidays the days of somebody are told apart. */
export interface OvertimeCalendar extends WorkWeek {
  readonly zone: string
  /** Public holidays `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>
  /** Days of a published roster, which goes before the week: whether somebody works on them. */
  readonly rostered?: ReadonlyMap<string, boolean>
}
export interface TimeSpan {
  readonly starts_at: string
  readonly ends_at: string
}
/** The part of an overtime that lies on one calendar day of the site. */
export interface OvertimePart {
  readonly day: string
  readonly kind: OvertimeDayKind
  readonly ladder: OvertimeLadder
  readonly minutes: number
}

const MINUTE = 60_000
const SUNDAY = 7

/** The Monday of the week a day lies in. */
export const overtimeWeekOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))

/** The week that hours of a shift make: at most five days are a five-day week; a shift of every day is a six-day week with Sunday off. */
export function workWeekOf(days: readonly number[]): WorkWeek {
  const free = [1, 2, 3, 4, 5, 6, 7].filter((day) => !days.includes(day))
  return { week: days.length > 5 ? 6 : 5, rest_days: free.length > 0 ? free : [SUNDAY], shortest_day: null }
}

/** What a day is to somebody, and by which table its hours are counted. A public holiday goes before a rest day. */
export function dayKindOf(calendar: OvertimeCalendar, day: string): Pick<OvertimePart, 'kind' | 'ladder'> {
  const { week, rest_days, shortest_day, holidays } = calendar
  const weekday = weekdayOf(day)
  const rostered = calendar.rostered?.get(day)
  const rests = rostered === undefined ? rest_days.includes(weekday) : !rostered
  if (!holidays.has(day) && !rests) return { kind: 'workday', ladder: 'workday' }
  const kind = holidays.has(day) ? 'holiday' : 'rest_day'
  if (week === 5) return { kind, ladder: 'rest_five' }
  return { kind, ladder: kind === 'holiday' && !rests && weekday === shortest_day ? 'rest_shortest' : 'rest_six' }
}

/** A span cut at each midnight of the site; whole minutes of each day, rounded down. */
export function overtimeParts({ starts_at, ends_at }: TimeSpan, calendar: OvertimeCalendar): OvertimePart[] {
  const [from, until] = [Date.parse(starts_at), Date.parse(ends_at)]
  const parts: OvertimePart[] = []
  for (let at = from; at < until; ) {
    const day = dayAt(calendar.zone, at)
    const next = Math.min(until, instantOfWall(calendar.zone, Date.parse(`${dayAfter(day)}T00:00:00Z`)))
    const minutes = Math.floor((next - at) / MINUTE)
    if (minutes > 0) parts.push({ day, ...dayKindOf(calendar, day), minutes })
    at = next
  }
  return parts
}

/** Of some spans, what lies within one: in order, each moment once. */
export function overlapOf(span: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] {
  const [from, until] = [Date.parse(span.starts_at), Date.parse(span.ends_at)]
  const cut = others
    .map((other) => [Math.max(from, Date.parse(other.starts_at)), Math.min(until, Date.parse(other.ends_at))] as const)
    .filter(([start, end]) => start < end)
    .sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [start, end] of cut) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged.map(([start, end]) => ({ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() }))
}

/** Parts of several spans as one for each day. */
export function partsTogether(parts: readonly OvertimePart[]): OvertimePart[] {
  const byDay = new Map<string, OvertimePart>()
  for (const part of parts) {
    const same = byDay.get(part.day)
    byDay.set(part.day, same ? { ...same, minutes: same.minutes + part.minutes } : part)
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
export const minutesOf = (parts: readonly Pick<OvertimePart, 'minutes'>[]): number => parts.reduce((sum, { minutes }) => sum + minutes, 0)
