import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, done, Id, Instant, many, oneOf } from '../../kit/words.ts'

/** Who said nothing for so long is not there any more. */
export const PRESENCE_MS = 45_000
export const presenceActivities = ['viewing', 'writing', 'editing'] as const
export type PresenceActivity = (typeof presenceActivities)[number]

/** Somebody who has a ticket on the screen. `id` is the person's. */
export const TicketPresence = closed({ id: Id, name: Type.String(), doing: oneOf(...presenceActivities), since: Instant })
export type TicketPresence = Static<typeof TicketPresence>

const at = '/desk/api/v1/tickets'
const access = 'show_ticketing'

/** Who else looks at a ticket, writes a note to it or changes it, for those who see it. */
export const ticketPresence = {
  list: endpoint({
    name: 'ticketPresence.list',
    method: 'GET',
    path: `${at}/presence`,
    access,
    summary: 'Who is at a ticket now, first come first',
    query: closed({ ticket_id: Id }),
    reply: many(TicketPresence),
    // Of a draft, or of a ticket that one person is asked to approve, people of one audience see different things.
    personal: true,
  }),
  say: endpoint({
    name: 'ticketPresence.say',
    method: 'PUT',
    path: `${at}/:id/presence`,
    access,
    summary: 'Say that one is at a ticket; again within 45 s to stay',
    params: ById,
    body: closed({ doing: oneOf(...presenceActivities) }),
    reply: done,
  }),
  leave: endpoint({
    name: 'ticketPresence.leave',
    method: 'DELETE',
    path: `${at}/:id/presence`,
    access,
    summary: 'Say that one is at a ticket no more',
    params: ById,
    reply: done,
  }),
} as const

export const ticketPresenceFeed = channel({
  name: 'ticket_presence',
  source: ticketPresence.list,
  item: TicketPresence,
  key: 'id',
  topics: ['ticket_presence'],
  intervalMs: 10_000,
})
