import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { attendanceKiosks } from '../../../schema/attendances.ts'

export type KiosksStore = ReturnType<typeof kiosksStore>
export type KioskRow = typeof attendanceKiosks.$inferSelect

/** The one writer of `attendance_kiosks`. */
export function kiosksStore(db: Database) {
  const inUse = (id: string) => and(eq(attendanceKiosks.id, id), isNull(attendanceKiosks.revoked_at))
  return {
    /** Those in use first, by name. */
    ofSite: (siteId: string): Promise<KioskRow[]> =>
      db.sql
        .select()
        .from(attendanceKiosks)
        .where(eq(attendanceKiosks.location_id, siteId))
        .orderBy(desc(sql`${attendanceKiosks.revoked_at} is null`), asc(attendanceKiosks.name), asc(attendanceKiosks.id))
        .limit(200),
    /** Whether a kiosk of the site that is in use shows codes. */
    async showCodes(siteId: string): Promise<boolean> {
      const { location_id, mode, revoked_at } = attendanceKiosks
      return (await db.sql.$count(attendanceKiosks, and(eq(location_id, siteId), eq(mode, 'qr'), isNull(revoked_at)))) > 0
    },
    async find(id: string): Promise<KioskRow | undefined> {
      return (await db.sql.select().from(attendanceKiosks).where(eq(attendanceKiosks.id, id)))[0]
    },
    /** Revoked ones too. */
    async byHash(hash: string): Promise<KioskRow | undefined> {
      return (await db.sql.select().from(attendanceKiosks).where(eq(attendanceKiosks.token_hash, hash)))[0]
    },
    /** False: another kiosk of the site has the name. */
    async insert(row: KioskRow): Promise<boolean> {
      const made = await db.sql.insert(attendanceKiosks).values(row).onConflictDoNothing().returning({ id: attendanceKiosks.id })
      return made.length > 0
    },
    /** Whether another kiosk of the site that is in use has the name. */
    async nameTaken({ id, location_id, name }: Pick<KioskRow, 'id' | 'location_id' | 'name'>): Promise<boolean> {
      const same = and(eq(attendanceKiosks.location_id, location_id), eq(sql`lower(${attendanceKiosks.name})`, name.toLowerCase()))
      return (
        (await db.sql.$count(attendanceKiosks, and(same, isNull(attendanceKiosks.revoked_at), sql`${attendanceKiosks.id} <> ${id}`))) > 0
      )
    },
    /** False once it is revoked. */
    async change(id: string, facts: Partial<Pick<KioskRow, 'name' | 'mode' | 'token_hash' | 'revoked_at' | 'seen_at'>>): Promise<boolean> {
      const changed = await db.sql.update(attendanceKiosks).set(facts).where(inUse(id)).returning({ id: attendanceKiosks.id })
      return changed.length > 0
    },
    /** Writes that its page has asked, at most as often as `since` says. */
    async seen(id: string, { at, since }: { readonly at: string; readonly since: string }): Promise<void> {
      const isOld = or(isNull(attendanceKiosks.seen_at), lt(attendanceKiosks.seen_at, since))
      await db.sql
        .update(attendanceKiosks)
        .set({ seen_at: at })
        .where(and(inUse(id), isOld))
    },
  }
}
