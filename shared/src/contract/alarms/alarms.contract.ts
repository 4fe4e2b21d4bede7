import { type Static, Type } from 'typebox'
import { ackStates, isaStates, processStates, qualities, shelfKinds } from '../../domain/alarms/alarm-state.ts'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  Id,
  Instant,
  Latitude,
  Line,
  Longitude,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
  Wording,
} from '../../kit/words.ts'
import { PointState } from '../iot/telemetry.contract.ts'

const Shelf = closed({
  kind: oneOf(...shelfKinds),
  /** Null while it is shelved until it returns to normal. */
  until: nullable(Instant),
  reason: Type.String(),
  by: nullable(Ref),
  at: Instant,
})

export const Alarm = closed({
  id: Id,
  device: Ref,
  asset: nullable(Ref),
  location: Ref,
  area: nullable(Ref),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  /** What is wrong, e.g. `temperature_high`: one instance per device, point and rule. */
  type: Type.String(),
  /** As somebody typed it or a device sent it; the English of `wording` where there is one. */
  message: Type.String(),
  wording: nullable(Wording),
  point: nullable(Type.String()),
  unit: Type.String(),
  /** Names of the numbers of its point; empty where they are shown as they are. */
  states: Type.Array(PointState),
  /** Value that raised the present occurrence, and the newest one. */
  value: nullable(Type.Number()),
  limit: nullable(Type.Number()),
  priority: oneOf(...priorities),
  process: oneOf(...processStates),
  ack: oneOf(...ackStates),
  quality: oneOf(...qualities),
  /** It latches and has been active since the last reset. */
  latched: Type.Boolean(),
  shelf: nullable(Shelf),
  /** A shelf of a critical alarm that waits for a second person. */
  shelf_request: nullable(
    closed({ kind: oneOf(...shelfKinds), minutes: Type.Integer(), reason: Type.String(), by: nullable(Ref), at: Instant }),
  ),
  suppressed: Type.Boolean(),
  /** Why, while it is suppressed: `AHU-03: running = 0 (< 0.5)`. */
  suppressed_by: nullable(Type.String()),
  out_of_service: nullable(closed({ ticket: nullable(Ref), reason: Type.String(), by: nullable(Ref), at: Instant })),
  isa: oneOf(...isaStates),
  /** Active, unacknowledged and not set aside: it calls now, since `annunciated_at`. */
  annunciated: Type.Boolean(),
  annunciated_at: nullable(Instant),
  desk: nullable(Ref),
  /** The first one of the flood its desk is in. */
  first_out: Type.Boolean(),
  /** Came three times within a minute, less than ten minutes ago: offer a shelf and a delay. */
  chattering: Type.Boolean(),
  /** 0 nobody beyond the operators, 1 desk lead, 2 group, 3 supervisor. */
  escalation_level: Type.Integer({ minimum: 0, maximum: 3 }),
  /** Probable cause, by its rule; empty when that is not written down. Rows of one asset and cause belong together in a flood. */
  cause: Type.String(),
  /** Its rule has a response or steps: ask for the alarm to read them. */
  procedure: Type.Boolean(),
  respond_by: nullable(Instant),
  /** Counts from 1; each return to active is a new occurrence and must be acknowledged anew. */
  occurrence: Type.Integer(),
  rev: Type.Integer(),
  raised_at: Instant,
  received_at: Instant,
  cleared_at: nullable(Instant),
  acked_at: nullable(Instant),
  acked_by: nullable(Ref),
  ticket: nullable(Ref),
})
export type Alarm = Static<typeof Alarm>

export const alarmEvents = [
  'raised',
  'cleared',
  'acknowledged',
  'ticket_opened',
  'stale',
  'fresh',
  'severity',
  'reset',
  'shelf_requested',
  'shelf_refused',
  'shelved',
  'unshelved',
  'shelf_ended',
  'suppressed',
  'unsuppressed',
  'out_of_service',
  'in_service',
  'escalated',
  'chatter',
] as const

