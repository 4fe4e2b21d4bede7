import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { devices } from './iot.ts'

/** Whether a person lets their position be shown while on shift. No row: they were never asked. */
export const positionConsents = pgTable('position_consents', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sharing: boolean().notNull(),
  at: instant().notNull(),
})

/** Whom or what a device that moves follows. */
export const positionTags = pgTable(
  'position_tags',
  {
    device_id: uuid()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['guard', 'visitor', 'asset'] }).notNull(),
    name: text().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'cascade' }),
  },
  (table) => [index('position_tags_user_idx').on(table.user_id)],
)

/** Newest place of everything that moves. `id`: the person for a phone, the device for a tag. */
export const positions = pgTable(
  'positions',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['guard', 'visitor', 'asset'] }).notNull(),
    name: text().notNull(),
    source: text({ enum: ['phone', 'tag'] }).notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** The storey. */
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    device_id: uuid().references(() => devices.id, { onDelete: 'cascade' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    accuracy_m: doublePrecision(),
    heading: doublePrecision(),
    speed_mps: doublePrecision(),
    battery_percent: doublePrecision(),
    recorded_at: instant().notNull(),
    received_at: instant().notNull(),
  },
  (table) => [index('positions_location_idx').on(table.location_id, table.recorded_at)],
)

export const positionHistory = pgTable(
  'position_history',
  {
    subject_id: uuid().notNull(),
    at: instant().notNull(),
    kind: text({ enum: ['guard', 'visitor', 'asset'] }).notNull(),
    name: text().notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    accuracy_m: doublePrecision(),
    heading: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.subject_id, table.at] }), index('position_history_place_idx').on(table.location_id, table.at)],
)

export const geofences = pgTable(
  'geofences',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** The storey it lies on; null: every storey and outside. */
    area_id: uuid().references(() => areas.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Corners as [longitude, latitude], the first not repeated. */
    ring: jsonb().$type<[number, number][]>().notNull(),
    applies_to: text().array().$type<('guard' | 'visitor' | 'asset')[]>().notNull(),
    rule: text({ enum: ['enter', 'exit', 'dwell', 'out_of_hours'] }).notNull(),
    dwell_s: integer(),
    /** Wall-clock hours in the site's zone in which being inside is allowed. */
    hours: jsonb().$type<{ start: string; end: string; days: number[] }>(),
    margin_m: doublePrecision().notNull().default(5),
    priority: text({ enum: ['critical', 'high', 'medium', 'low'] }).notNull(),
    enabled: boolean().notNull().default(true),
    rev: integer().notNull().default(1),
  },
  (table) => [index('geofences_location_idx').on(table.location_id, table.name, table.id)],
)

/** Where each subject stands to each fence that concerns it. */
export const geofencePresence = pgTable(
  'geofence_presence',
  {
    geofence_id: uuid()
      .notNull()
      .references(() => geofences.id, { onDelete: 'cascade' }),
    subject_id: uuid().notNull(),
    subject_name: text().notNull(),
    /** Its tag, which speaks for it; null for a phone. */
    subject_device_id: uuid(),
    inside: boolean().notNull(),
    /** Since when it is on this side. */
    since: instant().notNull(),
    /** When it was heard last. */
    seen_at: instant().notNull(),
    /** The alarm that stands for it: device and type; both null while none does. */
    alarm_device_id: uuid(),
    alarm_type: text(),
  },
  (table) => [primaryKey({ columns: [table.geofence_id, table.subject_id] }), index('geofence_presence_subject_idx').on(table.subject_id)],
)
