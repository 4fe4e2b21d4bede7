import type { TicketTask } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { ticketTasks } from '../../../schema/tickets/ticket-tasks.ts'

type Row = typeof ticketTasks.$inferSelect
export type TicketTasksStore = ReturnType<typeof ticketTasksStore>

/** The one writer of `ticket_tasks`. Whoever writes holds the ticket, so that no two change a list at once. */
export function ticketTasksStore(db: Database) {
  return {
    async list(ticketId: string): Promise<TicketTask[]> {
      const rows = await db.sql
        .select({
          id: ticketTasks.id,
          title: ticketTasks.title,
          sort: ticketTasks.sort,
          done_at: ticketTasks.done_at,
          done_by: { id: users.id, name: users.name },
        })
        .from(ticketTasks)
        .leftJoin(users, eq(users.id, ticketTasks.done_by))
        .where(eq(ticketTasks.ticket_id, ticketId))
        .orderBy(asc(ticketTasks.sort), asc(ticketTasks.id))
      return rows
    },
    async insert(rows: readonly Row[]): Promise<void> {
      await db.sql.insert(ticketTasks).values([...rows])
    },
    async change(id: string, facts: Partial<Row>): Promise<void> {
      await db.sql.update(ticketTasks).set(facts).where(eq(ticketTasks.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(ticketTasks).where(eq(ticketTasks.id, id))
    },
    /** Gives lines their places in the order of the ids. */
    async arrange(ids: readonly string[]): Promise<void> {
      for (const [sort, id] of ids.entries())
        await db.sql.update(ticketTasks).set({ sort }).where(sql`${ticketTasks.id} = ${id} and ${ticketTasks.sort} <> ${sort}`)
    },
  }
}
