import { and, desc, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { ingestBatches } from '../../../schema/monitoring/ingest-batches.ts'

export type IngestBatchesStore = ReturnType<typeof ingestBatchesStore>

/** Rows of processes that ended long ago. */
const KEPT = sql`clock_timestamp() - interval '1 day'`
const NOW = sql`clock_timestamp()` as unknown as string

/** The one writer of `ingest_batches`: one row for each process, which stores its batches one after the other. */
export function ingestBatchesStore(db: Database, holder: string) {
  let isTidied = false
  return {
    /** Inside the transaction of a batch: says that it is the newest one stored, and which messages were stored last. */
    async mark(batch: number, receipts: readonly string[]): Promise<void> {
      const facts = { batch, receipts: [...receipts], at: NOW }
      await db.sql
        .insert(ingestBatches)
        .values({ holder, ...facts })
        .onConflictDoUpdate({ target: ingestBatches.holder, set: facts })
      if (isTidied) return
      await db.sql.delete(ingestBatches).where(and(ne(ingestBatches.holder, holder), lt(ingestBatches.at, KEPT)))
      db.afterCommit(() => {
        isTidied = true
      })
    },
    /**
     * Whether the transaction of this batch was committed. Waits for it where the server has not ended it yet: both write the same row.
     * From then on it cannot be committed any more.
     */
    async isStored(batch: number): Promise<boolean> {
      const [row] = await db.sql
        .insert(ingestBatches)
        .values({ holder, batch: 0, receipts: [], at: NOW })
        .onConflictDoUpdate({ target: ingestBatches.holder, set: { batch: sql`${ingestBatches.batch}` } })
        .returning({ batch: ingestBatches.batch })
      return row?.batch === batch
    },
    /** The receipts of whoever stored last of this session. Waits for a transaction that the server has not ended yet. */
    async receipts(session: string): Promise<string[]> {
      const [row] = await db.sql
        .select({ receipts: ingestBatches.receipts })
        .from(ingestBatches)
        .where(sql`exists (select from unnest(${ingestBatches.receipts}) it where split_part(it, ' ', 1) = ${session})`)
        .orderBy(desc(ingestBatches.at))
        .limit(1)
        .for('update')
      return row?.receipts ?? []
    },
  }
}
