import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
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
} from '../../kit/words.ts'
import { recordings } from './cctv-footage.contract.ts'
import { cameraReasons } from './media.contract.ts'

/** How pictures come from a camera: over its RTSP connection, or beside it in packets of their own. */
export const transports = ['tcp', 'udp'] as const

/** Degrees clockwise from north. */
const Heading = Type.Number({ minimum: 0, maximum: 360 })
const FieldOfView = Type.Number({ minimum: 1, maximum: 360 })
const Metres = Type.Number({ minimum: 0, maximum: 10_000 })

const RetentionDays = Type.Integer({ minimum: 1, maximum: 365 })

/** A camera: a device of that kind with what it sees. Its address and what it is signed in to with are written here and told to nobody. */
export const CctvCamera = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  location: Ref,
  area: nullable(Ref),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  heading: nullable(Heading),
  field_of_view: nullable(FieldOfView),
  range_m: nullable(Metres),
  transport: oneOf(...transports),
  enabled: Type.Boolean(),
  /** Whether it has an address. */
  configured: Type.Boolean(),
  /** Whether it has a user name and password. */
  has_credentials: Type.Boolean(),
  record: oneOf(...recordings),
  /** Days what was recorded is kept. */
  retention_days: RetentionDays,
  /** Whether it has an ONVIF address: it can be moved. */
  ptz: Type.Boolean(),
  updated_at: nullable(Instant),
})
export type CctvCamera = Static<typeof CctvCamera>

/** RTSP; a user name and password in it are taken out and kept apart. */
const Address = Type.String({ minLength: 8, maxLength: 2000, pattern: '^[Rr][Tt][Ss][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f]+$' })
/** Of the device service; http alone: cameras' certificates are nobody's, and the password is never sent. */
const OnvifAddress = Type.String({ minLength: 8, maxLength: 500, pattern: '^[Hh][Tt][Tt][Pp]://[^\\s\\u0000-\\u001f\\u007f@]+$' })
const Facts = {
  /** Unique at its site. */
  code: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' }),
  name: Line(120),
  area_id: optional(nullable(Id)),
  longitude: optional(nullable(Longitude)),
  latitude: optional(nullable(Latitude)),
  heading: optional(nullable(Heading)),
  field_of_view: optional(nullable(FieldOfView)),
  range_m: optional(nullable(Metres)),
  transport: optional(oneOf(...transports)),
  enabled: optional(Type.Boolean()),
  record: optional(oneOf(...recordings)),
  retention_days: optional(RetentionDays),
  /** Written, never read. A new address forgets the user name and password unless they come with it; null takes it away. */
  address: optional(nullable(Address)),
  username: optional(nullable(Line(200))),
  password: optional(nullable(Line(200))),
  /** Where it is moved at, signed in to as its pictures are. Written, never read; another RTSP address forgets it unless it comes along. */
  onvif_address: optional(nullable(OnvifAddress)),
}
const CameraDraft = closed({ location_id: Id, ...Facts })
export type CameraDraft = Static<typeof CameraDraft>
const CameraChange = changes(closed(Facts))
export type CameraChange = Static<typeof CameraChange>

const path = '/api/v1/cctv/cameras'

/** Changing needs `show_manage_device`: cameras are devices. */
export const cctv = {
  list: endpoint({
    name: 'cctv.list',
    method: 'GET',
    path,
    access: 'show_plugin_cctv',
    summary: 'Cameras of the sites in scope, by site and name',
    query: closed({ ...Paging, location_id: optional(Id), area_id: optional(Id), search: SearchText }),
    reply: many(CctvCamera),
  }),
  get: endpoint({
    name: 'cctv.get',
    method: 'GET',
    path: `${path}/:id`,
    access: 'show_plugin_cctv',
    summary: 'One camera',
    params: ById,
    reply: one(CctvCamera),
  }),
  create: endpoint({
    name: 'cctv.create',
    method: 'POST',
    path,
    access: 'show_manage_device',
    summary: 'Add a camera: a device, and where its pictures come from',
    body: CameraDraft,
    reply: one(CctvCamera),
  }),
  update: endpoint({
    name: 'cctv.update',
    method: 'PUT',
    path: `${path}/:id`,
    access: 'show_manage_device',
    summary: 'Change a camera; fields left out stay',
    params: ById,
    body: CameraChange,
    reply: one(CctvCamera),
  }),
} as const

