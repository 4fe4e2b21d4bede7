import { doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { areas, locations } from '../places.ts'
import { devices } from './iot.ts'

/** Places whose people are counted. */
export const countingZones = pgTable(
  'counting_zones',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid()
      .notNull()
      .references(() => areas.id, { onDelete: 'cascade' }),
    capacity: integer().notNull(),
    warn_percent: integer().notNull(),
    reset_hour: integer().notNull(),
    /** Speaks the point `occupancy`. */
    device_id: uuid().references(() => devices.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('counting_zones_area_key').on(table.area_id), index('counting_zones_location_idx').on(table.location_id)],
)

/** Counters at a place's ways in. */
export const countingGates = pgTable(
  'counting_gates',
  {
    zone_id: uuid()
      .notNull()
      .references(() => countingZones.id, { onDelete: 'cascade' }),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    in_point: text().notNull(),
    out_point: text().notNull(),
    accuracy: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.zone_id, table.device_id] })],
)
