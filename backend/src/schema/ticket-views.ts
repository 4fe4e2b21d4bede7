import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { groups, users } from './people.ts'

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
  (it) => [index('ticket_views_type_idx').on(it.ticket_type_id), index('ticket_views_owner_idx').on(it.owner_id)],
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
  (it) => [primaryKey({ columns: [it.view_id, it.group_id] }), index('ticket_view_groups_group_idx').on(it.group_id)],
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
  (it) => [primaryKey({ columns: [it.user_id, it.view_id] })],
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
  (it) => [
    index('ticket_counts_cell_idx').on(it.ticket_type_id, it.by, it.of, it.location_id, it.progress_status_id, it.priority),
    index('ticket_counts_whole_idx').on(it.ticket_type_id, it.state, it.location_id, it.n).where(sql`${it.by} = 'all'`),
    index('ticket_counts_fresh_idx').on(it.ticket_type_id).where(sql`${it.fresh}`),
  ],
)
