import type { OvertimePay } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { OvertimePart } from '@menara/shared/domain/overtime/overtime-days.ts'
import type { CountedPart } from '@menara/shared/domain/overtime/overtime-pay.ts'
import { overtimeCompensations, overtimeKinds, overtimeStates } from '@menara/shared/domain/overtime/overtime-states.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'

const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** Overtime of one person. */
export const overtimes = pgTable(
  'overtimes',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    kind: text({ enum: overtimeKinds }).notNull(),
    state: text({ enum: overtimeStates }).notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    work: text().notNull(),
    compensation: text({ enum: overtimeCompensations }),
    exempt: boolean().notNull().default(false),
    planned_minutes: integer().notNull(),
    actual_minutes: integer(),
    verified_minutes: integer(),
    /** By which it counts towards the limits and is paid: what is planned, and once verified what was worked. */
    counted: jsonb().$type<CountedPart[]>().notNull(),
    /** From attendance, by day. */
    actual: jsonb().$type<OvertimePart[]>(),
    reason: text().notNull().default(''),
    exemption: text().notNull().default(''),
    created_by: person(),
    created_at: instant().notNull(),
    consented_by: person(),
    consented_at: instant(),
    decided_by: person(),
    decided_at: instant(),
    verified_by: person(),
    verified_at: instant(),
    converted_by: person(),
    converted_at: instant(),
    /** As it was converted: later terms do not change it. Only for who may see wages. */
    paid: jsonb().$type<OvertimePay>(),
    rev: integer().notNull().default(1),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('overtimes_number_key').on(table.number),
    index('overtimes_user_idx').on(table.user_id, table.starts_at.desc().nullsFirst()),
    index('overtimes_newest_idx').on(table.starts_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('overtimes_location_idx').on(table.location_id, table.starts_at.desc().nullsFirst()),
    index('overtimes_open_idx').on(table.ends_at).where(sql`${table.state} in ('ordered', 'requested', 'consented', 'approved')`),
  ],
)

/** By which week and wage the overtime of somebody is counted, from a day on. */
export const overtimeTerms = pgTable(
  'overtime_terms',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    valid_from: date({ mode: 'string' }).notNull(),
    week: smallint().notNull(),
    rest_days: smallint().array().notNull(),
    shortest_day: smallint(),
    exempt: boolean().notNull(),
    per: text({ enum: ['month', 'day'] }).notNull(),
    base: bigint({ mode: 'number' }).notNull(),
    fixed: bigint({ mode: 'number' }).notNull(),
    variable: bigint({ mode: 'number' }).notNull(),
    created_by: person(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex('overtime_terms_key').on(table.user_id, table.valid_from)],
)

/** Months of sites of whose overtime lists documents were issued. */
export const overtimeLists = pgTable(
  'overtime_lists',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    month: text().notNull(),
  },
  (table) => [uniqueIndex('overtime_lists_key').on(table.location_id, table.month)],
)

/** The last number of each year. */
export const overtimeNumbers = pgTable('overtime_numbers', { year: integer().primaryKey(), last: integer().notNull() })
