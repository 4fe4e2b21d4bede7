import type { CompanyContact } from '@menara/shared/contract/places/companies.contract.ts'
import { companyKinds } from '@menara/shared/contract/places/companies.contract.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { locations } from './places.ts'

/** Who uses the platform, and who rents areas of a site. */
export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: companyKinds }).notNull(),
    name: text().notNull(),
    /** Digits of the NPWP. */
    tax_number: text(),
    address: text().notNull().default(''),
    contacts: jsonb().$type<CompanyContact[]>().notNull().default([]),
    active: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex('companies_name_key').on(sql`lower(${table.name})`), index('companies_order_idx').on(table.name, table.id)],
)

export const companyLocations = pgTable(
  'company_locations',
  {
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.location_id] }),
    index('company_locations_location_idx').on(table.location_id),
  ],
)

/** People of a company: each belongs to one. */
export const companyPeople = pgTable(
  'company_people',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (table) => [index('company_people_company_idx').on(table.company_id)],
)
