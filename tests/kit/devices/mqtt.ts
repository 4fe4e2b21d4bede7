import { connectAsync, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, vi } from 'vitest'
import { openBroker } from '../../../backend/src/ingest/broker.ts'
import { brokerSessionsIn } from '../../../backend/src/ingest/broker-sessions.store.ts'
import type { DeviceAuthentication } from '../../../backend/src/ingest/device-authentication.ts'
import { type DeviceMessage, type GateNeeds, gateOf } from '../../../backend/src/ingest/gate.ts'
import { openSubscriber } from '../../../backend/src/ingest/subscriber.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { TEST_START } from '../test-clock.ts'

export const log = pino({ level: 'silent' })

/** Lets everybody in as the gateway of a site by the user name, with any secret. */
const OPEN_DOOR: DeviceAuthentication = {
  identify: async (username) => ({ id: username, location: username, device: username, gateway: true }),
  onEnd: () => () => undefined,
}
/** How a client of `OPEN_DOOR` signs in: it speaks for the devices of the cast's site. */
const AS_GATEWAY = { username: 'VJS', password: 'any' }

/** The embedded broker, closed after the test. */
export async function openWayIn(take: GateNeeds['take'], { door = OPEN_DOOR, port = 0 } = {}) {
  const metrics = new Registry()
  const gate = gateOf({ metrics, log, take, now: () => TEST_START })
  const broker = await openBroker({ host: '127.0.0.1', port, gate, door, log })
  onTestFinished(() => broker.close())
  return { ...broker, metrics }
}

interface OutsideNeeds {
  readonly url: string
  readonly db: Database
  readonly take: GateNeeds['take']
  readonly isShared?: boolean
  /** What its session's earlier holder stored. */
  readonly stored?: ReadonlyMap<number, string>
  /** False: not waited for until its messages come. */
  readonly isAwaited?: boolean
}
/** A backend's client of an outside broker, stopped in order after the test unless the test has ended it before. */
export async function openOutside({ url, db, take, isShared = true, stored = new Map(), isAwaited = true }: OutsideNeeds) {
  const metrics = new Registry()
  // What a test that failed left waiting would be waited for at the close.
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => undefined)
  const gate = gateOf({ metrics, log, take: (message) => Promise.race([take(message), over.promise]), now: () => TEST_START })
  const sessions = brokerSessionsIn({ db, holder: newId(), newId, heldMs: 1000 })
  const subscriber = await openSubscriber({ url, sessions, isShared, storedOf: async () => stored, gate, log, metrics, everyMs: 100 })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= subscriber.close())
  onTestFinished(() => {
    over.reject(new Error('The test is over'))
    return close()
  })
  if (isAwaited) await vi.waitFor(() => expect(subscriber.status().status).toBe('ok'), { timeout: 10_000, interval: 10 })
  return { ...subscriber, close, metrics }
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
  ((await metrics.getSingleMetric(name)?.get())?.values ?? []).reduce((sum, value) => sum + value.value, 0)
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
