import type { VisitorErasure, VisitorRetention } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { locations } from '../../../schema/places.ts'
import { visitorErasures, visitorRetention } from '../../../schema/visitors/visitors.ts'

interface Asked {
  readonly locationIds: readonly string[] | null
  readonly after?: string | undefined
  readonly limit: number
}
export type VisitorRetentionStore = ReturnType<typeof visitorRetentionStore>

/** The one writer of `visitor_retention` and `visitor_erasures`. */
export function visitorRetentionStore(db: Database) {
  return {
    /** Sites in scope with the days they keep personal data. */
    async retention(locationIds: readonly string[] | null, usualDays: number): Promise<VisitorRetention[]> {
      const rows = await db.sql
        .select({ location: { id: locations.id, name: locations.name }, days: visitorRetention.days })
        .from(locations)
        .leftJoin(visitorRetention, eq(visitorRetention.location_id, locations.id))
        .where(locationIds === null ? undefined : inArray(locations.id, [...locationIds]))
        .orderBy(asc(locations.name))
      return rows.map(({ location, days }) => ({ location, days: days ?? usualDays }))
    },
    async keep(locationId: string, days: number): Promise<void> {
      await db.sql
        .insert(visitorRetention)
        .values({ location_id: locationId, days })
        .onConflictDoUpdate({ target: visitorRetention.location_id, set: { days } })
    },
    async proof(row: typeof visitorErasures.$inferInsert): Promise<void> {
      await db.sql.insert(visitorErasures).values(row)
    },
    async proofs({ locationIds, after, limit }: Asked): Promise<VisitorErasure[]> {
      const rows = await db.sql
        .select({ proof: visitorErasures, location: { id: locations.id, name: locations.name } })
        .from(visitorErasures)
        .innerJoin(locations, eq(locations.id, visitorErasures.location_id))
        .where(
          and(
            locationIds === null ? undefined : inArray(visitorErasures.location_id, [...locationIds]),
            after ? lt(visitorErasures.id, after) : undefined,
          ),
        )
        .orderBy(desc(visitorErasures.id))
        .limit(limit)
      return rows.map(({ proof: { location_id: _site, ...proof }, location }) => ({ ...proof, location }))
    },
  }
}
