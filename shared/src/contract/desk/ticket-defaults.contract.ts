import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Id, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'
import { CategoryRef } from './categories.contract.ts'

/** A person or a team. */
export const Party = closed({ kind: oneOf('person', 'group'), id: Id, name: Type.String() })
export type Party = Static<typeof Party>

/** Who a new ticket of a type goes to, and who sees it: at a site, in an area and what lies in it, in a category and what is in it. */
export const TicketDefault = closed({
  id: Id,
  ticket_type_id: Type.Integer(),
  /** Null: all sites. */
  location: nullable(Ref),
  area: nullable(Ref),
  category: nullable(CategoryRef),
  assignee: nullable(Ref),
  /** False: whom it names may not work tickets there any more. Its tickets are opened without them. */
  assignee_may_work: Type.Boolean(),
  group: nullable(Ref),
  viewers: Type.Array(Party),
})
export type TicketDefault = Static<typeof TicketDefault>

const Facts = {
  location_id: optional(nullable(Id)),
  area_id: optional(nullable(Id)),
  category_id: optional(nullable(Id)),
  assignee_id: optional(nullable(Id)),
  group_id: optional(nullable(Id)),
  viewer_user_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  viewer_group_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
}
const TypeId = Type.Integer({ minimum: 1, maximum: 1000 })
export const TicketDefaultDraft = closed({ ticket_type_id: TypeId, ...Facts })

const base = '/desk/api/v1/setting/tickets'
const path = `${base}/defaultforviewer` as const
const access = 'show_manage_ticket'
const ByType = closed({ id: TypeId })
const AtArea = closed({ area_id: Id })

/** Default-for and default-viewer settings. The one that says most about a place decides who gets a ticket; all that fit say who sees it. */
export const ticketDefaults = {
  list: endpoint({
    name: 'ticket_defaults.list',
    method: 'GET',
    path,
    access,
    summary: 'Who new tickets go to and who sees them, by type and place',
    query: closed({ ...Paging, ticket_type_id: optional(Type.Integer()), location_id: optional(Id) }),
    reply: many(TicketDefault),
  }),
  create: endpoint({
    name: 'ticket_defaults.create',
    method: 'POST',
    path,
    access,
    summary: 'Add a setting',
    body: TicketDefaultDraft,
    reply: one(TicketDefault),
  }),
  update: endpoint({
    name: 'ticket_defaults.update',
    method: 'PUT',
    path: `${path}/:id/ticket_type_id/:ticketTypeId`,
    access,
    summary: 'Change a setting; it is for this ticket type from now on, and fields left out stay',
    params: closed({ id: Id, ticketTypeId: TypeId }),
    body: closed(Facts),
    reply: one(TicketDefault),
  }),
  remove: endpoint({
    name: 'ticket_defaults.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a setting; tickets that are there keep who they have',
    params: ById,
    reply: done,
  }),
  /** `id` is the ticket type; needs its menu permission, as the next two. */
  both: endpoint({
    name: 'ticket_defaults.both',
    method: 'GET',
    path: `${base}/default/:id`,
    access: 'show_ticketing',
    summary: 'Who a ticket of this type would go to here, and who would see it',
    params: ByType,
    query: closed({ area_id: optional(Id), location_id: Id, category: optional(Id) }),
    reply: one(closed({ for: Type.Array(Party), viewers: Type.Array(Party) })),
  }),
  defaultFor: endpoint({
    name: 'ticket_defaults.defaultFor',
    method: 'GET',
    path: `${base}/defaultfor/:id`,
    access: 'show_ticketing',
    summary: 'Who a ticket of this type would go to in an area',
    params: ByType,
    query: AtArea,
    reply: many(Party),
  }),
  viewers: endpoint({
    name: 'ticket_defaults.viewers',
    method: 'GET',
    path: `${base}/defaultviewer/:id`,
    access: 'show_ticketing',
    summary: 'Who would see a ticket of this type in an area',
    params: ByType,
    query: AtArea,
    reply: many(Party),
  }),
} as const
