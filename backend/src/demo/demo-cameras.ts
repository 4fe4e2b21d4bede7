import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Base } from '../app/parts.ts'
import { cameraSeal } from '../features/cctv/camera-seal.ts'
import { cctvCameras } from '../schema/cctv.ts'
import { devices } from '../schema/iot.ts'
import type { SceneFacts } from './cameras/camera-scene.ts'
import { cameraViews } from './portfolio/moving.ts'
import type { Portfolio } from './portfolio/story.ts'

interface PlayedCamera extends SceneFacts {
  /** Of its address: `/{site code}/{device code}`. */
  readonly path: string
}
export interface CameraFile {
  readonly port: number
  readonly cameras: readonly PlayedCamera[]
}
export const CAMERA_FILE = 'demo-cameras.json'

/** When the demo gave its cameras their addresses: one that a person changed later is left alone. */
const GIVEN = '2025-01-06T00:00:00.000Z'

/** Gives the demo's cameras addresses at the simulator's own RTSP server, the port of this start, and writes down for it what they look at. */
export async function demoCameras(
  { db, tokenKey, dataDir }: Pick<Base, 'db' | 'tokenKey' | 'dataDir'>,
  portfolio: Portfolio,
  port: number,
): Promise<number> {
  const { seal } = cameraSeal(tokenKey)
  const views = new Map<string, Record<string, number>>()
  for (const { asset_id, name, value } of cameraViews(portfolio.equipment))
    views.set(asset_id, { ...views.get(asset_id), [name]: Number(value) })
  const stored = new Set((await db.sql.select({ id: devices.id }).from(devices).where(eq(devices.kind, 'camera'))).map((it) => it.id))
  const ours = portfolio.equipment.devices.filter((it) => it.profile === 'camera' && stored.has(it.row.id))
  const cameras = ours.map(({ row, site }, seed): PlayedCamera & { id: string; asset_id: string } => ({
    id: row.id,
    asset_id: row.asset_id ?? '',
    path: `/${site.spec.code}/${row.code}`,
    name: row.name,
    zone: site.spec.zone,
    seed: seed + 1,
  }))
  for (const { id, asset_id, path } of cameras) {
    const { heading = null, field_of_view = null, range: range_m = null } = views.get(asset_id) ?? {}
    const sealed = seal(id, { address: `rtsp://127.0.0.1:${port}${path}`, username: null, password: null })
    await db.sql
      .insert(cctvCameras)
      .values({ device_id: id, sealed, heading, field_of_view, range_m, updated_at: GIVEN })
      .onConflictDoUpdate({
        target: cctvCameras.device_id,
        set: { sealed },
        setWhere: sql`${cctvCameras.updated_at} = ${GIVEN}::timestamptz`,
      })
  }
  write(dataDir, { port, cameras: cameras.map(({ path, name, zone, seed }) => ({ path, name, zone, seed })) })
  return cameras.length
}

function write(dataDir: string, file: CameraFile): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, CAMERA_FILE)
  // Whole or not at all: the simulator may be reading.
  writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
