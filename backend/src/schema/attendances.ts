import type { AttendanceCorrection } from '@menara/shared/contract/people/attendances.contract.ts'
import { attendanceStates } from '@menara/shared/domain/attendance.ts'
import { attendanceWays, cardOutcomes, kioskModes, phoneEvidence } from '@menara/shared/domain/people/attendance-evidence.ts'
import { attendanceExceptionKinds, attendanceRequestStates } from '@menara/shared/domain/people/attendance-settling.ts'
import type { PayrollColumn } from '@menara/shared/domain/people/payroll-columns.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { devices } from './monitoring/iot.ts'
import { users } from './people.ts'
import { locations } from './places.ts'

/** A photo taken with a check-in or check-out; its file follows from id and `at`. */
interface AttendancePhoto {
  readonly id: string
  readonly at: string
  readonly mime: string
  readonly bytes: number
  readonly sha256: string
}

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
    /** Null when a manager wrote it down. */
    in_on_site: boolean(),
    in_distance_m: doublePrecision(),
    in_reason: text().notNull().default(''),
    /** Name of the fence the position lay in. */
    in_place: text().notNull().default(''),
    /** Seconds the device's clock was ahead of ours. */
    in_clock_s: integer(),
    /** Null: by phone, or written down where `in_on_site` is null. */
    in_way: text({ enum: attendanceWays }),
    in_photo: jsonb().$type<AttendancePhoto>(),
    check_out_at: instant(),
    out_longitude: doublePrecision(),
    out_latitude: doublePrecision(),
    out_accuracy_m: doublePrecision(),
    /** Null also when a manager ended it. */
    out_on_site: boolean(),
    out_distance_m: doublePrecision(),
    out_reason: text().notNull().default(''),
    out_place: text().notNull().default(''),
    out_clock_s: integer(),
    out_way: text({ enum: attendanceWays }),
    out_photo: jsonb().$type<AttendancePhoto>(),
    late_minutes: integer().notNull().default(0),
    early_minutes: integer().notNull().default(0),
    worked_minutes: integer(),
    corrections: integer().notNull().default(0),
    rev: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('attendances_open_key').on(table.user_id).where(sql`${table.state} = 'open'`),
    index('attendances_user_idx').on(table.user_id, table.check_in_at.desc().nullsFirst()),
    index('attendances_newest_idx').on(table.check_in_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('attendances_location_idx').on(table.location_id, table.check_in_at.desc().nullsFirst()),
    index('attendances_location_day_idx').on(table.location_id, table.day),
    index('attendances_user_day_idx').on(table.user_id, table.day, table.location_id),
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

/** What people ask to be put right in their own attendance, or to be recorded. Without `attendance_id` nothing was recorded that day. */
export const attendanceRequests = pgTable(
  'attendance_requests',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    attendance_id: uuid().references(() => attendances.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    check_in_at: instant(),
    check_out_at: instant(),
    reason: text().notNull(),
    state: text({ enum: attendanceRequestStates }).notNull(),
    note: text().notNull().default(''),
    created_at: instant().notNull(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
  },
  (table) => [
    uniqueIndex('attendance_requests_pending_key').on(table.user_id, table.day).where(sql`${table.state} = 'pending'`),
    index('attendance_requests_user_idx').on(table.user_id, table.created_at.desc().nullsFirst()),
    index('attendance_requests_location_idx').on(table.location_id, table.state, table.created_at.desc().nullsFirst()),
  ],
)

/** Exceptions that somebody has looked at and accepted as they are. */
export const attendanceSettlements = pgTable(
  'attendance_settlements',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: attendanceExceptionKinds }).notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day, table.kind] })],
)

/** Months of a site that were closed for corrections, and opened again. `month` is its first day. */
export const attendancePeriods = pgTable(
  'attendance_periods',
  {
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    locked: boolean().notNull(),
    by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    /** Why it was unlocked; a note of who locked it. */
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.location_id, table.month] })],
)

/** Columns of a file for payroll, as somebody has put them together. */
export const payrollTemplates = pgTable(
  'payroll_templates',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    columns: jsonb().$type<readonly PayrollColumn[]>().notNull(),
    rev: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('payroll_templates_name_key').on(sql`lower(${table.name})`)],
)

/** How attendance is taken at a site, where somebody has chosen. */
export const attendanceEvidence = pgTable('attendance_evidence', {
  location_id: uuid()
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  ways: text({ enum: attendanceWays }).array().notNull(),
  phone: text({ enum: phoneEvidence }).array().notNull(),
  kiosk_photo: boolean().notNull(),
})

/** Pages at gates by which people check in. Of the link only the SHA-256 of its token is stored. */
export const attendanceKiosks = pgTable(
  'attendance_kiosks',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mode: text({ enum: kioskModes }).notNull(),
    token_hash: text().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    seen_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    uniqueIndex('attendance_kiosks_token_key').on(table.token_hash),
    uniqueIndex('attendance_kiosks_name_key').on(table.location_id, sql`lower(${table.name})`).where(sql`${table.revoked_at} is null`),
  ],
)

/** Numbers and PINs of people at kiosks. */
export const attendancePins = pgTable(
  'attendance_pins',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Six digits, given once and kept. */
    number: text().notNull(),
    /** Argon2id as of passwords; null once it was reset. */
    pin: text(),
    set_at: instant(),
    /** Wrong PINs since the last right one. */
    misses: integer().notNull().default(0),
    locked_until: instant(),
  },
  (table) => [uniqueIndex('attendance_pins_number_key').on(table.number)],
)

/** Cards that people hold to readers. Of the number only an HMAC and its last four characters are stored. */
export const attendanceCards = pgTable(
  'attendance_cards',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    last4: text().notNull(),
    issued_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    issued_at: instant().notNull(),
    revoked_at: instant(),
    used_at: instant(),
  },
  (table) => [
    uniqueIndex('attendance_cards_digest_key').on(table.digest).where(sql`${table.revoked_at} is null`),
    index('attendance_cards_user_idx').on(table.user_id),
  ],
)

/** Cards that were held to readers, and what became of each. A repeated message adds none. */
export const attendanceCardReadings = pgTable(
  'attendance_card_readings',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** Name of the reader then. */
    reader: text().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    last4: text().notNull(),
    outcome: text({ enum: cardOutcomes }).notNull(),
    at: instant().notNull(),
    received_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('attendance_card_readings_once_key').on(table.device_id, table.digest, table.at),
    index('attendance_card_readings_site_idx').on(table.location_id, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('attendance_card_readings_user_idx').on(table.user_id),
    index('attendance_card_readings_received_idx').on(table.received_at),
  ],
)
