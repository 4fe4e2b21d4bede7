import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'
import type { FootageSegment } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { USUAL_FOOTAGE_DAYS } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { and, asc, eq, gt, inArray, isNotNull, lt, min, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { cctvCameras } from '../../../schema/media/cctv.ts'
import { cctvSegments } from '../../../schema/media/cctv-footage.ts'
import { devices } from '../../../schema/monitoring/iot.ts'

type Scope = readonly string[] | null
export type FootageStore = ReturnType<typeof footageStore>

/** No segment is longer: an index finds those that touch a time by when they began. */
const LONGEST = sql`interval '2 hours'`
/** Files that were lost with their gateway are forgotten so long after their time. */
const LOST = sql`interval '7 days'`

export interface DroppedSegment {
  readonly id: string
  readonly device_id: string
  readonly name: string
  readonly location_id: string
  readonly started_at: string
  readonly bytes: number
  readonly retention_days: number
}

const COLUMNS = {
  id: cctvSegments.id,
  started_at: cctvSegments.started_at,
  ended_at: cctvSegments.ended_at,
  bytes: cctvSegments.bytes,
  codec: cctvSegments.codec,
}

/** The one writer of `cctv_segments`. */
export function footageStore(db: Database) {
  return {
    ...noting(db),
    ...retention(db),
    /** Those that touch a time, in order. One that is written counts while its camera is recorded and nothing newer began. */
    timeline(camera: string, { from, until, now }: { from: string; until: string; now: string }): Promise<FootageSegment[]> {
      return db.sql
        .select(COLUMNS)
        .from(cctvSegments)
        .where(
          and(
            eq(cctvSegments.device_id, camera),
            lt(cctvSegments.started_at, until),
            sql`${cctvSegments.started_at} > ${from}::timestamptz - ${LONGEST}`,
            or(gt(cctvSegments.ended_at, from), isBeingWritten(now)),
          ),
        )
        .orderBy(asc(cctvSegments.started_at), asc(cctvSegments.id))
    },
    async oldest(camera: string): Promise<string | null> {
      const [row] = await db.sql
        .select({ at: min(cctvSegments.started_at) })
        .from(cctvSegments)
        .where(and(eq(cctvSegments.device_id, camera), isNotNull(cctvSegments.ended_at)))
      return row?.at ? new Date(row.at).toISOString() : null
    },
    async find(id: string, scope: Scope): Promise<(FootageSegment & { camera: { id: string; name: string } }) | undefined> {
      const [row] = await db.sql
        .select({ ...COLUMNS, camera: { id: devices.id, name: devices.name } })
        .from(cctvSegments)
        .innerJoin(devices, eq(devices.id, cctvSegments.device_id))
        .where(and(eq(cctvSegments.id, id), scope === null ? undefined : inArray(devices.location_id, [...scope])))
      return row
    },
  }
}

const isBeingWritten = (now: string): SQL =>
  sql`(${cctvSegments.ended_at} is null
    and not exists (select 1 from cctv_segments newer where newer.device_id = ${cctvSegments.device_id} and newer.started_at > ${cctvSegments.started_at})
    and exists (select 1 from cctv_cameras c where c.device_id = ${cctvSegments.device_id} and c.recorder_until > ${now}::timestamptz))`

function noting(db: Database) {
  return {
    async isCamera(id: string): Promise<boolean> {
      const found = await db.sql
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.id, id), eq(devices.kind, 'camera')))
      return found.length > 0
    },
    /** Begins a segment, or ends it; what has ended stays as it is. */
    async note(id: string, { camera_id, ...facts }: FootageNote): Promise<void> {
      await db.sql
        .insert(cctvSegments)
        .values({ id, device_id: camera_id, ...facts })
        .onConflictDoUpdate({
          target: cctvSegments.id,
          set: { ended_at: facts.ended_at, bytes: facts.bytes },
          setWhere: sql`${cctvSegments.ended_at} is null and ${cctvSegments.device_id} = ${camera_id}`,
        })
    },
  }
}

function retention(db: Database) {
  const days = sql<number>`coalesce(${cctvCameras.retention_days}, ${sql.raw(String(USUAL_FOOTAGE_DAYS))})`
  return {
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.sql
        .select({ id: cctvSegments.id })
        .from(cctvSegments)
        .where(inArray(cctvSegments.id, [...ids]))
      return new Set(rows.map((row) => row.id))
    },
    /** Takes out of the catalogue what of these is older than its camera keeps, and what is long gone. */
    async dropOver(ids: readonly string[], now: string): Promise<DroppedSegment[]> {
      const age = sql`${now}::timestamptz - ${days} * interval '1 day'`
      const over = await db.sql
        .select({
          id: cctvSegments.id,
          device_id: cctvSegments.device_id,
          name: devices.name,
          location_id: devices.location_id,
          started_at: cctvSegments.started_at,
          bytes: cctvSegments.bytes,
          retention_days: days,
        })
        .from(cctvSegments)
        .innerJoin(devices, eq(devices.id, cctvSegments.device_id))
        .leftJoin(cctvCameras, eq(cctvCameras.device_id, cctvSegments.device_id))
        .where(
          or(
            ids.length === 0 ? undefined : and(inArray(cctvSegments.id, [...ids]), sql`${cctvSegments.started_at} < ${age}`),
            sql`${cctvSegments.started_at} < ${age} - ${LOST}`,
          ),
        )
        .orderBy(asc(cctvSegments.started_at))
        .limit(5000)
        .for('update', { of: cctvSegments })
      if (over.length > 0)
        await db.sql.delete(cctvSegments).where(
          inArray(
            cctvSegments.id,
            over.map((item) => item.id),
          ),
        )
      return over
    },
  }
}
