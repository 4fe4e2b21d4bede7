import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
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
  optional,
  Paging,
  Ref,
  SearchText,
} from '../../kit/words.ts'
import { IdentityDraft } from './visitor-facts.contract.ts'

/** Somebody who is not let in without a second look. */
export const WatchlistEntry = closed({
  id: Id,
  /** Null: at every site. */
  location: nullable(Ref),
  name: Line(120),
  identity: nullable(closed({ kind: Type.String(), last4: Type.String() })),
  reason: Line(500),
  /** The last day it holds; null: until it is removed. */
  until: nullable(Day),
  created_by: nullable(Ref),
  created_at: Instant,
})
export type WatchlistEntry = Static<typeof WatchlistEntry>
const WatchlistDraft = closed({
  location_id: optional(nullable(Id)),
  name: Line(120),
  identity: optional(nullable(IdentityDraft)),
  reason: Line(500),
  until: optional(nullable(Day)),
})

/** How long a site keeps what visitors said about themselves after they left. */
export const VisitorRetention = closed({ location: Ref, days: Type.Integer({ minimum: 1, maximum: 3650 }) })
export type VisitorRetention = Static<typeof VisitorRetention>

/** Proof of an erasure: what went, when, and a keyed hash of it. */
export const VisitorErasure = closed({
  id: Id,
  visitor_id: Id,
  ticket_number: Type.String(),
  location: Ref,
  what: Type.Array(Type.String()),
  digest: Type.String(),
  at: Instant,
})
export type VisitorErasure = Static<typeof VisitorErasure>

const access = 'visitor_security'
const watchlist = '/desk/api/v1/watchlist'

/** The watchlist and how long personal data are kept. */
export const visitorRules = {
  list: endpoint({
    name: 'visitor_rules.list',
    method: 'GET',
    path: watchlist,
    access,
    summary: 'The watchlist, newest first',
    query: closed({ ...Paging, search: SearchText }),
    reply: many(WatchlistEntry),
  }),
  create: endpoint({
    name: 'visitor_rules.create',
    method: 'POST',
    path: watchlist,
    access,
    summary: 'Put somebody on the watchlist; who is still expected is marked',
    body: WatchlistDraft,
    reply: one(WatchlistEntry),
  }),
  update: endpoint({
    name: 'visitor_rules.update',
    method: 'PUT',
    path: `${watchlist}/:id`,
    access,
    summary: 'Change an entry; fields left out stay',
    params: ById,
    body: changes(WatchlistDraft),
    reply: one(WatchlistEntry),
  }),
  remove: endpoint({
    name: 'visitor_rules.remove',
    method: 'DELETE',
    path: `${watchlist}/:id`,
    access,
    summary: 'Take somebody off the watchlist',
    params: ById,
    reply: done,
  }),
  retention: endpoint({
    name: 'visitor_rules.retention',
    method: 'GET',
    path: '/desk/api/v1/visitors/retention',
    access,
    summary: 'Days personal data of visitors are kept, by site',
    reply: many(VisitorRetention),
  }),
  keep: endpoint({
    name: 'visitor_rules.keep',
    method: 'PUT',
    path: '/desk/api/v1/visitors/retention/:id',
    access,
    summary: 'Set the days of a site',
    params: ById,
    body: closed({ days: Type.Integer({ minimum: 1, maximum: 3650 }) }),
    reply: one(VisitorRetention),
  }),
  erasures: endpoint({
    name: 'visitor_rules.erasures',
    method: 'GET',
    path: '/desk/api/v1/visitors/erasures',
    access,
    summary: 'Proofs of erasure, newest first',
    query: closed({ ...Paging }),
    reply: many(VisitorErasure),
  }),
} as const
