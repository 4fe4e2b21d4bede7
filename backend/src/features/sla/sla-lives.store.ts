import { openStates } from '@menara/shared/domain/ticket-state.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { ticketClockEvents } from '../../schema/sla.ts'
import { ticketLogs, tickets } from '../../schema/tickets.ts'
import type { PastEntry } from './sla-past.ts'
import type { ClockedTicket } from './sla-rows.store.ts'

type StoredEvent = typeof ticketClockEvents.$inferSelect
export type OpenTicket = ClockedTicket & { readonly number: string; readonly title: string }
export type SlaLivesStore = ReturnType<typeof slaLivesStore>

/** What tickets and their clocks have lived through; writes nothing. */
export function slaLivesStore(db: Database) {
  return {
    /** The history of a ticket, oldest first. */
    async past(ticketId: string): Promise<PastEntry[]> {
      const rows = await db.sql
        .select({
          action: ticketLogs.action,
          actor_id: ticketLogs.actor_id,
          private: ticketLogs.private,
          after: ticketLogs.after,
          at: ticketLogs.at,
        })
        .from(ticketLogs)
        .where(eq(ticketLogs.ticket_id, ticketId))
        .orderBy(asc(ticketLogs.at), asc(ticketLogs.id))
        .limit(1000)
      return rows as PastEntry[]
    },
    async events(ticketId: string): Promise<StoredEvent[]> {
      return db.sql
        .select()
        .from(ticketClockEvents)
        .where(eq(ticketClockEvents.ticket_id, ticketId))
        .orderBy(asc(ticketClockEvents.at), asc(ticketClockEvents.id))
        .limit(2000)
    },
    /** Open tickets of these sites (null: all) with what is said about them, the next due first. */
    openOnes: (limit: number, locationIds: readonly string[] | null): Promise<OpenTicket[]> =>
      rowsOf<OpenTicket>(
        db,
        sql`select id, ticket_type_id, category_id, priority, location_id, state, pending_reason, requester_id, rev, number, title,
            (assignee_id is not null or group_id is not null) as owned,
            (assignee_id is not null and assignee_id = requester_id) as own_request, to_json(created_at) #>> '{}' as created_at
          from ${tickets} where ${tickets.state} in ${[...openStates]}
            and ${locationIds === null ? sql`true` : sql`location_id = any(${sql.param([...locationIds])}::uuid[])`} order by least(sla_due_at, due_at), id limit ${limit}`,
      ),
  }
}
