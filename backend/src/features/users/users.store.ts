import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { shifts, userLocations, userRoles, users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

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
  readonly created_at: string
}
export type UserFacts = Partial<Pick<UserRow, 'email' | 'name' | 'phone' | 'title' | 'shift_id'>>

export type UsersStore = ReturnType<typeof usersStore>

const CREDENTIALS = { id: users.id, status: users.status, password: users.password }
const MANAGERS_LOCK = 0x4d51

/** The one writer of `users`, `user_roles` and `user_locations`. E-mail addresses are kept in lower case. */
export function usersStore(db: Database) {
  const changed = async (rows: Promise<unknown[]>): Promise<boolean> => (await rows).length > 0
  return {
    /** False: somebody has this address. */
    insert: (row: UserRow): Promise<boolean> => changed(db.sql.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })),
    update: (id: string, facts: UserFacts): Promise<boolean> =>
      changed(db.sql.update(users).set(facts).where(eq(users.id, id)).returning({ id: users.id })),
    /** False: it is so already. */
    setStatus: (id: string, status: UserStatus): Promise<boolean> =>
      changed(
        db.sql
          .update(users)
          .set({ status })
          .where(and(eq(users.id, id), ne(users.status, status)))
          .returning({ id: users.id }),
      ),
    setPassword: (id: string, password: string): Promise<boolean> =>
      changed(db.sql.update(users).set({ password }).where(eq(users.id, id)).returning({ id: users.id })),
    setLanguage: (id: string, language: 'en' | 'id'): Promise<boolean> =>
      changed(db.sql.update(users).set({ language }).where(eq(users.id, id)).returning({ id: users.id })),
    remove: (id: string): Promise<boolean> => changed(db.sql.delete(users).where(eq(users.id, id)).returning({ id: users.id })),

    async seen(id: string, at: string): Promise<void> {
      await db.sql
        .update(users)
        .set({ last_seen_at: at })
        .where(and(eq(users.id, id), or(isNull(users.last_seen_at), lt(users.last_seen_at, at))))
    },

    async setRoles(id: string, roleIds: readonly string[]): Promise<void> {
      await db.sql.delete(userRoles).where(eq(userRoles.user_id, id))
      if (roleIds.length > 0) await db.sql.insert(userRoles).values(roleIds.map((role_id) => ({ user_id: id, role_id })))
    },

    /** Null: every site. */
    async setSites(id: string, locationIds: readonly string[] | null): Promise<void> {
      await db.sql
        .update(users)
        .set({ all_locations: locationIds === null })
        .where(eq(users.id, id))
      await db.sql.delete(userLocations).where(eq(userLocations.user_id, id))
      if (locationIds && locationIds.length > 0)
        await db.sql.insert(userLocations).values(locationIds.map((location_id) => ({ user_id: id, location_id })))
    },

    async credentials(by: { email: string } | { id: string }) {
      const [row] = await db.sql
        .select(CREDENTIALS)
        .from(users)
        .where('email' in by ? eq(sql`lower(${users.email})`, by.email.toLowerCase()) : eq(users.id, by.id))
      return row
    },

    /** Held until the transaction ends: a block or another password waits, and then also ends what was opened meanwhile. */
    async stillActive(id: string, password: string): Promise<boolean> {
      const rows = await db.sql
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.password, password), eq(users.status, 'active')))
        .for('share')
      return rows.length > 0
    },

    async hasEmail(email: string, exceptId: string | null): Promise<boolean> {
      const rows = await db.sql
        .select({ id: users.id })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), exceptId === null ? undefined : ne(users.id, exceptId)))
      return rows.length > 0
    },

    /** Of these sites, those that exist. */
    async sites(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.sql
        .select({ id: locations.id })
        .from(locations)
        .where(inArray(locations.id, [...ids]))
      return new Set(rows.map((it) => it.id))
    },

    async hasShift(id: string): Promise<boolean> {
      return (await db.sql.select({ id: shifts.id }).from(shifts).where(eq(shifts.id, id))).length > 0
    },

    /** Changes that could leave nobody in charge wait for one another. */
    async queueForManagers(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${MANAGERS_LOCK}, 0)`)
    },
  }
}
