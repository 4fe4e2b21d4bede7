import type { DeviceMessage } from '../../ingest/gate.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { openBacnet } from './bacnet.source.ts'
import { type ConnectorRules, connectorAddress } from './connector-address.ts'
import { deliveryOf } from './connectors.delivery.ts'
import { connectorsRoutes } from './connectors.routes.ts'
import { connectorsRunner } from './connectors.runner.ts'
import { type ConnectorsNeeds, connectorsService } from './connectors.service.ts'
import { connectorsStore } from './connectors.store.ts'
import { openModbus } from './modbus.source.ts'

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
