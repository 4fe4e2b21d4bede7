import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { closed, many, nullable, one, oneOf } from '../../kit/words.ts'

/*
 * What the gateway itself answers; the backend knows nothing of it. Times are milliseconds since 1970 UTC, durations
 * milliseconds, sizes bytes, rates per second over the last ten seconds.
 */
const Count = Type.Integer({ minimum: 0 })
const Time = Type.Integer()

/** One scope that this gateway keeps fresh. `audience` names no person: a short digest. */
const FeedStatus = closed({
  scope: Type.String(),
  channel: Type.String(),
  audience: Type.String(),
  watchers: Count,
  /** `alone`: no Redis, this gateway polls; `leader`: it polls for all gateways; `follower`: another polls. */
  role: oneOf('alone', 'leader', 'follower'),
  kind: oneOf('state', 'events'),
  seq: Count,
  rows: Count,
  /** Aim of the channel, and the pause taken now. */
  target_ms: Count,
  interval_ms: Count,
  /** Since the last answer from upstream; null before the first. */
  age_ms: nullable(Count),
  stale_since: nullable(Time),
  /** A sentence in the language of the request. */
  stale_reason: nullable(Type.String()),
  polls: Count,
  hints: Count,
  changes: Count,
  /** Frames made for it since it was opened, before they were copied to sockets. */
  bytes: Count,
})
export type FeedStatus = Static<typeof FeedStatus>

const UpstreamStatus = closed({
  name: oneOf('core', 'desk', 'people', 'overtime'),
  /** Without user and password. */
  address: Type.String(),
  state: oneOf('reachable', 'doubtful', 'away'),
  breaker: oneOf('closed', 'open', 'trying'),
  away_since: nullable(Time),
  calls: Count,
  failures: Count,
  in_flight: Count,
  /** Of the last 512 calls; null before the first. */
  p50_ms: nullable(Type.Number()),
  p95_ms: nullable(Type.Number()),
})
export type UpstreamStatus = Static<typeof UpstreamStatus>

/** A screen on a wall. `frozen`: connected but not painting, or gone without saying so, for 15 s or more. */
export const Wall = closed({
  id: Type.String(),
  name: Type.String(),
  user_id: Type.String(),
  state: oneOf('live', 'frozen'),
  connected: Type.Boolean(),
  since: Time,
  heard_at: Time,
})
export type Wall = Static<typeof Wall>

/** Something that is wrong with the system itself, from when it began until it is over. One per subject, however many notice. */
export const Condition = closed({
  /** `upstream:core`, `wall:<name>`, `redis`, `hints`. */
  id: Type.String(),
  kind: oneOf('upstream_away', 'wall_frozen', 'redis_away', 'hints_away'),
  subject: Type.String(),
  /** In English, for programs: readers are told by `kind` and `subject` in their own language. */
  message: Type.String(),
  priority: oneOf(...priorities),
  since: Time,
})
export type Condition = Static<typeof Condition>

const Status = closed({
  gateway: closed({ id: Type.String(), started_at: Time, now: Time, version: Type.String(), pid: Count }),
  sockets: closed({ open: Count, signed_in: Count, subscriptions: Count, slow: Count, held_bytes: Count, cut_for_slowness: Count }),
  /** Waiting in the sockets' lanes, in the order in which they are served. */
  lanes: closed({ urgent: Count, events: Count, state: Count, merged: Count, bulk: Count, bytes: Count }),
  sweep: closed({ deliveries: Count, deliveries_per_s: Type.Number(), conflated: Count, last_ms: Type.Number(), worst_ms: Type.Number() }),
  queue: closed({ in_flight: Count, waiting: Count, most: Count }),
  process: closed({
    cpu_percent: Type.Number(),
    event_loop_p50_ms: Type.Number(),
    event_loop_p99_ms: Type.Number(),
    rss_bytes: Count,
    heap_used_bytes: Count,
    external_bytes: Count,
    uptime_s: Count,
  }),
  redis: closed({ state: oneOf('off', 'connected', 'away'), since: nullable(Time), leases: Count, lost_leases: Count }),
  hints: closed({
    state: oneOf('off', 'connected', 'away'),
    received: Count,
    last_at: nullable(Time),
    /** From a hint to the answer that came of it, of the last 512. */
    p50_ms: nullable(Type.Number()),
    p95_ms: nullable(Type.Number()),
  }),
  upstreams: Type.Array(UpstreamStatus),
  feeds: Type.Array(FeedStatus),
  walls: Type.Array(Wall),
  conditions: Type.Array(Condition),
})
export type GatewayStatus = Static<typeof Status>

export const monitoring = {
  status: endpoint({
    name: 'monitoring.status',
    method: 'GET',
    path: '/gateway/v1/status',
    access: 'show_plugins_monitoring',
    summary: 'How this gateway is doing: feeds, upstreams, sockets, queues, walls',
    reply: one(Status),
  }),
  walls: endpoint({
    name: 'monitoring.walls',
    method: 'GET',
    path: '/gateway/v1/walls',
    access: 'show_plugins_monitoring',
    summary: 'Screens on walls that report here, and those that have frozen',
    reply: many(Wall),
  }),
  conditions: endpoint({
    name: 'monitoring.conditions',
    method: 'GET',
    path: '/gateway/v1/conditions',
    access: 'signed-in',
    summary: 'What is wrong with the system itself now',
    reply: many(Condition),
  }),
} as const

/** System alarms: shown above the alarms of devices, and gone when the trouble is over. Works while every upstream is away. */
export const conditionFeed = channel({
  name: 'system',
  source: monitoring.conditions,
  item: Condition,
  key: 'id',
  topics: ['gateway.conditions'],
  intervalMs: 5000,
  lane: 'urgent',
})
export const wallFeed = channel({
  name: 'walls',
  source: monitoring.walls,
  item: Wall,
  key: 'id',
  topics: ['gateway.walls'],
  intervalMs: 5000,
})
