import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { tickets } from './tickets.ts'

/** Lines of the checklists of tickets. */
export const ticketTasks = pgTable(
  'ticket_tasks',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    sort: integer().notNull(),
    done_at: instant(),
    done_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('ticket_tasks_ticket_idx').on(table.ticket_id, table.sort)],
)
