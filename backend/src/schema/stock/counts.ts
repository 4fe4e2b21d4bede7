import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { items } from '../places.ts'
import { stockBins, stockStores } from './stock.ts'

/** A stock-take of one store. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: uuid().primaryKey(),
    no: integer().notNull().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    store_id: uuid()
      .notNull()
      .references(() => stockStores.id, { onDelete: 'restrict' }),
    location_id: uuid().notNull(),
    planned_on: date({ mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    planner_id: uuid(),
    started_at: instant(),
    reviewed_at: instant(),
    reviewer_id: uuid(),
    posted_at: instant(),
    approver_id: uuid(),
    rev: integer().notNull().default(1),
  },
  (table) => [index('stock_counts_newest_idx').on(table.no), index('stock_counts_store_idx').on(table.store_id)],
)

/** One bin's item to be counted. `expected` is frozen at the start, `book` is the balance at the moment it was counted. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    id: uuid().primaryKey(),
    count_id: uuid()
      .notNull()
      .references(() => stockCounts.id, { onDelete: 'cascade' }),
    item_id: uuid()
      .notNull()
      .references(() => items.id, { onDelete: 'restrict' }),
    bin_id: uuid()
      .notNull()
      .references(() => stockBins.id, { onDelete: 'restrict' }),
    lot: text().notNull().default(''),
    expected: bigint({ mode: 'number' }).notNull(),
    book: bigint({ mode: 'number' }),
    counted: bigint({ mode: 'number' }),
    note: text().notNull().default(''),
    counter_id: uuid(),
    counted_at: instant(),
  },
  (table) => [uniqueIndex('stock_count_lines_key').on(table.count_id, table.bin_id, table.item_id, table.lot)],
)
