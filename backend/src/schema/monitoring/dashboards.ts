import type { Layout } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { roles, users } from '../people.ts'
import { locations } from '../places.ts'

export const dashboards = pgTable(
  'dashboards',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    audience: text({ enum: ['personal', 'roles', 'everyone'] }).notNull(),
    /** Whose it is; null for shared ones. */
    owner_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    layout: jsonb().$type<Layout>().notNull(),
    rev: integer().notNull().default(1),
    updated_at: instant().notNull(),
  },
  (table) => [index('dashboards_name_idx').on(table.name, table.id), index('dashboards_owner_idx').on(table.owner_id)],
)

export const dashboardRoles = pgTable(
  'dashboard_roles',
  {
    dashboard_id: uuid()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    role_id: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.dashboard_id, table.role_id] }), index('dashboard_roles_role_idx').on(table.role_id)],
)
