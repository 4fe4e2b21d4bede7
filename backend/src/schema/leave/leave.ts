import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'

/** What annual leave is granted from a date on. */
export const leaveRules = pgTable('leave_rules', {
  id: uuid().primaryKey(),
  valid_from: date({ mode: 'string' }).notNull().unique(),
  days_per_year: smallint().notNull(),
  waiting_months: smallint().notNull(),
  pro_rata: boolean().notNull(),
  carry_over_days: smallint().notNull(),
  carry_over_months: smallint().notNull(),
  joint_leave_counts: boolean().notNull(),
})

/** Days on which nobody takes annual leave; without a site at all of them. */
export const leaveBlocks = pgTable(
  'leave_blocks',
  {
    id: uuid().primaryKey(),
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    first_day: date({ mode: 'string' }).notNull(),
    last_day: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
  },
  (table) => [
    index('leave_blocks_days_idx').on(table.last_day, table.first_day),
    check('leave_blocks_order', sql`${table.first_day} <= ${table.last_day}`),
  ],
)

/** When people began to work. */
export const leavePeople = pgTable('leave_people', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  joined_on: date({ mode: 'string' }).notNull(),
})

/** Days of annual leave that were added or taken away by hand. */
export const leaveAdjustments = pgTable(
  'leave_adjustments',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    halves: smallint().notNull(),
    reason: text().notNull(),
    by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  (table) => [index('leave_adjustments_user_idx').on(table.user_id, table.year)],
)
