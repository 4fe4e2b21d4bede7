import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { Code, closed, Day, Id, Instant, many, nullable, one, oneOf, optional, Paging, Ref } from '../../kit/words.ts'

const Hour = Type.Integer({ minimum: 0, maximum: 23 })
const Accuracy = Type.Number({ minimum: 0.5, maximum: 1 })
const Capacity = Type.Integer({ minimum: 1, maximum: 100_000 })
const WarnPercent = Type.Integer({ minimum: 10, maximum: 100 })
const Count = Type.Number()

/** A counter at one of the ways in. */
const Gate = closed({
  device: Ref,
  in_point: Code,
  out_point: Code,
  /** Share of crossings its maker says it counts right. */
  accuracy: Accuracy,
})
const GateDraft = closed({ device_id: Id, in_point: Code, out_point: Code, accuracy: Accuracy })

/** A place whose people are counted. */
export const CountingZone = closed({
  id: Id,
  location_id: Id,
  area: Ref,
  capacity: Capacity,
  warn_percent: WarnPercent,
  /** Hour of the site's clock at which the count starts again at nobody. */
  reset_hour: Hour,
  gates: Type.Array(Gate),
  /** Device whose point `occupancy` the alarm rules watch. */
  device: nullable(Ref),
})
export type CountingZone = Static<typeof CountingZone>
export const CountingZoneDraft = closed({
  area_id: Id,
  capacity: Capacity,
  warn_percent: optional(WarnPercent),
  reset_hour: optional(Hour),
  gates: Type.Array(GateDraft, { minItems: 1, maxItems: 50 }),
})
export type CountingZoneDraft = Static<typeof CountingZoneDraft>

const Band = { net: Count, inside: Count, error: Type.Integer(), low: Count, high: Count }
/** A counted place at this moment. */
export const CountingNow = closed({
  id: Id,
  location_id: Id,
  area: Ref,
  capacity: Capacity,
  warn_percent: WarnPercent,
  /** Since the last reset. */
  since: Instant,
  in: Count,
  out: Count,
  ...Band,
  state: oneOf('open', 'warning', 'full'),
  /** Counters, and how many of them speak. */
  counters: Type.Integer(),
  speaking: Type.Integer(),
  /** Newest word of a counter. */
  at: nullable(Instant),
})
export type CountingNow = Static<typeof CountingNow>

const why = oneOf('open', 'gaps', 'imbalance', 'nobody')
const DayFacts = {
  /** Name of the place. */
  name: Type.String(),
  zone_id: Id,
  /** Counting day: from one reset to the next. */
  date: Day,
  in: Count,
  out: Count,
  /** In less out at the end: what was miscounted when everybody has left. */
  imbalance: Count,
  error: Type.Integer(),
  capacity: Capacity,
  peak: nullable(closed({ inside: Count, at: Instant })),
  coverage: Type.Number({ minimum: 0, maximum: 1 }),
  /** Mean stay in minutes, or why nobody can know. */
  dwell_minutes: nullable(Type.Number()),
  dwell_why: nullable(why),
}
export const CountingDay = closed(DayFacts)
export type CountingDay = Static<typeof CountingDay>
export const CountingHour = closed({
  at: Instant,
  in: Count,
  out: Count,
  /** At the end of the hour. */
  ...Band,
  /** Share of the hour's quarters in which every counter spoke. */
  coverage: Type.Number({ minimum: 0, maximum: 1 }),
})
export type CountingHour = Static<typeof CountingHour>
export const CountingDetail = closed({
  ...DayFacts,
  zone: Type.String(),
  hours: Type.Array(CountingHour),
  gates: Type.Array(closed({ device: Ref, in: Count, out: Count, accuracy: Accuracy, coverage: Type.Number() })),
})
export type CountingDetail = Static<typeof CountingDetail>

const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000]*$' })
const read = 'show_plugin_cctv_counting'
const at = '/api/v1/people-counting'
const zoneCrud = crud('people-counting/zones', {
  item: CountingZone,
  draft: CountingZoneDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read,
  write: 'show_manage_device',
})

export const peopleCounting = {
  /** The documented call: the site by its code, `VJS` unless said. The last 31 counting days of every place. */
  daily: endpoint({
    name: 'peopleCounting.daily',
    method: 'GET',
    path: '/api/v1/temp/people/daily',
    access: read,
    summary: 'People in and out by place and day',
    query: closed({ location: optional(Code) }),
    reply: many(CountingDay),
  }),
  /** The documented call: a place by its name on one counting day, hour by hour. */
  detail: endpoint({
    name: 'peopleCounting.detail',
    method: 'GET',
    path: '/api/v1/temp/people/detail',
    access: read,
    summary: 'People in and out of a place on a day by hour',
    query: closed({ name: Name, date: Day, location: optional(Code) }),
    reply: one(CountingDetail),
  }),
  now: endpoint({
    name: 'peopleCounting.now',
    method: 'GET',
    path: `${at}/now`,
    access: read,
    summary: 'People inside every counted place, with the error of counting',
    query: closed({ location_id: optional(Id) }),
    reply: many(CountingNow),
  }),
  counters: endpoint({
    name: 'peopleCounting.counters',
    method: 'GET',
    path: `${at}/counters`,
    access: read,
    summary: 'Devices of a site that count people, with their points',
    query: closed({ location_id: Id }),
    reply: many(closed({ device: Ref, points: Type.Array(Type.String()) })),
  }),
  export: endpoint({
    name: 'peopleCounting.export',
    method: 'GET',
    path: `${at}/export`,
    access: read,
    summary: 'Hours of a site as CSV (RFC 4180); both days included',
    query: closed({ location_id: Id, start: Day, end: Day }),
    reply: 'binary',
  }),
  zones: zoneCrud.list,
  zone: zoneCrud.get,
  createZone: zoneCrud.create,
  updateZone: zoneCrud.update,
  removeZone: zoneCrud.remove,
} as const

export const countingFeed = channel({
  name: 'people-counting',
  source: peopleCounting.now,
  item: CountingNow,
  key: 'id',
  topics: ['people-counting'],
  intervalMs: 5000,
})
