import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { attendanceKeys } from '../../../schema/attendances.ts'

export type AttendanceKeysStore = ReturnType<typeof attendanceKeysStore>

/** The one writer of `attendance_keys`. */
export function attendanceKeysStore(db: Database) {
  return {
    /** What a key has done since an instant. */
    async used(userId: string, key: string, since: string): Promise<{ attendance_id: string; body_hash: string } | undefined> {
      await db.sql.delete(attendanceKeys).where(and(eq(attendanceKeys.user_id, userId), lt(attendanceKeys.at, since)))
      const [row] = await db.sql
        .select()
        .from(attendanceKeys)
        .where(and(eq(attendanceKeys.user_id, userId), eq(attendanceKeys.key, key)))
      return row
    },
    /** False: somebody used it a moment ago. */
    async keep(row: typeof attendanceKeys.$inferInsert): Promise<boolean> {
      const kept = await db.sql.insert(attendanceKeys).values(row).onConflictDoNothing().returning({ key: attendanceKeys.key })
      return kept.length > 0
    },
  }
}
