import { workspaceColours, workspaceModuleKeys } from '@menara/shared/domain/people/workspace-modules.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { groups, users } from '../people.ts'
import { locations } from '../places.ts'

/** Sets of modules, sites and people. Their pictures are beside the other uploads, under `workspaces`. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    colour: text({ enum: workspaceColours }).notNull(),
    home: text({ enum: workspaceModuleKeys as [string, ...string[]] }).notNull(),
    modules: text().array().notNull(),
    everyone: boolean().notNull().default(false),
    logo_id: uuid(),
    logo_at: instant(),
    logo_mime: text(),
    logo_bytes: integer(),
  },
  (table) => [uniqueIndex('workspaces_name_key').on(sql`lower(${table.name})`)],
)

const workspaceId = () =>
  uuid()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

export const workspaceLocations = pgTable(
  'workspace_locations',
  {
    workspace_id: workspaceId(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.location_id] }), index('workspace_locations_idx').on(table.location_id)],
)
export const workspaceUsers = pgTable(
  'workspace_users',
  {
    workspace_id: workspaceId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.user_id] }), index('workspace_users_idx').on(table.user_id)],
)
export const workspaceGroups = pgTable(
  'workspace_groups',
  {
    workspace_id: workspaceId(),
    group_id: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.group_id] }), index('workspace_groups_idx').on(table.group_id)],
)
