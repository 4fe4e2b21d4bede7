import { type AnyPgColumn, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { tickets } from '../tickets/tickets.ts'

/** How content whoever asked for a ticket is: asked once, when it is resolved for the first time. */
export const ticketSurveys = pgTable(
  'ticket_surveys',
  {
    ticket_id: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    asked_at: instant().notNull(),
    shown_at: instant(),
    declined_at: instant(),
    /** 1 to 5. */
    score: smallint(),
    comment: text().notNull().default(''),
    answered_at: instant(),
    /** Null: by a link. */
    answered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    follow_up_id: uuid().references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
  },
  (table) => [index('ticket_surveys_answered_idx').on(table.answered_at), index('ticket_surveys_follow_up_idx').on(table.follow_up_id)],
)
