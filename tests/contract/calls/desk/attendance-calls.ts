import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { userLocations, users } from '../../../../backend/src/schema/people.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { byId, type Make } from '../../good-call.ts'

const HOUR_MS = 3_600_000
const AT_HOME = { reason: 'From home' }
/** Somebody of the first site who has never come. */
async function newcomer({ db, cast, clock, as }: Building): Promise<Person> {
  const id = newId()
  await db.sql.insert(users).values({
    id,
    email: `${id}@example.test`,
    name: 'Newcomer',
    status: 'active',
    password: 'none',
    created_at: clock.now().toISOString(),
  })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
  return as(id)
}
async function come(building: Building) {
  const who = await newcomer(building)
  return { who, id: (await who.asks(attendances.checkIn, { body: AT_HOME })).body.data.id }
}

/** How attendances are asked well, by endpoint. */
export const attendanceCalls: Readonly<Record<string, Make>> = {
  'attendances.list': ({ cast }) => ({ query: { page: 1, location_id: cast.site, start: '2026-01-01', end: '2026-12-31', only: 'late' } }),
  'attendances.summary': ({ cast }) => ({ query: { page: 1, user: cast.employee } }),
  'attendances.presence': ({ cast }) => ({ query: { location_id: cast.site } }),
  'attendances.export': ({ cast }) => ({ query: { start: '2026-11-01', end: '2026-11-30', location_id: cast.site } }),
  'attendances.own': () => ({}),
  'attendances.checkIn': async (building) => ({ who: await newcomer(building), body: AT_HOME }),
  'attendances.checkOut': async (building) => ({ who: (await come(building)).who, body: { ...AT_HOME, position: null } }),
  'attendances.get': async (building) => byId((await come(building)).id),
  'attendances.correct': async (building) => ({
    params: { id: (await come(building)).id },
    body: { rev: 1, check_in_at: new Date(building.clock.now().getTime() - HOUR_MS).toISOString(), reason: 'The phone was empty' },
  }),
}
