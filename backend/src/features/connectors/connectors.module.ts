import type { DeviceMessage } from '../../ingest/gate.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { openBacnet } from './bacnet.source.ts'
import { type ConnectorRules, connectorAddress } from './connector-address.ts'
import { connectorsRoutes } from './connectors.routes.ts'
import { connectorsRunner } from './connectors.runner.ts'
import { type ConnectorsNeeds, connectorsService } from './connectors.service.ts'
import { type ConnectorsStore, connectorsStore } from './connectors.store.ts'
import { openModbus } from './modbus.source.ts'
import { type Read, scaled } from './source.ts'

interface DeliveryNeeds {
  readonly store: Pick<ConnectorsStore, 'devicesOf'>
  /** The way in of all devices. */
  readonly take: (message: { topic: string; payload: Uint8Array; receivedAt: Date }) => Promise<void>
  /** Marks newest values as not to be trusted. */
  readonly spoil: (points: readonly { device_id: string; point: string }[]) => Promise<void>
  readonly now: () => Date
}

const FRESH_MS = 30_000

/** Hands what was read to the way in of all devices, one message for each device; what could not be read is marked bad. */
function deliveryOf({ store, take, spoil, now }: DeliveryNeeds) {
  const names = new Map<string, { topic: string; until: number }>()

  async function learn(reads: readonly Read[]): Promise<void> {
    const at = now().getTime()
    const missing = reads.map((read) => read.mapping).filter((item) => (names.get(item.device_id)?.until ?? 0) < at)
    if (missing.length === 0) return
    for (const { id, location_code, code } of await store.devicesOf(missing))
      names.set(id, { topic: `menara/${location_code}/${code}/telemetry`, until: at + FRESH_MS })
  }

  return async (reads: readonly Read[]): Promise<void> => {
    await learn(reads)
    const receivedAt = now()
    const messages = [...Map.groupBy(reads, (read) => read.mapping.device_id)].map(async ([device, own]) => {
      const topic = names.get(device)?.topic
      const values = own.flatMap(({ mapping, value }) => (value === null ? [] : [[mapping.point, scaled(value, mapping)] as const]))
      if (!topic || values.length === 0) return
      await take({ topic, payload: Buffer.from(JSON.stringify({ values: Object.fromEntries(values) })), receivedAt })
    })
    await Promise.all(messages)
    const bad = reads.filter((read) => read.value === null).map(({ mapping: { device_id, point } }) => ({ device_id, point }))
    if (bad.length > 0) await spoil(bad)
  }
}

export interface ConnectorsOthers {
  readonly places: Places
  readonly take: (message: DeviceMessage) => Promise<void>
  readonly spoil: (points: readonly { device_id: string; point: string }[]) => Promise<void>
  readonly describePoints: ConnectorsNeeds['describePoints']
  readonly rules: ConnectorRules
}
export interface Connectors extends Closable {
  /** Begins with those that are enabled: once the demo is seeded. */
  start(): Promise<void>
}

/** Devices that do not speak by themselves are asked; what they say goes the way of all others. */
export function openConnectors({ app, db, journal, now, newId, log, metrics }: Platform, others: ConnectorsOthers): Connectors {
  const store = connectorsStore(db)
  const addressOf = connectorAddress(others.rules)
  const sources = { modbus_tcp: openModbus, bacnet_ip: openBacnet }
  const deliver = deliveryOf({ store, take: others.take, spoil: others.spoil, now })
  const runner = connectorsRunner({ sources, addressOf, deliver, now, log, metrics })
  const siteExists = async (id: string) => (await others.places.site(id)) !== undefined
  const { describePoints } = others
  const { atomically } = db
  connectorsRoutes(app, connectorsService({ store, runner, sources, addressOf, siteExists, describePoints, journal, atomically, newId }))
  return {
    async start() {
      for (const facts of await store.enabled()) await runner.set(facts)
    },
    close: runner.close,
  }
}
