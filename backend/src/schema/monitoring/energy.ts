import {
  type AnyPgColumn,
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { areas, locations } from '../places.ts'
import { points } from './iot.ts'

const ofSite = () =>
  uuid()
    .notNull()
    .references(() => locations.id, { onDelete: 'cascade' })
const ofPoint = () => uuid().references(() => points.id, { onDelete: 'set null' })

export const energyMeters = pgTable(
  'energy_meters',
  {
    id: uuid().primaryKey(),
    location_id: ofSite(),
    parent_id: uuid().references((): AnyPgColumn => energyMeters.id),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    code: text().notNull(),
    name: text().notNull(),
    use: text({ enum: ['total', 'cooling', 'lighting', 'lift', 'it', 'tenant', 'pump', 'other'] }).notNull(),
    point_id: ofPoint(),
    power_point_id: ofPoint(),
    reactive_point_id: ofPoint(),
    factor: doublePrecision().notNull().default(1),
  },
  (table) => [
    uniqueIndex('energy_meters_code_key').on(table.location_id, table.code),
    index('energy_meters_order_idx').on(table.name, table.id),
    index('energy_meters_parent_idx').on(table.parent_id),
  ],
)

/** What a virtual meter adds up. */
export const energyMeterTerms = pgTable(
  'energy_meter_terms',
  {
    virtual_id: uuid()
      .notNull()
      .references(() => energyMeters.id, { onDelete: 'cascade' }),
    meter_id: uuid()
      .notNull()
      .references(() => energyMeters.id),
    sign: text({ enum: ['plus', 'minus'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.virtual_id, table.meter_id] }), index('energy_meter_terms_meter_idx').on(table.meter_id)],
)

export const energyTariffs = pgTable(
  'energy_tariffs',
  {
    id: uuid().primaryKey(),
    location_id: ofSite(),
    name: text().notNull(),
    lwbp_sen: integer().notNull(),
    k_factor: doublePrecision().notNull(),
    kvarh_sen: integer(),
    peak_start: integer().notNull(),
    peak_end: integer().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_until: date({ mode: 'string' }),
  },
  (table) => [index('energy_tariffs_order_idx').on(table.location_id, table.valid_from, table.id)],
)

/** CO2 of a kilowatt hour from the grid, by year. */
export const energyFactors = pgTable(
  'energy_factors',
  {
    id: uuid().primaryKey(),
    location_id: ofSite(),
    year: integer().notNull(),
    kg_per_kwh: doublePrecision().notNull(),
    source: text().notNull(),
  },
  (table) => [uniqueIndex('energy_factors_year_key').on(table.location_id, table.year)],
)

export const energySites = pgTable('energy_sites', {
  location_id: uuid()
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  floor_m2: doublePrecision(),
  contracted_kw: doublePrecision(),
})

export const energyFloors = pgTable('energy_floors', {
  area_id: uuid()
    .primaryKey()
    .references(() => areas.id, { onDelete: 'cascade' }),
  floor_m2: doublePrecision().notNull(),
})

export const energyBudgets = pgTable(
  'energy_budgets',
  {
    id: uuid().primaryKey(),
    location_id: ofSite(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    rupiah: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('energy_budgets_month_key').on(table.location_id, table.month)],
)
