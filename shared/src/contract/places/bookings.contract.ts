import { type Static, Type } from 'typebox'
import { bookingRefusals, bookingStates } from '../../domain/bookings/booking-rules.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
  DayOrInstant,
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
  Ref,
  Text,
  TimeOfDay,
} from '../../kit/words.ts'
import { assetTypes } from './assets.contract.ts'

export const Booking = closed({
  id: Id,
  asset: closed({ id: Id, name: Type.String(), code: Type.String(), type: oneOf(...assetTypes) }),
  location_id: Id,
  title: Line(200),
  description: Text(10_000),
  start_at: Instant,
  /** The moment the asset is free again. */
  end_at: Instant,
  /** With what is kept free before and after. */
  held_from: Instant,
  held_to: Instant,
  state: oneOf(...bookingStates),
  /** Null once the person was removed. */
  booked_by: nullable(Ref),
  /** How many come. */
  people: nullable(Type.Integer()),
  /** The series it is an occurrence of; `rule` is the value of RRULE (RFC 5545). */
  series: nullable(closed({ id: Id, rule: Type.String() })),
  /** Until when a requested booking holds its time, and what it waits for: somebody's approval, or that the first in line takes it. */
  hold: nullable(closed({ until: Instant, for: oneOf('approval', 'offer') })),
  /** The ticket by which it is approved. */
  ticket_id: nullable(Id),
  checked_in_at: nullable(Instant),
  /** When an item came back. */
  returned_at: nullable(Instant),
  code: nullable(Type.String()),
  extra_data: Extra,
  cancelled_by: nullable(Ref),
  cancelled_at: nullable(Instant),
  rev: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type Booking = Static<typeof Booking>

export const BookingFields = {
  asset_id: Id,
  title: Line(200),
  description: Text(10_000),
  /** Day of the begin and of the end; of an instant its day in the site's zone counts. */
  start: DayOrInstant,
  end: DayOrInstant,
  /** Time of day of the begin and of the end, in the site's zone. */
  from: TimeOfDay,
  to: TimeOfDay,
}
/** How many come. */
const People = Type.Integer({ minimum: 1, maximum: 10_000 })
/** One unbroken period: from `from` on the day `start` to `to` on the day `end`. */
export const BookingDraft = closed({
  ...BookingFields,
  people: optional(nullable(People)),
  code: optional(Line(40)),
  extra_data: optional(Extra),
})
const BookingChange = changes(closed({ ...BookingFields, people: nullable(People), code: nullable(Line(40)), extra_data: Extra }))

export const Slot = closed({ start_at: Instant, end_at: Instant })
export type Slot = Static<typeof Slot>

export const Availability = closed({
  asset: Ref,
  /** Nothing is in the way and the asset may be booked. */
  free: Type.Boolean(),
  /** Why the asset may not be booked at all, or not then; null when only other bookings decide. */
  refusal: nullable(oneOf(...bookingRefusals)),
  wanted: Slot,
  /** Bookings in the way, in order of time. */
  clashes: Type.Array(Booking),
  /** Free periods of the same length: at most one just before what is in the way, then the next ones. */
  free_slots: Type.Array(Slot),
})
export type Availability = Static<typeof Availability>

const at = '/api/v1/bookings'

/**
 * Use of an asset by one person for a time. Two of an asset never overlap: 409 names what is in the way and the next free period.
 * Booking needs `show_plugin_room_reservation` or `show_manage_asset`; the latter may also change and cancel what others booked.
 */
export const bookings = {
  list: endpoint({
    name: 'bookings.list',
    // Who may see which asset is a matter of the person.
    personal: true,
    method: 'GET',
    path: at,
    access: 'signed-in',
    summary: 'Bookings that touch a period, in order of time; without a start those not over yet',
    query: closed({
      ...Paging,
      start: optional(DayOrInstant),
      end: optional(DayOrInstant),
      asset_id: optional(Id),
      location_id: optional(Id),
      /** Who booked. */
      user_id: optional(Id),
      /** Those that do not take place, and those on the waiting list, only where they are asked for. */
      state: optional(oneOf(...bookingStates)),
    }),
    reply: many(Booking),
  }),
  availability: endpoint({
    name: 'bookings.availability',
    method: 'GET',
    path: `${at}/availability`,
    access: 'signed-in',
    summary: 'Whether an asset is free, what is in the way and when it is free next',
    query: closed({
      asset_id: Id,
      start: DayOrInstant,
      end: DayOrInstant,
      from: TimeOfDay,
      to: TimeOfDay,
      /** A booking that is being changed: it is not in its own way. */
      except: optional(Id),
    }),
    reply: one(Availability),
  }),
  get: endpoint({
    name: 'bookings.get',
    method: 'GET',
    path: `${at}/:id`,
    access: 'signed-in',
    summary: 'One booking',
    params: ById,
    reply: one(Booking),
  }),
  /** 409 while another booking is in the way or the asset is not in service. */
  create: endpoint({
    name: 'bookings.create',
    method: 'POST',
    path: at,
    access: 'signed-in',
    summary: 'Book an asset',
    body: BookingDraft,
    reply: one(Booking),
  }),
  /** One that runs keeps its begin; one that is over or cancelled stays as it is: 409. */
  update: endpoint({
    name: 'bookings.update',
    method: 'PUT',
    path: `${at}/:id`,
    access: 'signed-in',
    summary: 'Change a booking; fields left out stay',
    params: ById,
    body: BookingChange,
    reply: one(Booking),
  }),
  /** One that runs ends now instead. */
  cancel: endpoint({
    name: 'bookings.cancel',
    method: 'DELETE',
    path: `${at}/:id`,
    access: 'signed-in',
    summary: 'Cancel a booking; one that runs ends now',
    params: ById,
    reply: one(Booking),
  }),
} as const

/** Parameters a subscriber may give: those of the list. */
export const bookingFeed = channel({
  name: 'bookings',
  source: bookings.list,
  item: Booking,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['bookings'],
  intervalMs: 5000,
})
