import { type Static, Type } from 'typebox'
import { ticketStates } from '../../domain/tickets/ticket-state.ts'
import { seriesStates } from '../../domain/visitors/visit-days.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
  closed,
  Day,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  TimeOfDay,
} from '../../kit/words.ts'
import { RecurrenceFields } from '../desk/recurrence.contract.ts'
import { languages } from './visitor-facts.contract.ts'
import { VisitFacts } from './visits.contract.ts'

/** When it comes. */
const Rhythm = {
  ...RecurrenceFields,
  /** From when to when on each day, on the clocks of the site. */
  from: TimeOfDay,
  to: TimeOfDay,
  starts_on: Day,
  /** At most a year after the first day. */
  ends_on: Day,
  /** So many days before each visit it is opened and its visitors are invited. */
  ahead_days: Type.Integer({ minimum: 0, maximum: 30 }),
}
const Calendar = closed({ id: Id, name_en: Type.String(), name_id: Type.String() })

export const VisitSeries = closed({
  id: Id,
  /** A short name of it, also on the proofs that its visitors' data were erased. */
  code: Type.String(),
  title: Type.String(),
  location: Ref,
  area: nullable(Ref),
  /** Who wrote it, in whose name its visits are opened. */
  owner: nullable(Ref),
  host: nullable(Ref),
  co_host: nullable(Ref),
  language: oneOf(...languages),
  group: Type.Boolean(),
  message: Type.String(),
  ...Rhythm,
  zone: Line(60),
  /** Whose holidays are left out. */
  calendar: nullable(Calendar),
  state: oneOf(...seriesStates),
  /** None once they were erased. */
  visitors: Type.Array(
    closed({ name: Type.String(), company: Type.String(), email: Type.String(), phone: Type.String(), vehicle: Type.String() }),
  ),
  /** The next dates that were not opened yet; none while it is paused or when it is over. */
  next: Type.Array(closed({ day: Day, skipped: Type.Boolean() })),
  /** What it has opened, the latest date first, at most 30. */
  opened: Type.Array(
    closed({
      day: Day,
      ticket: nullable(closed({ id: Id, number: Type.String(), state: oneOf(...ticketStates) })),
      skipped: Type.Boolean(),
    }),
  ),
  ended_at: nullable(Instant),
  erased_at: nullable(Instant),
  rev: Type.Integer(),
})
export type VisitSeries = Static<typeof VisitSeries>

const SeriesFacts = {
  ...VisitFacts,
  unit: Rhythm.unit,
  every: optional(Rhythm.every),
  weekdays: optional(Rhythm.weekdays),
  month_day: optional(Rhythm.month_day),
  from: Rhythm.from,
  to: Rhythm.to,
  starts_on: Rhythm.starts_on,
  ends_on: Rhythm.ends_on,
  /** A week unless said. */
  ahead_days: optional(Rhythm.ahead_days),
  calendar_id: optional(nullable(Id)),
}
/** Sent twice with the same id, one series is begun. */
export const VisitSeriesDraft = closed({ command_id: Id, ...SeriesFacts })
const { location_id: _site, ...Changeable } = SeriesFacts
/** `rev` is the revision the editor saw: another's newer change answers 409. */
export const VisitSeriesChanges = changes(closed({ ...Changeable, rev: Type.Integer() }))

const path = '/desk/api/v1/visitors/series'
const own = `${path}/:id`
const access = 'show_ticketing_visitor'

/** Visits that come again. One's own, and with `visitor_receive` those of one's sites; others do not exist. */
export const visitSeries = {
  list: endpoint({
    name: 'visit_series.list',
    method: 'GET',
    path,
    access,
    summary: 'Series, the newest first',
    query: closed({ ...Paging, location_id: optional(Id), state: optional(oneOf(...seriesStates)) }),
    reply: many(VisitSeries),
  }),
  get: endpoint({
    name: 'visit_series.get',
    method: 'GET',
    path: own,
    access,
    summary: 'One series',
    params: ById,
    reply: one(VisitSeries),
  }),
  create: endpoint({
    name: 'visit_series.create',
    method: 'POST',
    path,
    access,
    summary: 'Begin a series; what is near enough is opened at once',
    body: VisitSeriesDraft,
    reply: one(VisitSeries),
  }),
  update: endpoint({
    name: 'visit_series.update',
    method: 'PUT',
    path: own,
    access,
    summary: 'Change a series from the next date on that was not opened yet; what it opened stays as it is',
    params: ById,
    body: VisitSeriesChanges,
    reply: one(VisitSeries),
  }),
  skip: endpoint({
    name: 'visit_series.skip',
    method: 'POST',
    path: `${own}/skip`,
    access,
    summary: 'Leave out one date, or take it in again; a visit that was opened for it and has not begun is withdrawn',
    params: ById,
    body: closed({ day: Day, skipped: Type.Boolean() }),
    reply: one(VisitSeries),
  }),
  pause: endpoint({
    name: 'visit_series.pause',
    method: 'POST',
    path: `${own}/pause`,
    access,
    summary: 'Pause or go on; dates that pass meanwhile are not opened',
    params: ById,
    body: closed({ paused: Type.Boolean() }),
    reply: one(VisitSeries),
  }),
  end: endpoint({
    name: 'visit_series.end',
    method: 'POST',
    path: `${own}/end`,
    access,
    summary: 'End a series; `withdraw` cancels what it opened ahead and has not begun',
    params: ById,
    body: closed({ withdraw: Type.Boolean() }),
    reply: one(VisitSeries),
  }),
  calendars: endpoint({
    name: 'visit_series.calendars',
    method: 'GET',
    path: '/desk/api/v1/visitors/calendars',
    access,
    summary: 'Calendars whose holidays a series may leave out',
    reply: many(Calendar),
  }),
  ofTicket: endpoint({
    name: 'visit_series.ofTicket',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/visit-series',
    access,
    summary: 'The series that opened a visit; null when none did. `id` is null for those to whom the series does not exist',
    params: ById,
    reply: one(nullable(closed({ id: nullable(Id), title: Type.String(), day: Day }))),
  }),
} as const