/** What a camera sends and what is done with it for browsers; `reason` says why nothing is known. */
const CameraStream = closed({
  looked_at: nullable(Instant),
  reason: nullable(oneOf(...cameraReasons)),
  /** `h264`, `hevc`, … */
  codec: nullable(Type.String()),
  profile: nullable(Type.String()),
  /** Pictures that refer to later ones. */
  b_frames: nullable(Type.Boolean()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  fps: nullable(Type.Number()),
  way: nullable(oneOf('passed_on', 'transcoded')),
})
export type CameraStream = Static<typeof CameraStream>

/** The header of an answer without a picture (204): the reason. */
export const NO_STILL = 'camera-reason'
/** How many seconds ago it was seen at most; older, and the camera is asked anew. */
const Age = (usual: number) => closed({ max_age: optional(Type.Integer({ minimum: 0, maximum: 3600, default: usual })) })

const ServiceState = closed({ ok: Type.Boolean(), detail: Type.String() })
/** Answered by the gateway, which holds the pictures. */
export const cctvPictures = {
  /** `age` of the answer: seconds since the picture was taken. 204 when there is none to be had, with the reason in `camera-reason`. */
  still: endpoint({
    name: 'cctvPictures.still',
    method: 'GET',
    path: `${path}/:id/still`,
    access: 'show_plugin_cctv',
    summary: 'The newest picture of a camera, as JPEG',
    params: ById,
    query: Age(10),
    reply: 'binary',
  }),
  stream: endpoint({
    name: 'cctvPictures.stream',
    method: 'GET',
    path: `${path}/:id/stream`,
    access: 'show_plugin_cctv',
    summary: 'What a camera sends, and what is done with it for browsers',
    params: ById,
    query: Age(600),
    reply: one(CameraStream),
  }),
  /** `pictures`: the program that fetches them is there; `live`: moving ones can be carried; `recording`: what is recorded can be written. */
  service: endpoint({
    name: 'cctvPictures.service',
    method: 'GET',
    path: '/gateway/v1/cctv',
    access: 'show_plugin_cctv',
    summary: 'Whether pictures can be had here, and what is missing',
    reply: one(closed({ pictures: ServiceState, live: ServiceState, recording: ServiceState })),
  }),
} as const

/** The place an alarm's camera comes to: its number on the wall, and the least priority that calls. */
const HotPlace = closed({ place: Type.Integer({ minimum: 0, maximum: 35 }), priority: oneOf(...priorities) })
export type HotPlace = Static<typeof HotPlace>

export const WALL_SIZES = [1, 2, 3, 4, 5, 6] as const
/** Where cameras hang on a wall: row by row from the top left, `size` in each; null is an empty place. */
const Tiles = Type.Array(nullable(Id), { maxItems: 36 })

export const CctvWall = closed({
  id: Id,
  name: Line(80),
  /** The desk that has it; null: its owner alone. */
  desk: nullable(Ref),
  size: Type.Integer({ minimum: 1, maximum: 6 }),
  tiles: Tiles,
  hot: nullable(HotPlace),
  /** Whether the caller may change it. */
  editable: Type.Boolean(),
  rev: Type.Integer(),
})
export type CctvWall = Static<typeof CctvWall>

const ordinary = crud('cctv/walls', {
  item: CctvWall,
  draft: closed({
    name: Line(80),
    desk_id: optional(nullable(Id)),
    size: CctvWall.properties.size,
    tiles: Tiles,
    hot: optional(nullable(HotPlace)),
  }),
  filter: closed({ ...Paging, desk_id: optional(Id) }),
  read: 'show_plugin_cctv',
  write: 'show_plugin_cctv',
})
/** Saved walls. One's own are anybody's with the plugin; those of a desk are changed by those with `alarm_configure`. */
export const cctvWalls = {
  list: endpoint({ ...ordinary.list, name: 'cctvWalls.list', summary: 'Walls of the asker and of the desks they see', personal: true }),
  create: endpoint({ ...ordinary.create, name: 'cctvWalls.create', summary: 'Save a wall' }),
  /** `rev` is the one that was seen: 409 when somebody was faster. */
  update: endpoint({
    ...ordinary.update,
    name: 'cctvWalls.update',
    summary: 'Change a wall; fields left out stay',
    body: closed({ ...ordinary.update.body.properties, rev: Type.Integer({ minimum: 1 }) }),
  }),
  remove: endpoint({ ...ordinary.remove, name: 'cctvWalls.remove', summary: 'Remove a wall' }),
} as const
