import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { USUAL_FOOTAGE_DAYS } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { and, asc, eq, ilike, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { cctvCameras } from '../../schema/media/cctv.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { areas, locations } from '../../schema/places.ts'

export interface CamerasFilter {
  readonly location_id?: string | undefined
  readonly area_id?: string | undefined
  readonly search?: string | undefined
  readonly after?: readonly [site: string, name: string, id: string] | undefined
  readonly limit: number
}
/** Where its pictures come from, still sealed. */
export interface SealedCamera {
  readonly id: string
  readonly sealed: string | null
  readonly transport: 'tcp' | 'udp'
  readonly enabled: boolean
}
type CameraRow = typeof cctvCameras.$inferInsert
type Scope = readonly string[] | null
export type CamerasStore = ReturnType<typeof camerasStore>

const COLUMNS = {
  id: devices.id,
  code: devices.code,
  name: devices.name,
  location: sql<CctvCamera['location']>`jsonb_build_object('id', ${locations.id}, 'name', ${locations.name})`,
  area: sql<
    CctvCamera['area']
  >`case when ${areas.id} is null then null else jsonb_build_object('id', ${areas.id}, 'name', ${areas.name}) end`,
  longitude: devices.longitude,
  latitude: devices.latitude,
  heading: cctvCameras.heading,
  field_of_view: cctvCameras.field_of_view,
  range_m: cctvCameras.range_m,
  transport: sql<CctvCamera['transport']>`coalesce(${cctvCameras.transport}, 'tcp')`,
  enabled: sql<boolean>`coalesce(${cctvCameras.enabled}, true)`,
  configured: sql<boolean>`${cctvCameras.sealed} is not null`,
  has_credentials: sql<boolean>`coalesce(${cctvCameras.has_credentials}, false)`,
  record: sql<CctvCamera['record']>`coalesce(${cctvCameras.record}, 'off')`,
  retention_days: sql<number>`coalesce(${cctvCameras.retention_days}, ${sql.raw(String(USUAL_FOOTAGE_DAYS))})`,
  ptz: sql<boolean>`coalesce(${cctvCameras.has_ptz}, false)`,
  updated_at: cctvCameras.updated_at,
}

/** The one writer of `cctv_cameras`. A device of the kind camera is one, with or without a row here; retired ones are not. */
export function camerasStore(db: Database) {
  const rows = (where: SQL | undefined) =>
    db.sql
      .select(COLUMNS)
      .from(devices)
      .innerJoin(locations, eq(locations.id, devices.location_id))
      .leftJoin(areas, eq(areas.id, devices.area_id))
      .leftJoin(cctvCameras, eq(cctvCameras.device_id, devices.id))
      .where(and(eq(devices.kind, 'camera'), ne(devices.status, 'retired'), where))
      .orderBy(asc(locations.name), asc(devices.name), asc(devices.id))
      .$dynamic()
  const inScope = (scope: Scope) => (scope === null ? undefined : inArray(devices.location_id, [...scope]))

  return {
    ...claims(db),
    list: ({ location_id, area_id, search, after, limit }: CamerasFilter, scope: Scope): Promise<CctvCamera[]> =>
      rows(
        and(
          inScope(scope),
          location_id ? eq(devices.location_id, location_id) : undefined,
          area_id ? or(eq(devices.area_id, area_id), eq(areas.parent_id, area_id)) : undefined,
          search ? or(ilike(devices.name, likeText(search)), ilike(devices.code, likeText(search))) : undefined,
          after ? sql`(${locations.name}, ${devices.name}, ${devices.id}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)` : undefined,
        ),
      ).limit(limit),

    async find(id: string, scope: Scope): Promise<CctvCamera | undefined> {
      return (await rows(and(eq(devices.id, id), inScope(scope))))[0]
    },
    /** Which of these are cameras in scope. */
    async seen(ids: readonly string[], scope: Scope): Promise<string[]> {
      if (ids.length === 0) return []
      return (await rows(and(inArray(devices.id, [...ids]), inScope(scope)))).map((row) => row.id)
    },
    async sealed(id: string): Promise<SealedCamera | undefined> {
      const [row] = await db.sql
        .select({ id: devices.id, sealed: cctvCameras.sealed, transport: COLUMNS.transport, enabled: COLUMNS.enabled })
        .from(devices)
        .leftJoin(cctvCameras, eq(cctvCameras.device_id, devices.id))
        .where(and(eq(devices.id, id), eq(devices.kind, 'camera'), ne(devices.status, 'retired')))
      return row
    },
    /** What is left out stays. */
    async put(deviceId: string, facts: Partial<Omit<CameraRow, 'device_id'>> & { updated_at: string }): Promise<void> {
      await db.sql
        .insert(cctvCameras)
        .values({ device_id: deviceId, ...facts })
        .onConflictDoUpdate({ target: cctvCameras.device_id, set: facts })
    },
  }
}

/** Which gateway records which camera, and until when. */
function claims(db: Database) {
  return {
    /** Cameras to record that nobody else does now. */
    async claim(recorder: string, { now, until }: { now: string; until: string }): Promise<string[]> {
      const rows = await db.sql
        .update(cctvCameras)
        .set({ recorder, recorder_until: until })
        .from(devices)
        .where(
          and(
            eq(devices.id, cctvCameras.device_id),
            sql`${devices.status} <> 'retired'`,
            eq(cctvCameras.record, 'continuous'),
            eq(cctvCameras.enabled, true),
            isNotNull(cctvCameras.sealed),
            or(isNull(cctvCameras.recorder), eq(cctvCameras.recorder, recorder), lt(cctvCameras.recorder_until, now)),
          ),
        )
        .returning({ id: cctvCameras.device_id })
      return rows.map((row) => row.id)
    },
    async release(recorder: string): Promise<void> {
      await db.sql.update(cctvCameras).set({ recorder: null, recorder_until: null }).where(eq(cctvCameras.recorder, recorder))
    },
  }
}
