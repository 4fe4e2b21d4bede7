import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, Line, many, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'
import { CategoryRef } from './categories.contract.ts'
import { SubtypeRef } from './ticket-subtypes.contract.ts'

const Facts = {
  ticket_type_id: Type.Integer({ minimum: 1, maximum: 1000 }),
  name_en: Line(80),
  name_id: Line(80),
  /** Subject and text of the ticket, as they will stand in it. */
  title: Line(200),
  description: Text(10_000),
  /** Null: the category's, or medium. */
  priority: nullable(oneOf(...priorities)),
  /** Its checklist. */
  tasks: Type.Array(Line(200), { maxItems: 100 }),
  /** One that is not offered stays with the schedules that use it. */
  active: Type.Boolean(),
}
export const TicketTemplate = closed({ id: Id, ...Facts, category: nullable(CategoryRef), subtype: nullable(SubtypeRef) })
export type TicketTemplate = Static<typeof TicketTemplate>
export const TicketTemplateDraft = closed({
  ...Facts,
  description: optional(Facts.description),
  priority: optional(Facts.priority),
  tasks: optional(Facts.tasks),
  active: optional(Facts.active),
  category_id: optional(nullable(Id)),
  subtype_id: optional(nullable(Id)),
})

const path = '/desk/api/v1/ticket-templates'
const access = 'show_manage_ticket'

/** What tickets of one kind begin with: chosen when a ticket is opened, and what schedules open. */
export const ticketTemplates = {
  list: endpoint({
    name: 'ticketTemplates.list',
    method: 'GET',
    path,
    access: 'show_ticketing',
    summary: 'Templates on offer, of one type or of all; `archived` adds those that are not',
    query: closed({ ticket_type_id: optional(Type.Integer()), archived: optional(Type.Boolean()) }),
    reply: many(TicketTemplate),
  }),
  create: endpoint({
    name: 'ticketTemplates.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a template',
    body: TicketTemplateDraft,
    reply: one(TicketTemplate),
  }),
  update: endpoint({
    name: 'ticketTemplates.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a template; its ticket type stays',
    params: ById,
    body: changes(TicketTemplateDraft),
    reply: one(TicketTemplate),
  }),
  remove: endpoint({
    name: 'ticketTemplates.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a template that no schedule uses',
    params: ById,
    reply: done,
  }),
} as const
