import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Database } from '../platform/db/database.ts'
import type { Settings } from '../platform/settings.ts'
import { openBroker, type WayIn } from './broker.ts'
import { brokerSessionsIn } from './broker-sessions.store.ts'
import type { DeviceAuthentication } from './device-authentication.ts'
import { type DeviceMessage, gateOf } from './gate.ts'
import { HELD_MS, openSubscriber } from './subscriber.ts'

export interface IngestNeeds {
  readonly settings: Pick<Settings, 'mqttUrl' | 'mqttShared' | 'mqttHost' | 'mqttPort'>
  /** Keeps which process holds which session at an outside broker. */
  readonly db: Database
  readonly newId: () => string
  readonly log: Logger
  readonly metrics: Registry
  /** Takes a message whole or keeps it as a dead letter; resolves when it is stored. */
  readonly take: (message: DeviceMessage) => Promise<void>
  /** What was stored last of the messages of a session at an outside broker, as `packet identifier -> digest`. */
  readonly storedOf: (clientId: string) => Promise<ReadonlyMap<number, string>>
  readonly now: () => Date
  /** Who may publish what to the broker within; another broker has its own. */
  readonly door: DeviceAuthentication
}

/**
 * Opens the way in for devices: the embedded broker, or a client of `MQTT_URL`. A broker that is away is tried until it is there;
 * a port that is taken throws `EADDRINUSE` with the `port`.
 */
export async function openIngest({ settings, db, newId, log, metrics, take, storedOf, now, door }: IngestNeeds): Promise<WayIn> {
  const gate = gateOf({ metrics, log, take, now })
  const { mqttUrl: url, mqttShared: isShared } = settings
  if (!url) return openBroker({ host: settings.mqttHost, port: settings.mqttPort, gate, door, log })
  const sessions = brokerSessionsIn({ db, holder: newId(), newId, heldMs: HELD_MS })
  return openSubscriber({ url, sessions, isShared, storedOf, gate, log, metrics })
}
