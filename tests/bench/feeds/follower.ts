import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { WebSocket } from 'ws'

/** A client that follows one scope as a page does: it comes back by itself, and says where it left off. */
export interface Follower {
  /** Keys of events in the order in which they came, or of changed rows. */
  readonly got: string[]
  /** Times that a snapshot took the place of what was missed. */
  readonly restarts: number
  /** Milliseconds since 1970 of the last answer to `sub`; 0 while it is not answered. */
  readonly freshAt: number
  readonly seq: number
  /** Breaks the connection without a word, and stays away for so long. */
  cut(ms: number): void
  stop(): void
}

const RETRY_MS = 100

export function openFollower({ urls, token, scope }: { urls: readonly string[]; token: string; scope: string }): Follower {
  const got: string[] = []
  let [epoch, seq, after] = ['', 0, '']
  let [restarts, freshAt, tries] = [0, 0, 0]
  let stopped = false
  let awayUntil = 0
  let socket: WebSocket | null = null

  function connect(): void {
    if (stopped) return
    const item = new WebSocket(`${(urls[tries++ % urls.length] as string).replace('http', 'ws')}/ws`)
    socket = item
    const send = (frame: ClientFrame) => item.send(JSON.stringify(frame))
    item.on('open', () => send({ t: 'hello', token }))
    item.on('message', (data) => hear(JSON.parse(String(data)) as ServerFrame, send))
    item.on('error', () => undefined)
    item.on('close', () => {
      freshAt = 0
      setTimeout(connect, Math.max(RETRY_MS * (0.5 + Math.random()), awayUntil - Date.now()))
    })
  }
  const point = () => ({ ...(epoch && { epoch, seq }), ...(after && { after }) })
  function hear(frame: ServerFrame, send: (frame: ClientFrame) => void): void {
    if (frame.t === 'welcome' || frame.t === 'resync') send({ t: 'sub', id: 1, scope, ...point() })
    else if (frame.t === 'ok') answered(frame)
    else if (frame.t === 'more') given(frame)
    else if (frame.t === 'd') changed(frame)
    else if (frame.t === 'e') happened(frame.seq, (frame.event as { id: string }).id)
  }
  function answered(frame: Extract<ServerFrame, { t: 'ok' }>): void {
    if ('snapshot' in frame) restarts++
    given(frame)
    epoch = frame.epoch
    seq = frame.seq
    freshAt = frame.stale ? 0 : Date.now()
  }
  function given(frame: Extract<ServerFrame, { t: 'ok' | 'more' }>): void {
    if ('snapshot' in frame) after = frame.snapshot.at(-1)?.[0] ?? after
    else for (const delta of frame.deltas) for (const [key] of delta.ops) happened(delta.seq, key)
  }
  function changed({ seq: at, ops, more }: Extract<ServerFrame, { t: 'd' }>): void {
    if (at <= seq) return
    if (!more) seq = at
    for (const [key] of ops) got.push(key)
  }
  function happened(at: number, key: string): void {
    got.push(key)
    after = key
    seq = Math.max(seq, at)
  }
  connect()
  return {
    got,
    get restarts() {
      return restarts
    },
    get freshAt() {
      return freshAt
    },
    get seq() {
      return seq
    },
    cut(ms) {
      awayUntil = Date.now() + ms
      socket?.terminate()
    },
    stop() {
      stopped = true
      socket?.terminate()
    },
  }
}

/** Resolves when it holds; throws, naming it, when it has not within `ms`. */
export async function until(what: string, holds: () => boolean, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!holds()) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`)
    await new Promise((go) => setTimeout(go, 10))
  }
}
