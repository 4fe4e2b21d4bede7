import type { WatchlistApproval } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { approvalTypes } from '../../../schema/desk/approvals.ts'
import { locations } from '../../../schema/places.ts'
import { watchlistApprovals } from '../../../schema/visitors/visitor-clearing.ts'

export type WatchlistApprovalsStore = ReturnType<typeof watchlistApprovalsStore>

/** The one writer of `watchlist_approvals`. */
export function watchlistApprovalsStore(db: Database) {
  return {
    /** Sites in scope with what decides about a hit there. */
    async ofSites(locationIds: readonly string[] | null): Promise<WatchlistApproval[]> {
      return db.sql
        .select({
          location: { id: locations.id, name: locations.name },
          approval_type: { id: approvalTypes.id, name_en: approvalTypes.name_en, name_id: approvalTypes.name_id },
        })
        .from(locations)
        .leftJoin(watchlistApprovals, eq(watchlistApprovals.location_id, locations.id))
        .leftJoin(approvalTypes, eq(approvalTypes.id, watchlistApprovals.approval_type_id))
        .where(locationIds === null ? undefined : inArray(locations.id, [...locationIds]))
        .orderBy(asc(locations.name), asc(locations.id))
    },
    /** Of which ticket type it is; undefined when there is none. */
    async ticketTypeOf(approvalTypeId: string): Promise<number | undefined> {
      const [row] = await db.sql
        .select({ of: approvalTypes.ticket_type_id })
        .from(approvalTypes)
        .where(eq(approvalTypes.id, approvalTypeId))
      return row?.of
    },
    async put(location_id: string, approval_type_id: string | null): Promise<void> {
      if (approval_type_id === null) {
        await db.sql.delete(watchlistApprovals).where(eq(watchlistApprovals.location_id, location_id))
        return
      }
      await db.sql
        .insert(watchlistApprovals)
        .values({ location_id, approval_type_id })
        .onConflictDoUpdate({ target: watchlistApprovals.location_id, set: { approval_type_id } })
    },
  }
}
