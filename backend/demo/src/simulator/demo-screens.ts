import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { vncTargets } from '@menara/backend/schema/media/vnc.ts'
import { and, eq } from 'drizzle-orm'
import type { Portfolio } from '../portfolio/tickets/story.ts'
import type { PlantFacts } from '../screens/plant-screen.ts'

export const SCREEN_FILE = 'demo-screens.json'
export interface ScreenFile extends PlantFacts {
  readonly port: number
}
const NAME = 'Stasiun BAS chiller'
const HOST = '127.0.0.1'
const MOST = 2

/** Gives the demo a remote screen, the station of its head office's chillers at the simulator's own VNC server, whose port it follows. */
export async function demoScreens(
  { db, dataDir, newId, now }: Platform,
  { equipment }: Portfolio,
  { port, isNew }: { readonly port: number; readonly isNew: boolean },
): Promise<void> {
  const chillers = equipment.devices
    .filter((device) => device.profile === 'chiller' && device.site.spec.type === 'head_office')
    .slice(0, MOST)
  const [first] = chillers
  if (!first) return
  const { site, room } = first
  const at = and(eq(vncTargets.location_id, site.id), eq(vncTargets.name, NAME), eq(vncTargets.host, HOST))
  if (isNew)
    await db.sql.insert(vncTargets).values({
      id: newId(),
      name: NAME,
      location_id: site.id,
      area_id: room.area.id,
      description: 'Pompa dan chiller; setiap sesi direkam',
      host: HOST,
      port,
      // Of the control room, too: handing the control over takes two.
      control_permission: 'show_plugin_iot',
      created_at: now().toISOString(),
    })
  else await db.sql.update(vncTargets).set({ port }).where(at)
  write(dataDir, {
    port,
    title: `BAS ${site.spec.name}`,
    zone: site.spec.zone,
    chillers: chillers.map(({ row }) => `menara/${site.spec.code}/${row.code}/telemetry`),
  })
}

function write(dataDir: string, file: ScreenFile): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, SCREEN_FILE)
  // Whole or not at all: the simulator may be reading.
  writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
