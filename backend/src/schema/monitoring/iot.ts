import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { alarmDesks, type ShelfWish } from './alarm-desks.ts'
import { alarmRuleTemplates } from './alarm-rule-templates.ts'

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
  (table) => [
    uniqueIndex('devices_code_key').on(table.location_id, table.code),
    index('devices_asset_idx').on(table.asset_id),
    index('devices_name_idx').on(table.name, table.id),
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
    /** Its name in the history: four bytes instead of sixteen. */
    no: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['gauge', 'counter', 'state'] })
      .notNull()
      .default('gauge'),
    states: jsonb()
      .$type<readonly { readonly value: number; readonly name_en: string; readonly name_id: string }[]>()
      .notNull()
      .default([]),
  },
  (table) => [uniqueIndex('points_name_key').on(table.device_id, table.point), uniqueIndex('points_no_key').on(table.no)],
)

export const alarmRules = pgTable(
  'alarm_rules',
  {
    id: uuid().primaryKey(),
    /** Keeps this rule; null for a rule of its own. */
    template_id: uuid().references(() => alarmRuleTemplates.id, { onDelete: 'cascade' }),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['threshold', 'rate', 'missing', 'expression'] })
      .notNull()
      .default('threshold'),
    point: text(),
    window_s: integer(),
    expression: text(),
    inputs: jsonb().$type<readonly { readonly name: string; readonly device_id: string; readonly point: string }[]>().notNull().default([]),
    type: text().notNull(),
    direction: text({ enum: ['above', 'below'] })
      .notNull()
      .default('above'),
    limit: doublePrecision().notNull().default(0),
    deadband: doublePrecision().notNull().default(0),
    on_delay_ms: integer().notNull().default(0),
    off_delay_ms: integer().notNull().default(0),
    priority: text().notNull(),
    message: text().notNull(),
    latching: boolean().notNull().default(false),
    suppress_when: jsonb().$type<{
      readonly device_id: string
      readonly point: string
      readonly direction: 'above' | 'below'
      readonly limit: number
    } | null>(),
    opens_ticket: boolean().notNull().default(false),
    resolves_ticket: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    cause: text().notNull().default(''),
    consequence: text().notNull().default(''),
    response: text().notNull().default(''),
    steps: jsonb().$type<readonly string[]>().notNull().default([]),
    respond_within_min: integer(),
  },
  (table) => [uniqueIndex('alarm_rules_key').on(table.device_id, table.type), index('alarm_rules_template_idx').on(table.template_id)],
)

/** `limit` null: the template does not hold for this device. */
export const alarmRuleExceptions = pgTable(
  'alarm_rule_exceptions',
  {
    template_id: uuid()
      .notNull()
      .references(() => alarmRuleTemplates.id, { onDelete: 'cascade' }),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    limit: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.template_id, table.device_id] }), index('alarm_rule_exceptions_device_idx').on(table.device_id)],
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
    /** Says the message in the reader's language; null where a person or a device wrote it. */
    wording: jsonb().$type<Wording | null>(),
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
    desk_id: uuid().references(() => alarmDesks.id, { onDelete: 'set null' }),
    latched: boolean().notNull().default(false),
    shelf_kind: text({ enum: ['oneshot', 'timed'] }),
    shelf_until: instant(),
    shelf_reason: text().notNull().default(''),
    shelf_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    shelf_at: instant(),
    /** Waits for a second person. */
    shelf_request: jsonb().$type<ShelfWish | null>(),
    suppressed: boolean().notNull().default(false),
    suppressed_by: text(),
    out_ticket_id: uuid(),
    out_reason: text().notNull().default(''),
    out_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    out_at: instant(),
    /** Active, unacknowledged and not set aside: `isAnnunciated` of the shared domain, said in SQL. */
    annunciated: boolean()
      .notNull()
      .generatedAlwaysAs(sql`process = 'active' and ack = 'unacked' and shelf_kind is null and not suppressed and out_at is null`),
    annunciated_at: instant(),
    cause: text().notNull().default(''),
    procedure: boolean().notNull().default(false),
    respond_by: instant(),
    escalation_level: integer().notNull().default(0),
    /** When the next level is told. */
    escalate_at: instant(),
    /** When it came the last time but one and but two, by our clock. */
    came_before: instant(),
    came_earlier: instant(),
    chatter_until: instant(),
  },
  (table) => [
    uniqueIndex('alarms_key').on(table.device_id, table.type),
    index('alarms_live_idx').on(table.process, table.ack, table.rank, table.raised_at),
    index('alarms_location_idx').on(table.location_id),
    index('alarms_desk_idx').on(table.desk_id, table.process),
    index('alarms_shelf_idx').on(table.shelf_until).where(sql`shelf_until is not null`),
    index('alarms_escalate_idx').on(table.escalate_at).where(sql`escalate_at is not null`),
    index('alarms_chatter_idx').on(table.chatter_until).where(sql`chatter_until is not null`),
    index('alarms_aside_idx').on(table.location_id).where(sql`shelf_kind is not null or suppressed or out_at is not null or latched`),
  ],
)

/** Every transition: append-only (a trigger refuses updates and deletes), each row sealed by the hash of the one before. Outlives what it names. */
export const alarmJournal = pgTable(
  'alarm_journal',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    id: uuid().primaryKey(),
    alarm_id: uuid().notNull(),
    device_id: uuid(),
    location_id: uuid(),
    desk_id: uuid(),
    type: text().notNull().default(''),
    message: text().notNull().default(''),
    wording: jsonb().$type<Wording | null>(),
    priority: text().notNull().default('medium'),
    unit: text().notNull().default(''),
    occurrence: integer().notNull(),
    event: text().notNull(),
    actor_id: uuid(),
    comment: text().notNull().default(''),
    value: doublePrecision(),
    source_at: instant(),
    /** Received, by our clock. */
    at: instant().notNull(),
    prev_hash: text(),
    hash: text(),
  },
  (table) => [
    uniqueIndex('alarm_journal_seq_key').on(table.seq),
    index('alarm_journal_alarm_idx').on(table.alarm_id, table.at),
    index('alarm_journal_at_idx').on(table.at, table.seq),
    index('alarm_journal_device_idx').on(table.device_id, table.at, table.seq),
    index('alarm_journal_location_idx').on(table.location_id, table.at, table.seq),
    index('alarm_journal_desk_idx').on(table.desk_id, table.at, table.seq),
    index('alarm_journal_actor_idx').on(table.actor_id, table.at, table.seq).where(sql`actor_id is not null`),
  ],
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
    state: text({ enum: ['open', 'dismissed', 'replayed'] })
      .notNull()
      .default('open'),
    settled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    settled_at: instant(),
  },
  (table) => [index('dead_letters_at_idx').on(table.at)],
)
