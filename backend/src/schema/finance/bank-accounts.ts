import type { StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import type { CsvTemplate } from '@menara/shared/domain/finance/bank-files.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations, vendors } from '../places.ts'

/** Accounts of the house. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    bank: text().notNull(),
    bic: text().notNull(),
    number: text().notNull(),
    holder: text().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Null: pays for every site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'restrict' }),
    csv_template: jsonb().$type<CsvTemplate>().notNull(),
    statement_mapping: jsonb().$type<StatementMapping>(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('bank_accounts_number_key').on(table.bic, table.number),
    index('bank_accounts_order_idx').on(table.name, table.id),
    index('bank_accounts_location_idx').on(table.location_id),
  ],
)

/** Where people and vendors are paid to. */
export const payeeAccounts = pgTable(
  'payee_accounts',
  {
    /** The person's or vendor's. */
    id: uuid().primaryKey(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    vendor_id: uuid().references(() => vendors.id, { onDelete: 'cascade' }),
    bank: text().notNull(),
    bic: text().notNull(),
    number_sealed: text().notNull(),
    last4: text().notNull(),
    holder: text().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payee_accounts_user_key').on(table.user_id),
    uniqueIndex('payee_accounts_vendor_key').on(table.vendor_id),
    check('payee_accounts_payee_check', sql`coalesce(${table.user_id}, ${table.vendor_id}) = ${table.id}`),
  ],
)
