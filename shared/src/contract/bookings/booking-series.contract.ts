import { type Static, Type } from 'typebox'
import { bookingRefusals } from '../../domain/bookings/booking-rules.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, DayOrInstant, Id, Line, nullable, one, oneOf, optional, Ref, Text, TimeOfDay } from '../../kit/words.ts'
import { Booking, BookingDraft, Slot } from '../places/bookings.contract.ts'

/** The value of RRULE (RFC 5545): by day, week, month or year, with an end. UNTIL may be a day of the site, included. */
const RecurrenceRule = Type.String({ minLength: 8, maxLength: 300, pattern: '^[A-Z]+=[A-Z0-9,+-]+(;[A-Z]+=[A-Z0-9,+-]+)*$' })

const Occurrence = closed({
  ...Slot.properties,
  free: Type.Boolean(),
  /** Why it may not be booked then; null when only another booking decides. */
  refusal: nullable(oneOf(...bookingRefusals)),
  /** What is in the way first. */
  clash: nullable(
    closed({ title: Type.String(), booked_by: nullable(Ref), start_at: Slot.properties.start_at, end_at: Slot.properties.end_at }),
  ),
  /** The next free period of the same length. */
  next_free: nullable(Slot),
})
export type Occurrence = Static<typeof Occurrence>
export const SeriesPreview = closed({ rule: Type.String(), occurrences: Type.Array(Occurrence) })
export type SeriesPreview = Static<typeof SeriesPreview>

const scopes = ['following', 'all'] as const
/** `following`: this occurrence and those after it; `all`: every one that has not begun. */
export type SeriesScope = (typeof scopes)[number]

const SeriesChange = {
  scope: oneOf(...scopes),
  asset_id: optional(Id),
  title: optional(Line(200)),
  description: optional(Text(10_000)),
  people: BookingDraft.properties.people,
  /** Times of day of the begin and of the end: those of every occurrence. */
  from: optional(TimeOfDay),
  to: optional(TimeOfDay),
  /** How many days they all move, earlier when negative. */
  days: optional(Type.Integer({ minimum: -60, maximum: 60 })),
}

const path = '/api/v1/bookings'

/** Bookings that come again. Each occurrence is a booking of its own, under the same rules; together they are changed and cancelled here. */
export const bookingSeries = {
  preview: endpoint({
    name: 'booking_series.preview',
    method: 'GET',
    path: `${path}/series/preview`,
    access: 'signed-in',
    summary: 'The dates of a series, what is in the way of each and when it is free next',
    query: closed({
      rule: RecurrenceRule,
      asset_id: Id,
      start: DayOrInstant,
      end: DayOrInstant,
      from: TimeOfDay,
      to: TimeOfDay,
    }),
    reply: one(SeriesPreview),
  }),
  /** All or nothing, unless `leave_out` says that dates in the way are left out: 409 names the first of them. */
  create: endpoint({
    name: 'booking_series.create',
    method: 'POST',
    path: `${path}/series`,
    access: 'signed-in',
    summary: 'Book an asset again and again',
    body: closed({ ...BookingDraft.properties, rule: RecurrenceRule, leave_out: optional(Type.Boolean()) }),
    reply: one(closed({ series: closed({ id: Id, rule: Type.String() }), bookings: Type.Array(Booking), left_out: Type.Array(Slot) })),
  }),
  update: endpoint({
    name: 'booking_series.update',
    method: 'PUT',
    path: `${path}/:id/series`,
    access: 'signed-in',
    summary: 'Change this and the following occurrences of a series, or all that have not begun',
    params: ById,
    body: closed(SeriesChange),
    reply: one(Type.Array(Booking)),
  }),
  cancel: endpoint({
    name: 'booking_series.cancel',
    method: 'DELETE',
    path: `${path}/:id/series`,
    access: 'signed-in',
    summary: 'Cancel this and the following occurrences of a series, or all that have not begun',
    params: ById,
    query: closed({ scope: oneOf(...scopes) }),
    reply: one(closed({ cancelled: Type.Integer() })),
  }),
} as const
