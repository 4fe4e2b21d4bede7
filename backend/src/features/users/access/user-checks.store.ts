import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { shifts, users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'

export type UserChecksStore = ReturnType<typeof userChecksStore>

const MANAGERS_LOCK = 0x4d51
const CREDENTIALS = { id: users.id, status: users.status, password: users.password }

/** What must be so before a person is let in or changed; writes nothing. */
export function userChecksStore(db: Database) {
  return {
    async credentials(by: { email: string } | { id: string }) {
      const which = 'email' in by ? eq(sql`lower(${users.email})`, by.email.toLowerCase()) : eq(users.id, by.id)
      return (await db.sql.select(CREDENTIALS).from(users).where(which))[0]
    },

    /** Held until the transaction ends: a block or another password waits, and then also ends what was opened meanwhile. */
    async stillActive(id: string, password: string): Promise<boolean> {
      const asChecked = and(eq(users.id, id), eq(users.password, password), eq(users.status, 'active'))
      return (await db.sql.select({ id: users.id }).from(users).where(asChecked).for('share')).length > 0
    },

    async hasEmail(email: string, exceptId: string | null): Promise<boolean> {
      const same = and(eq(sql`lower(${users.email})`, email.toLowerCase()), exceptId === null ? undefined : ne(users.id, exceptId))
      return (await db.sql.select({ id: users.id }).from(users).where(same)).length > 0
    },

    /** Of these sites, those that exist. */
    async sites(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.sql
        .select({ id: locations.id })
        .from(locations)
        .where(inArray(locations.id, [...ids]))
      return new Set(rows.map((row) => row.id))
    },

    async hasShift(id: string): Promise<boolean> {
      return (await db.sql.select({ id: shifts.id }).from(shifts).where(eq(shifts.id, id))).length > 0
    },

    /** Whether somebody active has this id. */
    async hasPerson(id: string): Promise<boolean> {
      return (await db.sql.$count(users, and(eq(users.id, id), eq(users.status, 'active')))) > 0
    },

    /** Changes that could leave nobody in charge wait for one another until the transaction ends. */
    async queueForManagers(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${MANAGERS_LOCK}, 0)`)
    },
  }
}
