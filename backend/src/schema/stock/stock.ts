import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { items, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

/** Where a site keeps its stock. One of each site that sends something is on the way: `is_transit`. */
export const stockStores = pgTable(
  'stock_stores',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    code: text().notNull(),
    name: text().notNull(),
    is_transit: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('stock_stores_code_key').on(table.location_id, sql`lower(${table.code})`),
    uniqueIndex('stock_stores_transit_key').on(table.location_id).where(sql`${table.is_transit}`),
    index('stock_stores_order_idx').on(table.name, table.id),
  ],
)

/** A shelf, rack or cage of a store. */
export const stockBins = pgTable(
  'stock_bins',
  {
    id: uuid().primaryKey(),
    store_id: uuid()
      .notNull()
      .references(() => stockStores.id, { onDelete: 'cascade' }),
    code: text().notNull(),
  },
  (table) => [uniqueIndex('stock_bins_code_key').on(table.store_id, sql`lower(${table.code})`)],
)

/**
 * The ledger: append-only (a trigger refuses updates and deletes). `seq` is the order of the stock card. The lines of one posting share its
 * key; a posting that comes twice is written once. What it names by id outlives it, but for the item and the bin, which stay.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    posting_key: text().notNull(),
    line: integer().notNull(),
    /** Of everything the posting says: another posting under its key is refused. */
    posting_hash: text().notNull(),
    item_id: uuid()
      .notNull()
      .references(() => items.id, { onDelete: 'restrict' }),
    bin_id: uuid()
      .notNull()
      .references(() => stockBins.id, { onDelete: 'restrict' }),
    store_id: uuid().notNull(),
    location_id: uuid().notNull(),
    /** Lot or serial number; empty where the item has none. */
    lot: text().notNull().default(''),
    /** In the base unit; negative leaves the bin. */
    quantity: bigint({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    /** Whole Rupiah for one base unit. */
    unit_cost: bigint({ mode: 'number' }).notNull(),
    /** The document it belongs to: its subject, such as `tickets`, and id. */
    document: text(),
    document_id: uuid(),
    reason: text().notNull().default(''),
    actor_id: uuid(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('stock_movements_posting_key').on(table.posting_key, table.line),
    uniqueIndex('stock_movements_seq_key').on(table.seq),
    index('stock_movements_card_idx').on(table.item_id, table.store_id, table.seq),
    index('stock_movements_store_idx').on(table.store_id, table.seq),
    index('stock_movements_site_idx').on(table.location_id, table.seq),
    index('stock_movements_bin_idx').on(table.bin_id),
    index('stock_movements_document_idx').on(table.document_id, table.item_id),
    index('stock_movements_at_idx').on(table.at),
    check('stock_movements_quantity_check', sql`${table.quantity} <> 0`),
  ],
)

/** How much of an item is in a bin: kept with every movement, in its transaction. */
export const stockBalances = pgTable(
  'stock_balances',
  {
    bin_id: uuid()
      .notNull()
      .references(() => stockBins.id, { onDelete: 'restrict' }),
    item_id: uuid()
      .notNull()
      .references(() => items.id, { onDelete: 'restrict' }),
    lot: text().notNull().default(''),
    store_id: uuid().notNull(),
    location_id: uuid().notNull(),
    is_transit: boolean().notNull(),
    is_serial: boolean().notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    /** Name and minimum of the item: triggers write them here with it. */
    item_name: text().notNull().default(''),
    minimum: integer().notNull().default(0),
    /** Less than the minimum is here: of an item that is below it at a site, every balance of the site is low. */
    is_low: boolean().notNull().generatedAlwaysAs(sql`minimum > 0 and (is_transit or quantity < minimum)`),
  },
  (table) => [
    primaryKey({ columns: [table.bin_id, table.item_id, table.lot] }),
    // With all that sums of them need: they are summed up from the index alone.
    index('stock_balances_item_idx').on(table.item_id, table.location_id, table.is_transit, table.quantity),
    index('stock_balances_store_idx').on(table.store_id, table.item_id),
    index('stock_balances_site_idx').on(table.location_id, table.item_id, table.is_transit, table.quantity),
    index('stock_balances_low_idx')
      .on(table.item_name, table.item_id, table.location_id, table.is_transit, table.quantity, table.minimum)
      .where(sql`${table.is_low}`),
    index('stock_balances_low_site_idx')
      .on(table.location_id, table.item_name, table.item_id, table.is_transit, table.quantity, table.minimum)
      .where(sql`${table.is_low}`),
    uniqueIndex('stock_balances_serial_key').on(table.item_id, table.lot).where(sql`${table.is_serial} and ${table.quantity} > 0`),
    check('stock_balances_quantity_check', sql`${table.quantity} >= 0`),
    check('stock_balances_serial_check', sql`not ${table.is_serial} or ${table.quantity} <= 1`),
  ],
)

/** Bins whose balance is not the sum of their movements: always empty. */
export const stockDrift = pgView('stock_drift', {
  bin_id: uuid(),
  item_id: uuid(),
  lot: text(),
  balance: bigint({ mode: 'number' }),
  moved: bigint({ mode: 'number' }),
}).as(sql`
  select bin_id, item_id, lot, coalesce(b.quantity, 0) as balance, coalesce(m.quantity, 0)::bigint as moved
  from stock_balances b
  full join (select bin_id, item_id, lot, sum(quantity) as quantity from stock_movements group by bin_id, item_id, lot) m
    using (bin_id, item_id, lot)
  where coalesce(b.quantity, 0) <> coalesce(m.quantity, 0)`)

/** The procurement ticket that was opened for an item at a site. */
export const stockReorders = pgTable(
  'stock_reorders',
  {
    ticket_id: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    item_id: uuid()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    location_id: uuid().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [index('stock_reorders_item_idx').on(table.item_id, table.location_id)],
)
