import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people.ts'
import { locations } from '../places.ts'

/** Whose budget pays. */
export const costCentres = pgTable(
  'cost_centres',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    /** Who answers for the budget; asked by approvals. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Asked where the owner cannot be. */
    deputy_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null: every site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'restrict' }),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('cost_centres_code_key').on(sql`lower(${table.code})`),
    index('cost_centres_order_idx').on(table.code, table.id),
    index('cost_centres_owner_idx').on(table.owner_id),
    index('cost_centres_deputy_idx').on(table.deputy_id),
    index('cost_centres_location_idx').on(table.location_id),
  ],
)

/** What a cost centre may spend in a calendar year, in whole Rupiah without VAT. No row: no budget. */
export const costCentreBudgets = pgTable(
  'cost_centre_budgets',
  {
    cost_centre_id: uuid()
      .notNull()
      .references(() => costCentres.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.cost_centre_id, table.year] }), check('cost_centre_budgets_amount', sql`${table.amount} >= 0`)],
)
