import { type Static, Type } from 'typebox'
import { identityKinds } from '../../domain/visitors/identity.ts'
import { scanActions, visitorStates } from '../../domain/visitors/visitor-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  changes,
  closed,
  Day,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
} from '../../kit/words.ts'
import { OnSiteVisitor } from './evacuations.contract.ts'
import { IdentityDraft, MaskedIdentity, VisitorFacts, VisitorsDraft } from './visitor-facts.contract.ts'
import { GateClock } from './visitor-gates.contract.ts'

export const Visitor = closed({
  id: Id,
  ticket: closed({ id: Id, number: Type.String(), title: Type.String() }),
  location: Ref,
  state: oneOf(...visitorStates),
  ...VisitorFacts,
  /** Empty once the personal data were erased. */
  name: Type.String(),
  email: Type.String(),
  identity: nullable(MaskedIdentity),
  /** Path of the photo, for those with the permission; null without one. */
  photo: nullable(Type.String()),
  walk_in: Type.Boolean(),
  host: nullable(Ref),
  co_host: nullable(Ref),
  escort: Type.String(),
  badge: Type.String(),
  locker: Type.String(),
  parking: Type.String(),
  areas: Type.Array(Ref),
  /** The window of the visit; `until` is the end of it, or of its day. */
  from: Instant,
  until: Instant,
  /** What the visitor wrote to the host, and when they mean to come. */
  message: Type.String(),
  expected_at: nullable(Instant),
  consent: nullable(closed({ version: Type.String(), at: Instant })),
  documents_pending: Type.Boolean(),
  watchlist_hit: Type.Boolean(),
  /** Where an approval decides about the hit: who has not answered, or why it came back. Null: security clears it, or there is none. */
  hit_approval: nullable(closed({ state: oneOf('pending', 'returned', 'not_asked'), asked: Type.Array(Ref), comment: Type.String() })),
  /** Who let them in all the same, and why. */
  cleared: nullable(closed({ by: nullable(Ref), at: Instant, reason: Type.String() })),
  overstay: Type.Boolean(),
  reason: Type.String(),
  submitted_at: nullable(Instant),
  verified_at: nullable(Instant),
  assigned_at: nullable(Instant),
  /** At the gate; from here to `checked_in_at` is the wait. */
  arrived_at: nullable(Instant),
  checked_in_at: nullable(Instant),
  wait_minutes: nullable(Type.Integer({ minimum: 0 })),
  /** The target for that wait; null where there was none, or nobody has come. */
  gate: nullable(GateClock),
  out_at: nullable(Instant),
  ended_at: nullable(Instant),
  erased_at: nullable(Instant),
  /** What the QR code says; null where there is nothing to open with it. */
  code: nullable(Type.String()),
  /** The same, to be typed at the gate on the days of the visit. */
  short_code: nullable(Type.String()),
  /** Whether their invitation went out by mail. */
  mailed: Type.Boolean(),
  link: nullable(closed({ id: Id, expires_at: Instant, revoked: Type.Boolean(), viewed_at: nullable(Instant) })),
  rev: Type.Integer(),
})
export type Visitor = Static<typeof Visitor>

export const VisitorEvent = closed({
  id: Id,
  visitor_id: nullable(Id),
  kind: Type.String(),
  by: nullable(Ref),
  /** Of a look at the public page: from where, and with what. */
  address: Type.String(),
  agent: Type.String(),
  text: Type.String(),
  at: Instant,
})
export type VisitorEvent = Static<typeof VisitorEvent>

/** A visit as calendars show it: how many come, not who. */
export const ExpectedVisit = closed({
  ticket: closed({ id: Id, number: Type.String(), title: Type.String() }),
  location: Ref,
  host: nullable(Ref),
  /** The window of the visit, over everybody of it. */
  from: Instant,
  until: Instant,
  /** Expected, inside or gone; whoever was refused or cancelled is not counted. */
  people: Type.Integer({ minimum: 1 }),
})
export type ExpectedVisit = Static<typeof ExpectedVisit>

const desk = '/desk/api/v1/tickets/:id'
const own = `${desk}/visitor/:visitorId` as const
const board = '/desk/api/v1/visitors'
const OfTicket = closed({ id: Id })
const OfVisitor = closed({ id: Id, visitorId: Id })
const read = 'show_ticketing_visitor'
const receive = 'visitor_receive'
const Reason = Line(500)

const act = <const N extends string, const M extends 'PUT' | 'POST', B extends ReturnType<typeof closed>>(
  name: N,
  { method, summary, body, access = receive }: { method: M; summary: string; body: B; access?: typeof read | typeof receive },
) =>
  endpoint({
    name: `visitors.${name}`,
    method,
    path: `${own}/${name}`,
    access,
    summary,
    params: OfVisitor,
    body,
    reply: one(Visitor),
  })

/**
 * Visitors of a visitor ticket. Seeing: whoever sees the ticket; inviting: its requester and those who receive visitors
 * (`visitor_receive`); whole identity numbers, the watchlist and letting in despite a hit: `visitor_security`.
 */
