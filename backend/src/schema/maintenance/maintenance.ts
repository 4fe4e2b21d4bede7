import {
  countedFrom,
  occurrenceStates,
  planStates,
  planTriggers,
  skipCauses,
} from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { points } from '../monitoring/iot.ts'
import { groups, users } from '../people.ts'
import { areas, assets, items, locations } from '../places.ts'
import { ticketTemplates } from '../tickets/ticket-templates.ts'
import { tickets } from '../tickets/tickets.ts'

/** Preventive plans: what is to be done again and again, and by what it comes. */
export const maintenancePlans = pgTable(
  'maintenance_plans',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    code: text().notNull(),
    name: text().notNull(),
    state: text({ enum: planStates }).notNull().default('draft'),
    trigger: text({ enum: planTriggers }).notNull(),
    counted_from: text({ enum: countedFrom }).notNull().default('planned'),
    unit: text({ enum: ['day', 'week', 'month'] })
      .notNull()
      .default('month'),
    every: integer().notNull().default(1),
    weekdays: integer().array().notNull(),
    month_day: integer(),
    at: text().notNull().default('08:00'),
    starts_on: date().notNull(),
    ends_on: date(),
    months: integer().array().notNull(),
    lead_days: integer().notNull().default(7),
    grace_days: integer().notNull().default(14),
    point_id: uuid().references(() => points.id, { onDelete: 'set null' }),
    every_units: doublePrecision(),
    /** Of a meter: the reading its units are counted from; null until it was read first. */
    baseline: doublePrecision(),
    direction: text({ enum: ['above', 'below'] })
      .notNull()
      .default('above'),
    limit: doublePrecision(),
    hold_minutes: integer().notNull().default(0),
    /** Of a condition: since when it lasts; null while it does not. */
    condition_since: instant(),
    /** Of a condition: it has brought work about and did not end since. */
    condition_answered: boolean().notNull().default(false),
    template_id: uuid()
      .notNull()
      .references(() => ticketTemplates.id),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    minutes: integer().notNull().default(60),
    instructions: text().notNull().default(''),
    /** Until which day its dates are written down. */
    written_until: date(),
    rev: integer().notNull().default(1),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('maintenance_plans_code_key').on(table.location_id, table.code),
    index('maintenance_plans_area_idx').on(table.area_id),
    index('maintenance_plans_group_idx').on(table.group_id),
    index('maintenance_plans_template_idx').on(table.template_id),
    index('maintenance_plans_point_idx').on(table.point_id).where(sql`${table.point_id} is not null`),
  ],
)

/** Assets of a plan: each has work of its own. */
export const maintenancePlanAssets = pgTable(
  'maintenance_plan_assets',
  {
    plan_id: uuid()
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: 'cascade' }),
    asset_id: uuid()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.plan_id, table.asset_id] }), index('maintenance_plan_assets_asset_idx').on(table.asset_id)],
)

/** What the work of a plan takes out of the stock, in the base units of the items. */
export const maintenancePlanParts = pgTable(
  'maintenance_plan_parts',
  {
    plan_id: uuid()
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: 'cascade' }),
    item_id: uuid()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plan_id, table.item_id] }), index('maintenance_plan_parts_item_idx').on(table.item_id)],
)

/** Planned work: one for each plan, asset and planned day. */
export const maintenanceOccurrences = pgTable(
  'maintenance_occurrences',
  {
    id: uuid().primaryKey(),
    plan_id: uuid()
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'cascade' }),
    planned_on: date().notNull(),
    due_on: date().notNull(),
    minutes: integer().notNull(),
    state: text({ enum: occurrenceStates }).notNull().default('planned'),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    moved_reason: text().notNull().default(''),
    skip_cause: text({ enum: skipCauses }),
    skip_reason: text().notNull().default(''),
    done_on: date(),
    rev: integer().notNull().default(1),
    updated_at: instant().notNull(),
  },
  (table) => [
    unique('maintenance_occurrences_planned_key').on(table.plan_id, table.asset_id, table.planned_on).nullsNotDistinct(),
    uniqueIndex('maintenance_occurrences_ticket_key').on(table.ticket_id).where(sql`${table.ticket_id} is not null`),
    index('maintenance_occurrences_day_idx').on(table.location_id, table.due_on, table.id),
    index('maintenance_occurrences_asset_idx').on(table.asset_id, table.due_on),
    index('maintenance_occurrences_open_idx').on(table.due_on).where(sql`${table.state} in ('planned', 'due', 'ticket_opened')`),
  ],
)

/** Hours a week that teams have for planned work, where they were set. */
export const maintenanceCapacities = pgTable('maintenance_capacities', {
  group_id: uuid()
    .primaryKey()
    .references(() => groups.id, { onDelete: 'cascade' }),
  hours: integer().notNull(),
})

/** Year plans that documents were issued about. */
export const maintenanceYears = pgTable(
  'maintenance_years',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
  },
  (table) => [uniqueIndex('maintenance_years_key').on(table.location_id, table.year)],
)
