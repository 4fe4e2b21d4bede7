import { type Static, Type } from 'typebox'
import { targetKinds } from '../../domain/sla/clock.ts'
import { priorities, ticketStates } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Day, Id, Line, nullable, one, oneOf, optional } from '../../kit/words.ts'

/** Days of one report. */
export const MOST_REPORT_DAYS = 400
const Count = Type.Integer()
const Seconds = nullable(Type.Number())
const Percent = nullable(Type.Number())

/** Tickets opened in the range. Times are medians in real time, from opening; null where there is nothing to measure. */
const Cohort = {
  opened: Count,
  /** Of those opened: solved by now. */
  solved: Count,
  response_s: Seconds,
  resolution_s: Seconds,
  /** Of those opened: reopened at least once. */
  reopened: Count,
}
export const TicketReport = closed({
  start: Day,
  end: Day,
  zone: Type.String(),
  totals: closed({
    ...Cohort,
    /** Solved in the range, whenever they were opened. */
    solved_in_range: Count,
    /** Open now, whenever they were opened. */
    backlog: Count,
    /** Share of the targets that were kept, of those that ended. */
    sla_respond: Percent,
    sla_resolve: Percent,
    /** Judged in the range: how many, their mean of 1 to 5, and how many gave 1 or 2. */
    answered: Count,
    score: nullable(Type.Number()),
    low: Count,
  }),
  days: Type.Array(closed({ day: Day, opened: Count, solved: Count })),
  backlog: Type.Array(closed({ state: oneOf(...ticketStates), all: Count, day: Count, week: Count, month: Count, older: Count })),
  /** Mean time a ticket opened in the range has spent in a state until now, by those that were in it. */
  states: Type.Array(closed({ state: oneOf(...ticketStates), tickets: Count, mean_s: Type.Number() })),
  /** Targets of tickets opened in the range; those missed go on being missed. Seconds of open time finished ones were late by, together. */
  targets: Type.Array(closed({ kind: oneOf(...targetKinds), met: Count, breached: Count, running: Count, late_s: Type.Number() })),
  /** Whose approval tickets opened in the range waited for, slowest first, at most 200: real time from being asked to the vote, or until now. */
  approvers: Type.Array(
    closed({
      id: Id,
      name: Type.String(),
      asked: Count,
      answered: Count,
      waiting: Count,
      mean_s: Type.Number(),
      longest_s: Type.Number(),
    }),
  ),
  /**
   * Visitors who came to the gate of a site in the range. `met` and `missed`: of those who came while their site aimed at something.
   * `at_once`: checked in without being announced before, so that their wait is none. Waits of those who were checked in.
   */
  gates: Type.Array(
    closed({ id: Id, name: Type.String(), arrived: Count, met: Count, missed: Count, at_once: Count, median_s: Seconds, p90_s: Seconds }),
  ),
  priorities: Type.Array(closed({ priority: oneOf(...priorities), ...Cohort })),
  categories: Type.Array(closed({ id: nullable(Id), name_en: Type.String(), name_id: Type.String(), ...Cohort })),
  teams: Type.Array(closed({ id: nullable(Id), name: Type.String(), ...Cohort })),
  sites: Type.Array(closed({ id: nullable(Id), name: Type.String(), ...Cohort })),
  /** Of whoever has them now. */
  agents: Type.Array(closed({ id: nullable(Id), name: Type.String(), open: Count, ...Cohort })),
})
export type TicketReport = Static<typeof TicketReport>

export const ticketReports = {
  get: endpoint({
    name: 'ticketReports.get',
    method: 'GET',
    path: '/desk/api/v1/reports/tickets',
    access: 'show_plugin_report',
    summary: 'Figures of the tickets the caller sees, of at most 400 days, both included; days are those of the zone',
    query: closed({
      start: Day,
      end: Day,
      location_id: optional(Id),
      ticket_type_id: optional(Type.Integer()),
      zone: optional(Line(60)),
    }),
    reply: one(TicketReport),
  }),
} as const
