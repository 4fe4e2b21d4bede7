import { type Static, Type } from 'typebox'
import { macroMoves } from '../../domain/tickets/macro-text.ts'
import { pendingReasons, priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, IdList, Line, many, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'
import { Ticket } from '../tickets/tickets.contract.ts'

/** What is done to the ticket, in this order; what is null or empty is left alone. */
export const MacroActions = closed({
  priority: nullable(oneOf(...priorities)),
  tasks: Type.Array(Line(200), { maxItems: 50 }),
  /** `me`: whoever uses the macro. */
  assign: nullable(closed({ to: oneOf('me', 'person', 'group'), assignee_id: nullable(Id), group_id: nullable(Id) })),
  move: nullable(oneOf(...macroMoves)),
  /** Needed by the move `pend`. */
  pending_reason: nullable(oneOf(...pendingReasons)),
})
export type MacroActions = Static<typeof MacroActions>

const Facts = {
  /** Null: for every type. */
  ticket_type_id: nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
  name_en: Line(80),
  name_id: Line(80),
  /** The answer, with placeholders such as `{{requester.name}}`. May be empty. */
  text_en: Text(5000),
  text_id: Text(5000),
  /** The answer is kept to the desk. */
  private: Type.Boolean(),
  actions: MacroActions,
  active: Type.Boolean(),
}
export const TicketMacro = closed({
  id: Id,
  ...Facts,
  /** False: whom it names may not work tickets anywhere any more. Used, it assigns nobody. */
  assignee_may_work: Type.Boolean(),
})
export type TicketMacro = Static<typeof TicketMacro>
export const TicketMacroDraft = closed({
  ...Facts,
  ticket_type_id: optional(Facts.ticket_type_id),
  text_en: optional(Facts.text_en),
  text_id: optional(Facts.text_id),
  private: optional(Facts.private),
  active: optional(Facts.active),
})

const path = '/desk/api/v1/ticket-macros'
const access = 'show_manage_ticket'

/** Answers with what is done at once. Using one needs `ticket_work`. */
export const ticketMacros = {
  list: endpoint({
    name: 'ticketMacros.list',
    method: 'GET',
    path,
    access: 'ticket_work',
    summary: 'Macros on offer for a type, those for every type among them; `archived` adds those that are not',
    query: closed({ ticket_type_id: optional(Type.Integer()), archived: optional(Type.Boolean()) }),
    reply: many(TicketMacro),
  }),
  create: endpoint({
    name: 'ticketMacros.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a macro',
    body: TicketMacroDraft,
    reply: one(TicketMacro),
  }),
  update: endpoint({
    name: 'ticketMacros.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a macro',
    params: ById,
    body: changes(TicketMacroDraft),
    reply: one(TicketMacro),
  }),
  remove: endpoint({
    name: 'ticketMacros.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a macro',
    params: ById,
    reply: done,
  }),
  /**
   * Multipart, as `addnote`: `macro_id`, `description` (the answer as it was edited; left out: the macro's own in `language`), `image`.
   * All of it happens or nothing does: 409 says which action the ticket does not allow now.
   */
  use: endpoint({
    name: 'ticketMacros.use',
    method: 'POST',
    path: '/desk/api/v1/tickets/:id/macro',
    access: 'ticket_work',
    summary: 'Answer with a macro and do what it says, all or nothing',
    params: ById,
    form: closed({
      macro_id: Id,
      description: optional(Text(10_000)),
      private: optional(oneOf('true', 'false')),
      mentions: optional(IdList),
      language: optional(oneOf('en', 'id')),
      rev: optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
    }),
    files: ['image', 'file'],
    reply: one(Ticket),
  }),
} as const
