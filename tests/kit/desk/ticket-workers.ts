import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { roles, userRoles } from '../../../backend/src/schema/people.ts'

const NAME = 'worker'

/** Gives somebody of the cast `ticket_work` beside what they have, or takes it from them again. */
export async function mayWorkTickets(db: Database, userId: string, may: boolean): Promise<void> {
  const [known] = await db.sql.select({ id: roles.id }).from(roles).where(eq(roles.name, NAME))
  const role_id = known?.id ?? newId()
  if (!known) await db.sql.insert(roles).values({ id: role_id, name: NAME, permissions: ['ticket_work'] })
  if (may) await db.sql.insert(userRoles).values({ user_id: userId, role_id })
  else await db.sql.delete(userRoles).where(and(eq(userRoles.user_id, userId), eq(userRoles.role_id, role_id)))
}
