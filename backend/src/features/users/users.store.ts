import { and, eq, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { userLocations, userRoles, users } from '../../schema/people.ts'

export type UserStatus = 'pending' | 'active' | 'blocked'
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly status: UserStatus
  readonly password: string
  readonly shift_id: string | null
  readonly manager_id?: string | null
  readonly created_at: string
}
export type UserFacts = Partial<Pick<UserRow, 'email' | 'name' | 'phone' | 'title' | 'shift_id' | 'manager_id'>>

export interface RoleEnd {
  readonly role_id: string
  readonly ends_at: string
}
export type UsersStore = ReturnType<typeof usersStore>

const ID = { id: users.id }

/** The one writer of `users`, `user_roles` and `user_locations`. E-mail addresses are kept in lower case. */
export function usersStore(db: Database) {
  const any = async (rows: Promise<unknown[]>): Promise<boolean> => (await rows).length > 0
  const change = (id: string, facts: Partial<typeof users.$inferInsert>): Promise<boolean> =>
    any(db.sql.update(users).set(facts).where(eq(users.id, id)).returning(ID))
  return {
    /** False: somebody has this address. */
    insert: (row: UserRow): Promise<boolean> => any(db.sql.insert(users).values(row).onConflictDoNothing().returning(ID)),
    update: (id: string, facts: UserFacts): Promise<boolean> => change(id, facts),
    /** False: it is so already. */
    setStatus: (id: string, status: UserStatus): Promise<boolean> =>
      any(
        db.sql
          .update(users)
          .set({ status })
          .where(and(eq(users.id, id), ne(users.status, status)))
          .returning(ID),
      ),
    setPassword: (id: string, password: string): Promise<boolean> => change(id, { password }),
    setLanguage: (id: string, language: 'en' | 'id'): Promise<boolean> => change(id, { language }),
    /** Names the account by a code and takes off how to reach the person; the address can be nobody's (RFC 2606). */
    erase: (id: string, code: string): Promise<boolean> =>
      change(id, {
        name: `Erased person ${code}`,
        email: `erased-${code.toLowerCase()}@erased.invalid`,
        phone: '',
        title: '',
        password: '',
      }),
    remove: (id: string): Promise<boolean> => any(db.sql.delete(users).where(eq(users.id, id)).returning(ID)),

    async seen(id: string, at: string): Promise<void> {
      const earlier = or(isNull(users.last_seen_at), lt(users.last_seen_at, at))
      await db.sql
        .update(users)
        .set({ last_seen_at: at })
        .where(and(eq(users.id, id), earlier))
    },

    ...rolesOn(db),

    /** Null: every site. */
    async setSites(id: string, locationIds: readonly string[] | null): Promise<void> {
      await change(id, { all_locations: locationIds === null })
      await db.sql.delete(userLocations).where(eq(userLocations.user_id, id))
      if (locationIds && locationIds.length > 0)
        await db.sql.insert(userLocations).values(locationIds.map((location_id) => ({ user_id: id, location_id })))
    },
  }
}

/** The roles people hold. */
function rolesOn(db: Database) {
  return {
    rolesOf: async (id: string): Promise<string[]> =>
      (await db.sql.select({ id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, id))).map((row) => row.id),
    /** Roles that stay keep their end. */
    async setRoles(id: string, roleIds: readonly string[]): Promise<void> {
      const others = roleIds.length > 0 ? notInArray(userRoles.role_id, [...roleIds]) : undefined
      await db.sql.delete(userRoles).where(and(eq(userRoles.user_id, id), others))
      const rows = roleIds.map((role_id) => ({ user_id: id, role_id }))
      if (rows.length > 0) await db.sql.insert(userRoles).values(rows).onConflictDoNothing()
    },
    /** Roles that are not listed have no end any more. */
    async setRoleEnds(id: string, ends: readonly RoleEnd[]): Promise<void> {
      await db.sql.update(userRoles).set({ ends_at: null }).where(eq(userRoles.user_id, id))
      for (const { role_id, ends_at } of ends)
        await db.sql
          .update(userRoles)
          .set({ ends_at })
          .where(and(eq(userRoles.user_id, id), eq(userRoles.role_id, role_id)))
    },
    /** Whose roles have ended by then, at most `limit` people. */
    async ended(at: string, limit: number): Promise<string[]> {
      const rows = await db.sql.selectDistinct({ id: userRoles.user_id }).from(userRoles).where(lte(userRoles.ends_at, at)).limit(limit)
      return rows.map((row) => row.id)
    },
    /** Gives the roles that were taken off. */
    async dropEnded(id: string, at: string): Promise<string[]> {
      const rows = await db.sql
        .delete(userRoles)
        .where(and(eq(userRoles.user_id, id), lte(userRoles.ends_at, at)))
        .returning({ id: userRoles.role_id })
      return rows.map((row) => row.id)
    },
  }
}
