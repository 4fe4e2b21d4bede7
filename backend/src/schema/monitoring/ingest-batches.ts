import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * The last batch of device messages that each process has stored: whether a commit without an answer went through is seen by it, and which
 * messages an outside broker may send again although they are stored.
 */
export const ingestBatches = pgTable('ingest_batches', {
  holder: text().primaryKey(),
  batch: bigint({ mode: 'number' }).notNull(),
  /** Of the last messages, the newest at the end: session, packet identifier and digest, with a space between. */
  receipts: text().array().notNull(),
  at: instant().notNull(),
})
