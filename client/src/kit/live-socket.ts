import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feed-frames.ts'
import { createStore } from 'zustand/vanilla'
import { type FeedRows, type Frames, feedRows } from './feed-rows.ts'

export interface Wire { send(text: string): void; close(): void }
export interface WireEvents { opened(): void; heard(text: string): void; closed(): void }

export interface LiveNeeds extends Frames {
  connect(events: WireEvents): Wire
  /** The bearer token now; null while nobody is signed in. */
  token(): string | null
  /** Renews a token the server no longer takes; false when the session is over. */
  renew(): Promise<boolean>
  random(): number
}

export interface LiveState { readonly status: 'off' | 'connecting' | 'live' | 'offline'; readonly since: number; readonly latencyMs: number | null }

interface Followed { readonly rows: FeedRows<unknown>; watchers: number; epoch: string | undefined; seq: number; subId: number }

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
const PING_MS = 15_000
const LINGER_MS = 1000
const SIGNED_OUT = new Set([4401, 4403])

/** One socket for every feed of the page: `hello`, `sub` with resume, back-off, and what became of it. */
export function liveSocket(needs: LiveNeeds) {
  const { now, after, random } = needs
  const state = createStore<LiveState>(() => ({ status: 'off', since: now(), latencyMs: null }))
  const followed = new Map<string, Followed>()
  let wire: Wire | undefined
  let generation = 0
  let tries = 0
  let nextId = 1
  let welcomed = false
  let lastCode = 0

  const become = (status: LiveState['status']): void => {
    if (state.getState().status !== status) state.setState({ status, since: now() })
  }
  const send = (frame: ClientFrame): void => wire?.send(JSON.stringify(frame))
  const subscribe = (scope: string, it: Followed): void => {
    it.subId = nextId++
    send({ t: 'sub', id: it.subId, scope, ...(it.epoch !== undefined && { epoch: it.epoch, seq: it.seq }) })
  }

  function open(): void {
    const token = needs.token()
    if (wire || !token || followed.size === 0) return
    const mine = ++generation
    become(tries === 0 ? 'connecting' : 'offline')
    welcomed = false
    wire = needs.connect({
      opened: () => { if (mine === generation) send({ t: 'hello', token }) },
      heard: (text) => { if (mine === generation) hear(JSON.parse(text) as ServerFrame) },
      closed: () => { if (mine === generation) lost() },
    })
  }

  function lost(): void {
    wire = undefined
    generation += 1
    if (needs.token() === null || followed.size === 0) return become('off')
    become('offline')
    for (const it of followed.values()) if (it.rows.view().status === 'live') it.rows.become('stale', 'offline')
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries) * (0.5 + random() / 2)
    tries += 1
    const refused = SIGNED_OUT.has(lastCode)
    lastCode = 0
    after(wait, () => {
      if (!refused) return open()
      void needs.renew().then((still) => { if (still) open(); else become('off') })
    })
  }

  function hear(frame: ServerFrame): void {
    if (frame.t === 'welcome') {
      welcomed = true
      tries = 0
      become('live')
      for (const [scope, it] of followed) subscribe(scope, it)
      return ping()
    }
    if (frame.t === 'pong') return state.setState({ latencyMs: now() - frame.at })
    if (frame.t === 'bye') { lastCode = frame.code; return }
    if ('scope' in frame) hearScope(frame)
  }

  function hearScope(frame: Extract<ServerFrame, { scope: string }>): void {
    const it = followed.get(frame.scope)
    if (!it) return
    switch (frame.t) {
      case 'ok':
        it.epoch = frame.epoch
        it.seq = frame.seq
        if ('snapshot' in frame) it.rows.replace(frame.snapshot, frame.polledAt)
        else for (const delta of frame.deltas) it.rows.apply(delta.ops, frame.polledAt)
        return frame.stale ? it.rows.become('stale', frame.stale.reason) : it.rows.become('live')
      case 'no': return it.rows.become('refused', frame.message)
      case 'd':
        if (frame.seq <= it.seq) return
        it.seq = frame.seq
        return it.rows.apply(frame.ops, frame.polledAt)
      case 'stale': return it.rows.become('stale', frame.reason)
      case 'fresh': return it.rows.become('live')
      case 'resync':
        it.epoch = undefined
        return subscribe(frame.scope, it)
    }
  }

  function ping(): void {
    const mine = generation
    send({ t: 'ping', at: now() })
    after(PING_MS, () => { if (mine === generation && wire) ping() })
  }

  return {
    state,
    /** Keeps a scope followed until the returned function is called; the last leaver lets it linger a second. */
    follow(scope: string): { rows: FeedRows<unknown>; leave(): void } {
      const it = followed.get(scope) ?? { rows: feedRows<unknown>(needs), watchers: 0, epoch: undefined, seq: 0, subId: 0 }
      const isNew = !followed.has(scope)
      followed.set(scope, it)
      it.watchers += 1
      if (isNew && welcomed && wire) subscribe(scope, it)
      open()
      let left = false
      return {
        rows: it.rows,
        leave() {
          if (left) return
          left = true
          it.watchers -= 1
          after(LINGER_MS, () => {
            if (it.watchers > 0 || followed.get(scope) !== it) return
            followed.delete(scope)
            send({ t: 'unsub', scope })
          })
        },
      }
    },
    /** After signing in or out: another person, another socket, nothing kept of the last one. */
    restart(): void {
      wire?.close()
      wire = undefined
      generation += 1
      tries = 0
      for (const it of followed.values()) {
        it.epoch = undefined
        it.rows.replace([], now())
        it.rows.become('connecting')
      }
      become('off')
      open()
    },
  }
}
export type LiveSocket = ReturnType<typeof liveSocket>
