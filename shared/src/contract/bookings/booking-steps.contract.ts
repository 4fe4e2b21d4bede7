import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  closed,
  DayOrInstant,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Ref,
  Text,
  TimeOfDay,
} from '../../kit/words.ts'
import { assetTypes } from '../places/assets.contract.ts'
import { Booking, BookingDraft } from '../places/bookings.contract.ts'

/** What is wrong with an asset: an active critical alarm of its devices, or an open ticket about a fault of it. */
export const AssetTrouble = closed({ asset_id: Id, kind: oneOf('alarm', 'fault'), text: Type.String(), since: Instant })
export type AssetTrouble = Static<typeof AssetTrouble>

/** What can be booked for a period. */
export const FreeAsset = closed({
  id: Id,
  name: Type.String(),
  code: Type.String(),
  type: Type.String(),
  location_id: Id,
  area: nullable(Ref),
  /** How many people it is for; null where it is not known. */
  capacity: nullable(Type.Integer()),
  /** Names of its attributes. */
  equipment: Type.Array(Type.String()),
  troubles: Type.Array(AssetTrouble),
})
export type FreeAsset = Static<typeof FreeAsset>

const BookingService = closed({
  id: Id,
  kind: oneOf('catering', 'cleaning', 'visitors'),
  note: Type.String(),
  ticket: closed({ id: Id, number: Type.String() }),
})
export const BookingCompany = closed({ services: Type.Array(BookingService), invited: Type.Array(Ref) })
export type BookingCompany = Static<typeof BookingCompany>

const path = '/api/v1/bookings'

/** What happens to a booking between being asked for and its end. */
export const bookingSteps = {
  /** Whoever waits longest is offered the time when it becomes free. 409 where it is free now. */
  wait: endpoint({
    name: 'booking_steps.wait',
    method: 'POST',
    path: `${path}/waiting`,
    access: 'signed-in',
    summary: 'Wait for a time that is taken',
    body: BookingDraft,
    reply: one(Booking),
  }),
  /** 409 once the offer has ended. */
  accept: endpoint({
    name: 'booking_steps.accept',
    method: 'POST',
    path: `${path}/:id/accept`,
    access: 'signed-in',
    summary: 'Take a time that became free and is offered',
    params: ById,
    reply: one(Booking),
  }),
  checkIn: endpoint({
    name: 'booking_steps.checkIn',
    method: 'POST',
    path: `${path}/:id/check-in`,
    access: 'signed-in',
    summary: 'Check in to a booking, or fetch an item',
    params: ById,
    reply: one(Booking),
  }),
  /** By the QR code at a room: the booking of the person that may be checked into now. */
  checkInHere: endpoint({
    name: 'booking_steps.checkInHere',
    method: 'POST',
    path: `${path}/check-in`,
    access: 'signed-in',
    summary: 'Check in to one’s own booking of an asset',
    body: closed({ asset_id: Id }),
    reply: one(Booking),
  }),
  /** A room that is left becomes free; an item is back. */
  giveBack: endpoint({
    name: 'booking_steps.giveBack',
    method: 'POST',
    path: `${path}/:id/return`,
    access: 'signed-in',
    summary: 'Give an item back, or leave a room early',
    params: ById,
    reply: one(Booking),
  }),
  free: endpoint({
    name: 'booking_steps.free',
    method: 'GET',
    path: `${path}/free`,
    access: 'signed-in',
    summary: 'Assets of a site that may be booked for a period, by size and equipment',
    query: closed({
      location_id: Id,
      start: DayOrInstant,
      end: DayOrInstant,
      from: TimeOfDay,
      to: TimeOfDay,
      type: optional(oneOf(...assetTypes)),
      /** For how many people. */
      people: optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      /** Names of attributes, separated by commas: all of them are there. */
      equipment: optional(Type.String({ maxLength: 400, pattern: '^[^\\u0000]*$' })),
      limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: many(FreeAsset),
  }),
  troubles: endpoint({
    name: 'booking_steps.troubles',
    method: 'GET',
    path: `${path}/troubles`,
    access: 'signed-in',
    summary: 'What is wrong with assets of a site that may be booked',
    query: closed({ location_id: Id }),
    reply: one(Type.Array(AssetTrouble)),
  }),
  company: endpoint({
    name: 'booking_steps.company',
    method: 'GET',
    path: `${path}/:id/company`,
    access: 'signed-in',
    summary: 'Services and colleagues that a booking asks for',
    params: ById,
    reply: one(BookingCompany),
  }),
  /** Opens a ticket of the sub-type that the booking rules name. 409 where the service is not offered, or asked for already. */
  request: endpoint({
    name: 'booking_steps.request',
    method: 'POST',
    path: `${path}/:id/services`,
    access: 'signed-in',
    summary: 'Ask for catering or cleaning with a booking',
    params: ById,
    body: closed({ kind: oneOf('catering', 'cleaning'), note: optional(Text(2000)) }),
    reply: one(BookingCompany),
  }),
  /** They become visitors of one visit, which ends with the booking. */
  bring: endpoint({
    name: 'booking_steps.bring',
    method: 'POST',
    path: `${path}/:id/guests`,
    access: 'show_ticketing_visitor',
    summary: 'Expect guests with a booking',
    params: ById,
    body: closed({
      guests: Type.Array(closed({ name: Line(120), email: optional(Type.String({ format: 'email', maxLength: 254 })) }), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
    reply: one(BookingCompany),
  }),
  /** Mails say REQUEST, and CANCEL when the booking or the invitation is called off (RFC 5546). */
  invite: endpoint({
    name: 'booking_steps.invite',
    method: 'PUT',
    path: `${path}/:id/invitations`,
    access: 'signed-in',
    summary: 'Say which colleagues are invited: all of them',
    params: ById,
    body: closed({ user_ids: Type.Array(Id, { maxItems: 100, uniqueItems: true }) }),
    reply: one(BookingCompany),
  }),
} as const
