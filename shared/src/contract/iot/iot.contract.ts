import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  Code,
  closed,
  DayOrInstant,
  dictionary,
  Extra,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  SearchText,
  Text,
} from '../../kit/words.ts'
import { alarmRuleCrud } from '../alarms/alarm-rules.contract.ts'
import { alarmEndpoints } from '../alarms/alarms.contract.ts'
import { Device } from '../places/assets.contract.ts'
import { TagList } from './tagging.contract.ts'
import { PointState } from './telemetry.contract.ts'

// biome-ignore lint/performance/noBarrelFile: these three were asked for here before alarms had a contract of their own.
export { Alarm, AlarmJournalEntry, alarmFeed } from '../alarms/alarms.contract.ts'

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
  /** Names of its numbers; empty where they are shown as they are. */
  states: Type.Array(PointState),
  value: nullable(Type.Number()),
  quality: oneOf('good', 'bad', 'stale'),
  /** Time the device gave, else time of receipt. */
  at: nullable(Instant),
})
export type Reading = Static<typeof Reading>

export const DeadLetter = closed({
  id: Id,
  topic: Type.String(),
  payload: Text(4096),
  reason: oneOf('topic', 'json', 'shape', 'device', 'clock', 'size'),
  detail: Type.String(),
  at: Instant,
})

const at = '/api/v1/iot'
const InSite = { location_id: optional(Id), area_id: optional(Id) }
export const iot = {
  devices: endpoint({
    name: 'iot.devices',
    method: 'GET',
    path: `${at}/devices`,
    access: 'show_plugin_iot',
    summary: 'Devices',
    query: closed({
      ...Paging,
      ...InSite,
      search: SearchText,
      tags: optional(TagList),
      kind: optional(Line(20)),
      status: optional(Line(20)),
    }),
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
      /** Only what the summary's `power_kw` adds up: the power of main meters. */
      main_power: optional(Type.Boolean()),
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
  ...alarmEndpoints,
  rules: alarmRuleCrud.list,
  rule: alarmRuleCrud.get,
  createRule: alarmRuleCrud.create,
  updateRule: alarmRuleCrud.update,
  removeRule: alarmRuleCrud.remove,
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

export const readingFeed = channel({
  name: 'readings',
  source: iot.readings,
  item: Reading,
  key: 'id',
  topics: ['readings'],
  intervalMs: 2000,
})
