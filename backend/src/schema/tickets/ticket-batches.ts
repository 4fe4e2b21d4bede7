import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'

/** Bulk changes of tickets. */
export const ticketBatches = pgTable(
  'ticket_batches',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was asked for, without the tickets. */
    asked: jsonb().notNull(),
    size: integer().notNull(),
    key: text(),
    body_hash: text().notNull(),
    at: instant().notNull(),
    undone_at: instant(),
  },
  (table) => [
    index('ticket_batches_user_idx').on(table.user_id, table.at),
    uniqueIndex('ticket_batches_key_idx').on(table.user_id, table.key),
  ],
)

/** What became of each ticket. They outlive the ticket: the record stays whole. */
export const ticketBatchItems = pgTable(
  'ticket_batch_items',
  {
    batch_id: uuid()
      .notNull()
      .references(() => ticketBatches.id, { onDelete: 'cascade' }),
    ticket_id: uuid().notNull(),
    place: integer().notNull(),
    number: text(),
    outcome: text().notNull(),
    /** Why it was refused or kept, in English. */
    reason: text().notNull().default(''),
    /** The same for every language; null for what was refused before it was kept. */
    refusal: jsonb(),
    /** Facts as they were, and the revision the change led to. */
    before: jsonb().notNull().default({}),
    rev: integer(),
  },
  (table) => [primaryKey({ columns: [table.batch_id, table.ticket_id] })],
)
