import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { ticketLogs, tickets } from './tickets.ts'

/** Who chose to follow a ticket, was added or mentioned, or stopped. Its requester and assignee follow without a row. */
export const ticketFollowers = pgTable(
  'ticket_followers',
  {
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** False: they stopped, and nothing but their own wish or an agent makes them follow again. */
    following: boolean().notNull(),
    why: text({ enum: ['self', 'added', 'mentioned'] }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.user_id] }),
    index('ticket_followers_user_idx').on(table.user_id, table.ticket_id),
  ],
)

/** Who a note names, as they were called when it was written. */
export const ticketMentions = pgTable(
  'ticket_mentions',
  {
    log_id: uuid()
      .notNull()
      .references(() => ticketLogs.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.log_id, table.user_id] }), index('ticket_mentions_user_idx').on(table.user_id)],
)
