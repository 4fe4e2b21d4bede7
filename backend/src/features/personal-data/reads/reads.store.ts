import { lt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { personalDataReads as reads } from '../../../schema/personal-data/personal-data.ts'

export type ReadsStore = ReturnType<typeof readsStore>

/** The one writer of `personal_data_reads`. */
export function readsStore(db: Database) {
  return {
    /** False: it is noted for this hour. */
    async note(row: typeof reads.$inferInsert): Promise<boolean> {
      return (await db.sql.insert(reads).values(row).onConflictDoNothing().returning({ hour: reads.hour })).length > 0
    },
    /** Hours that are over need no more comparing; the audit trail keeps what was read. */
    async forget(before: string): Promise<void> {
      await db.sql.delete(reads).where(lt(reads.hour, before))
    },
  }
}
