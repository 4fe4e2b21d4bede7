import { Type } from 'typebox'
import { ticketStates } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Id, Line, many, oneOf, optional } from '../../kit/words.ts'
import { ProgressStatus } from '../desk/progress-statuses.contract.ts'
import { TicketType } from '../desk/ticket-types.contract.ts'

const desk = '/desk/api/v1/tickets'

/** What is asked about tickets without asking for any: their types, labels and how many there are. Part of `tickets`. */
export const ticketFigures = {
  types: endpoint({
    name: 'tickets.types',
    method: 'GET',
    path: `${desk}/types`,
    access: 'signed-in',
    summary: 'Ticket types',
    reply: many(TicketType),
  }),
  progressStatuses: endpoint({
    name: 'tickets.progressStatuses',
    method: 'GET',
    path: '/desk/api/v1/progressstatus/tickets',
    access: 'signed-in',
    summary: 'Labels of states per type',
    query: closed({ ticket_type_id: optional(Type.Integer()) }),
    reply: many(ProgressStatus),
  }),
  counts: endpoint({
    name: 'tickets.counts',
    method: 'GET',
    path: `${desk}/counts`,
    access: 'show_ticketing',
    summary: 'Open tickets I may see, by type and state',
    query: closed({ location_id: optional(Id) }),
    reply: many(closed({ ticket_type_id: Type.Integer(), state: oneOf(...ticketStates), count: Type.Integer() })),
  }),
  perDay: endpoint({
    name: 'tickets.perDay',
    method: 'GET',
    path: `${desk}/per-day`,
    access: 'show_ticketing',
    summary: 'Tickets opened and resolved per day at the sites I see, in the zone given',
    query: closed({
      location_id: optional(Id),
      days: optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
      zone: optional(Line(60)),
    }),
    reply: many(closed({ day: Type.String(), opened: Type.Integer(), resolved: Type.Integer() })),
  }),
} as const
