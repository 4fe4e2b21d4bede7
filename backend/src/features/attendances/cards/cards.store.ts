import type { AttendanceCard } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { attendanceCards } from '../../../schema/attendances.ts'

type CardRow = typeof attendanceCards.$inferSelect
interface CardsAsked {
  readonly location_id: string
  readonly search: string | undefined
  /** Sort values of the last row of the page before. */
  readonly after: readonly [revoked: number, name: string, id: string] | undefined
  readonly limit: number
}
export type AttendanceCardsStore = ReturnType<typeof attendanceCardsStore>

const COLUMNS = sql`c.id, c.last4, ${instantText(sql`c.issued_at`)} as issued_at, ${instantText(sql`c.revoked_at`)} as revoked_at,
  ${instantText(sql`c.used_at`)} as used_at, ${refOf('u')} as user, ${refOf('b')} as issued_by
  from attendance_cards c join users u on u.id = c.user_id left join users b on b.id = c.issued_by`
const RANK = sql`(c.revoked_at is not null)::int`

/** The one writer of `attendance_cards`. */
export function attendanceCardsStore(db: Database) {
  const shown = (where: SQL): Promise<AttendanceCard[]> => rowsOf<AttendanceCard>(db, sql`select ${COLUMNS} where ${where}`)
  return {
    /** Of the people who have the site, or no site of their own; those in use first, by name. */
    ofSite: ({ location_id, search, after, limit }: CardsAsked): Promise<AttendanceCard[]> =>
      shown(sql`(exists (select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = ${location_id}::uuid)
          or not exists (select 1 from user_locations ul where ul.user_id = u.id))
        ${search ? sql`and (u.name ilike ${likeText(search)} or c.last4 ilike ${likeText(search)})` : sql``}
        ${after ? sql`and (${RANK}, u.name, c.id) > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid)` : sql``}
        order by ${RANK}, u.name, c.id limit ${limit}`),
    async find(id: string): Promise<AttendanceCard | undefined> {
      return (await shown(sql`c.id = ${id}::uuid`))[0]
    },
    /** The one in use, else the one that was revoked last. */
    async byDigest(digest: string): Promise<Pick<CardRow, 'id' | 'user_id' | 'revoked_at'> | undefined> {
      const { id, user_id, revoked_at } = attendanceCards
      const [row] = await db.sql
        .select({ id, user_id, revoked_at })
        .from(attendanceCards)
        .where(eq(attendanceCards.digest, digest))
        .orderBy(sql`${revoked_at} desc nulls first`)
        .limit(1)
      return row
    },
    /** False: somebody has the card. */
    async insert(row: CardRow): Promise<boolean> {
      return (await db.sql.insert(attendanceCards).values(row).onConflictDoNothing().returning({ id: attendanceCards.id })).length > 0
    },
    /** False: it is revoked already. */
    async revoke(id: string, revoked_at: string): Promise<boolean> {
      const changed = await db.sql
        .update(attendanceCards)
        .set({ revoked_at })
        .where(and(eq(attendanceCards.id, id), isNull(attendanceCards.revoked_at)))
        .returning({ id: attendanceCards.id })
      return changed.length > 0
    },
    async used(id: string, used_at: string): Promise<void> {
      await db.sql.update(attendanceCards).set({ used_at }).where(eq(attendanceCards.id, id))
    },
    /** Removes the cards of a person; gives how many. */
    erase: async (userId: string): Promise<number> =>
      (await db.sql.delete(attendanceCards).where(eq(attendanceCards.user_id, userId)).returning({ id: attendanceCards.id })).length,
  }
}
