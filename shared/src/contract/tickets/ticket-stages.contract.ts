import { Type } from 'typebox'
import { stageMoves } from '../../domain/tickets/ticket-stages.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Line, many, one, oneOf, optional, Ref, Text } from '../../kit/words.ts'
import { SettlementDraft } from './ticket-settlements.contract.ts'
import { Ticket } from './tickets.contract.ts'

/** One step of a type's own way: travelling to the place, taking an absence, booking a trip. The state of the ticket follows. */
export const ticketStages = {
  move: endpoint({
    name: 'ticketStages.move',
    method: 'POST',
    path: '/desk/api/v1/tickets/:id/stage',
    access: 'show_ticketing',
    summary: 'Move a ticket of a type with stages one stage on, with pictures where it comes as a form',
    params: ById,
    body: closed({
      move: oneOf(...stageMoves),
      rev: optional(Type.Integer()),
      note: optional(Text(2000)),
      without_evidence: optional(Line(500)),
      settlement: optional(SettlementDraft),
    }),
    files: ['image', 'file'],
    reply: one(Ticket),
  }),
  /** By approved absences and trips; why is nobody's business here. */
  away: endpoint({
    name: 'ticketStages.away',
    method: 'GET',
    path: '/desk/api/v1/tickets/away',
    access: 'show_ticketing',
    summary: 'People of a site who are away on a day, by approved absences and trips',
    query: closed({ location_id: Id, day: optional(Day) }),
    reply: many(closed({ person: Ref, on: oneOf('leave', 'trip'), until: Day, whole_day: Type.Boolean() })),
  }),
  /** For calendars: who is away over a time is told to those who manage people. */
  absences: endpoint({
    name: 'ticketStages.absences',
    method: 'GET',
    path: '/desk/api/v1/tickets/away/days',
    access: 'show_plugin_people_management',
    summary: 'Approved absences and trips of people of a site that touch a span of days, by first day; at most 92 days',
    query: closed({ location_id: Id, start: Day, end: Day }),
    reply: many(closed({ person: Ref, on: oneOf('leave', 'trip'), first_day: Day, last_day: Day })),
  }),
} as const
