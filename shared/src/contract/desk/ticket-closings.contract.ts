import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, many, nullable, one } from '../../kit/words.ts'

/** Calendar days until a resolved ticket of a type closes by itself. Null: a trip, which closes once it is settled. */
export const TicketClosing = closed({ ticket_type_id: Type.Integer(), days: nullable(Type.Integer()) })
export type TicketClosing = Static<typeof TicketClosing>

const path = '/desk/api/v1/setting/tickets/closing'
const access = 'show_manage_ticket'

/** How long a solution may be judged before it holds. */
export const ticketClosings = {
  list: endpoint({
    name: 'ticket_closings.list',
    method: 'GET',
    path,
    access,
    summary: 'Days until what was resolved closes, of every ticket type',
    reply: many(TicketClosing),
  }),
  /** Holds for tickets that are resolved already, too. */
  put: endpoint({
    name: 'ticket_closings.put',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Say after how many days resolved tickets of a type close',
    params: closed({ id: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    body: closed({ days: Type.Integer({ minimum: 1, maximum: 90 }) }),
    reply: one(TicketClosing),
  }),
} as const
