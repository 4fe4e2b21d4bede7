import { dayAfter } from '../energy/energy-calendar.ts'
import { dayAt, instantOfWall, offsetAt } from '../zone-offsets.ts'
import { type BusinessCalendar, type Span, spansOn } from './business-calendar.ts'

/** A calendar that does not open for as long as this never does. */
const MOST_DAYS = 3660

/** Arithmetic in the open hours of a calendar. Instants are milliseconds since 1970, lengths are seconds. */
export interface BusinessTime {
  /** The instant at which so many open seconds have passed; with 0 the first open instant from `at` on. Null: the calendar never opens. */
  add(at: number, seconds: number): number | null
  /** Open seconds from one instant to another; 0 when the other is not later. */
  between(from: number, until: number): number
  /** The end of the last open hours of the n-th working day after the day of `at`. */
  endOfDay(at: number, days: number): number | null
  /** The n-th working day after the one that is open at `at`, or opens next, at the time of day this is or opens. */
  sameTime(at: number, days: number): number | null
  /** Open spans that touch a period, cut to it. */
  spans(from: number, until: number): readonly Span[]
}

/** What was worked out once is remembered, by day. */
export function businessTime(calendar: BusinessCalendar): BusinessTime {
  const known = new Map<string, readonly Span[]>()
  const spansOf = (day: string): readonly Span[] => {
    const found = known.get(day)
    if (found) return found
    const made = spansOn(calendar, day)
    known.set(day, made)
    return made
  }
  function* daysFrom(at: number): Generator<{ readonly day: string; readonly spans: readonly Span[] }> {
    let day = dayAt(calendar.zone, at)
    for (let count = 0; count < MOST_DAYS; count += 1, day = dayAfter(day)) yield { day, spans: spansOf(day) }
  }
  function* openFrom(at: number): Generator<Span> {
    for (const { spans: open } of daysFrom(at))
      for (const span of open) if (span.until > at) yield { from: Math.max(span.from, at), until: span.until }
  }
  /** The n-th day with open hours after the day of `at`. */
  function workingDay(at: number, days: number): { readonly day: string; readonly spans: readonly Span[] } | null {
    const first = dayAt(calendar.zone, at)
    let left = days
    for (const item of daysFrom(at)) {
      if (item.day === first || item.spans.length === 0) continue
      left -= 1
      if (left === 0) return item
    }
    return null
  }
  function spans(at: number, until: number): Span[] {
    const last = dayAt(calendar.zone, until)
    const found: Span[] = []
    for (let day = dayAt(calendar.zone, at); day <= last; day = dayAfter(day))
      found.push(...spansOf(day).map((span) => ({ from: Math.max(span.from, at), until: Math.min(span.until, until) })))
    return found.filter((span) => span.from < span.until)
  }

  return {
    spans,
    between: (at, until) => Math.floor(spans(at, until).reduce((sum, span) => sum + span.until - span.from, 0) / 1000),
    add(at, seconds) {
      let rest = seconds * 1000
      for (const { from, until } of openFrom(at)) {
        if (rest <= until - from) return from + rest
        rest -= until - from
      }
      return null
    },
    endOfDay: (at, days) => workingDay(at, days)?.spans.at(-1)?.until ?? null,
    sameTime(at, days) {
      const [first] = openFrom(at)
      const day = first && workingDay(first.from, days)
      if (!day) return null
      const timeOfDay = first.from + offsetAt(calendar.zone, first.from) - Date.parse(`${dayAt(calendar.zone, first.from)}T00:00:00Z`)
      return instantOfWall(calendar.zone, Date.parse(`${day.day}T00:00:00Z`) + timeOfDay)
    },
  }
}
