import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { approvalTypes } from '../desk/approvals.ts'
import { locations } from '../places.ts'

/** Which approval decides about hits on the watchlist at a site. A site without a row: somebody with `visitor_security`, alone. */
export const watchlistApprovals = pgTable(
  'watchlist_approvals',
  {
    location_id: uuid()
      .primaryKey()
      .references(() => locations.id, { onDelete: 'cascade' }),
    approval_type_id: uuid()
      .notNull()
      .references(() => approvalTypes.id, { onDelete: 'cascade' }),
  },
  (table) => [index('watchlist_approvals_type_idx').on(table.approval_type_id)],
)

/** What somebody whose ticket was removed is still to be told: sealed, and gone as soon as the mail has left. */
export const visitorCancellationNotices = pgTable(
  'visitor_farewells',
  {
    id: uuid().primaryKey(),
    /** AES-256-GCM, bound to the row. */
    sealed: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('visitor_farewells_at_idx').on(table.created_at)],
)
