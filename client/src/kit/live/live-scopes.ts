import type { ClientFrame, Op, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
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

  function leaver(scope: string, item: Followed): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      item.watchers -= 1
      after(LINGER_MS, () => {
        if (item.watchers > 0 || followed.get(scope) !== item) return
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
      const item = known ?? { rows: feedRows<unknown>(needs), watchers: 0, epoch: undefined, seq: 0, partial: null }
      item.watchers += 1
      if (!known) {
        followed.set(scope, item)
        subscribe(scope, item)
      }
      return { rows: item.rows, leave: leaver(scope, item) }
    },
    /** On a new connection: everything, from where it was left. */
    resume(): void {
      for (const [scope, item] of followed) {
        item.partial = null
        subscribe(scope, item)
      }
    },
    /** What was refused is asked for again. */
    retry(): void {
      for (const [scope, item] of followed) if (item.rows.status() === 'refused') subscribe(scope, item)
    },
    hear(frame: ServerFrame): void {
      const item = 'scope' in frame && followed.get(frame.scope)
      if (item) hear(item, frame)
    },
    /** The connection is gone; what was live was true until then. */
    doubt(asOf: number): void {
      for (const { rows } of followed.values()) if (rows.status() === 'live') rows.doubt('offline', asOf)
    },
    forget(): void {
      for (const value of followed.values()) {
        value.epoch = undefined
        value.partial = null
        value.rows.forget()
      }
    },
  }
}

export type LiveScopes = ReturnType<typeof liveScopes>

/** What each frame does to the rows it is about. Ages count from this machine's clock, which may differ from the server's. */
const hearing =
  ({ now, subscribe }: { now(): number; subscribe(scope: string, followed: Followed): void }) =>
  (followed: Followed, frame: ScopeFrame): void => {
    const { rows } = followed
    switch (frame.t) {
      case 'ok':
        followed.partial = { first: frame, ops: opsOf(frame) }
        if (!frame.more) take(followed, followed.partial, now() - frame.ageMs)
        break
      case 'more':
        takeMore(followed, frame, now)
        break
      case 'no':
        rows.become('refused', frame.message)
        break
      case 'd':
        if (frame.seq <= followed.seq) break
        // Known only with the change's last frame: whoever is cut off before asks for the whole of it again.
        if (!frame.more) followed.seq = frame.seq
        rows.apply(frame.ops, now(), frame.polledAt)
        break
      case 'stale':
        staleMeanwhile(followed, frame)
        rows.doubt(frame.reason, now())
        break
      case 'fresh':
        staleMeanwhile(followed, undefined)
        rows.become('live')
        break
      case 'resync':
        followed.epoch = undefined
        subscribe(frame.scope, followed)
        break
      default: // An event carries no rows.
    }
  }

const opsOf = (frame: Extract<ServerFrame, { t: 'ok' | 'more' }>): Op[] =>
  'snapshot' in frame ? [...frame.snapshot] : frame.deltas.flatMap(({ ops }) => ops)

/** Rows are shown when all of them are there, so that a list never loses for a moment what is in a later frame. */
function takeMore(followed: Followed, frame: Extract<ServerFrame, { t: 'more' }>, now: () => number): void {
  if (!followed.partial) return
  followed.partial.ops.push(...opsOf(frame))
  if (!frame.more) take(followed, followed.partial, now() - followed.partial.first.ageMs)
}

/** What is said about staleness between the frames of an answer counts for it. */
function staleMeanwhile(followed: Followed, stale: Answer['stale']): void {
  if (!followed.partial) return
  const { stale: _, ...first } = followed.partial.first
  followed.partial = { ...followed.partial, first: { ...first, ...(stale && { stale }) } }
}

function take(followed: Followed, { first, ops }: NonNullable<Followed['partial']>, asOf: number): void {
  followed.epoch = first.epoch
  followed.seq = first.seq
  followed.partial = null
  if ('snapshot' in first) followed.rows.replace(ops, asOf, first.polledAt)
  else followed.rows.apply(ops, asOf, first.polledAt)
  if (first.stale) followed.rows.become('stale', first.stale.reason)
  else followed.rows.become('live')
}
