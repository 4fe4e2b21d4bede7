import { type AttendanceReport, attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { eq } from 'drizzle-orm'
import { newId } from '../../../backend/src/platform/ids.ts'
import { shifts, userLocations, users } from '../../../backend/src/schema/people.ts'
import { type Building, openBuilding, type Person } from '../building.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** The point of the first site. */
export const SITE = [106.8229, -6.1944] as const
export const AT = { longitude: SITE[0], latitude: SITE[1], accuracy_m: 10 }

/** A building on a Monday, 07:05 at the first site unless said, and an employee of that site; everybody signed in at that hour. */
export async function atWork(at = '2027-01-18T00:05:00Z'): Promise<{ building: Building; who: Person; admin: Person }> {
  const building = await openBuilding()
  building.clock.set(new Date(at))
  return { building, who: await building.as(building.cast.employee), admin: await building.as(building.cast.admin) }
}

const keyed = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })
/** At the first site unless said. */
export const come = (who: Person, report: AttendanceReport = {}, key?: string) =>
  who.asks(attendances.checkIn, { body: { position: AT, ...report } }, keyed(key))
export const go = (who: Person, report: AttendanceReport = {}, key?: string) =>
  who.asks(attendances.checkOut, { body: { position: AT, ...report } }, keyed(key))
export const myself = async (who: Person) => (await who.asks(attendances.own, {})).body.data

export async function newShift({ db }: Building, more: Partial<typeof shifts.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const row = { id, name: 'Morning', start: '08:00', end: '16:00', days: [1, 2, 3, 4, 5, 6, 7], grace_minutes: 0 }
  await db.sql.insert(shifts).values({ ...row, ...more })
  return id
}
export async function giveShift({ db }: Building, who: Person, shift_id: string): Promise<void> {
  await db.sql.update(users).set({ shift_id }).where(eq(users.id, who.id))
}
export async function ownSites({ db }: Building, who: Person, ids: readonly string[]): Promise<void> {
  await db.sql.delete(userLocations).where(eq(userLocations.user_id, who.id))
  await db.sql.insert(userLocations).values(ids.map((location_id) => ({ user_id: who.id, location_id })))
}
