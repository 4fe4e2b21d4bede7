import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { tickets } from '../tickets/tickets.ts'
import { approvalSteps } from './approvals.ts'

/** A link by which one person decides one step without signing in. It is valid while their assignment at the step is open. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token. */
    token_hash: text().notNull(),
    step_id: uuid()
      .notNull()
      .references(() => approvalSteps.id, { onDelete: 'cascade' }),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose share it is: the same person, or who is substituted. */
    holder_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Wrong passwords; after a few of them the link is shut for good. */
    misses: smallint().notNull().default(0),
    created_at: instant().notNull(),
    revoked_at: instant(),
    revoked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('approval_links_token_key').on(table.token_hash),
    uniqueIndex('approval_links_seat_key').on(table.step_id, table.user_id, table.holder_id),
    index('approval_links_ticket_idx').on(table.ticket_id),
    index('approval_links_user_idx').on(table.user_id),
    index('approval_links_holder_idx').on(table.holder_id),
    index('approval_links_revoked_by_idx').on(table.revoked_by),
  ],
)

/** Who looked by a link, from where. */
export const approvalLinkViews = pgTable(
  'approval_link_views',
  {
    id: uuid().primaryKey(),
    link_id: uuid()
      .notNull()
      .references(() => approvalLinks.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (table) => [index('approval_link_views_link_idx').on(table.link_id, table.at)],
)
