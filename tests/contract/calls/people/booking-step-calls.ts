import { bookingLinks } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { bookingRules } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import { bookingSeries } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import { bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { type Booking, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type GoodCall, type Make } from '../../good-call.ts'
import { booked, bookingDraft } from './booking-calls.ts'

const byToken = (token: string, more: object = {}): GoodCall => ({ params: { token } as never, ...more })
const series = async (building: Building): Promise<Booking> => {
  const body = { ...(await bookingDraft(building)), rule: 'FREQ=WEEKLY;COUNT=3' }
  return (await building.admin.asks(bookingSeries.create, { body })).body.data.bookings[0] as Booking
}
/** Of a booking that runs from this minute on. */
async function running(building: Building): Promise<Booking> {
  const { asset_id, ...draft } = await bookingDraft(building)
  const local = new Date(building.clock.now().getTime() + 7 * 3_600_000).toISOString()
  const later = new Date(building.clock.now().getTime() + 8 * 3_600_000).toISOString()
  const time = { start: local.slice(0, 10), from: local.slice(11, 16), end: later.slice(0, 10), to: later.slice(11, 16) }
  return (await building.admin.asks(bookings.create, { body: { ...draft, asset_id, ...time } })).body.data
}
async function displayed(building: Building) {
  const booking = await running(building)
  const { body } = await building.admin.asks(bookingLinks.create, { body: { kind: 'display', asset_id: booking.asset.id } })
  return { booking, id: body.data.id, token: body.data.token ?? '' }
}
async function offered(building: Building): Promise<string> {
  const booking = await booked(building)
  const body = { ...(await bookingDraft(building)), asset_id: booking.asset.id }
  const { id } = (await building.admin.asks(bookingSteps.wait, { body })).body.data
  await building.admin.asks(bookings.cancel, { params: { id: booking.id } })
  return id
}
async function withCatering(building: Building): Promise<string> {
  const { id, asset } = await booked(building)
  const subtype = { ticket_type_id: 1, name_en: code(), name_id: code(), group_id: building.cast.group }
  const catering = (await building.admin.asks(ticketSubtypes.create, { body: subtype as never })).body.data.id
  await building.admin.asks(bookingRules.set, { body: { asset_id: asset.id, settings: { catering_subtype_id: catering } } })
  return id
}

/** How series, steps, rules and links of bookings are asked well, by endpoint. */
export const bookingStepCalls: Readonly<Record<string, Make>> = {
  'booking_rules.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'booking_rules.set': async (building) => ({ body: { asset_id: (await booked(building)).asset.id, settings: { notice_minutes: 10 } } }),
  'booking_rules.of': ({ cast }) => byId(cast.asset),
  'booking_series.preview': async (building) => {
    const { asset_id, start, end, from, to } = await bookingDraft(building)
    return { query: { asset_id, start, end, from, to, rule: 'FREQ=DAILY;COUNT=2' } }
  },
  'booking_series.create': async (building) => ({
    body: { ...(await bookingDraft(building)), rule: 'FREQ=WEEKLY;COUNT=2', leave_out: true },
  }),
  'booking_series.update': async (building) => ({
    ...byId((await series(building)).id),
    body: { scope: 'following', title: 'Later', days: 1 },
  }),
  'booking_series.cancel': async (building) => ({ ...byId((await series(building)).id), query: { scope: 'all' } }),
  'booking_steps.wait': async (building) => {
    const { asset } = await booked(building)
    return { body: { ...(await bookingDraft(building)), asset_id: asset.id } }
  },
  'booking_steps.accept': async (building) => byId(await offered(building)),
  'booking_steps.checkIn': async (building) => byId((await running(building)).id),
  'booking_steps.checkInHere': async (building) => ({ body: { asset_id: (await running(building)).asset.id } }),
  'booking_steps.giveBack': async (building) => {
    const { id } = await running(building)
    await building.admin.asks(bookingSteps.checkIn, { params: { id } })
    return byId(id)
  },
  'booking_steps.free': async (building) => {
    const { start, end, from, to } = await bookingDraft(building)
    return { query: { location_id: building.cast.site, start, end, from, to, type: 'room', people: 4, equipment: 'Projector', limit: 5 } }
  },
  'booking_steps.troubles': ({ cast }) => ({ query: { location_id: cast.site } }),
  'booking_steps.company': async (building) => byId((await booked(building)).id),
  'booking_steps.request': async (building) => ({ ...byId(await withCatering(building)), body: { kind: 'catering', note: 'Coffee' } }),
  'booking_steps.bring': async (building) => ({
    ...byId((await booked(building)).id),
    body: { guests: [{ name: 'Sari', email: 'sari@example.test' }] },
  }),
  'booking_steps.invite': async (building) => ({ ...byId((await booked(building)).id), body: { user_ids: [building.cast.agent] } }),
  'booking_links.list': async (building) => ({ query: { asset_id: (await displayed(building)).booking.asset.id } }),
  'booking_links.create': async (building) => ({ body: { kind: 'room', asset_id: (await booked(building)).asset.id } }),
  'booking_links.revoke': async (building) => byId((await displayed(building)).id),
  'public_rooms.get': async (building) => byToken((await displayed(building)).token),
  'public_rooms.book': async (building) => {
    const { booking, token } = await displayed(building)
    await building.admin.asks(bookings.cancel, { params: { id: booking.id } })
    return byToken(token, { body: { minutes: 15 } })
  },
  'public_rooms.checkIn': async (building) => {
    const { booking, token } = await displayed(building)
    return byToken(token, { body: { id: booking.id } })
  },
  'public_rooms.end': async (building) => {
    const { booking, token } = await displayed(building)
    await building.admin.asks(bookingSteps.checkIn, { params: { id: booking.id } })
    building.clock.advance(60_000)
    return byToken(token, { body: { id: booking.id } })
  },
  'public_rooms.calendar': async (building) => {
    const { body } = await building.admin.asks(bookingLinks.create, { body: { kind: 'person' } })
    return byToken(body.data.token ?? '')
  },
}