export const visitors = {
  ofTicket: endpoint({
    name: 'visitors.ofTicket',
    method: 'GET',
    path: `${desk}/visitors`,
    access: read,
    summary: 'Visitors of a ticket',
    params: OfTicket,
    reply: many(Visitor),
  }),
  invite: endpoint({
    name: 'visitors.invite',
    method: 'POST',
    path: `${desk}/visitors`,
    access: read,
    summary: 'Invite one or several visitors',
    params: OfTicket,
    body: VisitorsDraft,
    reply: many(Visitor),
  }),
  update: endpoint({
    name: 'visitors.update',
    method: 'PUT',
    path: own,
    access: read,
    summary: 'Change facts of a visitor; what was verified is to be verified again',
    params: OfVisitor,
    body: changes(
      closed({ ...VisitorFacts, identity: IdentityDraft, host_id: nullable(Id), co_host_id: nullable(Id), rev: Type.Integer() }),
    ),
    reply: one(Visitor),
  }),
  verify: act('verify', {
    method: 'PUT',
    summary: 'Their identity was seen; a hit on the watchlist needs `cleared` by somebody with `visitor_security`',
    /** `rev`: of the facts that were compared with the document. `identity`: of somebody who never handed in, read from the document. */
    body: closed({
      identity_seen: Type.Boolean(),
      identity: optional(IdentityDraft),
      cleared: optional(Reason),
      rev: optional(Type.Integer()),
    }),
  }),
  assign: act('assign', {
    method: 'PUT',
    summary: 'Confirm host or escort, give badge, locker, parking and areas',
    body: closed({
      host_id: optional(nullable(Id)),
      escort: optional(Text(120)),
      badge: optional(Text(40)),
      locker: optional(Text(40)),
      parking: optional(Text(40)),
      area_ids: optional(Type.Array(Id, { maxItems: 50 })),
      /** Until when the badge holds, within the days of the visit; after it they are told to overstay. */
      until: optional(Instant),
    }),
  }),
  done: act('done', {
    method: 'PUT',
    access: read,
    summary: 'The visit is over: badge back, items checked; its host ends it where there is no badge to have back',
    body: closed({ badge_returned: optional(Type.Boolean()), note: optional(Text(500)) }),
  }),
  ask: act('ask', {
    method: 'POST',
    summary: 'Ask again for the approval that decides about a hit on the watchlist',
    body: closed({}),
  }),
  reject: act('reject', { method: 'PUT', summary: 'Turn a visitor away', body: closed({ reason: Reason }) }),
  remove: endpoint({
    name: 'visitors.remove',
    method: 'DELETE',
    path: own,
    access: read,
    summary: 'Withdraw an invitation',
    params: OfVisitor,
    reply: done,
  }),
  link: endpoint({
    name: 'visitors.link',
    method: 'POST',
    path: `${own}/link`,
    access: read,
    summary: 'The address to send to a visitor; `renew` ends the one before',
    params: OfVisitor,
    body: closed({ renew: optional(Type.Boolean()) }),
    reply: one(closed({ path: Type.String(), expires_at: Instant })),
  }),
  revoke: endpoint({
    name: 'visitors.revoke',
    method: 'DELETE',
    path: `${own}/link`,
    access: read,
    summary: 'End the link of a visitor',
    params: OfVisitor,
    reply: done,
  }),
  mail: endpoint({
    name: 'visitors.mail',
    method: 'POST',
    path: `${own}/mail`,
    access: read,
    summary: 'Send the invitation by mail once more; false where the installation sends no mails',
    params: OfVisitor,
    body: closed({}),
    reply: one(closed({ mailed: Type.Boolean() })),
  }),
  events: endpoint({
    name: 'visitors.events',
    method: 'GET',
    path: `${own}/events`,
    access: read,
    summary: 'What happened to a visitor, and who looked at the link, newest first',
    params: OfVisitor,
    reply: many(VisitorEvent),
  }),
  photo: endpoint({
    name: 'visitors.photo',
    method: 'GET',
    path: `${own}/photo`,
    access: read,
    summary: 'The photo of a visitor',
    params: OfVisitor,
    reply: 'binary',
  }),
  identity: endpoint({
    name: 'visitors.identity',
    method: 'POST',
    path: `${own}/identity`,
    access: 'visitor_security',
    summary: 'The whole identity number; the reason is in the audit trail',
    params: OfVisitor,
    body: closed({ reason: Reason }),
    reply: one(closed({ kind: oneOf(...identityKinds), number: Type.String() })),
  }),
  list: endpoint({
    name: 'visitors.list',
    method: 'GET',
    path: board,
    access: receive,
    summary: 'Visitors of a day, for the reception',
    query: closed({
      ...Paging,
      location_id: optional(Id),
      /** Of the site's calendar; today unless said. Today has everybody who is still inside too. */
      day: optional(Day),
      state: optional(oneOf(...visitorStates)),
      search: SearchText,
    }),
    reply: many(Visitor),
  }),
  /** For calendars. */
  expected: endpoint({
    name: 'visitors.expected',
    method: 'GET',
    path: `${board}/expected`,
    access: receive,
    summary: 'Visits to a site that touch a span of its days, by their beginning; at most 92 days',
    query: closed({ location_id: Id, start: Day, end: Day }),
    reply: many(ExpectedVisit),
  }),
  onSite: endpoint({
    name: 'visitors.onSite',
    method: 'GET',
    path: `${board}/on-site`,
    access: receive,
    summary: 'Everybody who is in now, for an evacuation',
    query: closed({ location_id: optional(Id) }),
    reply: many(OnSiteVisitor),
  }),
  scan: endpoint({
    name: 'visitors.scan',
    method: 'POST',
    path: `${board}/scan`,
    access: receive,
    summary: 'A visitor by their code, short code, badge or number plate: who it is, or with `action` what they do',
    /** `location_id`: only of this site. */
    body: closed({ code: Line(200), location_id: optional(Id), action: optional(oneOf(...scanActions)) }),
    reply: one(Visitor),
  }),
} as const

/** The reception's board: parameters are those of `visitors.list`. */
export const visitorBoardFeed = channel({
  name: 'visitor_board',
  source: visitors.list,
  item: Visitor,
  key: 'id',
  fixed: { limit: '500' },
  topics: ['visitors'],
  intervalMs: 5000,
})
