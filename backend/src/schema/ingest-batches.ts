import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The last batch of device messages that each process has stored: whether a commit without an answer went through is seen by it. */
export const ingestBatches = pgTable('ingest_batches', {
  holder: text().primaryKey(),
  batch: bigint({ mode: 'number' }).notNull(),
  at: instant().notNull(),
})
