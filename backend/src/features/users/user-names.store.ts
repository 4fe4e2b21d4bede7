import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import { personSeenBy } from '../../platform/access/people-seen.ts'
import type { Database } from '../../platform/db/database.ts'
import { groups, shifts, users } from '../../schema/people.ts'
import type { Viewer } from './people.store.ts'

export type UserNamesStore = ReturnType<typeof userNamesStore>

/** What files call people, groups and shifts by; writes nothing. */
export function userNamesStore(db: Database) {
  return {
    /** People in the viewer's sight by their address, in lower case. */
    async people(emails: readonly string[], viewer: Viewer): Promise<{ id: string; email: string }[]> {
      if (emails.length === 0) return []
      const seen = personSeenBy(sql.raw('"users"."id"'), viewer)
      const asked = inArray(sql`lower(${users.email})`, [...new Set(emails.map((email) => email.toLowerCase()))])
      return db.sql.select({ id: users.id, email: users.email }).from(users).where(and(asked, seen))
    },
    /** The addresses of people by id. */
    async emails(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.sql
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(inArray(users.id, [...new Set(ids)]))
      return new Map(rows.map(({ id, email }) => [id, email]))
    },
    shifts: (): Promise<{ id: string; name: string }[]> =>
      db.sql.select({ id: shifts.id, name: shifts.name }).from(shifts).orderBy(asc(shifts.id)),
    groups: ({ locationIds }: Viewer): Promise<{ id: string; name: string }[]> =>
      db.sql
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(locationIds === null ? undefined : or(isNull(groups.location_id), inArray(groups.location_id, [...locationIds]))),
  }
}
