import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { approvalSubstitutes } from '../desk/approvals.ts'
import { users } from '../people.ts'
import { tickets } from './tickets.ts'

/** Who takes over during an approved absence, one row for each request. */
export const absenceCovers = pgTable(
  'absence_covers',
  {
    /** The request. */
    ticket_id: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    person_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    substitute_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    state: text().notNull(),
    /** The substitution of approvals that came of it. */
    substitution_id: uuid().references(() => approvalSubstitutes.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('absence_covers_open_idx').on(table.state, table.starts_at).where(sql`${table.state} <> 'ended'`),
    index('absence_covers_person_idx').on(table.person_id),
    index('absence_covers_substitute_idx').on(table.substitute_id),
    index('absence_covers_substitution_idx').on(table.substitution_id),
    check('absence_covers_state', sql`${table.state} in ('planned', 'running', 'ended')`),
    check('absence_covers_order', sql`${table.starts_at} < ${table.ends_at}`),
  ],
)

/** Tickets that the substitute was given. */
export const absenceCoverTickets = pgTable(
  'absence_cover_tickets',
  {
    cover_id: uuid()
      .notNull()
      .references(() => absenceCovers.ticket_id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    given_at: instant().notNull(),
    returned_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.cover_id, table.ticket_id] }), index('absence_cover_tickets_ticket_idx').on(table.ticket_id)],
)
