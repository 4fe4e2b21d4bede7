import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { recurringJob } from '../platform/jobs/recurring-job.ts'
import type { WayIn } from './broker.ts'
import type { BrokerSessions } from './broker-sessions.store.ts'
import type { Gate } from './gate.ts'
import { type MqttSession, openMqttSession, withoutSecrets } from './mqtt-session.ts'

interface SubscriberNeeds {
  readonly url: string
  readonly sessions: BrokerSessions
  /** Whether backends on one database share the messages among them; false: one of them takes all. */
  readonly isShared: boolean
  /** What was stored last of the messages of a session, as `packet identifier -> digest`. */
  readonly storedOf: (clientId: string) => Promise<ReadonlyMap<number, string>>
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
const TOPICS = ['menara/+/+/telemetry', 'menara/+/+/event', 'menara/+/+/position', 'menara/+/+/card']

/**
 * A client of somebody's broker. Its session is numbered and held in the database, so that none is left swallowing messages. One backend
 * takes all of them, in a session that another takes over when it stops or dies; a broker keeps a plain subscription through its own
 * restart, a shared one often not. With `isShared` each has a session and a share: who stops in order empties and ends its own, that of
 * one that died is emptied by another, and the last one leaves its session for the next start.
 */
export async function openSubscriber(needs: SubscriberNeeds): Promise<WayIn> {
  const { url, sessions, isShared, gate, log, metrics, everyMs = RENEW_MS } = needs
  const name = `menara-${await sessions.installation()}`
  // As MQTT 5, 4.8.2 writes it; brokers give it to clients of 3.1.1 as well.
  const shared = TOPICS.map((topic) => `$share/${name}/${topic}`)
  const [wanted, other] = isShared ? [shared, TOPICS] : [TOPICS, shared]
  const clientId = (slot: number) => `${name}-${slot}`
  const address = withoutSecrets(url)
  const { takenOver } = metersOn(metrics, () => own?.session.isReady() ?? true)

  /** Whoever cannot be told goes on: then what its earlier holder stored and did not acknowledge is stored again. */
  async function stored(slot: number): Promise<ReadonlyMap<number, string>> {
    return needs.storedOf(clientId(slot)).catch((error: unknown) => {
      log.warn({ err: error, session: clientId(slot) }, 'what was stored last of a session could not be looked up')
      return new Map()
    })
  }
  async function openSession(slot: number, topics: readonly string[], unwanted: readonly string[]): Promise<MqttSession> {
    return openMqttSession({ url, clientId: clientId(slot), topics, unwanted, stored: await stored(slot), gate, log })
  }
  async function openOwn(): Promise<Held | null> {
    const slot = await (isShared ? sessions.take() : sessions.takeOnly())
    if (slot === null) return null
    log.info({ session: clientId(slot) }, 'taking the messages of this session at the broker')
    return { slot, session: await openSession(slot, wanted, other) }
  }
  let own = await openOwn()
  const open = (slot: number) => openSession(slot, [], [...wanted, ...other])
  const emptier = emptierOf({ sessions, log, clientId, takenOver, open })

  async function renew(): Promise<void> {
    if (own && !(await sessions.renew(own.slot))) {
      log.warn({ session: clientId(own.slot) }, 'another process has taken over our session at the broker')
      await own.session.drop()
      own = null
    }
    own ??= await openOwn()
    if (own?.session.isReady() || emptier.session() !== null) await emptier.next()
  }
  async function round(): Promise<void> {
    try {
      await renew()
    } catch (error) {
      sessions.forget()
      throw error
    }
  }
  /** With shares: another takes over ours when one is there. Else whoever is there takes the session as it is. */
  async function leave(held: Held): Promise<void> {
    const others = isShared && (await sessions.leave(held.slot).catch(() => false))
    if (others && held.session.isReady() && (await held.session.unsubscribed())) return empty(sessions, held)
    await held.session.leave()
    await sessions.keep(held.slot).catch(() => undefined)
  }
  const job = recurringJob({ work: round, everyMs, log, trouble: 'our session at the broker could not be renewed' })
  job.start()
  return {
    place: address,
    status: () => ({
      status: own ? own.session.status() : 'ok',
      address,
      session: own ? clientId(own.slot) : null,
      standby: own === null,
      emptying: emptier.session(),
    }),
    async close() {
      await job.close()
      await emptier.close()
      if (own) await leave(own)
    },
  }
}

/** Stores what is queued for a session and ends it; one that cannot be emptied is left for the next round. */
async function empty(sessions: BrokerSessions, { slot, session }: Held): Promise<void> {
  if ((await session.ready()) && (await session.drained())) {
    await session.end()
    await sessions.remove(slot)
  } else {
    await session.leave()
    await sessions.keep(slot)
  }
}

interface EmptierNeeds {
  readonly sessions: BrokerSessions
  readonly log: Logger
  readonly clientId: (slot: number) => string
  readonly open: (slot: number) => Promise<MqttSession>
  readonly takenOver: Counter
}
/** Empties the sessions of processes that are gone, one at a time. */
function emptierOf({ sessions, log, clientId, open, takenOver }: EmptierNeeds) {
  let abandoned: Held | null = null
  let emptied = Promise.resolve()
  return {
    session: (): string | null => (abandoned ? clientId(abandoned.slot) : null),
    async next(): Promise<void> {
      if (abandoned) {
        await sessions.renew(abandoned.slot)
        return
      }
      const slot = await sessions.takeOver()
      if (slot === null) return
      log.info({ session: clientId(slot) }, 'emptying the session of a process that is gone')
      takenOver.inc()
      abandoned = { slot, session: await open(slot) }
      emptied = empty(sessions, abandoned)
        .catch((error: unknown) => log.warn({ err: error }, 'the session of a process that is gone could not be emptied; trying again'))
        .finally(() => {
          abandoned = null
        })
    },
    async close(): Promise<void> {
      await abandoned?.session.leave()
      await emptied
    },
  }
}

function metersOn(registry: Registry, isReady: () => boolean) {
  const registers = [registry]
  new Gauge({
    name: 'menara_broker_connected',
    help: '1 while messages of the outside broker come, to this backend or to the one that takes them all',
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
