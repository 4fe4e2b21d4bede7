import type { AttendanceCorrection } from '@menara/shared/contract/people/attendances.contract.ts'
import { attendanceStates } from '@menara/shared/domain/attendance.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { locations } from './places.ts'

/** Comings and goings. One attendance of a person is open at a time. */
export const attendances = pgTable(
  'attendances',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: attendanceStates }).notNull(),
    shift_name: text(),
    shift_start: instant(),
    shift_end: instant(),
    grace_minutes: integer().notNull().default(0),
    check_in_at: instant().notNull(),
    in_longitude: doublePrecision(),
    in_latitude: doublePrecision(),
    in_accuracy_m: doublePrecision(),
    in_on_site: boolean().notNull(),
    in_distance_m: doublePrecision(),
    in_reason: text().notNull().default(''),
    check_out_at: instant(),
    out_longitude: doublePrecision(),
    out_latitude: doublePrecision(),
    out_accuracy_m: doublePrecision(),
    /** Null also when a manager ended it. */
    out_on_site: boolean(),
    out_distance_m: doublePrecision(),
    out_reason: text().notNull().default(''),
    late_minutes: integer().notNull().default(0),
    early_minutes: integer().notNull().default(0),
    worked_minutes: integer(),
    corrections: integer().notNull().default(0),
    rev: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('attendances_open_key').on(table.user_id).where(sql`${table.state} = 'open'`),
    index('attendances_user_idx').on(table.user_id, table.check_in_at.desc()),
    index('attendances_newest_idx').on(table.check_in_at.desc(), table.id.desc()),
    index('attendances_location_idx').on(table.location_id, table.check_in_at.desc()),
  ],
)

/** Who put which times right, and what they were before. Rows are added, never changed. */
export const attendanceCorrections = pgTable(
  'attendance_corrections',
  {
    id: uuid().primaryKey(),
    attendance_id: uuid()
      .notNull()
      .references(() => attendances.id, { onDelete: 'cascade' }),
    by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<AttendanceCorrection['before']>().notNull(),
    after: jsonb().$type<AttendanceCorrection['before']>().notNull(),
  },
  (table) => [index('attendance_corrections_idx').on(table.attendance_id, table.at)],
)

/** What a repeated `idempotency-key` has done. */
export const attendanceKeys = pgTable(
  'attendance_keys',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    body_hash: text().notNull(),
    attendance_id: uuid().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)
