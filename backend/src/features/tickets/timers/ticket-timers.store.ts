import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { ticketLogs, tickets } from '../../../schema/tickets/tickets.ts'
import { closesAt } from '../record/ticket-rows.store.ts'

export type TicketTimersStore = ReturnType<typeof ticketTimersStore>

/** How a ticket was put on hold: by whom, with what words. */
export interface Wait {
  /** The state it was in before; absent where nothing is known. */
  readonly before: string | undefined
  readonly text: string
  readonly by: Ref | null
}
const AT_ONCE = 100
const noOpenChildren = sql`not exists (select 1 from ticket_links link join tickets child on child.id = link.other_id
  where link.ticket_id = ${tickets.id} and link.kind = 'parent' and child.state in ${[...openStates]})`

/** Which tickets go on, or are over, because time has passed. */
export function ticketTimersStore(db: Database) {
  /** The oldest first: by an index of their state. */
  const some = async (which: ReturnType<typeof and>): Promise<string[]> => {
    const rows = await db.sql.select({ id: tickets.id }).from(tickets).where(which).orderBy(asc(tickets.created_at)).limit(AT_ONCE)
    return rows.map((row) => row.id)
  }
  return {
    /** Of those that were told of, the ones that can be resolved now. */
    waitedUntil: (at: string): Promise<string[]> =>
      some(
        and(
          eq(tickets.state, 'pending'),
          lte(tickets.pending_until, at),
          or(isNull(tickets.pending_told_at), and(eq(tickets.pending_mode, 'resolve'), noOpenChildren)),
        ),
      ),
    /** Of alarms only those that are over and acknowledged. */
    resolvedUntil: (at: string): Promise<string[]> =>
      some(
        and(
          eq(tickets.state, 'resolved'),
          sql`${closesAt} <= ${at}::timestamptz`,
          or(
            sql`${tickets.alarm_id} is null`,
            sql`not exists (select 1 from alarms it where it.id = ${tickets.alarm_id} and (it.process = 'active' or it.ack <> 'acked'))`,
          ),
        ),
      ),
    /** Drafts that were last changed so long ago: those whose owner is gone, and all. */
    draftsUntil: ({ orphaned, old }: { readonly orphaned: string; readonly old: string }): Promise<string[]> =>
      some(
        and(
          eq(tickets.state, 'draft'),
          or(and(isNull(tickets.requester_id), lte(tickets.updated_at, orphaned)), lte(tickets.updated_at, old)),
        ),
      ),
    async waitOf(ticketId: string): Promise<Wait> {
      const [row] = await db.sql
        .select({
          before: sql<string | null>`${ticketLogs.before} ->> 'state'`,
          text: ticketLogs.text,
          by: { id: users.id, name: users.name },
        })
        .from(ticketLogs)
        .leftJoin(users, eq(users.id, ticketLogs.actor_id))
        .where(and(eq(ticketLogs.ticket_id, ticketId), eq(ticketLogs.action, 'pended')))
        .orderBy(desc(ticketLogs.id))
        .limit(1)
      return { before: row?.before ?? undefined, text: row?.text ?? '', by: row?.by ?? null }
    },
  }
}
