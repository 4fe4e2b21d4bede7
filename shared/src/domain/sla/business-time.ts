import { dayAfter } from '../energy-calendar.ts'
import { dayAt } from '../zone-offsets.ts'
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
  function spans(at: number, until: number): Span[] {
    const last = dayAt(calendar.zone, until)
    const found: Span[] = []
    for (let day = dayAt(calendar.zone, at); day <= last; day = dayAfter(day))
      found.push(...spansOf(day).map((it) => ({ from: Math.max(it.from, at), until: Math.min(it.until, until) })))
    return found.filter((it) => it.from < it.until)
  }

  return {
    spans,
    between: (at, until) => Math.floor(spans(at, until).reduce((sum, it) => sum + it.until - it.from, 0) / 1000),
    add(at, seconds) {
      let rest = seconds * 1000
      for (const { from, until } of openFrom(at)) {
        if (rest <= until - from) return from + rest
        rest -= until - from
      }
      return null
    },
    endOfDay(at, days) {
      const first = dayAt(calendar.zone, at)
      let left = days
      for (const { day, spans: open } of daysFrom(at)) {
        if (day === first || open.length === 0) continue
        left -= 1
        if (left === 0) return open.at(-1)?.until ?? null
      }
      return null
    },
  }
}
