import { rosterKinds } from '@menara/shared/domain/people/roster-rules.ts'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { shifts, users } from './people.ts'
import { locations } from './places.ts'

/** Planned days of people. A draft stands beside the published row of the day until it is published. */
export const rosterDays = pgTable(
  'roster_days',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** `none`: a draft that takes the published row away. */
    kind: text({ enum: rosterKinds }).notNull(),
    shift_id: uuid().references(() => shifts.id, { onDelete: 'restrict' }),
    published_at: instant(),
    confirmed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.day, table.state] }),
    index('roster_days_location_idx').on(table.location_id, table.day),
    index('roster_days_shift_idx').on(table.shift_id),
  ],
)

/** How many people a shift of a site needs every day. */
export const rosterNeeds = pgTable(
  'roster_needs',
  {
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    shift_id: uuid()
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location_id, table.shift_id] })],
)
