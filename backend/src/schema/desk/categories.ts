import { type AnyPgColumn, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { groups, users } from '../people.ts'
import { locations } from '../places.ts'

/** What tickets are about: a tree for each ticket type. */
export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey(),
    ticket_type_id: integer().notNull(),
    parent_id: uuid().references((): AnyPgColumn => categories.id),
    name_en: text().notNull(),
    name_id: text().notNull(),
    description: text().notNull().default(''),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    priority: text(),
    /** What lies in it wants one too. */
    photo_required: boolean().notNull().default(false),
    /** Who answers for what is spent on it; asked by approvals. Null: whoever answers for the one above. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null: all sites. A site takes its categories with it. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    active: boolean().notNull().default(true),
    /** Place among those of the same parent, from 0. */
    sort: integer().notNull(),
  },
  (table) => [
    index('categories_type_idx').on(table.ticket_type_id),
    index('categories_parent_idx').on(table.parent_id),
    index('categories_location_idx').on(table.location_id),
    index('categories_group_idx').on(table.group_id),
    index('categories_owner_idx').on(table.owner_id),
  ],
)
