import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { groups } from '../people.ts'

/** Kinds within a ticket type. */
export const ticketSubtypes = pgTable(
  'ticket_subtypes',
  {
    id: uuid().primaryKey(),
    ticket_type_id: integer().notNull(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    active: boolean().notNull().default(true),
    sort: integer().notNull(),
  },
  (table) => [index('ticket_subtypes_type_idx').on(table.ticket_type_id, table.sort)],
)
