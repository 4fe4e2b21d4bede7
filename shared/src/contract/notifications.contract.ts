import { type Static, Type } from 'typebox'
import { deliveryChannels, type NotificationTypeName, notificationTypes, personalChannels } from '../domain/notification-types.ts'
import { crud } from '../kit/crud.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ById, closed, done, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, TimeOfDay } from '../kit/words.ts'

const TypeName = oneOf(...(notificationTypes.map((item) => item.type) as [NotificationTypeName, ...NotificationTypeName[]]))

export const digests = ['off', 'hourly', 'daily'] as const
/** What a person wants to be told of, and where. Each type once; one that is left out has what is usual. */
export const Preferences = closed({
  choices: Type.Array(closed({ type: TypeName, email: Type.Boolean(), push: Type.Boolean(), whatsapp: Type.Boolean() }), { maxItems: 60 }),
  /** Mails that are not pressing are collected into one. */
  digest: oneOf(...digests),
  /** When the daily collection is sent, in `zone`. */
  digest_at: TimeOfDay,
  /** In `zone`; over midnight where `to` is the earlier one. What is pressing does not wait. */
  quiet: nullable(closed({ from: TimeOfDay, to: TimeOfDay })),
  /** IANA name. */
  zone: Type.String({ minLength: 1, maxLength: 60 }),
})
export type Preferences = Static<typeof Preferences>

/** One way to this person. `why` it is not open: the installation has none (`unset`), the person has no number (`no_number`) or no browser (`no_browser`). */
export const ChannelState = closed({
  channel: oneOf(...personalChannels),
  open: Type.Boolean(),
  why: oneOf('', 'unset', 'no_number', 'no_browser'),
  /** The address, the number, or how many browsers. */
  to: Type.String(),
})
export type ChannelState = Static<typeof ChannelState>

export const PushSubscriptionDraft = closed({
  endpoint: Type.String({ minLength: 10, maxLength: 1000, pattern: '^https?://[!-~]+$' }),
  /** An uncompressed point on P-256 and 16 bytes, base64url (RFC 8291). */
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  agent: optional(Line(300)),
})
export const PushSubscription = closed({ id: Id, endpoint: Type.String(), agent: Type.String(), created_at: Instant })
export type PushSubscription = Static<typeof PushSubscription>

export const deliveryStates = ['waiting', 'sent', 'dead', 'dropped'] as const
/** What became of a message on its way out. What it says is not shown: that is between its sender and its reader. */
export const Delivery = closed({
  id: Id,
  channel: oneOf(...deliveryChannels),
  type: Type.String(),
  /** The person or the webhook. */
  to: Type.String(),
  /** `dead`: given up. `dropped`: nobody is there any more to be told. */
  state: oneOf(...deliveryStates),
  attempts: Type.Integer(),
  /** How many messages it brings. */
  messages: Type.Integer(),
  /** What went wrong the last time. */
  error: Type.String(),
  created_at: Instant,
  /** Null once it is over. */
  next_at: nullable(Instant),
  done_at: nullable(Instant),
})
export type Delivery = Static<typeof Delivery>

const WebhookFacts = {
  name: Line(120),
  url: Type.String({ minLength: 10, maxLength: 1000, pattern: '^https?://[!-~]+$' }),
  /** Empty: all. */
  types: Type.Array(TypeName, { maxItems: 60 }),
  enabled: Type.Boolean(),
}
export const WebhookDraft = closed(WebhookFacts)
export type WebhookDraft = Static<typeof WebhookDraft>
export const Webhook = closed({ id: Id, ...WebhookFacts, created_at: Instant })
export type Webhook = Static<typeof Webhook>
/** With its secret, which is shown this once. */
export const NewWebhook = closed({ ...Webhook.properties, secret: Type.String() })

