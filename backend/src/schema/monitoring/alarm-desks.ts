import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { groups, users } from '../people.ts'
import { areas, locations } from '../places.ts'

/** A shelf somebody asked for. */
export interface ShelfWish {
  readonly kind: 'oneshot' | 'timed'
  readonly minutes: number
  readonly reason: string
  readonly by: string
  readonly at: string
}
export interface LadderRung {
  readonly priority: string
  readonly lead_min: number | null
  readonly group_min: number | null
  readonly supervisor_min: number | null
}

/** Operating positions. */
export const alarmDesks = pgTable(
  'alarm_desks',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    lead_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    supervisor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    ladder: jsonb().$type<readonly LadderRung[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('alarm_desks_name_key').on(table.name)],
)

/** What a desk owns: each site and each area belongs to one desk at most. */
export const alarmDeskLocations = pgTable(
  'alarm_desk_locations',
  {
    location_id: uuid()
      .primaryKey()
      .references(() => locations.id, { onDelete: 'cascade' }),
    desk_id: uuid()
      .notNull()
      .references(() => alarmDesks.id, { onDelete: 'cascade' }),
  },
  (table) => [index('alarm_desk_locations_desk_idx').on(table.desk_id)],
)
export const alarmDeskAreas = pgTable(
  'alarm_desk_areas',
  {
    area_id: uuid()
      .primaryKey()
      .references(() => areas.id, { onDelete: 'cascade' }),
    desk_id: uuid()
      .notNull()
      .references(() => alarmDesks.id, { onDelete: 'cascade' }),
  },
  (table) => [index('alarm_desk_areas_desk_idx').on(table.desk_id)],
)
