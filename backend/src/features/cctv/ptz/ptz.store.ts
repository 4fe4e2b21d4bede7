import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { cctvHolds } from '../../../schema/media/cctv.ts'

export interface Hold {
  readonly device_id: string
  readonly hold_id: string
  readonly user_id: string
  readonly taken_at: string
}
export type PtzStore = ReturnType<typeof ptzStore>

/** The one writer of `cctv_holds`. */
export function ptzStore(db: Database) {
  const columns = {
    device_id: cctvHolds.device_id,
    hold_id: cctvHolds.hold_id,
    user_id: cctvHolds.user_id,
    taken_at: cctvHolds.taken_at,
  }
  return {
    async of(deviceId: string): Promise<Hold | undefined> {
      return (await db.sql.select(columns).from(cctvHolds).where(eq(cctvHolds.device_id, deviceId)))[0]
    },
    /** Still has it: true. Somebody else has, or nobody: false. */
    async stays(deviceId: string, { hold_id, at }: { hold_id: string; at: string }): Promise<boolean> {
      const kept = await db.sql
        .update(cctvHolds)
        .set({ seen_at: at })
        .where(and(eq(cctvHolds.device_id, deviceId), eq(cctvHolds.hold_id, hold_id)))
        .returning({ id: cctvHolds.device_id })
      return kept.length > 0
    },
    /** Takes it where nobody has it, or they have been silent since `silentSince`; from anybody with `force`. False where it is held. */
    async take(hold: Hold, { force, silentSince }: { force: boolean; silentSince: string }): Promise<boolean> {
      const taken = await db.sql
        .insert(cctvHolds)
        .values({ ...hold, seen_at: hold.taken_at })
        .onConflictDoUpdate({
          target: cctvHolds.device_id,
          set: { ...hold, seen_at: hold.taken_at },
          setWhere: sql`${force} or ${cctvHolds.seen_at} < ${silentSince}::timestamptz or ${cctvHolds.hold_id} = ${hold.hold_id}::uuid`,
        })
        .returning({ id: cctvHolds.device_id })
      return taken.length > 0
    },
    async free(deviceId: string, holdId: string): Promise<void> {
      await db.sql.delete(cctvHolds).where(and(eq(cctvHolds.device_id, deviceId), eq(cctvHolds.hold_id, holdId)))
    },
  }
}