const at = '/api/v1/notifications'
const mine = { access: 'signed-in', personal: true } as const
export const notifications = {
  preferences: endpoint({
    ...mine,
    name: 'notifications.preferences',
    method: 'GET',
    path: `${at}/preferences`,
    summary: 'What I am told of, and where',
    reply: one(Preferences),
  }),
  setPreferences: endpoint({
    ...mine,
    name: 'notifications.setPreferences',
    method: 'PUT',
    path: `${at}/preferences`,
    summary: 'Choose what I am told of, and where',
    body: Preferences,
    reply: one(Preferences),
  }),
  /** `push_key`: the server's public key a browser subscribes with. */
  channels: endpoint({
    ...mine,
    name: 'notifications.channels',
    method: 'GET',
    path: `${at}/channels`,
    summary: 'Ways to me, and why one is closed',
    reply: one(closed({ channels: Type.Array(ChannelState), push_key: Type.String() })),
  }),
  /** 409 where the way is closed, 429 after five in a minute. */
  test: endpoint({
    ...mine,
    name: 'notifications.test',
    method: 'POST',
    path: `${at}/test`,
    summary: 'Send me a test, and say what became of it',
    body: closed({ channel: oneOf(...personalChannels) }),
    reply: one(Delivery),
  }),
  subscriptions: endpoint({
    ...mine,
    name: 'notifications.subscriptions',
    method: 'GET',
    path: `${at}/subscriptions`,
    summary: 'My browsers that are told',
    reply: many(PushSubscription),
  }),
  /** A browser is told for one person at a time: the last who asked. */
  subscribe: endpoint({
    ...mine,
    name: 'notifications.subscribe',
    method: 'POST',
    path: `${at}/subscriptions`,
    summary: 'Tell this browser',
    body: PushSubscriptionDraft,
    reply: one(PushSubscription),
    session: true,
  }),
  unsubscribe: endpoint({
    ...mine,
    name: 'notifications.unsubscribe',
    method: 'DELETE',
    path: `${at}/subscriptions/:id`,
    summary: 'Tell a browser no more',
    params: ById,
    reply: done,
  }),
  /** Newest first; `total`: how many are dead in all. */
  deliveries: endpoint({
    name: 'notifications.deliveries',
    method: 'GET',
    path: `${at}/deliveries`,
    access: 'show_manage_module',
    summary: 'What became of messages on their way out',
    query: closed({
      ...Paging,
      state: optional(oneOf(...deliveryStates)),
      channel: optional(oneOf(...deliveryChannels)),
      target_id: optional(Id),
    }),
    reply: many(Delivery),
  }),
  /** 409 unless it is dead. */
  retry: endpoint({
    name: 'notifications.retry',
    method: 'POST',
    path: `${at}/deliveries/:id/retry`,
    access: 'show_manage_module',
    summary: 'Try a dead one again from the start',
    params: ById,
    reply: one(Delivery),
  }),
} as const

const byHook = { access: 'show_manage_module', params: ById } as const
export const webhooks = {
  ...crud('webhooks', {
    item: Webhook,
    draft: WebhookDraft,
    filter: closed({ ...Paging }),
    read: 'show_manage_module',
    write: 'show_manage_module',
  }),
  /** 422 for an address that may not be told. */
  create: endpoint({
    name: 'webhooks.create',
    method: 'POST',
    path: '/api/v1/webhooks',
    access: 'show_manage_module',
    summary: 'Tell another program; its secret is in the answer, once',
    body: WebhookDraft,
    reply: one(NewWebhook),
  }),
  renew: endpoint({
    ...byHook,
    name: 'webhooks.renew',
    method: 'POST',
    path: '/api/v1/webhooks/:id/secret',
    summary: 'A new secret; the old one signs nothing more',
    reply: one(NewWebhook),
  }),
  test: endpoint({
    ...byHook,
    name: 'webhooks.test',
    method: 'POST',
    path: '/api/v1/webhooks/:id/test',
    summary: 'Send it a test, and say what became of it',
    reply: one(Delivery),
  }),
} as const
