import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, DayOrInstant, done, Extra, Id, Line, many, one, optional, Text, TimeOfDay } from '../../kit/words.ts'
import { Ticket } from '../tickets/tickets.contract.ts'

export const AssetTicketDraft = closed({
  asset_id: Id,
  title: Line(200),
  description: Text(10_000),
  start: DayOrInstant,
  end: DayOrInstant,
  from: TimeOfDay,
  to: TimeOfDay,
  code: optional(Line(40)),
  extra_data: optional(Extra),
})
/** General tickets for the asset application: by asset and period. */
export const assetTickets = {
  list: endpoint({
    name: 'asset_tickets.list',
    method: 'GET',
    path: '/api/v1/tickets',
    access: 'signed-in',
    summary: 'Tickets of an asset that touch a period',
    query: closed({ start: DayOrInstant, asset_id: Id, end: optional(DayOrInstant) }),
    reply: many(Ticket),
  }),
  create: endpoint({
    name: 'asset_tickets.create',
    method: 'POST',
    path: '/api/v1/tickets',
    access: 'show_ticketing_general',
    summary: 'Open a general ticket on an asset',
    body: AssetTicketDraft,
    reply: one(Ticket),
  }),
  remove: endpoint({
    name: 'asset_tickets.remove',
    method: 'DELETE',
    path: '/api/v1/tickets/:id',
    access: 'ticket_delete',
    summary: 'Remove a ticket',
    params: ById,
    reply: done,
  }),
} as const
