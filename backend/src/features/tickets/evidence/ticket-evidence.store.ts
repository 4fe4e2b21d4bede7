import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'

export type EvidenceStore = ReturnType<typeof evidenceStore>

/** What the history of a ticket and its category say about evidence. */
export function evidenceStore(db: Database) {
  return {
    /**
     * Pictures of people's notes since a ticket was opened or last reopened. Those it was opened with show the fault, not its end; they
     * were kept at the very moment it was opened.
     */
    async pictures({ id, created_at }: Pick<TicketRow, 'id' | 'created_at'>): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from ticket_attachments image join ticket_logs log on log.id = image.log_id
          where image.ticket_id = ${id} and image.mime like 'image/%' and image.at > ${created_at} and log.actor_id is not null and not exists (
            select 1 from ticket_logs later where later.ticket_id = ${id} and later.action = 'reopened' and later.id > log.id)`,
      )
      return row?.count ?? 0
    },
    /** Whether a category, or one above it, wants a photo of what was done. */
    async photoWanted(categoryId: string): Promise<boolean> {
      const [row] = await rowsOf<{ wanted: boolean }>(
        db,
        sql`with recursive up(parent_id, wants) as (
            select parent_id, photo_required from categories where id = ${categoryId}
            union all select it.parent_id, it.photo_required from categories it join up on it.id = up.parent_id)
          select coalesce(bool_or(wants), false) as wanted from up`,
      )
      return row?.wanted === true
    },
  }
}
