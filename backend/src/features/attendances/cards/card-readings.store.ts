import type { CardReading } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import type { CardOutcome } from '@menara/shared/domain/people/attendance-evidence.ts'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { attendanceCardReadings } from '../../../schema/attendances.ts'

type ReadingRow = typeof attendanceCardReadings.$inferSelect
interface ReadingsAsked {
  /** Null: all. */
  readonly sites: readonly string[] | null
  readonly outcome: CardOutcome | undefined
  /** Sort values of the last row of the page before. */
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
export type CardReadingsStore = ReturnType<typeof cardReadingsStore>

/** The one writer of `attendance_card_readings`. */
export function cardReadingsStore(db: Database) {
  return {
    /** False: it is there already. */
    async insert(row: ReadingRow): Promise<boolean> {
      const made = await db.sql
        .insert(attendanceCardReadings)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: attendanceCardReadings.id })
      return made.length > 0
    },
    async judged(id: string, outcome: CardOutcome): Promise<void> {
      await db.sql.update(attendanceCardReadings).set({ outcome }).where(eq(attendanceCardReadings.id, id))
    },
    /** Newest first. */
    list: ({ sites, outcome, after, limit }: ReadingsAsked): Promise<CardReading[]> =>
      rowsOf<CardReading>(
        db,
        sql`select r.id, r.reader, r.last4, r.outcome, ${instantText(sql`r.at`)} as at, ${instantText(sql`r.received_at`)} as received_at,
            ${refOf('u')} as user
          from attendance_card_readings r left join users u on u.id = r.user_id
          where ${atSites(sql`r.location_id`, sites)} ${outcome ? sql`and r.outcome = ${outcome}` : sql``}
            ${after ? sql`and (r.at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
          order by r.at desc, r.id desc limit ${limit}`,
      ),
    /** The digest of a card that nobody had when it was held to a reader of the site. */
    async unknownAt(id: string, location_id: string): Promise<Pick<ReadingRow, 'digest' | 'last4'> | undefined> {
      const { digest, last4, outcome } = attendanceCardReadings
      const ofSite = and(eq(attendanceCardReadings.id, id), eq(attendanceCardReadings.location_id, location_id))
      const [row] = await db.sql.select({ digest, last4, outcome }).from(attendanceCardReadings).where(ofSite)
      return row && ['unknown', 'revoked'].includes(row.outcome) ? row : undefined
    },
    erase: async (userId: string): Promise<number> =>
      (
        await db.sql
          .delete(attendanceCardReadings)
          .where(eq(attendanceCardReadings.user_id, userId))
          .returning({ id: attendanceCardReadings.id })
      ).length,
    /** Removes what was received before an instant, at most so many; gives how many. */
    expire: async (before: string, limit: number): Promise<number> =>
      (
        await rowsOf(
          db,
          sql`delete from attendance_card_readings where id in
            (select id from attendance_card_readings where received_at < ${before} order by received_at limit ${limit}) returning id`,
        )
      ).length,
  }
}
