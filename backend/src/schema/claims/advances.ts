import type { StoredAdvanceState } from '@menara/shared/domain/claims/claim-state.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

/** Money paid before it is spent. */
export const advances = pgTable(
  'advances',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    state: text().$type<StoredAdvanceState>().notNull(),
    requester_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    trip_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    amount: bigint({ mode: 'number' }).notNull(),
    settled: bigint({ mode: 'number' }).notNull().default(0),
    returned: bigint({ mode: 'number' }).notNull().default(0),
    currency: text({ enum: currencies }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    approved_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    paid_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    paid_at: instant(),
    reference: text(),
    note: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('advances_order_idx').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('advances_requester_idx').on(table.requester_id),
    index('advances_location_idx').on(table.location_id),
    index('advances_trip_idx').on(table.trip_id),
    check(
      'advances_sum_check',
      sql`${table.settled} >= 0 and ${table.returned} >= 0 and ${table.settled} + ${table.returned} <= ${table.amount}`,
    ),
  ],
)
