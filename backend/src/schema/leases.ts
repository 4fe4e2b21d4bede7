import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Work that only one backend may do at a time: held until an instant, then anybody's. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
})
