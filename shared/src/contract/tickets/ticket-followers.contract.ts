import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, many, one, oneOf, optional, Ref, SearchText } from '../../kit/words.ts'

/** How somebody came to follow a ticket. */
export const followingReasons = ['requester', 'assignee', 'self', 'added', 'mentioned'] as const
export const TicketFollowing = closed({
  /** Whether the caller is told of what happens. */
  following: Type.Boolean(),
  followers: Type.Array(closed({ person: Ref, why: oneOf(...followingReasons) })),
})
export type TicketFollowing = Static<typeof TicketFollowing>

const at = '/desk/api/v1/tickets/:id'
const access = 'show_ticketing'
const ByPerson = closed({ id: Id, userId: Id })

/** Who is told of what happens to a ticket. Everybody decides for themselves; deciding for others needs `ticket_work`. */
export const ticketFollowers = {
  list: endpoint({
    name: 'ticketFollowers.list',
    method: 'GET',
    path: `${at}/followers`,
    access,
    summary: 'Who follows a ticket, by name',
    params: ById,
    reply: one(TicketFollowing),
  }),
  follow: endpoint({
    name: 'ticketFollowers.follow',
    method: 'PUT',
    path: `${at}/followers/:userId`,
    access,
    summary: 'Follow a ticket, or let somebody follow who may see it',
    params: ByPerson,
    reply: one(TicketFollowing),
  }),
  stop: endpoint({
    name: 'ticketFollowers.stop',
    method: 'DELETE',
    path: `${at}/followers/:userId`,
    access,
    summary: 'Stop following; being assigned or mentioned is still told',
    params: ByPerson,
    reply: one(TicketFollowing),
  }),
  people: endpoint({
    name: 'ticketFollowers.people',
    method: 'GET',
    path: `${at}/people`,
    access,
    summary: 'People who may see a ticket, by name, at most 20; `private` leaves those who read private notes',
    params: ById,
    query: closed({ search: SearchText, private: optional(Type.Boolean()) }),
    reply: many(Ref),
  }),
} as const
