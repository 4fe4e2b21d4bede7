import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { items, locations } from '../places.ts'
import { stockBins, stockStores } from './stock.ts'

/** Goods that move from one store to another. */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    id: uuid().primaryKey(),
    no: integer().notNull().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    /** Something is still to come: it was received in part. */
    is_partial: boolean().notNull().default(false),
    from_store_id: uuid()
      .notNull()
      .references(() => stockStores.id, { onDelete: 'restrict' }),
    to_store_id: uuid()
      .notNull()
      .references(() => stockStores.id, { onDelete: 'restrict' }),
    /** Sites of the two stores, for the lists. */
    from_location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    to_location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    note: text().notNull().default(''),
    requester_id: uuid().notNull(),
    /** Who handed the goods over, and who received them last. */
    giver_id: uuid(),
    receiver_id: uuid(),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    index('stock_transfers_newest_idx').on(table.no),
    index('stock_transfers_state_idx').on(table.state, table.no),
    index('stock_transfers_from_idx').on(table.from_location_id, table.no),
    index('stock_transfers_to_idx').on(table.to_location_id, table.no),
  ],
)

export const stockTransferLines = pgTable(
  'stock_transfer_lines',
  {
    id: uuid().primaryKey(),
    transfer_id: uuid()
      .notNull()
      .references(() => stockTransfers.id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    item_id: uuid()
      .notNull()
      .references(() => items.id, { onDelete: 'restrict' }),
    lot: text().notNull().default(''),
    from_bin_id: uuid()
      .notNull()
      .references(() => stockBins.id, { onDelete: 'restrict' }),
    to_bin_id: uuid()
      .notNull()
      .references(() => stockBins.id, { onDelete: 'restrict' }),
    /** In the base unit: what was asked for, picked, received, and written off as missing. */
    quantity: bigint({ mode: 'number' }).notNull(),
    picked: bigint({ mode: 'number' }).notNull().default(0),
    received: bigint({ mode: 'number' }).notNull().default(0),
    missing: bigint({ mode: 'number' }).notNull().default(0),
    unit_cost: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('stock_transfer_lines_idx').on(table.transfer_id, table.sort)],
)

/** What happened to a transfer, by whom and when, with the signature where one was given. */
export const stockTransferEvents = pgTable(
  'stock_transfer_events',
  {
    id: uuid().primaryKey(),
    transfer_id: uuid()
      .notNull()
      .references(() => stockTransfers.id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    action: text().notNull(),
    text: text().notNull().default(''),
    actor_id: uuid(),
    at: instant().notNull(),
    signed_name: text(),
    /** Path of the drawn signature in a box of 400 by 160, as SVG writes it. */
    signed_path: text(),
    /** SHA-256 of the lines as they were signed, hexadecimal. */
    digest: text(),
  },
  (table) => [index('stock_transfer_events_idx').on(table.transfer_id, table.sort)],
)
