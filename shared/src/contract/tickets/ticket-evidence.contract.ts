import { type Static, Type } from 'typebox'
import { evidences } from '../../domain/tickets/ticket-facts.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, many, nullable, oneOf } from '../../kit/words.ts'

/** One thing that is wanted before a ticket is resolved by hand. */
export const TicketEvidence = closed({
  /** `device`: its word that the alarm is over. */
  kind: oneOf('device', ...evidences),
  /** Who wants it: the alarm, the form of the ticket, or its category. */
  by: oneOf('alarm', 'form', 'category'),
  there: Type.Boolean(),
  /** A reading or statement as it was given. */
  said: nullable(Type.String()),
  /** Pictures of notes since it was opened or last reopened. */
  pictures: Type.Integer(),
})
export type TicketEvidence = Static<typeof TicketEvidence>

export const ticketEvidence = {
  list: endpoint({
    name: 'ticketEvidence.list',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/evidence',
    access: 'show_ticketing',
    summary: 'What is wanted before a ticket is resolved by hand, and what of it is there',
    params: ById,
    reply: many(TicketEvidence),
  }),
} as const
