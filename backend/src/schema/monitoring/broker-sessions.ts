import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The name of this installation for systems outside, kept with its data; one row. */
export const installations = pgTable(
  'installations',
  {
    only: boolean().primaryKey().default(true),
    id: text().notNull(),
  },
  (table) => [check('installations_only', sql`${table.only}`)],
)

/** Sessions that may exist at the outside MQTT broker. `until`: when it may be taken over, unless its holder renews it. */
export const brokerSessions = pgTable('broker_sessions', {
  slot: integer().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
  /** Its holder ends it and cannot take over the work of others. */
  leaving: boolean().notNull().default(false),
})
