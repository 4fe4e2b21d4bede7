import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Settings } from '../platform/settings.ts'
import { openBroker, type WayIn } from './broker.ts'
import { type DeviceMessage, gateOf } from './gate.ts'
import { openSubscriber } from './subscriber.ts'

export interface IngestNeeds {
  readonly settings: Pick<Settings, 'mqttUrl' | 'mqttHost' | 'mqttPort' | 'dataDir'>
  readonly log: Logger
  readonly metrics: Registry
  /** Takes a message whole or keeps it as a dead letter; resolves when it is stored. */
  readonly take: (message: DeviceMessage) => Promise<void>
}

/**
 * Opens the way in for devices: the embedded broker, or a client of `MQTT_URL`. A broker that is away is tried until it is there;
 * a port that is taken throws `EADDRINUSE` with the `port`.
 */
export async function openIngest({ settings, log, metrics, take }: IngestNeeds): Promise<WayIn> {
  const gate = gateOf({ metrics, log, take })
  if (settings.mqttUrl) return openSubscriber({ url: settings.mqttUrl, installation: `${hostname()} ${settings.dataDir}`, gate, log })
  return openBroker({ host: settings.mqttHost, port: settings.mqttPort, gate, log })
}
