import { createServer } from 'node:net'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { connectors } from '@menara/backend/schema/monitoring/connectors.ts'
import { devices } from '@menara/backend/schema/monitoring/iot.ts'
import { eq } from 'drizzle-orm'
import type { PointSpec } from '../portfolio/buildings/profiles.ts'
import type { Portfolio } from '../portfolio/tickets/story.ts'
import { PANEL_REGISTERS } from './field-meter.ts'

/** What the simulator needs to play the panel meter. */
export interface FieldFacts {
  readonly port: number
  readonly points: readonly PointSpec[]
}

/** Usual for Modbus servers that may not take 502. */
const USUAL_PORT = 1502
const ID = '01943a00-0000-7000-8000-00000000c0de'

/** Points the demo's connector to where the simulator's meter will listen, where it did before if that port is free, and adds it the first time. Null where its device is gone. */
export async function fieldConnector({ db }: Pick<Platform, 'db'>, { equipment }: Portfolio, first: boolean): Promise<FieldFacts | null> {
  const meter = equipment.devices.find((device) => device.profile === 'modbus_meter')
  if (!meter || (await db.sql.select({ id: devices.id }).from(devices).where(eq(devices.id, meter.row.id))).length === 0) return null
  const [known] = await db.sql.select({ port: connectors.port }).from(connectors).where(eq(connectors.id, ID))
  const port = await freePort(known?.port ?? USUAL_PORT)
  if (first) await db.sql.insert(connectors).values(rowOf(meter.row, port)).onConflictDoNothing()
  const moved = await db.sql.update(connectors).set({ port }).where(eq(connectors.id, ID)).returning({ id: connectors.id })
  return moved.length > 0 ? { port, points: meter.points } : null
}

const rowOf = ({ id, location_id }: { id: string; location_id: string }, port: number): typeof connectors.$inferInsert => ({
  id: ID,
  location_id,
  name: 'Panel utama, Modbus',
  kind: 'modbus_tcp',
  host: '127.0.0.1',
  port,
  interval_ms: 5000,
  timeout_ms: 2000,
  enabled: true,
  mappings: PANEL_REGISTERS.map(({ point, kind, unit, scale, address, type, order }) => ({
    ...{ device_id: id, point, kind, unit, scale, offset: 0, bacnet: null },
    modbus: { table: 'holding', unit_id: 1, address, type, order },
  })),
})

function freePort(wanted: number): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', () => (wanted === 0 ? failed(new Error('No port is free for the demo meter')) : found(freePort(0))))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : wanted))
    })
  })
}
