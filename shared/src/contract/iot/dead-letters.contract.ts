import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  closed,
  DayOrInstant,
  Id,
  Instant,
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

/** `topic`, `size`, `json`, `shape`: what came; `device`: unknown or retired; `clock`: far off. */
export const deadReasons = ['topic', 'json', 'shape', 'device', 'clock', 'size'] as const

/** A message that was refused. `open` until somebody dismisses it or plays it again with success. */
export const StoredDeadLetter = closed({
  id: Id,
  topic: Type.String(),
  payload: Text(4096),
  reason: oneOf(...deadReasons),
  detail: Type.String(),
  state: oneOf('open', 'dismissed', 'replayed'),
  at: Instant,
  /** Who dismissed or replayed it, and when. */
  settled_by: nullable(Ref),
  settled_at: nullable(Instant),
})
export type StoredDeadLetter = Static<typeof StoredDeadLetter>

const at = '/api/v1/telemetry/dead-letters'
const Filter = {
  reason: optional(oneOf(...deadReasons)),
  state: optional(oneOf('open', 'dismissed', 'replayed', 'all')),
  /** Part of the topic. */
  search: SearchText,
  start: optional(DayOrInstant),
  end: optional(DayOrInstant),
}
const Chosen = closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

export const deadLetters = {
  list: endpoint({
    name: 'deadLetters.list',
    method: 'GET',
    path: at,
    access: 'alarm_configure',
    summary: 'Messages that were refused, newest first; the open ones unless `state` says otherwise',
    query: closed({ ...Paging, ...Filter }),
    reply: many(StoredDeadLetter),
  }),
  counts: endpoint({
    name: 'deadLetters.counts',
    method: 'GET',
    path: `${at}/counts`,
    access: 'alarm_configure',
    summary: 'Open letters by reason, and the noisiest topics',
    reply: one(
      closed({
        open: Type.Integer(),
        reasons: Type.Array(closed({ reason: oneOf(...deadReasons), count: Type.Integer() })),
        topics: Type.Array(closed({ topic: Type.String(), count: Type.Integer(), newest: Instant })),
      }),
    ),
  }),
  get: endpoint({
    name: 'deadLetters.get',
    method: 'GET',
    path: `${at}/:id`,
    access: 'alarm_configure',
    summary: 'One refused message',
    params: ById,
    reply: one(StoredDeadLetter),
  }),
  dismiss: endpoint({
    name: 'deadLetters.dismiss',
    method: 'POST',
    path: `${at}/dismiss`,
    access: 'alarm_configure',
    summary: 'Put letters aside; those that are settled already stay as they are',
    body: Chosen,
    reply: one(closed({ dismissed: Type.Integer() })),
  }),
  /** Values keep the time the device gave; without one, the time of the first receipt. 409 is never given: what is refused again stays open with its new reason. */
  replay: endpoint({
    name: 'deadLetters.replay',
    method: 'POST',
    path: `${at}/replay`,
    access: 'alarm_configure',
    summary: 'Take letters in again, after the device was mended; oldest first',
    body: Chosen,
    reply: one(
      closed({ replayed: Type.Array(Id), refused: Type.Array(closed({ id: Id, reason: oneOf(...deadReasons), message: Type.String() })) }),
    ),
  }),
} as const