export const AlarmJournalEntry = closed({
  id: Id,
  occurrence: Type.Integer(),
  event: oneOf(...alarmEvents),
  actor: nullable(Ref),
  /** Desk that owned the alarm then. */
  desk: nullable(Ref),
  comment: Type.String(),
  value: nullable(Type.Number()),
  source_at: nullable(Instant),
  at: Instant,
})
export type AlarmJournalEntry = Static<typeof AlarmJournalEntry>

/** What whoever wrote the rule told the operator. */
const Guidance = closed({
  cause: Type.String(),
  consequence: Type.String(),
  response: Type.String(),
  steps: Type.Array(Type.String()),
  respond_within_min: nullable(Type.Integer()),
})

/** `commandId`: the same one repeated gets the same answer. A newer occurrence or revision refuses with 409; ask for the present row then. */
export const SeenAlarm = closed({
  command_id: Id,
  occurrence: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  rev: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
})
const Acknowledge = closed({ ...SeenAlarm.properties, comment: optional(Text(500)) })

const at = '/api/v1/iot'
export const alarmStates = ['standing', 'active', 'unacked', 'annunciated', 'shelved', 'suppressed', 'out_of_service', 'all'] as const

/** Reading alarms and the two oldest commands; part of `iot`. */
export const alarmEndpoints = {
  alarms: endpoint({
    name: 'iot.alarms',
    method: 'GET',
    path: `${at}/alarms`,
    access: 'show_plugin_iot',
    summary: 'Alarms: standing ones unless `state` asks for others; unacknowledged first, then by priority and time',
    query: closed({
      location_id: optional(Id),
      area_id: optional(Id),
      device_id: optional(Id),
      desk_id: optional(Id),
      next: Paging.next,
      limit: optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
      state: optional(oneOf(...alarmStates)),
      priority: optional(oneOf(...priorities)),
      search: SearchText,
    }),
    reply: many(Alarm),
  }),
  alarm: endpoint({
    name: 'iot.alarm',
    method: 'GET',
    path: `${at}/alarms/:id`,
    access: 'show_plugin_iot',
    summary: 'One alarm with its journal, its guidance and who was called',
    params: ById,
    reply: one(
      closed({
        ...Alarm.properties,
        journal: Type.Array(AlarmJournalEntry),
        guidance: nullable(Guidance),
        rule_id: nullable(Id),
        escalations: Type.Array(closed({ occurrence: Type.Integer(), level: Type.Integer(), at: Instant, told: Type.Array(Ref) })),
      }),
    ),
  }),
  acknowledge: endpoint({
    name: 'iot.acknowledge',
    method: 'POST',
    path: `${at}/alarms/:id/acknowledge`,
    access: 'alarm_acknowledge',
    summary: 'Acknowledge the occurrence seen',
    params: ById,
    body: Acknowledge,
    reply: one(Alarm),
  }),
  acknowledgeMany: endpoint({
    name: 'iot.acknowledgeMany',
    method: 'POST',
    path: `${at}/alarms/acknowledge`,
    access: 'alarm_acknowledge',
    summary: 'Acknowledge several; each is decided on its own',
    body: closed({ alarms: Type.Array(closed({ id: Id, ...Acknowledge.properties }), { minItems: 1, maxItems: 500 }) }),
    reply: one(closed({ acknowledged: Type.Array(Alarm), refused: Type.Array(closed({ id: Id, message: Type.String() })) })),
  }),
  /** 409 when it already has an open ticket. */
  openTicket: endpoint({
    name: 'iot.openTicket',
    method: 'POST',
    path: `${at}/alarms/:id/ticket`,
    access: 'show_ticketing_alarm',
    summary: 'Open a ticket of type alarm from an alarm',
    params: ById,
    body: closed({
      title: optional(Line(200)),
      description: optional(Text(10_000)),
      group_id: optional(nullable(Id)),
      assignee_id: optional(nullable(Id)),
    }),
    reply: one(closed({ alarm: Alarm, ticket_id: Id })),
  }),
} as const

export const alarmFeed = channel({
  name: 'alarms',
  source: alarmEndpoints.alarms,
  item: Alarm,
  key: 'id',
  topics: ['alarms'],
  intervalMs: 2000,
  lane: 'alarms',
})
