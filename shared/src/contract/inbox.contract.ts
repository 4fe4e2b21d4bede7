import { type Static, Type } from 'typebox'
import { channel } from '../kit/channel.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ById, closed, dictionary, done, Id, Instant, Line, many, nullable, one, optional } from '../kit/words.ts'

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
  created_at: Instant,
})
export type InboxItem = Static<typeof InboxItem>

export const inbox = {
  /** Newest 100; `total` is the number unread. */
  list: endpoint({
    name: 'inbox.list',
    method: 'GET',
    path: '/api/v1/inbox/get',
    access: 'signed-in',
    summary: 'Messages to me',
    query: closed({ type: optional(Line(60)) }),
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
