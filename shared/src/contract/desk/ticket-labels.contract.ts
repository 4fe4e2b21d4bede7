import { Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, one, optional } from '../../kit/words.ts'
import { Ticket } from '../tickets/tickets.contract.ts'

/** The label a ticket bears among those of its state. */
export const ticketLabels = {
  give: endpoint({
    name: 'ticket_labels.give',
    method: 'POST',
    path: '/desk/api/v1/tickets/:id/label',
    access: 'show_ticketing',
    summary: 'Give a ticket another label of the state it is in',
    params: ById,
    body: closed({ rev: optional(Type.Integer()), progress_status_id: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) }),
    reply: one(Ticket),
  }),
} as const
