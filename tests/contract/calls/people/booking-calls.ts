import { type Booking, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { assets } from '../../../../backend/src/schema/places.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make } from '../../good-call.ts'

const DAY_MS = 86_400_000

/** An asset that may be booked and is not booked yet. */
async function newAsset({ db, cast, clock }: Building): Promise<string> {
  const id = newId()
  const at = clock.now().toISOString()
  const facts = { location_id: cast.site, code: code(), name: 'Room', type: 'room', state: 'deployed', condition: 'good' }
  await db.sql.insert(assets).values({ ...facts, id, bookable: true, created_at: at, updated_at: at })
  return id
}
/** Two hours of the day after tomorrow. */
function hours({ clock }: Building) {
  const day = new Date(clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
  return { start: day, end: day, from: '09:00', to: '11:00' }
}
export const bookingDraft = async (building: Building) => ({
  asset_id: await newAsset(building),
  title: 'Weekly',
  description: 'With coffee',
  ...hours(building),
  people: 6,
  code: 'B-7',
  extra_data: { people: 6 },
})
export async function booked(building: Building): Promise<Booking> {
  const { body } = await building.admin.asks(bookings.create, { body: await bookingDraft(building) })
  return body.data
}

/** How bookings are asked well, by endpoint. */
export const bookingCalls: Readonly<Record<string, Make>> = {
  'bookings.list': ({ cast }) => ({
    query: {
      start: '2026-01-01',
      end: '2030-01-01',
      location_id: cast.site,
      asset_id: cast.asset,
      user_id: cast.admin,
      state: 'confirmed',
    },
  }),
  'bookings.availability': async (building) => ({ query: { asset_id: await newAsset(building), ...hours(building) } }),
  'bookings.get': async (building) => byId((await booked(building)).id),
  'bookings.create': async (building) => ({ body: await bookingDraft(building) }),
  'bookings.update': async (building) => {
    const { id, asset } = await booked(building)
    return {
      params: { id },
      body: { ...hours(building), asset_id: asset.id, title: 'Moved', description: '', people: null, code: null, extra_data: {} },
    }
  },
  'bookings.cancel': async (building) => byId((await booked(building)).id),
}
