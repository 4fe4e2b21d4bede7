import { connectAsync, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, vi } from 'vitest'
import type { DeviceDoor } from '../../backend/src/ingest/door.ts'
import type { DeviceMessage } from '../../backend/src/ingest/gate.ts'
import { type IngestNeeds, openIngest } from '../../backend/src/ingest/ingest.ts'

export const log = pino({ level: 'silent' })
export const WITHIN = {
  mqttUrl: undefined,
  mqttHost: '127.0.0.1',
  mqttPort: 0,
  dataDir: '/tmp/nowhere',
  databaseUrl: undefined,
  mqttShared: true,
}

/** Lets everybody in as the gateway of a site by the user name, with any secret. */
export const OPEN_DOOR: DeviceDoor = {
  identify: async (username) => ({ id: username, location: username, device: username, gateway: true }),
  onEnd: () => () => undefined,
}
/** How a client of `OPEN_DOOR` signs in: it speaks for the devices of the cast's site. */
const AS_GATEWAY = { username: 'VJS', password: 'any' }

/** The way in for devices, closed after the test. */
export async function openWayIn(take: IngestNeeds['take'], settings: Partial<IngestNeeds['settings']> = {}, door: DeviceDoor = OPEN_DOOR) {
  const metrics = new Registry()
  const ingest = await openIngest({ settings: { ...WITHIN, ...settings }, log, metrics, take, door })
  onTestFinished(() => ingest.close())
  return { ...ingest, metrics }
}
/** A device's own client. */
export async function aClient(url: string, options: object = {}): Promise<MqttClient> {
  const client = await connectAsync(url, { reconnectPeriod: 0, ...AS_GATEWAY, ...options })
  client.on('error', () => undefined)
  onTestFinished(() => client.endAsync(true))
  return client
}
/** Sum of a counter over its labels. */
export const count = async (metrics: Registry, name: string) =>
  ((await metrics.getSingleMetric(name)?.get())?.values ?? []).reduce((sum, it) => sum + it.value, 0)
/** A place where messages wait until the test lets them be stored. */
export function shelf() {
  const waiting: { message: DeviceMessage; store(): void; fail(): void }[] = []
  const take = (message: DeviceMessage) =>
    new Promise<void>((store, fail) => {
      waiting.push({ message, store, fail: () => fail(new Error('The database is away')) })
    })
  const holds = (n: number) => vi.waitFor(() => expect(waiting).toHaveLength(n), { timeout: 5000, interval: 2 })
  return { waiting, take, holds }
}
