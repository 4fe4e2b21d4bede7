import { createHash } from 'node:crypto'
import type { Poller } from '../feeds/polling/poller.ts'
import type { ReconcilerEvents } from '../feeds/rows/reconciler.ts'
import type { Clock } from '../platform/clock.ts'
import { openNotifier } from './publisher.ts'
import type { Redis } from './redis.ts'
import { CLAIM, JOIN, RELEASE, RENEW } from './scripts.ts'
import { openTaking } from './taking.ts'
import { type Held, readJoin, type Said } from './words.ts'

type Role = 'alone' | 'leader' | 'follower'
export interface ShareNeeds {
  readonly redis: Redis
  /** This gateway. */
  readonly me: string
  readonly key: string
  readonly isLog: boolean
  readonly poller: Pick<Poller, 'rows' | 'start' | 'rest'>
  readonly tell: Pick<ReconcilerEvents, 'ready' | 'changed' | 'gap' | 'stale' | 'fresh'>
  readonly clock: Clock
  readonly newEpoch: () => string
  readonly onLost: () => void
}
export interface Share {
  /** Finds out who leads, and leads where nobody does. */
  start(): Promise<void>
  role(): Role
  /** The way to tell the others; null for who does not lead. */
  spread(): ReturnType<typeof openNotifier> | null
  /** Several times in the life of a lease: keeps it, or takes one that nobody keeps. */
  beat(): Promise<void>
  redisTurned(is: 'up' | 'away'): void
  close(): void
}

/** A lease that is not renewed for so long is free; with the next beat of another gateway that is under 3 s. */
const LEASE_MS = '1800'

/*
 * A script of the leader's that answers 0 says that the lease is lost. Where Redis goes while it is being told, what was found is told here
 * all the same, under a new epoch: others keep something else from then on.
 */

/** One scope among several gateways: one asks upstream for all, the others hear what it found. Where Redis is away each asks for itself. */
export function openShare(needs: ShareNeeds): Share {
  const { redis, me, poller } = needs
  const { name, keys } = placeOf(needs.key)
  const run = (script: string, ...args: readonly string[]) => redis.run(script, keys, [me, ...args])
  const taking = openTaking({ ...needs, rows: poller.rows })
  const telling = openNotifier({ ...needs, rows: poller.rows, name, attempt, isLeading: () => role === 'leader' })
  const ear = openEar({ redis, name, me, heed: (item) => role !== 'follower' || taking.word(item) || join() })
  let role: Role = 'follower'
  let [ended, joining] = [false, false]

  function goAlone(): void {
    if (ended || role === 'alone') return
    role = 'alone'
    poller.rows.rename(needs.newEpoch())
    poller.start()
  }
  async function lead(item: Held | null): Promise<void> {
    role = 'leader'
    if (!taking.whole(item) && !(await telling.whole())) return
    poller.start()
  }
  async function join(): Promise<void> {
    if (ended || joining) return
    joining = true
    try {
      await ear.open()
      const { mine, held } = readJoin(await run(JOIN, LEASE_MS))
      if (ended) return
      if (mine) return await lead(held)
      role = 'follower'
      poller.rest()
      taking.whole(held)
    } catch {
      // Redis is away or too slow: this gateway looks after itself until it is back.
      goAlone()
    } finally {
      joining = false
      ear.listen()
    }
  }
  async function attempt(script: string, ...args: readonly string[]): Promise<unknown> {
    const done = await run(script, ...args).catch(() => 'away')
    if (done === 'away') goAlone()
    if (done !== 0 || role !== 'leader') return done
    needs.onLost()
    role = 'follower'
    poller.rest()
    void join()
    return done
  }
  return {
    start: join,
    role: () => role,
    spread: () => (role === 'leader' ? telling : null),
    async beat() {
      if (ended || joining || !redis.isUp()) return
      if (role === 'alone') await join()
      else if (role === 'leader') await attempt(RENEW, LEASE_MS)
      else if ((await run(CLAIM, LEASE_MS).catch(() => 0)) === 1) await join()
    },
    redisTurned(is) {
      ear.forget()
      if (is === 'away') goAlone()
      else void join()
    },
    close() {
      ended = true
      redis.unsubscribe(name)
      if (role === 'leader') void run(RELEASE, name, JSON.stringify({ k: 'free', from: me })).catch(() => undefined)
    },
  }
}

function placeOf(key: string): { name: string; keys: string[] } {
  const name = `menara:feed:{${createHash('sha256').update(key).digest('base64url').slice(0, 27)}}`
  return { name, keys: ['lease', 'meta', 'rows', 'ring'].map((part) => `${name}:${part}`) }
}

interface EarNeeds {
  readonly redis: Redis
  readonly name: string
  readonly me: string
  readonly heed: (item: Said) => unknown
}

/** Hears the leader's words; holds them back while the whole is being read. */
function openEar({ redis, name, me, heed }: EarNeeds) {
  let isOpen = false
  let held: Said[] | null = []
  function hear(text: string): void {
    const item = JSON.parse(text) as Said
    if (item.from === me) return
    if (held) held.push(item)
    else heed(item)
  }
  return {
    async open(): Promise<void> {
      held = []
      if (!isOpen) await redis.subscribe(name, hear)
      isOpen = true
    },
    listen(): void {
      const waiting = held ?? []
      held = null
      for (const item of waiting) heed(item)
    },
    /** The connection that carried it is gone. */
    forget(): void {
      isOpen = false
    },
  }
}
