import type { TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { ticketMacros } from '../../../schema/tickets/ticket-templates.ts'

export type MacroRow = typeof ticketMacros.$inferInsert
/** As it was written. */
export type StoredMacro = Omit<TicketMacro, 'assignee_may_work'>
export type TicketMacrosStore = ReturnType<typeof ticketMacrosStore>
interface Asked {
  readonly ticketTypeId?: number | undefined
  readonly archived?: boolean | undefined
}

/** The one writer of `ticket_macros`. */
export function ticketMacrosStore(db: Database) {
  const where = (condition: SQL | undefined): Promise<StoredMacro[]> =>
    db.sql.select().from(ticketMacros).where(condition).orderBy(asc(ticketMacros.name_en), asc(ticketMacros.id))
  return {
    list: ({ ticketTypeId, archived }: Asked): Promise<StoredMacro[]> =>
      where(
        and(
          ticketTypeId === undefined ? undefined : or(isNull(ticketMacros.ticket_type_id), eq(ticketMacros.ticket_type_id, ticketTypeId)),
          archived ? undefined : ticketMacros.active,
        ),
      ),
    find: async (id: string): Promise<StoredMacro | undefined> => (await where(eq(ticketMacros.id, id)))[0],
    async insert(row: MacroRow): Promise<void> {
      await db.sql.insert(ticketMacros).values(row)
    },
    async update(id: string, facts: Partial<MacroRow>): Promise<void> {
      await db.sql.update(ticketMacros).set(facts).where(eq(ticketMacros.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(ticketMacros).where(eq(ticketMacros.id, id))
    },
  }
}
