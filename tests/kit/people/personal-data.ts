import type { Permission } from '@menara/shared/kit/permission.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { userLocations, users } from '../../../backend/src/schema/people.ts'
import type { Building } from '../building.ts'
import { personAt } from '../desk/purchases.ts'

/** Somebody of the first site who has left: their account is blocked. */
export async function hired({ db, cast, clock }: Building, name: string, status: 'active' | 'blocked' = 'blocked') {
  const id = newId()
  const row = { id, name, email: `${id}@example.test`, phone: '+62 811 000', title: 'Guard', status, password: '' }
  await db.sql.insert(users).values({ ...row, created_at: clock.now().toISOString() })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
  return { id, name }
}

const MANAGES: readonly Permission[] = ['personal_data_manage']
/** Somebody who may manage personal data and sees only the first site. */
export const managerOfOneSite = (building: Building) => personAt(building, building.cast.site, MANAGES)
