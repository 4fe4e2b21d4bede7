import type { Span } from '@menara/shared/domain/bookings/booking-rules.ts'
import { dayAt, instantOfWall } from '@menara/shared/domain/zone-offsets.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { invalid } from '../../../platform/errors.ts'
import { periodOf } from '../record/booking-periods.service.ts'

const DAY_MS = 86_400_000
/** How many occurrences a series has at most. */
const MAX_OCCURRENCES = 400

/** The first occurrence as the documented four write a period; the rule says on which days it comes again. */
interface Recurring {
  /** The value of RRULE (RFC 5545, 3.3.10). */
  readonly rule: string
  readonly zone: string
  readonly start: string
  readonly end: string
  readonly from: string
  readonly to: string
}

const compact = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`
const utcOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Begins of a rule of RFC 5545 from a local time on, in milliseconds since 1970. Times that clocks skip are read by 3.3.5 of it. */
export function beginsOf(rule: string, { zone, day, time }: { zone: string; day: string; time: string }, most: number): number[] {
  const text = `DTSTART;TZID=${zone}:${compact(day, time)}\nRRULE:${rule}`
  const begins = new RRuleTemporal({ rruleString: text, strict: true, maxIterations: 2000 }).all((_, at) => at < most)
  return begins.slice(0, most).map((begin) => begin.epochMilliseconds)
}

/** A rule with its last day, if it has one, as the end of that day in UTC: beside a DTSTART with a zone nothing else is allowed (3.3.10). */
export const normalised = (rule: string, zone: string): string =>
  rule.replace(/UNTIL=\d{8}(?=;|$)/, (until) => {
    const [year, month, day] = [until.slice(6, 10), until.slice(10, 12), until.slice(12)]
    const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
    // A day that does not exist is left for the library to refuse.
    return Number.isNaN(midnight) ? until : `UNTIL=${utcOf(instantOfWall(zone, midnight + DAY_MS) - 1000)}`
  })

const PERIODS = /(?:^|;)FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;|$)/
const PARTS =
  /^(?:(?:FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=[^;=]+(?:;|$))+$/
const ENDS = /(?:^|;)(?:COUNT|UNTIL)=/

/** The periods of a series in order of time. 422 for a rule that cannot be read, that never ends, that leaves no date, or has too many. */
export function occurrencesOf({ rule, zone, ...first }: Recurring): Span[] {
  if (!PERIODS.test(rule)) throw invalid('rule', 'period', 'A booking comes again by day, week, month or year')
  if (!PARTS.test(rule)) throw unreadable()
  if (!ENDS.test(rule)) throw invalid('rule', 'ends', 'A series ends on a day or after a number of times')
  const day = first.start.slice(0, 10)
  const length = Date.parse(first.end.slice(0, 10)) - Date.parse(day)
  if (Number.isNaN(length)) throw invalid('end', 'date')
  const begins = begunBy(normalised(rule, zone), { zone, day, time: first.from })
  if (begins.length === 0) throw invalid('rule', 'dates', 'The rule leaves no date')
  if (begins.length > MAX_OCCURRENCES) throw invalid('rule', 'too_often', `A series has at most ${MAX_OCCURRENCES} dates`)
  return begins.map((from) => {
    const start = dayAt(zone, from)
    const end = new Date(Date.parse(start) + length).toISOString().slice(0, 10)
    return { from, to: periodOf({ start, end, from: first.from, to: first.to }, zone).to }
  })
}

const unreadable = () => invalid('rule', 'recurrence', 'The rule does not read by RFC 5545')

function begunBy(rule: string, first: { zone: string; day: string; time: string }): number[] {
  try {
    return beginsOf(rule, first, MAX_OCCURRENCES + 1)
  } catch {
    // Whatever the library throws means that the rule does not read by RFC 5545.
    throw unreadable()
  }
}
