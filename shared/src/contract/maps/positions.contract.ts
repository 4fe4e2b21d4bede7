import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  DayOrInstant,
  done,
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
} from '../../kit/words.ts'

/** People on duty, visitors, and things. */
export const subjectKinds = ['guard', 'visitor', 'asset'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const Metres = Type.Number({ minimum: 0, maximum: 100_000 })
/** Degrees clockwise from north. */
const Heading = Type.Number({ minimum: 0, maximum: 360 })
const Speed = Type.Number({ minimum: 0, maximum: 200 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** Newest place of one subject. */
export const Position = closed({
  /** The person for a phone, the device for a tag: stable, the key of the feed. */
  id: Id,
  kind: oneOf(...subjectKinds),
  name: Type.String(),
  source: oneOf('phone', 'tag'),
  location_id: Id,
  /** The storey; null outside of buildings or when it is not known. */
  area: nullable(Ref),
  level: nullable(Type.Integer()),
  longitude: Longitude,
  latitude: Latitude,
  accuracy_m: nullable(Metres),
  heading: nullable(Heading),
  speed_mps: nullable(Speed),
  battery_percent: nullable(Percent),
  recorded_at: Instant,
  person: nullable(Ref),
  device: nullable(Ref),
  asset: nullable(Ref),
})
export type Position = Static<typeof Position>

/** What a phone says of itself, oldest first or in any order. */
export const PositionReport = closed({
  longitude: Longitude,
  latitude: Latitude,
  accuracy_m: optional(nullable(Metres)),
  heading: optional(nullable(Heading)),
  speed_mps: optional(nullable(Speed)),
  battery_percent: optional(nullable(Percent)),
  /** Storey, or a room of it. */
  area_id: optional(nullable(Id)),
  recorded_at: Instant,
})

export const TrackPoint = closed({
  at: Instant,
  longitude: Longitude,
  latitude: Latitude,
  area_id: nullable(Id),
  accuracy_m: nullable(Metres),
  heading: nullable(Heading),
})
export type TrackPoint = Static<typeof TrackPoint>
export const Track = closed({ id: Id, kind: oneOf(...subjectKinds), name: Type.String(), points: Type.Array(TrackPoint) })
export type Track = Static<typeof Track>

export const Tag = closed({
  device: Ref,
  location_id: Id,
  kind: oneOf(...subjectKinds),
  name: Type.String(),
  person: nullable(Ref),
  asset: nullable(Ref),
})

export type Tag = Static<typeof Tag>

/** A camera with what it sees: as it was set, else from the properties `heading`, `field_of_view` (degrees) and `range` (metres) of its asset. */
export const Camera = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  status: oneOf('unknown', 'online', 'offline', 'maintenance', 'retired'),
  last_seen_at: nullable(Instant),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  heading: nullable(Heading),
  field_of_view: nullable(Type.Number({ minimum: 1, maximum: 360 })),
  range_m: nullable(Metres),
})
export type Camera = Static<typeof Camera>

export const placedKinds = ['device', 'camera', 'guard', 'visitor', 'asset'] as const
/** One thing that has a place on the map. */
export const Placed = closed({
  id: Id,
  kind: oneOf(...placedKinds),
  name: Type.String(),
  code: Type.String(),
  location: Ref,
  area: nullable(Ref),
  /** Status of a device, state of an asset; `moving` or `still` of what carries a tag or a phone. */
  status: Type.String(),
  /** When it was last heard of; null for what never speaks. */
  at: nullable(Instant),
  longitude: Longitude,
  latitude: Latitude,
})
export type Placed = Static<typeof Placed>

const path = '/api/v1/positions'
const Sharing = closed({ sharing: Type.Boolean(), on_shift: Type.Boolean(), at: nullable(Instant) })
const BySite = { location_id: optional(Id), limit: optional(Type.Integer({ minimum: 1, maximum: 5000, default: 5000 })) }

export const positions = {
  list: endpoint({
    name: 'positions.list',
    method: 'GET',
    path,
    access: 'show_plugin_maps',
    summary: 'Newest place of everything that moves, of the last 24 hours',
    query: closed({ ...BySite, kind: optional(oneOf(...subjectKinds)) }),
    reply: many(Position),
  }),
  people: endpoint({
    name: 'positions.people',
    method: 'GET',
    path: `${path}/people`,
    access: 'show_plugin_people_management',
    summary: 'Newest place of people on duty, of the last 24 hours',
    query: closed(BySite),
    reply: many(Position),
  }),
  /** At most `points` for each subject, evenly spread over the range of at most 7 days: the newest of each span. */
  tracks: endpoint({
    name: 'positions.tracks',
    method: 'GET',
    path: `${path}/tracks`,
    access: 'show_plugin_maps',
    summary: 'Where everything at a site was, for replay',
    query: closed({
      location_id: Id,
      start: DayOrInstant,
      end: DayOrInstant,
      subject_id: optional(Id),
      points: optional(Type.Integer({ minimum: 2, maximum: 1000, default: 240 })),
    }),
    reply: many(Track),
  }),
  /** 409 unless the caller shares their position and is on shift; 429 more often than once a second. */
  report: endpoint({
    name: 'positions.report',
    method: 'POST',
    path,
    access: 'signed-in',
    summary: 'Where I am, from my phone',
    body: closed({ location_id: optional(Id), positions: Type.Array(PositionReport, { minItems: 1, maxItems: 100 }) }),
    reply: one(closed({ kept: Type.Integer() })),
  }),
  sharing: endpoint({
    name: 'positions.sharing',
    method: 'GET',
    path: `${path}/sharing`,
    access: 'signed-in',
    summary: 'Whether my position is shown',
    reply: one(Sharing),
    personal: true,
  }),
  share: endpoint({
    name: 'positions.share',
    method: 'PUT',
    path: `${path}/sharing`,
    access: 'signed-in',
    summary: 'Let my position be shown while I am on shift, or no longer',
    body: closed({ sharing: Type.Boolean() }),
    reply: one(Sharing),
    personal: true,
  }),
  tags: endpoint({
    name: 'positions.tags',
    method: 'GET',
    path: `${path}/tags`,
    access: 'show_plugin_maps',
    summary: 'Whom and what the tags follow',
    query: closed({ location_id: optional(Id) }),
    reply: many(Tag),
  }),
  assignTag: endpoint({
    name: 'positions.assignTag',
    method: 'PUT',
    path: `${path}/tags/:id`,
    access: 'show_manage_device',
    summary: 'Give a tag (a device) to a guard, a visitor or an asset',
    params: ById,
    body: closed({ kind: oneOf(...subjectKinds), name: Line(120), user_id: optional(nullable(Id)), asset_id: optional(nullable(Id)) }),
    reply: one(Tag),
  }),
  releaseTag: endpoint({
    name: 'positions.releaseTag',
    method: 'DELETE',
    path: `${path}/tags/:id`,
    access: 'show_manage_device',
    summary: 'Take a tag back; its place is forgotten',
    params: ById,
    reply: done,
  }),
  cameras: endpoint({
    name: 'positions.cameras',
    method: 'GET',
    path: `${path}/cameras`,
    access: 'show_plugin_maps',
    summary: 'Cameras with what they see',
    query: closed(BySite),
    reply: many(Camera),
  }),
  placed: endpoint({
    name: 'positions.placed',
    method: 'GET',
    path: `${path}/placed`,
    access: 'show_plugin_maps',
    summary: 'Everything that has a place on the map, by name',
    query: closed({
      ...Paging,
      location_id: optional(Id),
      area_id: optional(Id),
      kind: optional(oneOf(...placedKinds)),
      search: SearchText,
    }),
    reply: many(Placed),
  }),
} as const

/** Payload of `menara/{location code}/{device code}/position`. `area`: code of the storey, or of a room of it. */
export const PositionMessage = Type.Object({
  at: optional(Instant),
  longitude: Longitude,
  latitude: Latitude,
  accuracy_m: optional(Metres),
  heading: optional(Heading),
  speed_mps: optional(Speed),
  battery_percent: optional(Percent),
  area: optional(Type.String({ minLength: 1, maxLength: 40 })),
})

export const positionFeed = channel({
  name: 'positions',
  source: positions.list,
  item: Position,
  key: 'id',
  topics: ['positions'],
  intervalMs: 2000,
})
export const peoplePositionFeed = channel({
  name: 'people_positions',
  source: positions.people,
  item: Position,
  key: 'id',
  topics: ['positions'],
  intervalMs: 5000,
})
