import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { ticketClosings } from '../../schema/desk/desk-settings.ts'

export type TicketClosingsStore = ReturnType<typeof ticketClosingsStore>
type Closing = typeof ticketClosings.$inferSelect

/** The one writer of `ticket_closings`. */
export function ticketClosingsStore(db: Database) {
  return {
    all: (): Promise<Closing[]> => db.sql.select().from(ticketClosings),
    /** The days of a type, held until the transaction ends; `usual` where nothing was settled yet. */
    async hold(typeId: number, usual: number): Promise<number> {
      await db.sql.insert(ticketClosings).values({ ticket_type_id: typeId, days: usual }).onConflictDoNothing()
      const [row] = await db.sql.select().from(ticketClosings).where(eq(ticketClosings.ticket_type_id, typeId)).for('update')
      return row?.days ?? usual
    },
    async set(typeId: number, days: number): Promise<void> {
      await db.sql.update(ticketClosings).set({ days }).where(eq(ticketClosings.ticket_type_id, typeId))
    },
  }
}
