import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { alarmDesks } from './alarm-desks.ts'
import { alarmRules, alarms } from './iot.ts'

/** Each time an alarm called for the operator: what every figure of a desk is counted from. */
export const alarmAnnunciations = pgTable(
  'alarm_annunciations',
  {
    id: uuid().primaryKey(),
    alarm_id: uuid()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    desk_id: uuid().references(() => alarmDesks.id, { onDelete: 'cascade' }),
    occurrence: integer().notNull(),
    rank: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('alarm_annunciations_desk_idx').on(table.desk_id, table.at, table.alarm_id, table.rank),
    index('alarm_annunciations_alarm_idx').on(table.alarm_id),
    index('alarm_annunciations_at_idx').on(table.at),
  ],
)

export const alarmFloods = pgTable(
  'alarm_floods',
  {
    id: uuid().primaryKey(),
    desk_id: uuid()
      .notNull()
      .references(() => alarmDesks.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    until: instant(),
    /** Most annunciations within 10 minutes. */
    peak: integer().notNull(),
    first_alarm_id: uuid().references(() => alarms.id, { onDelete: 'set null' }),
    first_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('alarm_floods_open_key').on(table.desk_id).where(sql`until is null`),
    index('alarm_floods_desk_idx').on(table.desk_id, table.since),
  ],
)

/** Who was called because nobody acknowledged. */
export const alarmEscalations = pgTable(
  'alarm_escalations',
  {
    id: uuid().primaryKey(),
    alarm_id: uuid()
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    desk_id: uuid().references(() => alarmDesks.id, { onDelete: 'set null' }),
    occurrence: integer().notNull(),
    /** 1 desk lead, 2 group, 3 supervisor. */
    level: integer().notNull(),
    told: jsonb().$type<readonly string[]>().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('alarm_escalations_alarm_idx').on(table.alarm_id, table.at)],
)

/** Delays that run: taken up again after a restart. */
export const alarmDelays = pgTable('alarm_delays', {
  rule_id: uuid()
    .primaryKey()
    .references(() => alarmRules.id, { onDelete: 'cascade' }),
  leads_to: text({ enum: ['normal', 'active'] }).notNull(),
  since: instant().notNull(),
  source: instant().notNull(),
  value: doublePrecision().notNull(),
})
