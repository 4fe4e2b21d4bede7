import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { locations } from '../places.ts'

/** The wait at the gate a site aims at, where it is not the usual one. Without minutes it aims at none. */
export const visitorGates = pgTable('visitor_gates', {
  location_id: uuid()
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  minutes: integer(),
})
