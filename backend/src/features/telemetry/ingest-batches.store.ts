import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { ingestBatches } from '../../schema/ingest-batches.ts'

export type IngestBatchesStore = ReturnType<typeof ingestBatchesStore>

/** Rows of processes that ended long ago. */
const KEPT = sql`clock_timestamp() - interval '1 day'`

/** The one writer of `ingest_batches`: one row for each process, which stores its batches one after the other. */
export function ingestBatchesStore(db: Database, holder: string) {
  let isTidied = false
  return {
    /** Inside the transaction of a batch: says that it is the newest one stored. */
    async mark(batch: number): Promise<void> {
      const at = sql`clock_timestamp()`
      await db.sql
        .insert(ingestBatches)
        .values({ holder, batch, at: at as unknown as string })
        .onConflictDoUpdate({ target: ingestBatches.holder, set: { batch, at } })
      if (isTidied) return
      await db.sql.delete(ingestBatches).where(lt(ingestBatches.at, KEPT))
      db.afterCommit(() => {
        isTidied = true
      })
    },
    /**
     * Whether the transaction of this batch was committed. Waits for it where the server has not ended it yet: both write the same row.
     * From then on it cannot be committed any more.
     */
    async isStored(batch: number): Promise<boolean> {
      const older = sql`${ingestBatches.batch}`
      const [row] = await db.sql
        .insert(ingestBatches)
        .values({ holder, batch: 0, at: sql`clock_timestamp()` as unknown as string })
        .onConflictDoUpdate({ target: ingestBatches.holder, set: { batch: older } })
        .returning({ batch: ingestBatches.batch })
      return row?.batch === batch
    },
  }
}
