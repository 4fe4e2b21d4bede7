import { ticketTypeByCode } from '@menara/shared/domain/ticket-types.ts'
import { and, asc, desc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { ticketLogs, tickets } from '../../../schema/tickets.ts'

export type TicketTimersStore = ReturnType<typeof ticketTimersStore>

/** A trip is over once it is settled, however long that takes. */
const TRIP = ticketTypeByCode('travelling')?.id ?? 0
const AT_ONCE = 100

/** Which tickets go on, or are over, because time has passed. */
export function ticketTimersStore(db: Database) {
  /** The oldest first: by an index of their state. */
  const some = async (which: ReturnType<typeof and>): Promise<string[]> => {
    const rows = await db.sql.select({ id: tickets.id }).from(tickets).where(which).orderBy(asc(tickets.created_at)).limit(AT_ONCE)
    return rows.map((it) => it.id)
  }
  return {
    waitedUntil: (at: string): Promise<string[]> => some(and(eq(tickets.state, 'pending'), lte(tickets.pending_until, at))),
    /** Of alarms only those that are over and acknowledged. */
    resolvedUntil: (at: string): Promise<string[]> =>
      some(
        and(
          eq(tickets.state, 'resolved'),
          lte(tickets.resolved_at, at),
          ne(tickets.ticket_type_id, TRIP),
          or(
            sql`${tickets.alarm_id} is null`,
            sql`not exists (select 1 from alarms it where it.id = ${tickets.alarm_id} and (it.process = 'active' or it.ack <> 'acked'))`,
          ),
        ),
      ),
    /** The state a ticket was in when it was put on hold. */
    async stateBefore(ticketId: string): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ state: sql<string | null>`${ticketLogs.before} ->> 'state'` })
        .from(ticketLogs)
        .where(and(eq(ticketLogs.ticket_id, ticketId), eq(ticketLogs.action, 'pended')))
        .orderBy(desc(ticketLogs.id))
        .limit(1)
      return row?.state ?? undefined
    },
  }
}
