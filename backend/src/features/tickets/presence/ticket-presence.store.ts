import type { PresenceActivity, TicketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { ticketPresences } from '../../../schema/tickets/ticket-presence.ts'

type Row = typeof ticketPresences.$inferSelect
export type TicketPresenceStore = ReturnType<typeof ticketPresenceStore>

/** The one writer of `ticket_presences`. */
export function ticketPresenceStore(db: Database) {
  const mine = ({ ticket_id, user_id }: Pick<Row, 'ticket_id' | 'user_id'>) =>
    and(eq(ticketPresences.ticket_id, ticket_id), eq(ticketPresences.user_id, user_id))
  return {
    /** Those who were heard of since. */
    async list(ticketId: string, since: string): Promise<TicketPresence[]> {
      const rows = await db.sql
        .select({ id: users.id, name: users.name, doing: ticketPresences.doing, since: ticketPresences.since })
        .from(ticketPresences)
        .innerJoin(users, eq(users.id, ticketPresences.user_id))
        .where(and(eq(ticketPresences.ticket_id, ticketId), gte(ticketPresences.seen_at, since)))
        .orderBy(asc(ticketPresences.since), asc(users.id))
      return rows.map((row) => ({ ...row, doing: row.doing as PresenceActivity }))
    },
    async find(of: Pick<Row, 'ticket_id' | 'user_id'>): Promise<Row | undefined> {
      const [row] = await db.sql.select().from(ticketPresences).where(mine(of))
      return row
    },
    async put(row: Row): Promise<void> {
      const { doing, since, seen_at } = row
      await db.sql
        .insert(ticketPresences)
        .values(row)
        .onConflictDoUpdate({ target: [ticketPresences.ticket_id, ticketPresences.user_id], set: { doing, since, seen_at } })
    },
    async remove(of: Pick<Row, 'ticket_id' | 'user_id'>): Promise<boolean> {
      const rows = await db.sql.delete(ticketPresences).where(mine(of)).returning({ id: ticketPresences.user_id })
      return rows.length > 0
    },
    async forget(before: string): Promise<void> {
      await db.sql.delete(ticketPresences).where(lt(ticketPresences.seen_at, before))
    },
  }
}
