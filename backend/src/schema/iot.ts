import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { areas, assets, locations } from './places.ts'

export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    status: text().notNull().default('unknown'),
    heartbeat_s: integer().notNull().default(60),
    last_seen_at: instant(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
  },
  (it) => [
    uniqueIndex('devices_code_key').on(it.location_id, it.code),
    index('devices_asset_idx').on(it.asset_id),
    index('devices_name_idx').on(it.name, it.id),
  ],
)

/** A measured quantity and its newest value. */
export const points = pgTable(
  'points',
  {
    id: uuid().primaryKey(),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    point: text().notNull(),
    label: text().notNull(),
    unit: text().notNull().default(''),
    value: doublePrecision(),
    quality: text().notNull().default('good'),
    at: instant(),
  },
  (it) => [uniqueIndex('points_name_key').on(it.device_id, it.point)],
)

/** Raw history. */
export const readings = pgTable(
  'readings',
  {
    point_id: uuid()
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    value: doublePrecision().notNull(),
  },
  (it) => [primaryKey({ columns: [it.point_id, it.at] })],
)

export const alarmRules = pgTable(
  'alarm_rules',
  {
    id: uuid().primaryKey(),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    point: text().notNull(),
    type: text().notNull(),
    direction: text({ enum: ['above', 'below'] }).notNull(),
    limit: doublePrecision().notNull(),
    deadband: doublePrecision().notNull().default(0),
    on_delay_ms: integer().notNull().default(0),
    off_delay_ms: integer().notNull().default(0),
    priority: text().notNull(),
    message: text().notNull(),
    opens_ticket: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
  },
  (it) => [uniqueIndex('alarm_rules_key').on(it.device_id, it.type)],
)

/** One row per alarm instance (device, type); an occurrence is one stay in `active`. */
export const alarms = pgTable(
  'alarms',
  {
    id: uuid().primaryKey(),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    rule_id: uuid().references(() => alarmRules.id, { onDelete: 'set null' }),
    type: text().notNull(),
    message: text().notNull(),
    point: text(),
    unit: text().notNull().default(''),
    value: doublePrecision(),
    limit: doublePrecision(),
    priority: text().notNull(),
    /** 0 critical to 3 low, for sorting. */
    rank: integer().notNull(),
    process: text({ enum: ['normal', 'active'] }).notNull(),
    ack: text({ enum: ['unacked', 'acked'] }).notNull(),
    quality: text({ enum: ['ok', 'stale'] })
      .notNull()
      .default('ok'),
    occurrence: integer().notNull(),
    rev: integer().notNull(),
    raised_at: instant().notNull(),
    received_at: instant().notNull(),
    cleared_at: instant(),
    acked_at: instant(),
    acked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ticket_id: uuid(),
  },
  (it) => [
    uniqueIndex('alarms_key').on(it.device_id, it.type),
    index('alarms_live_idx').on(it.process, it.ack, it.rank, it.raised_at),
    index('alarms_location_idx').on(it.location_id),
  ],
)

export const alarmJournal = pgTable(
  'alarm_journal',
  {
    id: uuid().primaryKey(),
    alarm_id: uuid()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    occurrence: integer().notNull(),
    event: text().notNull(),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    comment: text().notNull().default(''),
    value: doublePrecision(),
    source_at: instant(),
    at: instant().notNull(),
  },
  (it) => [index('alarm_journal_alarm_idx').on(it.alarm_id, it.at)],
)

/** Commands already carried out: a repeated `command_id` gets the same answer. */
export const alarmCommands = pgTable('alarm_commands', {
  command_id: uuid().primaryKey(),
  alarm_id: uuid().notNull(),
  at: instant().notNull(),
})

export const deadLetters = pgTable(
  'dead_letters',
  {
    id: uuid().primaryKey(),
    topic: text().notNull(),
    payload: text().notNull(),
    reason: text().notNull(),
    detail: text().notNull().default(''),
    at: instant().notNull(),
    count: bigint({ mode: 'number' }).notNull().default(1),
  },
  (it) => [index('dead_letters_at_idx').on(it.at)],
)
