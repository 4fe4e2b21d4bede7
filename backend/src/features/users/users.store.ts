import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
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
    remove: (id: string): Promise<boolean> => any(db.sql.delete(users).where(eq(users.id, id)).returning(ID)),

    async seen(id: string, at: string): Promise<void> {
      const earlier = or(isNull(users.last_seen_at), lt(users.last_seen_at, at))
      await db.sql
        .update(users)
        .set({ last_seen_at: at })
        .where(and(eq(users.id, id), earlier))
    },

    rolesOf: async (id: string): Promise<string[]> =>
      (await db.sql.select({ id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, id))).map((row) => row.id),
    async setRoles(id: string, roleIds: readonly string[]): Promise<void> {
      await db.sql.delete(userRoles).where(eq(userRoles.user_id, id))
      if (roleIds.length > 0) await db.sql.insert(userRoles).values(roleIds.map((role_id) => ({ user_id: id, role_id })))
    },

    /** Null: every site. */
    async setSites(id: string, locationIds: readonly string[] | null): Promise<void> {
      await change(id, { all_locations: locationIds === null })
      await db.sql.delete(userLocations).where(eq(userLocations.user_id, id))
      if (locationIds && locationIds.length > 0)
        await db.sql.insert(userLocations).values(locationIds.map((location_id) => ({ user_id: id, location_id })))
    },
  }
}
