import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { tickets } from './tickets.ts'

/** Who has a ticket on the screen; a row that was not renewed counts for nothing. */
export const ticketPresences = pgTable(
  'ticket_presences',
  {
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    doing: text().notNull(),
    since: instant().notNull(),
    seen_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.user_id] }), index('ticket_presences_seen_idx').on(table.seen_at)],
)
