import type { InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { templateStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import { planStates } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { groups, shifts, users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'

/** Inspection templates; what is asked stands in their versions. */
export const inspectionTemplates = pgTable(
  'inspection_templates',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    rev: integer().notNull().default(1),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [uniqueIndex('inspection_templates_code_key').on(sql`lower(${table.code})`)],
)

/** Versions of templates: at most one draft and one published of each. */
export const inspectionVersions = pgTable(
  'inspection_versions',
  {
    id: uuid().primaryKey(),
    template_id: uuid()
      .notNull()
      .references(() => inspectionTemplates.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    state: text({ enum: templateStates }).notNull().default('draft'),
    sections: jsonb().$type<readonly InspectionSection[]>().notNull(),
    published_at: instant(),
    published_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('inspection_versions_key').on(table.template_id, table.version),
    uniqueIndex('inspection_versions_draft_key').on(table.template_id).where(sql`${table.state} = 'draft'`),
    uniqueIndex('inspection_versions_published_key').on(table.template_id).where(sql`${table.state} = 'published'`),
  ],
)

/** Inspection plans: which template is gone through where, when and by whom. */
export const inspectionPlans = pgTable(
  'inspection_plans',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    state: text({ enum: planStates }).notNull().default('draft'),
    template_id: uuid()
      .notNull()
      .references(() => inspectionTemplates.id),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    ordered: boolean().notNull().default(false),
    comes_by: text({ enum: ['dates', 'shift'] })
      .notNull()
      .default('dates'),
    unit: text({ enum: ['day', 'week', 'month'] })
      .notNull()
      .default('day'),
    every: integer().notNull().default(1),
    weekdays: integer().array().notNull(),
    month_day: integer(),
    times: text().array().notNull(),
    shift_id: uuid().references(() => shifts.id, { onDelete: 'restrict' }),
    starts_on: date().notNull(),
    ends_on: date(),
    before_minutes: integer().notNull().default(60),
    after_minutes: integer().notNull().default(120),
    assignee_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    /** Until which instant its rounds are written down. */
    written_until: instant(),
    rev: integer().notNull().default(1),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    index('inspection_plans_location_idx').on(table.location_id),
    index('inspection_plans_template_idx').on(table.template_id),
    index('inspection_plans_area_idx').on(table.area_id),
    index('inspection_plans_asset_idx').on(table.asset_id),
    index('inspection_plans_shift_idx').on(table.shift_id),
    index('inspection_plans_assignee_idx').on(table.assignee_id),
    index('inspection_plans_group_idx').on(table.group_id),
    index('inspection_plans_written_idx').on(table.written_until).where(sql`${table.state} = 'active'`),
  ],
)

/** Checkpoints of plans, in their order. */
export const inspectionCheckpoints = pgTable(
  'inspection_checkpoints',
  {
    id: uuid().primaryKey(),
    plan_id: uuid()
      .notNull()
      .references(() => inspectionPlans.id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    name: text().notNull(),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    code: text().notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    tolerance_m: integer().notNull().default(30),
  },
  (table) => [
    index('inspection_checkpoints_plan_idx').on(table.plan_id, table.sort),
    index('inspection_checkpoints_area_idx').on(table.area_id),
    index('inspection_checkpoints_asset_idx').on(table.asset_id),
    uniqueIndex('inspection_checkpoints_code_key').on(table.code),
  ],
)
