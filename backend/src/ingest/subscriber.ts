import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { recurringJob } from '../platform/recurring-job.ts'
import type { WayIn } from './broker.ts'
import type { BrokerSessions } from './broker-sessions.store.ts'
import type { Gate } from './gate.ts'
import { type MqttSession, openMqttSession, withoutSecrets } from './mqtt-session.ts'

interface SubscriberNeeds {
  readonly url: string
  readonly sessions: BrokerSessions
  /** Whether backends on one database share the messages among them; false: each gets them all. */
  readonly isShared: boolean
  readonly gate: Gate
  readonly log: Logger
  readonly metrics: Registry
  /** How often sessions are renewed and those of processes that are gone looked for, in milliseconds. */
  readonly everyMs?: number
}
interface Held {
  readonly slot: number
  readonly session: MqttSession
}

/** A session stays so long with a process that does not renew it. */
export const HELD_MS = 10_000
const RENEW_MS = 3000
const TOPICS = ['menara/+/+/telemetry', 'menara/+/+/event', 'menara/+/+/position']

/**
 * A client of somebody's broker. Its session is numbered and held in the database, so that none is left swallowing its share of the
 * messages: a process that stops in order empties and ends its own, the session of one that died is emptied by another, and the last
 * one leaves its session for the next start.
 */
export async function openSubscriber(needs: SubscriberNeeds): Promise<WayIn> {
  const { url, sessions, isShared, gate, log, metrics, everyMs = RENEW_MS } = needs
  const name = `menara-${await sessions.installation()}`
  // As MQTT 5, 4.8.2 writes it; brokers give it to clients of 3.1.1 as well.
  const shared = TOPICS.map((topic) => `$share/${name}/${topic}`)
  const [wanted, other] = isShared ? [shared, TOPICS] : [TOPICS, shared]
  const clientId = (slot: number) => `${name}-${slot}`
  const address = withoutSecrets(url)
  const { takenOver } = metersOn(metrics, () => own.session.isReady())

  async function openOwn(): Promise<Held> {
    const slot = await sessions.take()
    return { slot, session: openMqttSession({ url, clientId: clientId(slot), topics: wanted, unwanted: other, gate, log }) }
  }
  let own = await openOwn()
  let abandoned: Held | null = null
  let emptied = Promise.resolve()

  async function renew(): Promise<void> {
    if (!(await sessions.renew(own.slot))) {
      log.warn({ session: clientId(own.slot) }, 'another process has taken over our session at the broker; taking another')
      await own.session.drop()
      own = await openOwn()
    }
    if (abandoned) await sessions.renew(abandoned.slot)
    else if (own.session.isReady()) await takeOver()
  }
  async function takeOver(): Promise<void> {
    const slot = await sessions.takeOver()
    if (slot === null) return
    log.info({ session: clientId(slot) }, 'emptying the session of a process that is gone')
    takenOver.inc()
    const session = openMqttSession({ url, clientId: clientId(slot), topics: [], unwanted: [...wanted, ...other], gate, log })
    const held = { slot, session }
    abandoned = held
    emptied = empty(held)
      .catch((error: unknown) => log.warn({ err: error }, 'the session of a process that is gone could not be emptied; trying again'))
      .finally(() => {
        abandoned = null
      })
  }
  /** Stores what is queued for a session and ends it; one that cannot be emptied is left for the next round. */
  async function empty({ slot, session }: Held): Promise<void> {
    if ((await session.ready()) && (await session.drained())) {
      await session.end()
      await sessions.remove(slot)
    } else {
      await session.leave()
      await sessions.keep(slot)
    }
  }
  const job = recurringJob({ work: renew, everyMs, log, trouble: 'our session at the broker could not be renewed' })
  job.start()
  return {
    place: address,
    status: () => ({
      status: own.session.status(),
      address,
      session: clientId(own.slot),
      emptying: abandoned ? clientId(abandoned.slot) : null,
    }),
    async close() {
      await job.close()
      const others = await sessions.leave(own.slot).catch(() => false)
      await abandoned?.session.leave()
      await emptied
      if (others && own.session.isReady() && (await own.session.unsubscribed())) return empty(own)
      await own.session.leave()
      await sessions.keep(own.slot).catch(() => undefined)
    },
  }
}

function metersOn(registry: Registry, isReady: () => boolean) {
  const registers = [registry]
  new Gauge({
    name: 'menara_broker_connected',
    help: '1 while messages of the outside broker come',
    registers,
    collect() {
      this.set(isReady() ? 1 : 0)
    },
  })
  return {
    takenOver: new Counter({
      name: 'menara_broker_sessions_taken_over_total',
      help: 'Sessions of processes that were gone, emptied by this one',
      registers,
    }),
  }
}
