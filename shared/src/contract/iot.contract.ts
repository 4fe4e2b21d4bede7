import { type Static, Type } from 'typebox'
import { ackStates, processStates, qualities } from '../domain/alarm-state.ts'
import { priorities } from '../domain/ticket-state.ts'
import { channel } from '../kit/channel.ts'
import { crud } from '../kit/crud.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  ById,
  Code,
  closed,
  DayOrInstant,
  dictionary,
  Extra,
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
} from '../kit/words.ts'
import { AlarmRule, AlarmRuleDraft } from './alarm-rules.contract.ts'
import { Device } from './assets.contract.ts'

/** One measured quantity of a device with its newest value. */
export const Reading = closed({
  /** The point's id: stable, the key of the feed. */
  id: Id,
  device_id: Id,
  device: Type.String(),
  location_id: Id,
  area_id: nullable(Id),
  /** Name in the payload, e.g. `temperature`. */
  point: Code,
  label: Type.String(),
  /** UCUM-like unit: `°C`, `kW`, `kWh`, `%`, `Pa`; empty for counts and states. */
  unit: Type.String(),
  value: nullable(Type.Number()),
  quality: oneOf('good', 'bad', 'stale'),
  /** Time the device gave, else time of receipt. */
  at: nullable(Instant),
})
export type Reading = Static<typeof Reading>

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
  message: Type.String(),
  point: nullable(Type.String()),
  unit: Type.String(),
  /** Value that raised the present occurrence, and the newest one. */
  value: nullable(Type.Number()),
  limit: nullable(Type.Number()),
  priority: oneOf(...priorities),
  process: oneOf(...processStates),
  ack: oneOf(...ackStates),
  quality: oneOf(...qualities),
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

export const AlarmJournalEntry = closed({
  id: Id,
  occurrence: Type.Integer(),
  event: oneOf('raised', 'cleared', 'acknowledged', 'ticket_opened', 'stale', 'fresh', 'severity'),
  actor: nullable(Ref),
  comment: Type.String(),
  value: nullable(Type.Number()),
  source_at: nullable(Instant),
  at: Instant,
})
export type AlarmJournalEntry = Static<typeof AlarmJournalEntry>

export const DeadLetter = closed({
  id: Id,
  topic: Type.String(),
  payload: Text(4096),
  reason: oneOf('topic', 'json', 'shape', 'device', 'clock', 'size'),
  detail: Type.String(),
  at: Instant,
})

/** `commandId`: the same one repeated gets the same answer. A newer occurrence or revision refuses with 409 and the present row. */
const Acknowledge = closed({
  command_id: Id,
  occurrence: Type.Integer({ minimum: 1 }),
  rev: Type.Integer(),
  comment: optional(Text(500)),
})

const at = '/api/v1/iot'
const InSite = { location_id: optional(Id), area_id: optional(Id) }
const ruleCrud = crud('iot/rules', {
  item: AlarmRule,
  draft: AlarmRuleDraft,
  filter: closed({ ...Paging, device_id: optional(Id) }),
  read: 'show_plugin_iot',
  write: 'alarm_configure',
})

export const iot = {
  devices: endpoint({
    name: 'iot.devices',
    method: 'GET',
    path: `${at}/devices`,
    access: 'show_plugin_iot',
    summary: 'Devices',
    query: closed({ ...Paging, ...InSite, search: SearchText, kind: optional(Line(20)), status: optional(Line(20)) }),
    reply: many(Device),
  }),
  device: endpoint({
    name: 'iot.device',
    method: 'GET',
    path: `${at}/devices/:id`,
    access: 'show_plugin_iot',
    summary: 'One device',
    params: ById,
    reply: one(Device),
  }),
  readings: endpoint({
    name: 'iot.readings',
    method: 'GET',
    path: `${at}/readings`,
    access: 'show_plugin_iot',
    summary: 'Newest value of every point',
    query: closed({
      ...InSite,
      device_id: optional(Id),
      asset_id: optional(Id),
      limit: optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })),
    }),
    reply: many(Reading),
  }),
  /** At most `width` buckets (1 to 2000); each has minimum, mean and maximum of its span. Buckets without values are left out. */
  series: endpoint({
    name: 'iot.series',
    method: 'GET',
    path: `${at}/readings/:id/series`,
    access: 'show_plugin_iot',
    summary: 'History of a point',
    params: ById,
    query: closed({
      start: DayOrInstant,
      end: DayOrInstant,
      width: optional(Type.Integer({ minimum: 1, maximum: 2000, default: 300 })),
    }),
    reply: many(closed({ at: Instant, min: Type.Number(), mean: Type.Number(), max: Type.Number() })),
  }),
  alarms: endpoint({
    name: 'iot.alarms',
    method: 'GET',
    path: `${at}/alarms`,
    access: 'show_plugin_iot',
    summary: 'Alarms: standing ones unless `state` asks for all; unacknowledged first, then by priority and time',
    query: closed({
      ...InSite,
      device_id: optional(Id),
      next: Paging.next,
      limit: optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
      state: optional(oneOf('standing', 'active', 'unacked', 'all')),
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
    summary: 'One alarm with its journal',
    params: ById,
    reply: one(closed({ ...Alarm.properties, journal: Type.Array(AlarmJournalEntry) })),
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
  rules: ruleCrud.list,
  rule: ruleCrud.get,
  createRule: ruleCrud.create,
  updateRule: ruleCrud.update,
  removeRule: ruleCrud.remove,
  deadLetters: endpoint({
    name: 'iot.deadLetters',
    method: 'GET',
    path: `${at}/dead-letters`,
    access: 'alarm_configure',
    summary: 'Messages that were refused, newest first',
    query: closed({ ...Paging }),
    reply: many(DeadLetter),
  }),
  summary: endpoint({
    name: 'iot.summary',
    method: 'GET',
    path: `${at}/summary`,
    access: 'show_plugin_iot',
    summary: 'Counts for the strip above the control room',
    query: closed({ location_id: optional(Id) }),
    reply: one(
      closed({
        devices: Type.Integer(),
        online: Type.Integer(),
        offline: Type.Integer(),
        active: Type.Integer(),
        unacked: Type.Integer(),
        critical: Type.Integer(),
        power_kw: nullable(Type.Number()),
      }),
    ),
  }),
} as const

/** Payload of `menara/{location code}/{device code}/telemetry`. `at`: device clock, RFC 3339. Values: numbers or booleans by point. */
export const TelemetryMessage = Type.Object({
  at: optional(Instant),
  values: dictionary(Type.Union([Type.Number(), Type.Boolean()]), {
    propertyNames: Code,
    minProperties: 1,
    maxProperties: 200,
  }),
})
/** Payload of `menara/{location code}/{device code}/event`: an alarm the device itself decides. `active` false clears it. */
export const EventMessage = Type.Object({
  at: optional(Instant),
  type: Code,
  message: Line(200),
  priority: optional(oneOf(...priorities)),
  active: Type.Boolean(),
  data: optional(Extra),
})

export const alarmFeed = channel({ name: 'alarms', source: iot.alarms, item: Alarm, key: 'id', topics: ['alarms'], intervalMs: 2000 })
export const readingFeed = channel({
  name: 'readings',
  source: iot.readings,
  item: Reading,
  key: 'id',
  topics: ['readings'],
  intervalMs: 2000,
})
