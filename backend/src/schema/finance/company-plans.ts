import { currencies } from '@menara/shared/domain/money.ts'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../companies.ts'
import { locations } from '../places.ts'
import { tenants } from './tenants.ts'

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
    /** The tenant that its invoices go to. */
    payer_id: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    /** For each beyond what the plan includes. */
    over_user: bigint({ mode: 'number' }).notNull().default(0),
    over_device: bigint({ mode: 'number' }).notNull().default(0),
    over_gb: bigint({ mode: 'number' }).notNull().default(0),
    vat_per_mille: integer().notNull().default(110),
    due_days: integer().notNull().default(14),
  },
  (table) => [
    index('company_plans_order_idx').on(table.company, table.id),
    index('company_plans_company_idx').on(table.company_id),
    uniqueIndex('company_plans_payer_key').on(table.payer_id),
  ],
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
