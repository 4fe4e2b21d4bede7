import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ticketClockEvents } from '../../../schema/desk/sla.ts'
import { ticketLogs, tickets } from '../../../schema/tickets/tickets.ts'
import type { ClockedTicket } from '../sla-rows.store.ts'
import type { PastEntry } from './sla-past.ts'

type StoredEvent = typeof ticketClockEvents.$inferSelect
export type KnownTicket = ClockedTicket & { readonly number: string; readonly title: string }
export type ClockHistoryStore = ReturnType<typeof clockHistoryStore>

/** What tickets and their clocks have lived through; writes nothing. */
export function clockHistoryStore(db: Database) {
  return {
    /** The history of a ticket, oldest first. */
    async past(ticketId: string): Promise<PastEntry[]> {
      const rows = await db.sql
        .select(PAST)
        .from(ticketLogs)
        .where(eq(ticketLogs.ticket_id, ticketId))
        .orderBy(asc(ticketLogs.at), asc(ticketLogs.id))
        .limit(1000)
      return rows as PastEntry[]
    },
    /** The histories of these tickets, each oldest first. */
    async pasts(ticketIds: readonly string[]): Promise<ReadonlyMap<string, readonly PastEntry[]>> {
      const all = new Map<string, PastEntry[]>(ticketIds.map((id) => [id, []]))
      if (ticketIds.length === 0) return all
      const rows = await db.sql
        .select({ ...PAST, ticket_id: ticketLogs.ticket_id })
        .from(ticketLogs)
        .where(inArray(ticketLogs.ticket_id, [...ticketIds]))
        .orderBy(asc(ticketLogs.ticket_id), asc(ticketLogs.at), asc(ticketLogs.id))
      for (const { ticket_id, ...entry } of rows) all.get(ticket_id)?.push(entry as PastEntry)
      return all
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
    openOnes: (limit: number, locationIds: readonly string[] | null): Promise<KnownTicket[]> =>
      rowsOf<KnownTicket>(
        db,
        sql`select ${KNOWN} from ${tickets} where ${tickets.state} in ${[...openStates]} and ${within(locationIds)}
          order by least(sla_due_at, due_at), id limit ${limit}`,
      ),
    async openCount(locationIds: readonly string[] | null): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${tickets} where ${tickets.state} in ${[...openStates]} and ${within(locationIds)}`,
      )
      return row?.count ?? 0
    },
    /** Tickets of these sites (null: all) that were opened since, newest first. */
    lately: ({ since, limit, locationIds }: Lately): Promise<KnownTicket[]> =>
      rowsOf<KnownTicket>(
        db,
        sql`select ${KNOWN} from ${tickets} where ${tickets.created_at} >= ${since}::timestamptz and ${tickets.state} <> 'draft' and ${within(locationIds)}
          order by created_at desc, id desc limit ${limit}`,
      ),
  }
}

interface Lately {
  readonly since: string
  readonly limit: number
  readonly locationIds: readonly string[] | null
}
const PAST = {
  action: ticketLogs.action,
  actor_id: ticketLogs.actor_id,
  private: ticketLogs.private,
  after: ticketLogs.after,
  at: ticketLogs.at,
}
const KNOWN = sql`id, ticket_type_id, category_id, subtype_id, priority, location_id, state, pending_reason, requester_id, rev, number, title,
  (assignee_id is not null or group_id is not null) as owned,
  (assignee_id is not null and assignee_id = requester_id) as own_request, to_json(created_at) #>> '{}' as created_at`
const within = (ids: readonly string[] | null): SQL => (ids === null ? sql`true` : sql`location_id = any(${sql.param([...ids])}::uuid[])`)
