import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { attendancePins } from '../../../schema/attendances.ts'

export type KioskPinsStore = ReturnType<typeof kioskPinsStore>
export type PinRow = typeof attendancePins.$inferSelect

/** The one writer of `attendance_pins`. */
export function kioskPinsStore(db: Database) {
  return {
    async of(userId: string): Promise<PinRow | undefined> {
      return (await db.sql.select().from(attendancePins).where(eq(attendancePins.user_id, userId)))[0]
    },
    async byNumber(number: string): Promise<PinRow | undefined> {
      return (await db.sql.select().from(attendancePins).where(eq(attendancePins.number, number)))[0]
    },
    /** False: the number is somebody else's, or the person has one already. */
    async insert(row: Pick<PinRow, 'user_id' | 'number' | 'pin' | 'set_at'>): Promise<boolean> {
      return (await db.sql.insert(attendancePins).values(row).onConflictDoNothing().returning({ id: attendancePins.user_id })).length > 0
    },
    /** A new PIN, or none; locks and misses end. False: the person has no number. */
    async setPin(userId: string, facts: Pick<PinRow, 'pin' | 'set_at'>): Promise<boolean> {
      const set = { ...facts, misses: 0, locked_until: null }
      const changed = await db.sql
        .update(attendancePins)
        .set(set)
        .where(eq(attendancePins.user_id, userId))
        .returning({ id: attendancePins.user_id })
      return changed.length > 0
    },
    /** False: there was none. */
    async takeAway(userId: string): Promise<boolean> {
      const changed = await db.sql
        .update(attendancePins)
        .set({ pin: null, set_at: null, misses: 0, locked_until: null })
        .where(and(eq(attendancePins.user_id, userId), isNotNull(attendancePins.pin)))
        .returning({ id: attendancePins.user_id })
      return changed.length > 0
    },
    /** Number and PIN of a person; gives of how many. */
    erase: async (userId: string): Promise<number> =>
      (await db.sql.delete(attendancePins).where(eq(attendancePins.user_id, userId)).returning({ id: attendancePins.user_id })).length,
    /**
     * Counts a try before it is looked at, so that tries at the same moment count each; the last one locks until `lockedUntil`. The number of
     * tries, or undefined while it is locked.
     */
    async countTry(
      userId: string,
      { now, tries, lockedUntil }: { now: string; tries: number; lockedUntil: string },
    ): Promise<number | undefined> {
      const isFree = or(isNull(attendancePins.locked_until), lte(attendancePins.locked_until, now))
      const begun = sql`case when ${attendancePins.locked_until} is null then ${attendancePins.misses} else 0 end`
      const [row] = await db.sql
        .update(attendancePins)
        .set({
          misses: sql`${begun} + 1`,
          locked_until: sql`case when ${begun} + 1 >= ${tries} then ${lockedUntil}::timestamptz else null end`,
        })
        .where(and(eq(attendancePins.user_id, userId), isFree))
        .returning({ misses: attendancePins.misses })
      return row?.misses
    },
    /** After the right PIN. */
    async forgive(userId: string): Promise<void> {
      await db.sql.update(attendancePins).set({ misses: 0, locked_until: null }).where(eq(attendancePins.user_id, userId))
    },
  }
}
