import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'

/** `display`: the screen at a room; `room`: its calendar; `person`: one’s own calendar. */
const bookingLinkKinds = ['display', 'room', 'person'] as const
export const BookingLink = closed({
  id: Id,
  kind: oneOf(...bookingLinkKinds),
  asset: nullable(Ref),
  /** Null once it was revoked. */
  token: nullable(Type.String()),
  created_at: Instant,
  revoked_at: nullable(Instant),
  /** When it was opened last. */
  seen_at: nullable(Instant),
})
export type BookingLink = Static<typeof BookingLink>

const path = '/api/v1/booking-links'

/** Links that open a room’s display, or a calendar, without signing in. One’s own calendar is one’s own; the others need `show_manage_asset`. */
export const bookingLinks = {
  list: endpoint({
    name: 'booking_links.list',
    personal: true,
    method: 'GET',
    path,
    access: 'signed-in',
    summary: 'Links of an asset, or to one’s own calendar',
    query: closed({ asset_id: optional(Id) }),
    reply: one(Type.Array(BookingLink)),
  }),
  create: endpoint({
    name: 'booking_links.create',
    personal: true,
    method: 'POST',
    path,
    access: 'signed-in',
    summary: 'Make a link; a person has one calendar, a new link ends the old one',
    body: closed({ kind: oneOf(...bookingLinkKinds), asset_id: optional(Id) }),
    reply: one(BookingLink),
  }),
  revoke: endpoint({
    name: 'booking_links.revoke',
    personal: true,
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: 'Revoke a link: it opens nothing any more',
    params: ById,
    reply: one(BookingLink),
  }),
} as const

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{22,80}$' })
const ByToken = closed({ token: Token })
const Shown = closed({
  id: Id,
  title: Type.String(),
  person: nullable(Type.String()),
  start_at: Instant,
  end_at: Instant,
  checked_in: Type.Boolean(),
})
/** What the display of a room shows. */
export const RoomDisplay = closed({
  room: closed({
    name: Type.String(),
    code: Type.String(),
    area: nullable(Type.String()),
    capacity: nullable(Type.Integer()),
    zone: Type.String(),
  }),
  /** Time at the server: the display’s own clock may be wrong. */
  now: Instant,
  running: nullable(Shown),
  /** The rest of today, in order of time. */
  next: Type.Array(Shown),
  /** How long it is free from now on, in minutes; 0 while it is taken. */
  free_minutes: Type.Integer(),
  /** Whether people check in here, and for how long that is open for the one that runs or comes next. */
  check_in: nullable(closed({ id: Id, until: Instant })),
  /** Something is wrong with the room. */
  trouble: nullable(Type.String()),
})
export type RoomDisplay = Static<typeof RoomDisplay>
const display = '/api/v1/public/rooms/:token'

/** The screen at a room, by its link. */
export const publicRooms = {
  get: endpoint({
    name: 'public_rooms.get',
    method: 'GET',
    path: display,
    access: 'public',
    summary: 'Who has the room now and next',
    params: ByToken,
    reply: one(RoomDisplay),
  }),
  /** From this minute on. 409 while it is taken. */
  book: endpoint({
    name: 'public_rooms.book',
    method: 'POST',
    path: `${display}/bookings`,
    access: 'public',
    summary: 'Take the room for some minutes',
    params: ByToken,
    body: closed({ minutes: Type.Union([Type.Literal(15), Type.Literal(30), Type.Literal(60)]) }),
    reply: one(RoomDisplay),
  }),
  checkIn: endpoint({
    name: 'public_rooms.checkIn',
    method: 'POST',
    path: `${display}/check-in`,
    access: 'public',
    summary: 'Check in at the room',
    params: ByToken,
    body: closed({ id: Id }),
    reply: one(RoomDisplay),
  }),
  /** Ends what was taken at the display, or what was checked into. */
  end: endpoint({
    name: 'public_rooms.end',
    method: 'POST',
    path: `${display}/end`,
    access: 'public',
    summary: 'Leave the room before the end',
    params: ByToken,
    body: closed({ id: Id }),
    reply: one(RoomDisplay),
  }),
  calendar: endpoint({
    name: 'public_rooms.calendar',
    method: 'GET',
    path: '/api/v1/public/calendars/:token',
    access: 'public',
    summary: 'A calendar of bookings as iCalendar (RFC 5545)',
    params: ByToken,
    reply: 'binary',
  }),
} as const
