import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { listNames } from '../../../platform/db/json-lists.ts'
import { slaChanges, slaPolicies, ticketSlas } from '../../../schema/desk/sla.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'

const ONLY = 1

/** How often what decides about clocks has changed: the one writer of `sla_changes`. */
export function slaChangesStore(db: Database) {
  return {
    async changes(): Promise<{ last: number; settled: number; edition: number }> {
      const { last, settled, edition } = slaChanges
      const [row] = await db.sql.select({ last, settled, edition }).from(slaChanges)
      return row ?? { last: 0, settled: 0, edition: 0 }
    },
    async changed(): Promise<void> {
      await db.sql
        .insert(slaChanges)
        .values({ id: ONLY, last: 1, settled: 0, edition: 1 })
        .onConflictDoUpdate({
          target: slaChanges.id,
          set: { last: sql`${slaChanges.last} + 1`, edition: sql`${slaChanges.edition} + 1` },
        })
    },
    /** Nothing, where something has changed since this edition. */
    async settled({ last, edition }: { readonly last: number; readonly edition: number }): Promise<void> {
      await db.sql
        .update(slaChanges)
        .set({ settled: last })
        .where(and(eq(slaChanges.id, ONLY), eq(slaChanges.edition, edition)))
    },
    /**
     * These people came into a group or left it: where a policy names it, their open tickets are to be counted anew. What is being done to
     * one of those tickets is waited for, so that it does not take the ticket for counted. False: no policy names it.
     */
    async moved(userIds: readonly string[], groupIds: readonly string[]): Promise<boolean> {
      const named = groupIds.map((id) => listNames(slaPolicies.requester_group_ids, id))
      if (userIds.length === 0 || groupIds.length === 0 || (await db.sql.$count(slaPolicies, or(...named))) === 0) return false
      const ids = sql`select ${tickets.id} from ${tickets} where ${tickets.requester_id} in ${[...userIds]}
        and ${tickets.state} in ${[...openStates, 'resolved']} order by ${tickets.id} for update`
      await db.sql.execute(sql`with theirs as (${ids}) update ${ticketSlas} s set change = -1 from theirs where s.ticket_id = theirs.id`)
      await db.sql
        .update(slaChanges)
        .set({ settled: sql`least(${slaChanges.settled}, ${slaChanges.last} - 1)`, edition: sql`${slaChanges.edition} + 1` })
        .where(eq(slaChanges.id, ONLY))
      return true
    },
    /** Categories lie otherwise in one another; `moved`: also those that were there. True: open tickets are to be counted anew. */
    async reshaped(moved: boolean): Promise<boolean> {
      const named = moved && (await db.sql.$count(slaPolicies, sql`jsonb_array_length(${slaPolicies.category_ids}) > 0`)) > 0
      const [last, edition] = [sql`${slaChanges.last} + ${named ? 1 : 0}`, sql`${slaChanges.edition} + 1`]
      await db.sql.update(slaChanges).set({ last, edition }).where(eq(slaChanges.id, ONLY))
      return named
    },
  }
}
