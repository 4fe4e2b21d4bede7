import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { tickets } from './tickets.ts'

/** `ticket_id` duplicates, blocks, is the parent of, or was merged into `other_id`. */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    other_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('ticket_links_key').on(table.ticket_id, table.other_id, table.kind),
    index('ticket_links_other_idx').on(table.other_id),
  ],
)
