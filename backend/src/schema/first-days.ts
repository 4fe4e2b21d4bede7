import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** One row while the assistant of the first day is put away. */
export const firstDays = pgTable(
  'first_days',
  {
    only: boolean().primaryKey().default(true),
    dismissed_at: instant().notNull(),
    dismissed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('first_days_only', sql`${table.only}`)],
)
