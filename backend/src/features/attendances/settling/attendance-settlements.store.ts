import { and, eq, gte, lte } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { attendanceSettlements } from '../../../schema/attendances.ts'
import { users } from '../../../schema/people.ts'

type SettlementRow = typeof attendanceSettlements.$inferInsert
/** Who has accepted an exception as it is, and why. */
export interface Settlement {
  readonly by: { readonly id: string; readonly name: string } | null
  readonly at: string
  readonly note: string
}
export type AttendanceSettlementsStore = ReturnType<typeof attendanceSettlementsStore>

/** The one writer of `attendance_settlements`. */
export function attendanceSettlementsStore(db: Database) {
  return {
    /** Settlements of days, both included, by `user day kind`. */
    async between(from: string, to: string): Promise<ReadonlyMap<string, Settlement>> {
      const { user_id, day, kind, at, note } = attendanceSettlements
      const rows = await db.sql
        .select({ user_id, day, kind, at, note, by_id: users.id, by_name: users.name })
        .from(attendanceSettlements)
        .leftJoin(users, eq(users.id, attendanceSettlements.by_id))
        .where(and(gte(day, from), lte(day, to)))
      return new Map(
        rows.map((row) => [
          `${row.user_id} ${row.day} ${row.kind}`,
          { by: row.by_id && row.by_name !== null ? { id: row.by_id, name: row.by_name } : null, at: row.at, note: row.note },
        ]),
      )
    },
    /** False: somebody has settled it before. */
    async insert(row: SettlementRow): Promise<boolean> {
      const made = await db.sql
        .insert(attendanceSettlements)
        .values(row)
        .onConflictDoNothing()
        .returning({ day: attendanceSettlements.day })
      return made.length > 0
    },
  }
}
