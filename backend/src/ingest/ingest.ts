import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Settings } from '../platform/settings.ts'
import { openBroker, type WayIn } from './broker.ts'
import type { DeviceDoor } from './door.ts'
import { type DeviceMessage, gateOf } from './gate.ts'
import { openSubscriber } from './subscriber.ts'

export interface IngestNeeds {
  readonly settings: Pick<Settings, 'mqttUrl' | 'mqttShared' | 'mqttHost' | 'mqttPort' | 'dataDir' | 'databaseUrl'>
  readonly log: Logger
  readonly metrics: Registry
  /** Takes a message whole or keeps it as a dead letter; resolves when it is stored. */
  readonly take: (message: DeviceMessage) => Promise<void>
  /** Who may publish what to the broker within; another broker has its own. */
  readonly door: DeviceDoor
}

/**
 * Opens the way in for devices: the embedded broker, or a client of `MQTT_URL`. A broker that is away is tried until it is there;
 * a port that is taken throws `EADDRINUSE` with the `port`.
 */
export async function openIngest({ settings, log, metrics, take, door }: IngestNeeds): Promise<WayIn> {
  const gate = gateOf({ metrics, log, take })
  const { mqttUrl: url, mqttShared, databaseUrl } = settings
  const installation = `${hostname()} ${settings.dataDir}`
  if (url) return openSubscriber({ url, installation, group: mqttShared ? (databaseUrl ?? installation) : undefined, gate, log })
  return openBroker({ host: settings.mqttHost, port: settings.mqttPort, gate, door, log })
}
