import { and, asc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { bookingSeries, bookings } from '../../../schema/bookings.ts'

export type BookingSeriesStore = ReturnType<typeof bookingSeriesStore>
type SeriesRow = typeof bookingSeries.$inferSelect

/** The one writer of `booking_series`. Which bookings belong to one is written with them. */
export function bookingSeriesStore(db: Database) {
  return {
    async insert(row: SeriesRow): Promise<void> {
      await db.sql.insert(bookingSeries).values(row)
    },
    async find(id: string): Promise<SeriesRow | undefined> {
      return (await db.sql.select().from(bookingSeries).where(eq(bookingSeries.id, id)))[0]
    },
    /** Ids of the occurrences that take place and begin at an instant or later, in order of time. */
    async from(seriesId: string, at: string): Promise<string[]> {
      const coming: SQL | undefined = and(
        eq(bookings.series_id, seriesId),
        inArray(bookings.state, ['confirmed', 'requested']),
        gte(bookings.start_at, at),
      )
      const rows = await db.sql.select({ id: bookings.id }).from(bookings).where(coming).orderBy(asc(bookings.start_at))
      return rows.map((row) => row.id)
    },
  }
}
