import { currencies } from '@menara/shared/domain/money.ts'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../companies.ts'
import { locations } from '../places.ts'

/** What a company has of the platform. */
export const companyPlans = pgTable(
  'company_plans',
  {
    id: uuid().primaryKey(),
    company: text().notNull(),
    company_id: uuid().references(() => companies.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    max_users: integer(),
    max_devices: integer(),
    max_storage_mb: integer(),
    price: bigint({ mode: 'number' }).notNull(),
    currency: text({ enum: currencies }).notNull(),
  },
  (table) => [index('company_plans_order_idx').on(table.company, table.id), index('company_plans_company_idx').on(table.company_id)],
)

/** Sites of a plan: each in one at most. */
export const companyPlanSites = pgTable(
  'company_plan_sites',
  {
    location_id: uuid()
      .primaryKey()
      .references(() => locations.id, { onDelete: 'cascade' }),
    plan_id: uuid()
      .notNull()
      .references(() => companyPlans.id, { onDelete: 'cascade' }),
  },
  (table) => [index('company_plan_sites_plan_idx').on(table.plan_id)],
)
