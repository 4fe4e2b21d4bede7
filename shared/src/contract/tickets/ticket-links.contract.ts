import { type Static, Type } from 'typebox'
import { linkKinds, manualLinkKinds } from '../../domain/tickets/ticket-links.ts'
import { priorities, ticketStates } from '../../domain/tickets/ticket-state.ts'
import { ticketTypeCodes } from '../../domain/tickets/ticket-types.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Id, Instant, Line, many, one, oneOf, optional, Text } from '../../kit/words.ts'
import { Ticket } from './tickets.contract.ts'

export const TicketLink = closed({
  id: Id,
  kind: oneOf(...linkKinds),
  /** Whether the ticket asked about is the one that duplicates, blocks, is the parent, or was merged into the other. */
  outward: Type.Boolean(),
  ticket: closed({
    id: Id,
    number: Type.String(),
    ticket_type_id: Type.Integer(),
    type: oneOf(...ticketTypeCodes),
    title: Type.String(),
    state: oneOf(...ticketStates),
    progress_status_id: Type.Integer(),
    priority: oneOf(...priorities),
  }),
  created_at: Instant,
})
export type TicketLink = Static<typeof TicketLink>

const at = '/desk/api/v1/tickets/:id'
const access = 'show_ticketing'

/** Tickets that belong together. Linking and merging need `ticket_work`; a linked ticket the caller may not see is not in the list. */
export const ticketLinks = {
  list: endpoint({
    name: 'ticketLinks.list',
    method: 'GET',
    path: `${at}/links`,
    access,
    summary: 'Tickets linked with one, oldest link first',
    params: ById,
    reply: many(TicketLink),
  }),
  add: endpoint({
    name: 'ticketLinks.add',
    method: 'POST',
    path: `${at}/links`,
    access,
    summary: 'Link a ticket with another; 409 when they are linked so already',
    params: ById,
    body: closed({ kind: oneOf(...manualLinkKinds), ticket_id: Id, outward: optional(Type.Boolean()) }),
    reply: one(TicketLink),
  }),
  remove: endpoint({
    name: 'ticketLinks.remove',
    method: 'DELETE',
    path: `${at}/links/:linkId`,
    access,
    summary: 'Take a link away; what merging left stays (409)',
    params: closed({ id: Id, linkId: Id }),
    reply: done,
  }),
  merge: endpoint({
    name: 'ticketLinks.merge',
    method: 'POST',
    path: `${at}/merge`,
    access,
    summary: 'Merge a ticket into another, which takes its notes and pictures; both keep their numbers',
    params: ById,
    body: closed({ into_id: Id, rev: optional(Type.Integer()) }),
    reply: one(Ticket),
  }),
  followUp: endpoint({
    name: 'ticketLinks.followUp',
    method: 'POST',
    path: `${at}/followup`,
    access,
    summary:
      'Go on from a closed ticket: a linked one of its type, title, category and place, with pictures where it comes as a form; an `idempotency-key` header makes a repeat answer the same',
    params: ById,
    body: closed({ description: Text(10_000) }),
    files: ['image', 'file'],
    reply: one(Ticket),
  }),
  split: endpoint({
    name: 'ticketLinks.split',
    method: 'POST',
    path: `${at}/split`,
    access,
    summary: 'Make a new ticket of chosen notes, which move there with their pictures; both are linked',
    params: ById,
    body: closed({
      title: Line(200),
      note_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
      ticket_type_id: optional(Type.Integer()),
      priority: optional(oneOf(...priorities)),
      rev: optional(Type.Integer()),
    }),
    reply: one(Ticket),
  }),
} as const
