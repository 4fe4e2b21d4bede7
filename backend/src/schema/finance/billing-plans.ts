import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { locations } from '../places.ts'

/** What the organisation may use of the platform; one plan holds at a time. */
export const billingPlans = pgTable(
  'billing_plans',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Whole Rupiah for a month. */
    price: bigint({ mode: 'number' }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    active: boolean().notNull(),
    /** Null: without limit. */
    users: integer(),
    devices: integer(),
    cameras: integer(),
    storage_bytes: bigint({ mode: 'number' }),
    tickets: integer(),
  },
  (table) => [
    uniqueIndex('billing_plans_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('billing_plans_active_key').on(table.active).where(sql`${table.active}`),
  ],
)

/** What a site used on a day, counted on that day. */
export const usageDays = pgTable(
  'usage_days',
  {
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    users: integer().notNull(),
    devices: integer().notNull(),
    cameras: integer().notNull(),
    storage_bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.location_id, table.day] }), index('usage_days_day_idx').on(table.day)],
)
