import type { Role } from '@menara/shared/contract/people/roles.contract.ts'
import { isPermission } from '@menara/shared/kit/permission.ts'
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { roles, userRoles } from '../../schema/people.ts'

export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly permissions: string[]
  readonly second_factor?: boolean
}

export type RolesStore = ReturnType<typeof rolesStore>

// Written out: drizzle leaves the table's name away inside a selection of one table.
const userCount = sql<number>`(select count(*)::int from user_roles ur where ur.role_id = "roles"."id")`
const ROLE = {
  id: roles.id,
  name: roles.name,
  description: roles.description,
  permissions: roles.permissions,
  second_factor: roles.second_factor,
  user_count: userCount,
}

/** The one writer of `roles`. */
export function rolesStore(db: Database) {
  // A permission that a later version no longer knows is not shown and gives nothing.
  const shown = (row: RoleRow & { user_count: number; second_factor: boolean }): Role => ({
    ...row,
    permissions: row.permissions.filter(isPermission),
  })
  return {
    async all(): Promise<Role[]> {
      return (await db.sql.select(ROLE).from(roles).orderBy(asc(roles.name), asc(roles.id))).map(shown)
    },
    async find(id: string): Promise<Role | undefined> {
      return (await db.sql.select(ROLE).from(roles).where(eq(roles.id, id))).map(shown)[0]
    },
    async named(name: string): Promise<Role | undefined> {
      return (await db.sql.select(ROLE).from(roles).where(eq(roles.name, name))).map(shown)[0]
    },
    some: (ids: readonly string[]): Promise<RoleRow[]> =>
      db.sql
        .select({ id: roles.id, name: roles.name, description: roles.description, permissions: roles.permissions })
        .from(roles)
        .where(inArray(roles.id, [...ids])),
    async hasName(name: string, exceptId: string | null): Promise<boolean> {
      return (
        (
          await db.sql
            .select({ id: roles.id })
            .from(roles)
            .where(and(eq(roles.name, name), exceptId === null ? undefined : ne(roles.id, exceptId)))
        ).length > 0
      )
    },
    async holders(id: string): Promise<string[]> {
      return (
        await db.sql.select({ id: userRoles.user_id }).from(userRoles).where(eq(userRoles.role_id, id)).orderBy(asc(userRoles.user_id))
      ).map((item) => item.id)
    },

    async insert(row: RoleRow): Promise<void> {
      await db.sql.insert(roles).values(row)
    },
    async update(id: string, facts: Partial<Omit<RoleRow, 'id'>>): Promise<void> {
      await db.sql.update(roles).set(facts).where(eq(roles.id, id))
    },
    /** False: somebody holds it, or it is gone. */
    async removeUnheld(id: string): Promise<boolean> {
      const held = db.sql.select({ one: sql`1` }).from(userRoles).where(eq(userRoles.role_id, id))
      return (
        (
          await db.sql
            .delete(roles)
            .where(and(eq(roles.id, id), notExists(held)))
            .returning({ id: roles.id })
        ).length > 0
      )
    },
  }
}
