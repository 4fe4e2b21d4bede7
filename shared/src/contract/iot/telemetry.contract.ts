import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  Code,
  closed,
  DayOrInstant,
  FreeJson,
  Id,
  IdList,
  Instant,
  Latitude,
  Line,
  Longitude,
  many,
  nullable,
  one,
  oneOf,
  optional,
} from '../../kit/words.ts'
import { TagList } from './tagging.contract.ts'

/** What the numbers of a point mean: a `gauge` goes up and down, a `counter` only grows (until it is reset), a `state` jumps. */
export const pointKinds = ['gauge', 'counter', 'state'] as const
export type PointKind = (typeof pointKinds)[number]

/** A measured quantity of a device, without its values. */
/** What a number of a point means, in both languages: `0` Closed, `1` Open. */
export const PointState = closed({ value: Type.Number(), name_en: Line(40), name_id: Line(40) })
export type PointState = Static<typeof PointState>

export const Point = closed({
  id: Id,
  device_id: Id,
  device: Type.String(),
  location_id: Id,
  area_id: nullable(Id),
  /** Name in the payload, e.g. `temperature`. */
  point: Code,
  label: Type.String(),
  unit: Type.String(),
  kind: oneOf(...pointKinds),
  /** Empty where numbers are shown as they are. */
  states: Type.Array(PointState),
})
export type Point = Static<typeof Point>

/** One span of a chart. Spans without values are left out: a gap is a gap. */
export const SeriesBucket = closed({
  /** Its start; it is `step_ms` long. */
  at: Instant,
  min: Type.Number(),
  mean: Type.Number(),
  max: Type.Number(),
  last: Type.Number(),
  /** Values received in it. */
  count: Type.Integer(),
  /** How much a counter grew in it, resets accounted for; null for other kinds. */
  rise: nullable(Type.Number()),
})
export type SeriesBucket = Static<typeof SeriesBucket>

export const Series = closed({
  start: Instant,
  end: Instant,
  /** Length of a span in milliseconds: chosen by the server, at most `width` of them. Aligned to UTC, to the day where it is a day or more. */
  step_ms: Type.Integer(),
  /** What it was read from: raw values or the rollups of that length. */
  source: oneOf('raw', '1m', '15m', '1h'),
  /** Add it to the instants of `compare` to lay them over `buckets`; 0 without a comparison. */
  compare_offset_ms: Type.Integer(),
  points: Type.Array(closed({ point: Point, buckets: Type.Array(SeriesBucket), compare: nullable(Type.Array(SeriesBucket)) })),
})
export type Series = Static<typeof Series>

export const PointStatistics = closed({
  point: Point,
  /** Values received; 0: everything below is null. */
  count: Type.Integer(),
  min: nullable(Type.Number()),
  min_at: nullable(Instant),
  max: nullable(Type.Number()),
  max_at: nullable(Instant),
  mean: nullable(Type.Number()),
  first: nullable(Type.Number()),
  last: nullable(Type.Number()),
  rise: nullable(Type.Number()),
  /** Share of the hours of the range (up to now) with at least one value, 0 to 1. */
  coverage: Type.Number(),
})
export type PointStatistics = Static<typeof PointStatistics>

/** The present of a device, for lists and maps that are watched: one row of the `devices` feed. */
export const DeviceStatus = closed({
  id: Id,
  code: Code,
  name: Type.String(),
  kind: Type.String(),
  location_id: Id,
  area_id: nullable(Id),
  asset_id: nullable(Id),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  /** `stale`: it is heard, but its newest value is older than its heartbeat. */
  status: oneOf('unknown', 'online', 'stale', 'offline', 'maintenance', 'retired'),
  heartbeat_s: Type.Integer(),
  /** To the full minute, so that a quiet list stays quiet. */
  seen_at: nullable(Instant),
  /** How it speaks: over MQTT or HTTP by itself, or read by a connector. */
  via: oneOf('device', 'modbus', 'bacnet'),
})
export type DeviceStatus = Static<typeof DeviceStatus>

/** What came in since the backend started, and what waits. */
export const TelemetryHealth = closed({
  since: Instant,
  messages: Type.Integer(),
  readings: Type.Integer(),
  /** Readings stored per second over the last minute. */
  readings_per_s: Type.Number(),
  dead_letters: Type.Integer(),
  waiting: Type.Integer(),
  /** From receipt to stored over the last 1,000 transactions, milliseconds; null before the first. */
  lag_p50_ms: nullable(Type.Number()),
  lag_p99_ms: nullable(Type.Number()),
  /** Hours of points that are not rolled up yet, and the age of the oldest that should be. */
  open_hours: Type.Integer(),
  rollup_behind_s: Type.Integer(),
})
export type TelemetryHealth = Static<typeof TelemetryHealth>

