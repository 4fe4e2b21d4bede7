import type { Permission } from '@menara/shared/kit/permission.ts'
import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { userLocations, users } from '../../../schema/people.ts'

/** People with the permission to manage people: at all, and at every site. */
export interface Managers {
  readonly anywhere: number
  readonly everywhere: number
}

export type PowersStore = ReturnType<typeof powersStore>

// Written out: drizzle leaves the table's name away inside a selection of one table.
const PERSON = sql.raw('"users"."id"')
const siteIds = sql<
  string[]
>`(select coalesce(jsonb_agg(l.location_id order by l.location_id), '[]') from user_locations l where l.user_id = ${PERSON})`
const heldPermissions = sql<
  string[]
>`(select coalesce(jsonb_agg(distinct p), '[]') from user_roles ur join roles r on r.id = ur.role_id, unnest(r.permissions) p where ur.user_id = ${PERSON})`
/** Of a selection from `users`: those who hold a permission by one of their roles. */
export const holds = (permission: Permission): SQL =>
  sql`exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${PERSON} and ${permission} = any(r.permissions))`

/** Who may what and where; writes nothing. */
export function powersStore(db: Database) {
  /** Active people, wherever they are when no site is asked for. */
  function holders(permission: Permission, locationId: string | null): SQL | undefined {
    const atSite = and(eq(userLocations.user_id, users.id), eq(userLocations.location_id, locationId ?? ''))
    const there =
      locationId === null ? undefined : or(users.all_locations, exists(db.sql.select({ one: sql`1` }).from(userLocations).where(atSite)))
    return and(eq(users.status, 'active'), holds(permission), there)
  }
  return {
    async person(id: string) {
      const facts = { id: users.id, name: users.name, status: users.status, everywhere: users.all_locations, siteIds }
      const [row] = await db.sql.select(facts).from(users).where(eq(users.id, id))
      return row && { id: row.id, name: row.name, status: row.status, location_ids: row.everywhere ? null : row.siteIds }
    },

    async permissionsOf(id: string): Promise<string[]> {
      return (await db.sql.select({ held: heldPermissions }).from(users).where(eq(users.id, id)))[0]?.held ?? []
    },

    async holding(permission: Permission, locationId: string | null): Promise<string[]> {
      const found = await db.sql.select({ id: users.id }).from(users).where(holders(permission, locationId)).orderBy(asc(users.id))
      return found.map((item) => item.id)
    },

    async holdsAt(id: string, permission: Permission, locationId: string | null): Promise<boolean> {
      const found = await db.sql
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), holders(permission, locationId)))
      return found.length > 0
    },

    async managers(): Promise<Managers> {
      const counts = {
        anywhere: sql<number>`count(*)::int`,
        everywhere: sql<number>`(count(*) filter (where ${users.all_locations}))::int`,
      }
      const [row] = await db.sql
        .select(counts)
        .from(users)
        .where(and(eq(users.status, 'active'), holds('show_manage_user')))
      return row ?? { anywhere: 0, everywhere: 0 }
    },
  }
}
