import { FLOOD } from '@menara/shared/domain/alarms/alarm-state.ts'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { insertAll, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { alarmAnnunciations, alarmFloods } from '../../../schema/monitoring/alarm-figures.ts'

export type Annunciation = typeof alarmAnnunciations.$inferInsert
export interface OpenFlood {
  readonly id: string
  readonly desk_id: string
  readonly since: string
  readonly peak: number
}
export type AlarmFiguresStore = ReturnType<typeof alarmFiguresStore>

/** More than this many of the last ten minutes are not counted: it is a flood long since. */
const MOST_COUNTED = 20_000

/** The one writer of `alarm_annunciations` and `alarm_floods`. */
export function alarmFiguresStore(db: Database) {
  const openFloods = (deskIds?: readonly string[]): Promise<OpenFlood[]> =>
    db.sql
      .select({ id: alarmFloods.id, desk_id: alarmFloods.desk_id, since: alarmFloods.since, peak: alarmFloods.peak })
      .from(alarmFloods)
      .where(and(isNull(alarmFloods.until), deskIds && inArray(alarmFloods.desk_id, [...deskIds])))

  return {
    openFloods,

    annunciate: (rows: readonly Annunciation[]): Promise<void> => insertAll(db, alarmAnnunciations, rows),

    /** Annunciations since then, counted up to `most`. */
    async countSince(deskId: string, since: string, most: number = MOST_COUNTED): Promise<number> {
      const few = db.sql
        .select({ one: sql`1` })
        .from(alarmAnnunciations)
        .where(and(eq(alarmAnnunciations.desk_id, deskId), gt(alarmAnnunciations.at, since)))
        .limit(most)
      const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from (${few}) few`)
      return row?.n ?? 0
    },

    async firstSince(deskId: string, since: string): Promise<{ alarm_id: string; at: string } | undefined> {
      const [row] = await db.sql
        .select({ alarm_id: alarmAnnunciations.alarm_id, at: alarmAnnunciations.at })
        .from(alarmAnnunciations)
        .where(and(eq(alarmAnnunciations.desk_id, deskId), gt(alarmAnnunciations.at, since)))
        .orderBy(alarmAnnunciations.at, alarmAnnunciations.id)
        .limit(1)
      return row
    },

    /** False when the desk is in flood already. */
    async begin(row: typeof alarmFloods.$inferInsert): Promise<boolean> {
      const begun = await db.sql.insert(alarmFloods).values(row).onConflictDoNothing().returning({ id: alarmFloods.id })
      return begun.length > 0
    },
    async grow(id: string, peak: number): Promise<void> {
      await db.sql
        .update(alarmFloods)
        .set({ peak })
        .where(and(eq(alarmFloods.id, id), lt(alarmFloods.peak, peak)))
    },
    async end(id: string, until: string): Promise<boolean> {
      const ended = await db.sql
        .update(alarmFloods)
        .set({ until })
        .where(and(eq(alarmFloods.id, id), isNull(alarmFloods.until)))
        .returning({ id: alarmFloods.id })
      return ended.length > 0
    },

    /** Annunciations older than any figure asks for. */
    async forget(before: string): Promise<void> {
      await db.sql.delete(alarmAnnunciations).where(lt(alarmAnnunciations.at, before))
    },
  }
}

export const windowStart = (at: number): string => new Date(at - FLOOD.windowMs).toISOString()
