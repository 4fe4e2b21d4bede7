import type { ProgressStatus } from '@menara/shared/contract/progress-statuses.contract.ts'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { progressStatuses } from '../../schema/tickets.ts'

export type ProgressStatusesStore = ReturnType<typeof progressStatusesStore>

/** The one writer of `progress_statuses`. */
export function progressStatusesStore(db: Database) {
  return {
    async list(ticketTypeId: number | undefined): Promise<ProgressStatus[]> {
      const rows = await db.sql
        .select()
        .from(progressStatuses)
        .where(ticketTypeId === undefined ? undefined : eq(progressStatuses.ticket_type_id, ticketTypeId))
        .orderBy(asc(progressStatuses.ticket_type_id), asc(progressStatuses.sort), asc(progressStatuses.id))
      return rows as ProgressStatus[]
    },
    /** Lays down the labels a new database starts with; those that are there stay as the administrator made them. */
    async lay(rows: readonly (typeof progressStatuses.$inferInsert)[]): Promise<void> {
      if ((await db.sql.$count(progressStatuses)) < rows.length)
        await db.sql
          .insert(progressStatuses)
          .values([...rows])
          .onConflictDoNothing()
    },
  }
}
