import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { staffSafety } from '../../../schema/visitors/visitors.ts'

export interface StaffWord {
  readonly user_id: string
  readonly location_id: string
  readonly safe: boolean
  readonly safe_at: string
  readonly safe_by: string | null
}
export type SaidOfStaff = StaffWord & { readonly safe_name: string | null }
export type StaffSafetyStore = ReturnType<typeof staffSafetyStore>

/** The one writer of `staff_safety`. */
export function staffSafetyStore(db: Database) {
  return {
    async said(userIds: readonly string[]): Promise<SaidOfStaff[]> {
      if (userIds.length === 0) return []
      return db.sql
        .select({
          user_id: staffSafety.user_id,
          location_id: staffSafety.location_id,
          safe: staffSafety.safe,
          safe_at: staffSafety.safe_at,
          safe_by: staffSafety.safe_by,
          safe_name: users.name,
        })
        .from(staffSafety)
        .leftJoin(users, eq(users.id, staffSafety.safe_by))
        .where(inArray(staffSafety.user_id, [...userIds]))
    },
    /** The newest word holds; false when a newer one does. One of another site than where they are now was of an earlier stay. */
    async say(word: StaffWord): Promise<boolean> {
      const rows = await db.sql
        .insert(staffSafety)
        .values(word)
        .onConflictDoUpdate({
          target: staffSafety.user_id,
          set: word,
          setWhere: sql`${staffSafety.safe_at} <= ${word.safe_at} or ${staffSafety.location_id} <> ${word.location_id}`,
        })
        .returning({ user_id: staffSafety.user_id })
      return rows.length > 0
    },
    /** Whose mark went. It is the newest word about everybody who is inside: one that was said before and arrives later marks nobody. */
    async allClear(locationId: string, { inside, at }: { inside: readonly string[]; at: string }): Promise<string[]> {
      const here = eq(staffSafety.location_id, locationId)
      const said = or(eq(staffSafety.safe, true), sql`${staffSafety.safe_by} is not null`)
      const marked = await db.sql.select({ user_id: staffSafety.user_id }).from(staffSafety).where(and(here, said)).for('update')
      const over = { location_id: locationId, safe: false, safe_at: at, safe_by: null }
      await db.sql.update(staffSafety).set(over).where(here)
      if (inside.length > 0)
        await db.sql
          .insert(staffSafety)
          .values(inside.map((user_id) => ({ user_id, ...over })))
          .onConflictDoUpdate({ target: staffSafety.user_id, set: over })
      return marked.map((row) => row.user_id)
    },
  }
}
