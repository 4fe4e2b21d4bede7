import type { ReportDefinition } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { deliveryStates, reportAudiences, reportFormats, scheduleUnits } from '@menara/shared/domain/reports/report-schedules.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { companies } from '../companies.ts'
import { roles, users } from '../people.ts'
import { locations } from '../places.ts'

/** Reports that somebody keeps. What they show is what their reader may see. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    audience: text({ enum: reportAudiences }).notNull(),
    definition: jsonb().$type<ReportDefinition>().notNull(),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [index('reports_name_idx').on(table.name, table.id), index('reports_owner_idx').on(table.owner_id)],
)

export const reportRoles = pgTable(
  'report_roles',
  {
    report_id: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    role_id: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.role_id] }), index('report_roles_role_idx').on(table.role_id)],
)

/** When a report is mailed to whom. Each is sent what they may see themselves, in their language. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid().primaryKey(),
    report_id: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    unit: text({ enum: scheduleUnits }).notNull(),
    /** Of a week: 1 Monday to 7 Sunday; of a month: its day, the last one where it is shorter. */
    on_day: smallint(),
    at_time: text().notNull(),
    zone: text().notNull(),
    format: text({ enum: reportFormats }).notNull(),
    /** Null: every site the recipient sees. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    recipient_ids: uuid().array().notNull(),
    active: boolean().notNull().default(true),
    next_at: instant().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('report_schedules_report_idx').on(table.report_id), index('report_schedules_next_idx').on(table.next_at)],
)

/** What became of each mail of a schedule. */
export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    id: uuid().primaryKey(),
    schedule_id: uuid()
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    /** Null: the whole run was missed. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    due_at: instant().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    /** What went wrong, for people who look after the installation. */
    reason: text().notNull().default(''),
    made_at: instant(),
  },
  (table) => [index('report_deliveries_schedule_idx').on(table.schedule_id, table.due_at.desc().nullsFirst())],
)

/** Roles of the database that may read the views of the schema `reporting`, and the company whose rows they see. */
export const reportingAccounts = pgTable('reporting_accounts', {
  role_name: text().primaryKey(),
  company_id: uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** What the numbers of people in the views are made with, so that nobody finds a person by their id. */
  person_key: text().notNull().default(sql`gen_random_uuid()::text`),
})
