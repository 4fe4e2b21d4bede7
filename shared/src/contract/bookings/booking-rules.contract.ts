import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Line, nullable, one, oneOf, optional, partial, Ref } from '../../kit/words.ts'
import { assetTypes } from '../places/assets.contract.ts'

const Minutes = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum })
const YEAR_MINUTES = 366 * 1440
const Fields = {
  notice_minutes: Minutes(YEAR_MINUTES),
  ahead_days: Type.Integer({ minimum: 1, maximum: 366 }),
  min_minutes: Minutes(14 * 1440, 15),
  max_minutes: Minutes(14 * 1440, 15),
  buffer_before_minutes: Minutes(1440),
  buffer_after_minutes: Minutes(1440),
  week_quota_minutes: nullable(Minutes(7 * 1440, 15)),
  cross_day: Type.Boolean(),
  blackouts: Type.Array(closed({ from: Day, until: Day, reason: Line(120) }), { maxItems: 200 }),
  check_in: Type.Boolean(),
  check_in_before_minutes: Minutes(1440, 1),
  release_after_minutes: Minutes(1440, 1),
  approval_type_id: nullable(Id),
  hold_minutes: Minutes(30 * 1440, 5),
  offer_minutes: Minutes(1440, 5),
  catering_subtype_id: nullable(Id),
  cleaning_subtype_id: nullable(Id),
}
/** Fields as in `shared/src/domain/bookings/booking-settings.ts`. */
export const BookingSettings = closed(Fields)
/** What one scope sets; what is absent is inherited. */
const OwnSettings = partial(Fields)

const Scope = { location: nullable(Ref), asset_type: nullable(Type.String()), asset: nullable(Ref) }
export const BookingRule = closed({ id: Id, ...Scope, settings: OwnSettings })
export type BookingRule = Static<typeof BookingRule>
export const BookingRuleDraft = closed({
  /** Of all sites, where it is absent. */
  location_id: optional(Id),
  /** Of all types. */
  asset_type: optional(oneOf(...assetTypes)),
  /** Of this asset alone; then neither of the others is sent. */
  asset_id: optional(Id),
  /** Nothing in it: the scope inherits everything again. */
  settings: OwnSettings,
})
export type BookingRuleDraft = Static<typeof BookingRuleDraft>
/** What counts for an asset, and what of it is its own. */
export const AssetBookingRules = closed({ settings: BookingSettings, own: OwnSettings })
export type AssetBookingRules = Static<typeof AssetBookingRules>

const path = '/api/v1/booking-rules'

/** How assets may be booked: of all of them, of a type, of a site, of a type at a site, or of one; the narrowest that says something counts. */
export const bookingRules = {
  list: endpoint({
    name: 'booking_rules.list',
    method: 'GET',
    path,
    access: 'show_manage_asset',
    summary: 'Booking rules that reach one’s sites, the widest first',
    query: closed({ location_id: optional(Id) }),
    reply: one(Type.Array(BookingRule)),
  }),
  set: endpoint({
    name: 'booking_rules.set',
    method: 'PUT',
    path,
    access: 'show_manage_asset',
    summary: 'Set the booking rules of one scope: the whole of them',
    body: BookingRuleDraft,
    reply: one(nullable(BookingRule)),
  }),
  of: endpoint({
    name: 'booking_rules.of',
    method: 'GET',
    path: `${path}/assets/:id`,
    access: 'signed-in',
    summary: 'How an asset may be booked, with what it inherits',
    params: ById,
    reply: one(AssetBookingRules),
  }),
} as const
