import type { TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { categories } from '../desk/categories.ts'
import { ticketSubtypes } from './ticket-subtypes.ts'

/** What tickets of one kind begin with. */
export const ticketTemplates = pgTable(
  'ticket_templates',
  {
    id: uuid().primaryKey(),
    ticket_type_id: integer().notNull(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category_id: uuid().references(() => categories.id, { onDelete: 'set null' }),
    subtype_id: uuid().references(() => ticketSubtypes.id, { onDelete: 'set null' }),
    priority: text(),
    tasks: text().array().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    index('ticket_templates_type_idx').on(table.ticket_type_id, table.name_en),
    index('ticket_templates_category_idx').on(table.category_id),
    index('ticket_templates_subtype_idx').on(table.subtype_id),
  ],
)

/** Answers and what is done with them, ready to be used. */
export const ticketMacros = pgTable(
  'ticket_macros',
  {
    id: uuid().primaryKey(),
    /** Null: for every type. */
    ticket_type_id: integer(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    text_en: text().notNull().default(''),
    text_id: text().notNull().default(''),
    private: boolean().notNull().default(false),
    actions: jsonb().$type<TicketMacro['actions']>().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [index('ticket_macros_type_idx').on(table.ticket_type_id, table.name_en)],
)
