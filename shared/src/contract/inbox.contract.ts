import { type Static, Type } from 'typebox'
import { endpoint } from '../kit/endpoint.ts'
import { channel } from '../kit/feeds/channel.ts'
import { ById, closed, dictionary, done, Id, Instant, Line, many, nullable, one, oneOf, optional } from '../kit/words.ts'

/** A message to one person. `link` is an address inside the product. */
export const InboxItem = closed({
  id: Id,
  type: Type.String({ maxLength: 60 }),
  title: Type.String(),
  text: Type.String(),
  link: nullable(Type.String()),
  /** Facts for showing the message in the reader's language: `{key, params}` of the client's texts. */
  message: closed({ key: Type.String(), params: dictionary(Type.String()) }),
  read_at: nullable(Instant),
  done_at: nullable(Instant),
  /** Out of sight until then; once that is past it stands where it would if it had come then. */
  snoozed_until: nullable(Instant),
  /** Messages about the same place come quietly. */
  muted: Type.Boolean(),
  created_at: Instant,
})
export type InboxItem = Static<typeof InboxItem>

/** Lists of the inbox: what is before one (`active`), and what was put away. */
export const inboxLists = ['active', 'done', 'snoozed', 'muted'] as const
/** What a person does to messages; that changes nothing of what they are about. `open` takes one back from where it was put. */
export const inboxMoves = ['read', 'unread', 'done', 'open', 'snooze', 'mute', 'unmute'] as const
export type InboxMove = (typeof inboxMoves)[number]
export const InboxMoving = closed({
  ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  move: oneOf(...inboxMoves),
  /** For `snooze`: when it comes back, within a year. */
  until: optional(Instant),
})

export const inbox = {
  /** Newest 100 of a list; `total` is the number unread of what is active. */
  list: endpoint({
    name: 'inbox.list',
    method: 'GET',
    path: '/api/v1/inbox/get',
    access: 'signed-in',
    summary: 'Messages to me',
    query: closed({ type: optional(Line(60)), list: optional(oneOf(...inboxLists)) }),
    reply: many(InboxItem),
    personal: true,
  }),
  read: endpoint({
    name: 'inbox.read',
    method: 'POST',
    path: '/api/v1/inbox/read/:id',
    access: 'signed-in',
    summary: 'Mark one as read',
    params: ById,
    reply: one(InboxItem),
    personal: true,
  }),
  move: endpoint({
    name: 'inbox.move',
    method: 'POST',
    path: '/api/v1/inbox/move',
    access: 'signed-in',
    summary: 'Read, unread, done, snoozed or muted, one message or many at once',
    body: InboxMoving,
    reply: many(InboxItem),
    personal: true,
  }),
  readAll: endpoint({
    name: 'inbox.readAll',
    method: 'POST',
    path: '/api/v1/inbox/readAll',
    access: 'signed-in',
    summary: 'Mark all as read',
    reply: done,
    personal: true,
  }),
} as const

export const inboxFeed = channel({ name: 'inbox', source: inbox.list, item: InboxItem, key: 'id', topics: ['inbox'], intervalMs: 10_000 })