const at = '/api/v1/telemetry'
const InSite = { location_id: optional(Id), area_id: optional(Id) }
const Range = { start: DayOrInstant, end: DayOrInstant }
/** Up to 20 ids separated by commas. */
const PointIds = IdList

/** One value of a batch. Looser than it means to be: an item that does not fit is refused alone. */
const BatchItem = Type.Unsafe<{ point: string; at?: string; value: number | boolean }>(FreeJson)

/** What became of a batch, item by item. */
export const BatchReply = closed({
  accepted: Type.Integer(),
  /** `index`: place in the batch; `status` 422. */
  refused: Type.Array(
    closed({ index: Type.Integer(), status: Type.Integer(), field: Type.String(), rule: Type.String(), message: Type.String() }),
  ),
})
export type BatchReply = Static<typeof BatchReply>

export const telemetry = {
  points: endpoint({
    name: 'telemetry.points',
    method: 'GET',
    path: `${at}/points`,
    access: 'show_plugin_iot',
    summary: 'Points to choose from for a chart',
    query: closed({
      ...InSite,
      device_id: optional(Id),
      point: optional(Code),
      unit: optional(Type.String({ maxLength: 40, pattern: '^[^\\u0000]*$' })),
      kind: optional(oneOf(...pointKinds)),
      search: optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' })),
      /** Points that bear all of these, themselves or by their device. */
      tags: optional(TagList),
      limit: optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
    }),
    reply: many(Point),
  }),
  updatePoint: endpoint({
    name: 'telemetry.updatePoint',
    method: 'PUT',
    path: `${at}/points/:id`,
    access: 'show_manage_device',
    summary: 'Name a point, say its unit and what its numbers mean; rollups follow the kind from now on',
    params: ById,
    body: closed(
      {
        label: optional(Line(120)),
        unit: optional(Type.String({ maxLength: 20, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
        kind: optional(oneOf(...pointKinds)),
        /** All of them; each value once. */
        states: optional(Type.Array(PointState, { maxItems: 20 })),
      },
      { minProperties: 1 },
    ),
    reply: one(Point),
  }),
  series: endpoint({
    name: 'telemetry.series',
    method: 'GET',
    path: `${at}/series`,
    access: 'show_plugin_iot',
    summary: 'History of up to 20 points in at most `width` spans, peaks kept; with `compare_start` a second range of the same length',
    query: closed({
      points: PointIds,
      ...Range,
      /** Pixels of the chart: a span has a minimum and a maximum, so at most two points per pixel. */
      width: optional(Type.Integer({ minimum: 1, maximum: 4000, default: 600 })),
      compare_start: optional(DayOrInstant),
    }),
    reply: one(Series),
  }),
  statistics: endpoint({
    name: 'telemetry.statistics',
    method: 'GET',
    path: `${at}/statistics`,
    access: 'show_plugin_iot',
    summary: 'Extremes, mean and rise of up to 20 points over a range',
    query: closed({ points: PointIds, ...Range }),
    reply: one(Type.Array(PointStatistics)),
  }),
  batch: endpoint({
    name: 'telemetry.batch',
    method: 'POST',
    path: `${at}/batch`,
    access: 'public',
    summary:
      "Values of one device by HTTP, with the device's own secret as bearer token; each (point, at) counts once however often it is sent",
    body: closed({ readings: Type.Array(BatchItem, { minItems: 1, maxItems: 5000 }) }),
    reply: one(BatchReply),
  }),
  deviceStatus: endpoint({
    name: 'telemetry.deviceStatus',
    method: 'GET',
    path: `${at}/devices`,
    access: 'show_plugin_iot',
    summary: 'The present of every device',
    query: closed({ ...InSite, limit: optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })) }),
    reply: many(DeviceStatus),
  }),
  health: endpoint({
    name: 'telemetry.health',
    method: 'GET',
    path: `${at}/health`,
    access: 'show_plugins_monitoring',
    summary: 'How the way in for devices fares',
    reply: one(TelemetryHealth),
  }),
} as const

export const deviceFeed = channel({
  name: 'devices',
  source: telemetry.deviceStatus,
  item: DeviceStatus,
  key: 'id',
  topics: ['devices'],
  intervalMs: 5000,
})
