import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cameraSeal } from '@menara/backend/features/cctv/camera-seal.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { cctvCameras } from '@menara/backend/schema/media/cctv.ts'
import { devices } from '@menara/backend/schema/monitoring/iot.ts'
import { eq, sql } from 'drizzle-orm'
import type { SceneFacts } from '../cameras/camera-scene.ts'
import { cameraViews } from '../portfolio/people/moving.ts'
import type { Portfolio } from '../portfolio/tickets/story.ts'

interface PlayedCamera extends SceneFacts {
  /** Of its address: `/{site code}/{device code}`. */
  readonly path: string
  /** It moves: there is one of those. */
  readonly moves: boolean
}
export interface DemoPorts {
  readonly port: number
  /** Where the one that moves is told to; null: none does. */
  readonly onvif: number | null
}
export interface CameraFile extends DemoPorts {
  readonly cameras: readonly PlayedCamera[]
}
export const CAMERA_FILE = 'demo-cameras.json'

/** So many of the demo's cameras are recorded, for a day: a picture of 700 kbit/s is 7.6 GB a day. */
const RECORDED = 2
const KEPT_DAYS = 1

/** When the demo gave its cameras their addresses: one that a person changed later is left alone. */
const GIVEN = '2025-01-06T00:00:00.000Z'

/** Gives the demo's cameras addresses at the simulator's own RTSP server, the port of this start, and writes down for it what they look at. */
export async function demoCameras(
  { db, keys, dataDir }: Pick<Platform, 'db' | 'keys' | 'dataDir'>,
  portfolio: Portfolio,
  { port, onvif }: DemoPorts,
): Promise<number> {
  const { seal } = cameraSeal(keys)
  const views = new Map<string, Record<string, number>>()
  for (const { asset_id, name, value } of cameraViews(portfolio.equipment))
    views.set(asset_id, { ...views.get(asset_id), [name]: Number(value) })
  const stored = new Set((await db.sql.select({ id: devices.id }).from(devices).where(eq(devices.kind, 'camera'))).map((item) => item.id))
  const ours = portfolio.equipment.devices.filter((device) => device.profile === 'camera' && stored.has(device.row.id))
  const cameras = ours.map(({ row, site }, seed): PlayedCamera & { id: string; asset_id: string } => ({
    id: row.id,
    asset_id: row.asset_id ?? '',
    path: `/${site.spec.code}/${row.code}`,
    name: row.name,
    zone: site.spec.zone,
    seed: seed + 1,
    moves: onvif !== null && seed === 0,
  }))
  for (const { id, asset_id, path, moves, seed } of cameras) {
    const record = seed <= RECORDED ? 'continuous' : 'off'
    const { heading = null, field_of_view = null, range: range_m = null } = views.get(asset_id) ?? {}
    const sealed = seal(id, {
      address: `rtsp://127.0.0.1:${port}${path}`,
      username: null,
      password: null,
      onvif: moves ? `http://127.0.0.1:${onvif}/onvif/device_service` : null,
    })
    await db.sql
      .insert(cctvCameras)
      .values({
        device_id: id,
        sealed,
        has_ptz: moves,
        record,
        retention_days: KEPT_DAYS,
        heading,
        field_of_view,
        range_m,
        updated_at: GIVEN,
      })
      .onConflictDoUpdate({
        target: cctvCameras.device_id,
        set: { sealed, has_ptz: moves, record, retention_days: KEPT_DAYS },
        setWhere: sql`${cctvCameras.updated_at} = ${GIVEN}::timestamptz`,
      })
  }
  write(dataDir, { port, onvif, cameras: cameras.map(({ path, name, zone, seed, moves }) => ({ path, name, zone, seed, moves })) })
  return cameras.length
}

function write(dataDir: string, file: CameraFile): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, CAMERA_FILE)
  // Whole or not at all: the simulator may be reading.
  writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
