import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { groups, users } from '../people.ts'
import { areas, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'
import { categories } from './categories.ts'

/** Calendar days until what was resolved closes by itself, where it is not the usual. */
export const ticketClosings = pgTable('ticket_closings', {
  ticket_type_id: integer().primaryKey(),
  days: integer().notNull(),
})

/** Who new tickets go to, by type and place; what a row leaves out is any. */
export const ticketDefaults = pgTable(
  'ticket_defaults',
  {
    id: uuid().primaryKey(),
    ticket_type_id: integer().notNull(),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'cascade' }),
    category_id: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    assignee_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
  },
  (table) => [index('ticket_defaults_type_idx').on(table.ticket_type_id, table.location_id)],
)

/** Who sees tickets of a setting: one of person and team. */
export const ticketDefaultViewers = pgTable(
  'ticket_default_viewers',
  {
    id: uuid().primaryKey(),
    default_id: uuid()
      .notNull()
      .references(() => ticketDefaults.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [index('ticket_default_viewers_idx').on(table.default_id)],
)

/** Who sees a ticket beside those who have it: one of person and team. Kept from the settings of the day it was opened. */
export const ticketViewers = pgTable(
  'ticket_viewers',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('ticket_viewers_user_idx').on(table.user_id, table.ticket_id),
    index('ticket_viewers_group_idx').on(table.group_id, table.ticket_id),
    index('ticket_viewers_ticket_idx').on(table.ticket_id),
  ],
)
