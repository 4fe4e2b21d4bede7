import type { AreaPicture } from '@menara/shared/contract/places/area-pictures.contract.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const locations = pgTable('locations', {
  id: uuid().primaryKey(),
  code: text().notNull().unique('locations_code_key'),
  name: text().notNull(),
  type: text().notNull(),
  address: text().notNull().default(''),
  zone: text().notNull(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
})

export const areas = pgTable(
  'areas',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    parent_id: uuid().references((): AnyPgColumn => areas.id, { onDelete: 'restrict' }),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    level: integer(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    plan: jsonb(),
  },
  (table) => [
    uniqueIndex('areas_code_key').on(table.location_id, table.code),
    index('areas_parent_idx').on(table.parent_id),
    index('areas_order_idx').on(table.location_id, table.name, table.id),
  ],
)

export const vendors = pgTable(
  'vendors',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    category: text().notNull().default(''),
  },
  (table) => [index('vendors_name_idx').on(table.name, table.id)],
)

export const assets = pgTable(
  'assets',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'restrict' }),
    vendor_id: uuid().references(() => vendors.id, { onDelete: 'set null' }),
    code: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    state: text().notNull(),
    condition: text().notNull(),
    active: boolean().notNull().default(true),
    bookable: boolean().notNull().default(false),
    serial: text().notNull().default(''),
    description: text().notNull().default(''),
    installed_on: date({ mode: 'string' }),
    warranty_until: date({ mode: 'string' }),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    extra_type: text(),
    extra_data: jsonb().notNull().default({}),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('assets_code_key').on(table.location_id, table.code),
    index('assets_order_idx').on(table.name, table.id),
    index('assets_area_idx').on(table.area_id),
    index('assets_location_idx').on(table.location_id, table.name, table.id),
  ],
)

/** The picture under the plan of an area. */
export const areaPictures = pgTable('area_pictures', {
  area_id: uuid()
    .primaryKey()
    .references(() => areas.id, { onDelete: 'cascade' }),
  file_id: uuid().notNull(),
  file_at: instant().notNull(),
  mime: text().notNull(),
  bytes: integer().notNull(),
  /** Longitude and latitude of its corners, clockwise from the top left; null until it is placed. */
  corners: jsonb().$type<AreaPicture['corners']>(),
})

export const attributes = pgTable(
  'attributes',
  {
    id: uuid().primaryKey(),
    asset_id: uuid()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: text().notNull(),
    unit: text().notNull().default(''),
  },
  (table) => [uniqueIndex('attributes_name_key').on(table.asset_id, table.name)],
)

/** What a house keeps in stores. How much there is of each stands in the ledger of `stock_movements`. */
export const items = pgTable(
  'items',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique('items_code_key'),
    /** In English. */
    name: text().notNull(),
    name_id: text().notNull().default(''),
    /** The base unit: quantities of the ledger count in it. */
    unit: text().notNull(),
    /** Larger units as `{name, factor}`, a factor being the number of base units. */
    units: jsonb().notNull().default([]),
    /** What every site that keeps the item is to have. */
    minimum_stock: integer().notNull().default(0),
    reorder_quantity: integer().notNull().default(0),
    vendor_id: uuid().references(() => vendors.id, { onDelete: 'set null' }),
    barcode: text().notNull().default(''),
    tracking: text().notNull().default('none'),
    /** Whole Rupiah for one base unit. */
    standard_cost: bigint({ mode: 'number' }).notNull().default(0),
    active: boolean().notNull().default(true),
    /** Null: kept at any site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'set null' }),
    /** What an item is found by, in small letters; `items_search_idx` of the migrations is on it. */
    search_text: text().notNull().generatedAlwaysAs(sql`lower(code || E'\\n' || name || E'\\n' || name_id || E'\\n' || barcode)`),
  },
  (table) => [
    index('items_name_idx').on(table.name, table.id),
    index('items_vendor_idx').on(table.vendor_id),
    index('items_barcode_idx').on(table.barcode),
  ],
)
