import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, IdList, Line, many, nullable, one, optional, Ref } from '../../kit/words.ts'

/** A kind within a ticket type, as a ticket names it. */
export const SubtypeRef = closed({ id: Id, name_en: Type.String(), name_id: Type.String() })

export const TicketSubtype = closed({
  id: Id,
  ticket_type_id: Type.Integer(),
  name_en: Type.String(),
  name_id: Type.String(),
  /** The team it is for; null: everybody. */
  group: nullable(Ref),
  /** An archived one stays on its tickets and is offered no more. */
  active: Type.Boolean(),
  sort: Type.Integer(),
})
export type TicketSubtype = Static<typeof TicketSubtype>
export const TicketSubtypeDraft = closed({
  ticket_type_id: Type.Integer({ minimum: 1, maximum: 1000 }),
  name_en: Line(80),
  name_id: Line(80),
  group_id: optional(nullable(Id)),
  active: optional(Type.Boolean()),
  sort: optional(Type.Integer({ minimum: 0, maximum: 9999 })),
})

const path = '/desk/api/v1/setting/tickets/subtype'
const access = 'show_manage_ticket'

/** Kinds within a ticket type, named in both languages. */
export const ticketSubtypes = {
  list: endpoint({
    name: 'ticket_subtypes.list',
    method: 'GET',
    path,
    access: 'show_ticketing',
    summary: 'Sub-types on offer; `group_ids` leaves those of these teams and those for everybody, `archived` adds the archived',
    query: closed({
      ticket_type_id: optional(Type.Integer()),
      group_ids: optional(IdList),
      archived: optional(Type.Boolean()),
    }),
    reply: many(TicketSubtype),
  }),
  create: endpoint({
    name: 'ticket_subtypes.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a sub-type',
    body: TicketSubtypeDraft,
    reply: one(TicketSubtype),
  }),
  update: endpoint({
    name: 'ticket_subtypes.update',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change, archive or restore a sub-type; its ticket type stays',
    params: ById,
    body: changes(TicketSubtypeDraft),
    reply: one(TicketSubtype),
  }),
  remove: endpoint({
    name: 'ticket_subtypes.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a sub-type that no ticket names',
    params: ById,
    reply: done,
  }),
} as const
