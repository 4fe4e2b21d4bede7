import { type Static, Type } from 'typebox'
import { dayStatuses } from '../../../domain/people/attendance-day.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Day, Id, Instant, many, nullable, numberedPages, one, oneOf, optional, Ref, SearchText } from '../../../kit/words.ts'
import { Attendance, ShiftHours } from '../attendances.contract.ts'

const Count = Type.Integer({ minimum: 0 })
/** What was approved for that day. */
const Away = closed({ on: oneOf('leave', 'trip'), whole_day: Type.Boolean() })

/** A person's day at a site. */
export const PersonDay = closed({
  user: Ref,
  title: Type.String(),
  status: oneOf(...dayStatuses),
  /** Hours of the shift that begins that day; null on a day off. */
  shift: nullable(ShiftHours),
  /** The published roster says what is worked that day; otherwise the standing shift does. */
  rostered: Type.Boolean(),
  away: nullable(Away),
  /** Oldest first. */
  attendances: Type.Array(Attendance),
})
export type PersonDay = Static<typeof PersonDay>

const Figures = {
  /** Own shift that day, and neither on leave nor on a trip. */
  expected: Count,
  /** Who came that day, expected or not. */
  present: Count,
  /** Of those who came, who is still in. */
  in: Count,
  late: Count,
  /** The shift runs beyond its grace without them. */
  missing: Count,
  /** The shift is over without them. */
  absent: Count,
  on_leave: Count,
  on_trip: Count,
  /** Of those who came, who had no shift. */
  unscheduled: Count,
  off_site: Count,
  unfinished: Count,
}
export const DayFigures = closed(Figures)
export type DayFigures = Static<typeof DayFigures>

/** One day of a site by its own calendar. */
export const SiteDay = closed({
  location: Ref,
  code: Type.String(),
  /** IANA time zone of the site. */
  zone: Type.String(),
  day: Day,
  /** The day in instants; `to` is not part of it. */
  from: Instant,
  to: Instant,
  as_of: Instant,
  /** Its month is locked: nothing of it can be corrected. */
  locked: Type.Boolean(),
  figures: DayFigures,
  /** Who is in now by a shift that began the day before; 0 unless it is today. */
  still_in: Count,
  /** By name. */
  people: Type.Array(PersonDay),
})
export type SiteDay = Static<typeof SiteDay>

/** Somebody whose shift began without them. */
const Lacking = closed({
  id: Id,
  name: Type.String(),
  title: Type.String(),
  status: oneOf('missing', 'absent'),
  shift: nullable(ShiftHours),
})
/** One site on its own calendar day, and on the same weekday a week before. */
export const SiteFigures = closed({
  location: Ref,
  code: Type.String(),
  zone: Type.String(),
  day: Day,
  figures: DayFigures,
  before: closed({ day: Day, figures: DayFigures }),
  /** By name. */
  lacking: Type.Array(Lacking),
})
export type SiteFigures = Static<typeof SiteFigures>

/** A day of the month grid: what it is and what is odd about it. */
export const MonthCell = closed({
  day: Day,
  status: oneOf(...dayStatuses),
  late_minutes: Count,
  early_minutes: Count,
  worked_minutes: nullable(Count),
  off_site: Type.Boolean(),
})
export type MonthCell = Static<typeof MonthCell>
export const PersonMonth = closed({
  user: Ref,
  title: Type.String(),
  /** Days on which something is known: neither a day off nor one to come. By day. */
  cells: Type.Array(MonthCell),
  worked_minutes: Count,
})
export type PersonMonth = Static<typeof PersonMonth>

const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })
const read = 'show_plugin_people_management'
const path = '/people/api/v1/attendances'

/** Attendances by calendar days of the sites. */
export const attendanceDays = {
  /** Of today unless said; 404 for a site out of scope. At most 2,000 people. */
  site: endpoint({
    name: 'attendance_days.site',
    method: 'GET',
    path: `${path}/day`,
    access: read,
    summary: 'One day of a site: who came, who is late, missing, absent or away',
    query: closed({ location_id: Id, day: optional(Day) }),
    reply: one(SiteDay),
  }),
  /** Each site by its own day: today, or the day that is said. */
  sites: endpoint({
    name: 'attendance_days.sites',
    method: 'GET',
    path: `${path}/sites`,
    access: read,
    summary: 'Figures of every site in scope, and of the same weekday before',
    query: closed({ day: optional(Day) }),
    reply: many(SiteFigures),
  }),
  /** People by name: those awaited at the site, and those who came to it in that month. */
  month: endpoint({
    name: 'attendance_days.month',
    method: 'GET',
    path: `${path}/month`,
    access: read,
    summary: 'People of a site and the days of a month',
    query: closed({
      location_id: Id,
      month: Month,
      search: SearchText,
      ...numberedPages(50),
    }),
    reply: many(PersonMonth),
  }),
  /** One person on one day, with what it was judged by. 404 where the person is neither awaited at the site nor came to it that day. */
  person: endpoint({
    name: 'attendance_days.person',
    method: 'GET',
    path: `${path}/day/person`,
    access: read,
    summary: 'The day of one person at a site',
    query: closed({ location_id: Id, user_id: Id, day: Day }),
    reply: one(PersonDay),
  }),
} as const
