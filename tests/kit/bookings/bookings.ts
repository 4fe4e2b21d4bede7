import { type Booking, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { eq } from 'drizzle-orm'
import { roles } from '../../../backend/src/schema/people.ts'
import { assets } from '../../../backend/src/schema/places.ts'
import { type Building, openBuilding, type Person } from '../building.ts'

/** Ten in the morning in Jakarta on a Monday. */
const MONDAY_TEN = new Date('2026-11-23T03:00:00.000Z')

type People = 'admin' | 'operator' | 'agent' | 'employee' | 'elsewhere'

/** Signs in anew for every call: the clock of these tests is moved by more than a token lives. */
const always = (building: Building, id: string): Person => ({
  id,
  token: '',
  asks: async (item, call, headers) => (await building.as(id)).asks(item, call, headers),
  sends: async (method, url, payload, headers) => (await building.as(id)).sends(method, url, payload, headers),
})

/** A building on that Monday whose assets may be booked, and whose employees may book. */
export async function openBookable(): Promise<Building> {
  const building = await openBuilding()
  const { db, clock, cast } = building
  clock.set(MONDAY_TEN)
  await db.sql.update(assets).set({ bookable: true })
  await db.sql
    .update(roles)
    .set({ permissions: ['show_plugins', 'show_plugin_room_reservation'] })
    .where(eq(roles.name, 'employee'))
  const names: readonly People[] = ['admin', 'operator', 'agent', 'employee', 'elsewhere']
  return { ...building, ...(Object.fromEntries(names.map((name) => [name, always(building, cast[name])])) as Record<People, Person>) }
}

interface Hours {
  readonly from: string
  readonly to: string
  readonly day?: string
  readonly title?: string
}

/** The documented payload for an asset on that Monday. */
export const draftOf = (asset_id: string, { from, to, day = '2026-11-23', title = 'Weekly' }: Hours) => ({
  asset_id,
  title,
  description: '',
  start: day,
  end: day,
  from,
  to,
})

export async function booked(who: Person, assetId: string, hours: Hours): Promise<Booking> {
  const { status, body } = await who.asks(bookings.create, { body: draftOf(assetId, hours) })
  if (status !== 200) throw new Error(`Not booked: ${JSON.stringify(body)}`)
  return body.data
}
