import type { ClientFrame, Op, ServerFrame } from '@menara/shared/kit/feed-frames.ts'
import { type FeedRows, feedRows } from './feed-rows.ts'
import type { Frames } from './paint-pace.ts'

interface Followed {
  readonly rows: FeedRows<unknown>
  watchers: number
  epoch: string | undefined
  seq: number
  /** The first frame of an answer whose others are still to come, and what has come so far. */
  partial: { readonly first: Answer; readonly ops: Op[] } | null
}
type Answer = Extract<ServerFrame, { t: 'ok' }>
type ScopeFrame = Extract<ServerFrame, { scope: string }>

export interface ScopesNeeds extends Frames {
  /** Nothing happens while there is no connection. */
  send(frame: ClientFrame): void
}
export interface Following {
  readonly rows: FeedRows<unknown>
  leave(): void
}

const LINGER_MS = 1000

/** What the page follows, whatever becomes of the connection. */
export function liveScopes({ send, ...needs }: ScopesNeeds) {
  const { now, after } = needs
  const followed = new Map<string, Followed>()
  let nextId = 1
  const subscribe = (scope: string, { epoch, seq }: Followed): void =>
    send({ t: 'sub', id: nextId++, scope, ...(epoch !== undefined && { epoch, seq }) })
  const hear = hearing({ now, subscribe })

  function leaver(scope: string, it: Followed): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      it.watchers -= 1
      after(LINGER_MS, () => {
        if (it.watchers > 0 || followed.get(scope) !== it) return
        followed.delete(scope)
        send({ t: 'unsub', scope })
      })
    }
  }

  return {
    isEmpty: () => followed.size === 0,
    /** Until the returned `leave` is called; the last leaver lets the scope linger a second. */
    follow(scope: string): Following {
      const known = followed.get(scope)
      const it = known ?? { rows: feedRows<unknown>(needs), watchers: 0, epoch: undefined, seq: 0, partial: null }
      it.watchers += 1
      if (!known) {
        followed.set(scope, it)
        subscribe(scope, it)
      }
      return { rows: it.rows, leave: leaver(scope, it) }
    },
    /** On a new connection: everything, from where it was left. */
    resume(): void {
      for (const [scope, it] of followed) {
        it.partial = null
        subscribe(scope, it)
      }
    },
    /** What was refused is asked for again. */
    retry(): void {
      for (const [scope, it] of followed) if (it.rows.status() === 'refused') subscribe(scope, it)
    },
    hear(frame: ServerFrame): void {
      const it = 'scope' in frame && followed.get(frame.scope)
      if (it) hear(it, frame)
    },
    /** The connection is gone; what was live was true until then. */
    doubt(asOf: number): void {
      for (const { rows } of followed.values()) if (rows.status() === 'live') rows.doubt('offline', asOf)
    },
    forget(): void {
      for (const it of followed.values()) {
        it.epoch = undefined
        it.partial = null
        it.rows.forget()
      }
    },
  }
}

export type LiveScopes = ReturnType<typeof liveScopes>

/** What each frame does to the rows it is about. Ages count from this machine's clock, which may differ from the server's. */
const hearing =
  ({ now, subscribe }: { now(): number; subscribe(scope: string, it: Followed): void }) =>
  (it: Followed, frame: ScopeFrame): void => {
    const { rows } = it
    switch (frame.t) {
      case 'ok':
        it.partial = { first: frame, ops: opsOf(frame) }
        if (!frame.more) take(it, it.partial, now() - frame.ageMs)
        break
      case 'more':
        takeMore(it, frame, now)
        break
      case 'no':
        rows.become('refused', frame.message)
        break
      case 'd':
        if (frame.seq <= it.seq) break
        // Known only with the change's last frame: whoever is cut off before asks for the whole of it again.
        if (!frame.more) it.seq = frame.seq
        rows.apply(frame.ops, now(), frame.polledAt)
        break
      case 'stale':
        staleMeanwhile(it, frame)
        rows.doubt(frame.reason, now())
        break
      case 'fresh':
        staleMeanwhile(it, undefined)
        rows.become('live')
        break
      case 'resync':
        it.epoch = undefined
        subscribe(frame.scope, it)
        break
      default: // An event carries no rows.
    }
  }

const opsOf = (frame: Extract<ServerFrame, { t: 'ok' | 'more' }>): Op[] =>
  'snapshot' in frame ? [...frame.snapshot] : frame.deltas.flatMap(({ ops }) => ops)

/** Rows are shown when all of them are there, so that a list never loses for a moment what is in a later frame. */
function takeMore(it: Followed, frame: Extract<ServerFrame, { t: 'more' }>, now: () => number): void {
  if (!it.partial) return
  it.partial.ops.push(...opsOf(frame))
  if (!frame.more) take(it, it.partial, now() - it.partial.first.ageMs)
}

/** What is said about staleness between the frames of an answer counts for it. */
function staleMeanwhile(it: Followed, stale: Answer['stale']): void {
  if (!it.partial) return
  const { stale: _, ...first } = it.partial.first
  it.partial = { ...it.partial, first: { ...first, ...(stale && { stale }) } }
}

function take(it: Followed, { first, ops }: NonNullable<Followed['partial']>, asOf: number): void {
  it.epoch = first.epoch
  it.seq = first.seq
  it.partial = null
  if ('snapshot' in first) it.rows.replace(ops, asOf, first.polledAt)
  else it.rows.apply(ops, asOf, first.polledAt)
  if (first.stale) it.rows.become('stale', first.stale.reason)
  else it.rows.become('live')
}
