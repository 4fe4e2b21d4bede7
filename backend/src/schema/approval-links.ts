import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approvalSteps } from './approvals.ts'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { tickets } from './tickets.ts'

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
  (it) => [
    uniqueIndex('approval_links_token_key').on(it.token_hash),
    uniqueIndex('approval_links_seat_key').on(it.step_id, it.user_id, it.holder_id),
    index('approval_links_ticket_idx').on(it.ticket_id),
    index('approval_links_user_idx').on(it.user_id),
    index('approval_links_holder_idx').on(it.holder_id),
    index('approval_links_revoked_by_idx').on(it.revoked_by),
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
  (it) => [index('approval_link_views_link_idx').on(it.link_id, it.at)],
)
