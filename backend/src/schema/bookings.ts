import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { assets } from './places.ts'

/**
 * Use of assets by people. That two of an asset do not overlap is `bookings_apart`, an exclusion constraint of a migration written by
 * hand: over ranges of (asset, moment), so that it needs no extension and holds on the embedded database too.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    asset_id: uuid()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    state: text({ enum: ['confirmed', 'cancelled'] }).notNull(),
    booked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    code: text(),
    extra_data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    cancelled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    cancelled_at: instant(),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    check('bookings_forward', sql`${table.start_at} < ${table.end_at}`),
    index('bookings_time_idx').on(table.start_at, table.id),
    index('bookings_end_idx').on(table.end_at),
    index('bookings_asset_idx').on(table.asset_id, table.start_at),
    index('bookings_person_idx').on(table.booked_by, table.end_at),
  ],
)
