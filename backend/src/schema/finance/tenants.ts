import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../companies.ts'
import { energyMeters } from '../monitoring/energy.ts'
import { users } from '../people.ts'
import { areas, locations } from '../places.ts'

/** Who rents areas of a site. */
export const tenants = pgTable(
  'tenants',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    code: text().notNull(),
    name: text().notNull(),
    npwp: text(),
    contact_name: text().notNull().default(''),
    email: text(),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    language: text({ enum: ['en', 'id'] })
      .notNull()
      .default('id'),
    active: boolean().notNull().default(true),
    company_id: uuid().references(() => companies.id, { onDelete: 'restrict' }),
  },
  (table) => [
    uniqueIndex('tenants_code_key').on(table.location_id, sql`lower(${table.code})`),
    index('tenants_order_idx').on(table.name, table.id),
    index('tenants_company_idx').on(table.company_id),
  ],
)

const ofTenant = () =>
  uuid()
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' })

/** Areas that a tenant rents; the last day is included. */
export const tenantLeases = pgTable(
  'tenant_leases',
  {
    id: uuid().primaryKey(),
    tenant_id: ofTenant(),
    area_id: uuid()
      .notNull()
      .references(() => areas.id, { onDelete: 'restrict' }),
    area_dm2: integer().notNull(),
    from: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }),
  },
  (table) => [
    index('tenant_leases_tenant_idx').on(table.tenant_id, table.from),
    index('tenant_leases_area_idx').on(table.area_id),
    check('tenant_leases_forward', sql`${table.until} is null or ${table.until} >= ${table.from}`),
  ],
)

/** Meters that a tenant pays for: so many parts of a thousand of what they measure. */
export const tenantMeters = pgTable(
  'tenant_meters',
  {
    id: uuid().primaryKey(),
    tenant_id: ofTenant(),
    meter_id: uuid()
      .notNull()
      .references(() => energyMeters.id, { onDelete: 'restrict' }),
    share: integer().notNull(),
    from: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }),
  },
  (table) => [
    index('tenant_meters_tenant_idx').on(table.tenant_id, table.from),
    index('tenant_meters_meter_idx').on(table.meter_id),
    check('tenant_meters_forward', sql`${table.until} is null or ${table.until} >= ${table.from}`),
  ],
)

/** Whose bookings at the site are the tenant's. A person belongs to one tenant of a site. */
export const tenantPeople = pgTable(
  'tenant_people',
  {
    tenant_id: ofTenant(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location_id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.user_id] }),
    uniqueIndex('tenant_people_site_key').on(table.location_id, table.user_id),
    index('tenant_people_user_idx').on(table.user_id),
  ],
)
