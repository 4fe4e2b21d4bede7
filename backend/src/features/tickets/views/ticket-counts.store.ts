import type { Priority, TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { ticketCounts } from '../../../schema/tickets/ticket-views.ts'

/** What the counters know beside type, site, status and priority; one of them at a time. */
type CountedBy = 'all' | 'assignee' | 'group' | 'category' | 'subtype'
export interface CellQuestion {
  readonly ticketTypeId: number
  readonly by: CountedBy
  /** Ids of what it is counted by; the nil id for none. */
  readonly of: readonly string[]
  /** Null: every site. */
  readonly locationIds: readonly string[] | null
  readonly states?: readonly TicketState[] | undefined
  readonly progressStatusIds?: readonly number[] | undefined
  readonly priority?: Priority | undefined
}
export const NONE = '00000000-0000-0000-0000-000000000000'
/** Cells folded at a time. */
const MOST_FOLDED = 5000

export type TicketCountsStore = ReturnType<typeof ticketCountsStore>

/** Figures that every change of a ticket keeps; triggers of `tickets` write them, see the schema. */
export function ticketCountsStore(db: Database) {
  return {
    async sum({ ticketTypeId, by, of, locationIds, states, progressStatusIds, priority }: CellQuestion): Promise<number> {
      const [row] = await db.sql
        .select({ sum: sql<number>`coalesce(sum(${ticketCounts.n}), 0)::int` })
        .from(ticketCounts)
        .where(
          and(
            eq(ticketCounts.ticket_type_id, ticketTypeId),
            eq(ticketCounts.by, by),
            inArray(ticketCounts.of, [...of]),
            locationIds === null ? undefined : inArray(ticketCounts.location_id, [...locationIds]),
            states && inArray(ticketCounts.state, [...states]),
            progressStatusIds && inArray(ticketCounts.progress_status_id, [...progressStatusIds]),
            priority === undefined ? undefined : eq(ticketCounts.priority, priority),
          ),
        )
      return row?.sum ?? 0
    },

    /** Rows of a cell become one; its sum stays what it is at every moment. True while there may be more to fold. */
    async fold(): Promise<boolean> {
      const { rows } = (await db.sql.execute(sql`
        with cells as (
          select distinct ticket_type_id, "by", "of", location_id, state, progress_status_id, priority
          from ${ticketCounts} where fresh limit ${MOST_FOLDED}
        ), gone as (
          delete from ${ticketCounts} it using cells c
          where it.ticket_type_id = c.ticket_type_id and it."by" = c."by" and it."of" = c."of" and it.location_id = c.location_id
            and it.state = c.state and it.progress_status_id = c.progress_status_id and it.priority = c.priority
          returning it.*
        ), kept as (
          insert into ${ticketCounts} (ticket_type_id, "by", "of", location_id, state, progress_status_id, priority, n, fresh)
          select ticket_type_id, "by", "of", location_id, state, progress_status_id, priority, sum(n), false
          from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
        )
        select count(*)::int as cells from cells`)) as unknown as { rows: { cells: number }[] }
      return rows[0]?.cells === MOST_FOLDED
    },
  }
}
