import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { groups, users } from '../people.ts'

/** Saved questions to the list of tickets. */
export const ticketViews = pgTable(
  'ticket_views',
  {
    id: uuid().primaryKey(),
    ticket_type_id: integer().notNull(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    filter: jsonb().notNull(),
    sort: text().notNull(),
    columns: jsonb().notNull(),
    shared: text().notNull(),
    updated_at: instant().notNull(),
    rev: integer().notNull().default(1),
  },
  (table) => [index('ticket_views_type_idx').on(table.ticket_type_id), index('ticket_views_owner_idx').on(table.owner_id)],
)

/** Teams a view is shared with. */
export const ticketViewGroups = pgTable(
  'ticket_view_groups',
  {
    view_id: uuid()
      .notNull()
      .references(() => ticketViews.id, { onDelete: 'cascade' }),
    group_id: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.view_id, table.group_id] }), index('ticket_view_groups_group_idx').on(table.group_id)],
)

/** Everybody's own order of their views. */
export const ticketViewPlaces = pgTable(
  'ticket_view_places',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    view_id: uuid()
      .notNull()
      .references(() => ticketViews.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.view_id] })],
)

/**
 * How many tickets there are of each kind, drafts left out. Written by triggers of `tickets` alone, in the transaction of whatever
 * changes a ticket, and only by adding rows: nobody waits for anybody. What is true of a cell is the sum of its rows; rows are
 * folded together from time to time. `by` says which further dimension `of` is: a whole, a person, a team, a category, a sub-type.
 */
export const ticketCounts = pgTable(
  'ticket_counts',
  {
    ticket_type_id: integer().notNull(),
    by: text().notNull(),
    /** The nil id for none. */
    of: uuid().notNull(),
    location_id: uuid().notNull(),
    state: text().notNull(),
    progress_status_id: integer().notNull(),
    priority: text().notNull(),
    n: integer().notNull(),
    /** Added since the last folding. */
    fresh: boolean().notNull(),
  },
  (table) => [
    index('ticket_counts_cell_idx').on(
      table.ticket_type_id,
      table.by,
      table.of,
      table.location_id,
      table.progress_status_id,
      table.priority,
    ),
    index('ticket_counts_whole_idx').on(table.ticket_type_id, table.state, table.location_id, table.n).where(sql`${table.by} = 'all'`),
    index('ticket_counts_fresh_idx').on(table.ticket_type_id).where(sql`${table.fresh}`),
  ],
)
