import type { WatchlistEntry } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'
import { watchlist } from '../../../schema/visitors/visitors.ts'

export type NewEntry = typeof watchlist.$inferInsert
export type EntryFacts = Partial<Omit<NewEntry, 'id'>>
interface Asked {
  readonly locationIds: readonly string[] | null
  readonly after?: string | undefined
  readonly limit: number
}
/** The entry that is about somebody. */
export interface Match {
  readonly id: string
  /** It has their number; else their name. */
  readonly byNumber: boolean
}
export type WatchlistStore = ReturnType<typeof watchlistStore>

async function entriesWhere(db: Database, which: SQL | undefined, limit = 1): Promise<WatchlistEntry[]> {
  const rows = await db.sql
    .select({
      entry: watchlist,
      location: { id: locations.id, name: locations.name },
      created_by: { id: users.id, name: users.name },
    })
    .from(watchlist)
    .leftJoin(locations, eq(locations.id, watchlist.location_id))
    .leftJoin(users, eq(users.id, watchlist.created_by))
    .where(which)
    .orderBy(desc(watchlist.id))
    .limit(limit)
  return rows.map(({ entry: { id, name, reason, until, created_at, identity_kind: kind, identity_last4: last4 }, ...refs }) => ({
    id,
    name,
    reason,
    until,
    created_at,
    ...refs,
    identity: kind && last4 ? { kind, last4 } : null,
  }))
}

const seenAt = (ids: readonly string[] | null): SQL | undefined =>
  ids === null ? undefined : or(isNull(watchlist.location_id), inArray(watchlist.location_id, [...ids]))

/** The one writer of `watchlist`. */
export function watchlistStore(db: Database) {
  return {
    list: ({ locationIds, after, limit, search }: Asked & { readonly search?: string | undefined }) =>
      entriesWhere(
        db,
        and(seenAt(locationIds), after ? lt(watchlist.id, after) : undefined, search ? ilike(watchlist.name, likeText(search)) : undefined),
        limit,
      ),
    async find(id: string): Promise<WatchlistEntry | undefined> {
      return (await entriesWhere(db, eq(watchlist.id, id)))[0]
    },
    async insert(row: NewEntry): Promise<void> {
      await db.sql.insert(watchlist).values(row)
    },
    async update(id: string, facts: EntryFacts): Promise<void> {
      await db.sql.update(watchlist).set(facts).where(eq(watchlist.id, id))
    },
    async keys(
      id: string,
    ): Promise<Pick<typeof watchlist.$inferSelect, 'id' | 'name_key' | 'identity_digest' | 'location_id'> | undefined> {
      const [row] = await db.sql.select().from(watchlist).where(eq(watchlist.id, id))
      return row
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(watchlist).where(eq(watchlist.id, id))
    },
    /** The entry that is about somebody at a site on a day; the same number before the same name. */
    async match(who: { nameKey: string; digest: string | null; locationId: string; day: string }): Promise<Match | undefined> {
      const same = who.digest ? eq(watchlist.identity_digest, who.digest) : undefined
      const rows = await db.sql
        .select({ id: watchlist.id, digest: watchlist.identity_digest })
        .from(watchlist)
        .where(
          and(
            or(eq(watchlist.name_key, who.nameKey), same),
            or(isNull(watchlist.location_id), eq(watchlist.location_id, who.locationId)),
            or(isNull(watchlist.until), gte(watchlist.until, who.day)),
          ),
        )
        .orderBy(asc(watchlist.id))
      const sameNumber = rows.find((row) => row.digest !== null && row.digest === who.digest)
      const [first] = rows
      return sameNumber ? { id: sameNumber.id, byNumber: true } : first && { id: first.id, byNumber: false }
    },
  }
}
