import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** One message of a device, as it came. */
export interface DeviceMessage {
  readonly topic: string
  readonly payload: Uint8Array
  readonly receivedAt: Date
  /** By which it is known when an outside broker sends it again: names the session, the packet and what was in it. */
  readonly receipt?: string
  /** Of an event the system itself tells in a device's name; what comes from outside has none. */
  readonly wording?: Wording
}

interface Packet extends Pick<DeviceMessage, 'topic' | 'payload' | 'receipt'> {
  readonly qos: number
}

export interface GateNeeds {
  readonly metrics: Registry
  readonly log: Logger
  readonly take: (message: DeviceMessage) => Promise<void>
  /** The moment a message counts as received. */
  readonly now: () => Date
  /** Messages that may wait to be stored before unacknowledged ones (QoS 0) are dropped. */
  readonly most?: number
}
export type Gate = ReturnType<typeof gateOf>

const MOST = 10_000
const COMPLAIN_MS = 5000

/** Counts what comes in and bounds what waits: what asks for no acknowledgement is dropped first, the rest is not acknowledged and comes again. */
export function gateOf({ metrics, log, take, now, most = MOST }: GateNeeds) {
  const meters = metersOn(metrics, () => waiting)
  let waiting = 0
  let complainedAt = 0

  function complain(error: unknown): void {
    meters.lost.inc({ reason: 'failed' })
    const at = performance.now()
    if (at - complainedAt < COMPLAIN_MS) return
    complainedAt = at
    log.error({ err: error }, 'messages of devices could not be stored')
  }

  return {
    full: (): boolean => waiting >= most,

    /** Resolves when the message is stored; rejects when it must come again. */
    async pass({ topic, payload, qos, receipt }: Packet): Promise<void> {
      meters.messages.inc({ qos: String(qos) })
      if (waiting >= most) {
        meters.lost.inc({ reason: 'overrun' })
        if (qos === 0) return
        throw new Error('More messages wait than may: send this one again')
      }
      waiting += 1
      const end = meters.lag.startTimer()
      try {
        await take({ topic, payload, receivedAt: now(), ...(receipt !== undefined && { receipt }) })
        end()
      } catch (error) {
        complain(error)
        if (qos > 0) throw error
      } finally {
        waiting -= 1
      }
    },
  }
}

function metersOn(registry: Registry, waiting: () => number) {
  const registers = [registry]
  new Gauge({
    name: 'menara_ingest_waiting',
    help: 'Messages received and not stored yet',
    registers,
    collect() {
      this.set(waiting())
    },
  })
  return {
    messages: new Counter({ name: 'menara_ingest_messages_total', help: 'Messages received from devices', labelNames: ['qos'], registers }),
    lost: new Counter({
      name: 'menara_ingest_lost_total',
      help: 'Messages not stored: dropped, or left for the sender to repeat',
      labelNames: ['reason'],
      registers,
    }),
    lag: new Histogram({
      name: 'menara_ingest_lag_seconds',
      help: 'From receipt to stored',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
  }
}
