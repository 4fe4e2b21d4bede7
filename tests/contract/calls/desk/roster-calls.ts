import { type RosterWish, roster } from '@menara/shared/contract/people/roster.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { userLocations, users } from '../../../../backend/src/schema/people.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { newShift } from '../../../kit/desk/attendance.ts'
import type { Make } from '../../good-call.ts'

/** Somebody of the first site without a roster, and two days to come, one of work and one off. */
async function toPlan(building: Building) {
  const { db, cast, clock, as } = building
  const id = newId()
  const created_at = clock.now().toISOString()
  await db.sql.insert(users).values({ id, email: `${id}@example.test`, name: 'Rostered', status: 'active', password: 'none', created_at })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
  const today = created_at.slice(0, 10)
  const shift_id = await newShift(building, { name: `Shift ${id}` })
  const days: RosterWish[] = [
    { user_id: id, day: dayAfter(today, 2), kind: 'shift', shift_id },
    { user_id: id, day: dayAfter(today, 3), kind: 'off' },
  ]
  return {
    who: () => as(id),
    shift_id,
    wishes: { location_id: cast.site, days },
    span: { location_id: cast.site, from: today, to: dayAfter(today, 9) },
  }
}
async function planned(building: Building) {
  const made = await toPlan(building)
  await building.admin.asks(roster.assign, { body: made.wishes })
  return made
}
async function published(building: Building): Promise<{ who: Person }> {
  const { span, who } = await planned(building)
  await building.admin.asks(roster.publish, { body: span })
  return { who: await who() }
}

/** How rosters are asked well, by endpoint. */
export const rosterCalls: Readonly<Record<string, Make>> = {
  'roster.list': async (building) => ({ query: (await planned(building)).span }),
  'roster.check': async (building) => ({ body: (await toPlan(building)).wishes }),
  'roster.assign': async (building) => ({ body: (await toPlan(building)).wishes }),
  'roster.publish': async (building) => ({ body: (await planned(building)).span }),
  'roster.setNeeds': async (building) => {
    const { shift_id } = await toPlan(building)
    return { body: { location_id: building.cast.site, needs: [{ shift_id, count: 2 }] } }
  },
  'roster.own': (building) => published(building),
  'roster.confirm': (building) => published(building),
}
