import { type BackOff, backOffMs } from '@menara/shared/kit/flow-control/back-off.ts'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'

/** A command that takes longer counts as Redis being away: feeds must not wait for it. */
const ANSWER_MS = 800
const CONNECT_MS = 2_000
const BACK_OFF: BackOff = { firstMs: 50, maxMs: 1_000 }

export interface Redis {
  isUp(): boolean
  /** Runs a script. Throws when Redis is away or does not answer in time. */
  run(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown>
  publish(channel: string, message: string): void
  subscribe(channel: string, listener: (message: string) => void): Promise<void>
  unsubscribe(channel: string): void
  close(): void
}
export interface RedisNeeds {
  readonly url: string
  readonly clock: Clock
  readonly log: Logger
  readonly onTurn: (is: 'up' | 'away') => void
}

/** One connection to ask and one to listen. Comes back by itself; meanwhile everything throws at once. */
export function openRedis({ url, clock, log, onTurn }: RedisNeeds): Redis {
  const socket = {
    connectTimeout: CONNECT_MS,
    reconnectStrategy: (tries: number) => backOffMs(BACK_OFF, tries + 1),
  }
  const asking = createClient({ url, socket, disableOfflineQueue: true })
  const listening = asking.duplicate()
  let up = false
  let closed = false

  const judge = () => {
    const now = !closed && asking.isReady && listening.isReady
    if (now === up) return
    up = now
    if (!closed) onTurn(up ? 'up' : 'away')
  }
  for (const client of [asking, listening]) {
    client.on('ready', judge).on('end', judge).on('reconnecting', judge)
    client.on('error', (error: Error) => {
      log.debug({ err: error }, 'redis')
      judge()
    })
    client.connect().catch(judge)
  }

  async function inTime<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const giveUp = clock.after(ANSWER_MS, () => {
      reject(new Error('Redis did not answer in time'))
      if (!up) return
      // Connected but silent: it is away until it speaks again.
      up = false
      onTurn('away')
      void asking.ping().then(judge, judge)
    })
    try {
      return await Promise.race([work, promise])
    } finally {
      giveUp()
    }
  }

  return {
    isUp: () => up,
    run(script, keys, args) {
      if (!up) return Promise.reject(new Error('Redis is away'))
      return inTime(asking.eval(script, { keys: [...keys], arguments: [...args] }))
    },
    publish(channel, message) {
      if (up) asking.publish(channel, message).catch(judge)
    },
    async subscribe(channel, listener) {
      if (!up) throw new Error('Redis is away')
      await inTime(listening.subscribe(channel, listener))
    },
    unsubscribe(channel) {
      if (up) listening.unsubscribe(channel).catch(judge)
    },
    close() {
      closed = true
      up = false
      for (const client of [asking, listening]) client.destroy()
    },
  }
}
