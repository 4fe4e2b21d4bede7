import { type Known, type Stale, snapshotOf, type Times } from '../connection/frames.ts'
import { type Delta, ring } from '../events/ring.ts'
import { type Changes, changesBetween, changesOf, opsText, opTexts, type Rows } from './rows.ts'

/** One change on its way: worked out, not kept yet. Of a log it is one event. */
export interface Step {
  readonly seq: number
  readonly changes: Changes
  readonly ops: string
}
/** All that is known of a scope, as another gateway may have it. */
export interface Whole {
  readonly epoch: string
  readonly seq: number
  readonly rows: Rows
  readonly recent: readonly Delta[]
}

/** Keeps what is known of one scope, counts its changes and remembers the newest of them. Knows no upstream and no timers. */
export interface SnapshotCache {
  /** Upstream has confirmed what is known. */
  confirm(sourceAt: number | null, now: number): void
  /** What an answer changes; empty when nothing. Nothing is kept by asking. */
  difference(next: Rows): readonly Step[]
  /** The first rows of all. */
  begin(next: Rows): void
  /** Keeps a step; `rows` is the whole answer it came from, when it did. Returns how it is told. */
  keep(step: Step, now: number, rows?: Rows): Step & Times
  /** Takes over what another gateway has kept. Returns the change for those who know the old, null when they must ask anew. */
  adopt(whole: Whole, now: number): readonly (Step & Times)[] | null
  /** From here on it differs from what other gateways keep. */
  rename(epoch: string): void
  whole(): Whole | null
  /** Marks or unmarks the rows as stale; returns the mark that was there. */
  mark(next: Stale | null): Stale | null
  stale(): Stale | null
  /** Null until there are rows. */
  known(now: number): Known | null
  /**
   * JSON text of every row (of a log: of its newest events, oldest first) as operations, in pieces that each fit in a frame; made once per
   * change however many ask.
   */
  snapshot(): readonly Buffer[]
  /** What was missed since `seq`; null when some of it is gone. */
  since(seq: number, now: number): readonly Delta[] | null
  /** Everything the ring holds. */
  recent(): readonly Delta[]
  /** Whether it is held now; of a log: whether it was seen lately. */
  has(key: string): boolean
  readonly size: number
}

/** A snapshot cache of rows that are replaced by key. */
export function snapshotCache(firstEpoch: string): SnapshotCache {
  const deltas = ring()
  const common = marks()
  let epoch = firstEpoch
  let rows: Rows | null = null
  let snapshot: readonly Buffer[] | null = null
  let seq = 0

  function keep(step: Step, now: number, next?: Rows): Step & Times {
    const kept = next ?? applied(rows ?? new Map(), step.changes)
    rows = kept
    snapshot = null
    seq = step.seq
    deltas.add({ seq, ops: step.ops, at: now })
    return { ...step, ...common.times() }
  }

  return {
    ...common,
    difference(next) {
      const changes = changesBetween(rows ?? new Map(), next)
      return changes.size === 0 ? [] : [{ seq: seq + 1, changes, ops: opsText(changes) }]
    },
    begin(next) {
      rows = next
    },
    keep,
    adopt(whole, now) {
      const known = whole.epoch === epoch && rows !== null
      const missed = known ? whole.recent.filter((delta) => delta.seq > seq) : []
      if (known && whole.seq >= seq && missed.length === whole.seq - seq)
        return missed.map((delta) => keep({ seq: delta.seq, ops: delta.ops, changes: changesOf(delta.ops) }, now))
      epoch = whole.epoch
      rows = whole.rows
      seq = whole.seq
      snapshot = null
      deltas.restart(whole.recent[0] ? whole.recent[0].seq - 1 : seq)
      for (const delta of whole.recent) deltas.add(delta)
      return null
    },
    rename(next) {
      epoch = next
      deltas.restart(seq)
    },
    whole: () => (rows ? { epoch, seq, rows, recent: [] } : null),
    known: (now) => (rows ? { epoch, seq, ...common.words(now) } : null),
    snapshot() {
      snapshot ??= snapshotOf(opTexts(rows ?? new Map()))
      return snapshot
    },
    since: (from, now) => deltas.since(from, seq, now),
    recent: () => deltas.all(),
    has: (key) => rows?.has(key) ?? false,
    get size() {
      return rows?.size ?? 0
    },
  }
}

function applied(rows: Rows, changes: Changes): Rows {
  const next = new Map(rows)
  for (const [key, text] of changes) {
    if (text === null) next.delete(key)
    else next.set(key, text)
  }
  return next
}

/** Age and staleness, the same for rows and logs. */
export function marks() {
  let times: Times = { sourceAt: null, polledAt: 0 }
  let stale: Stale | null = null
  return {
    times: () => times,
    words: (now: number) => ({ stale, ageMs: Math.max(0, now - times.polledAt), ...times }),
    confirm(sourceAt: number | null, now: number): void {
      times = { sourceAt: sourceAt ?? times.sourceAt, polledAt: now }
    },
    mark(next: Stale | null): Stale | null {
      const was = stale
      stale = next
      return was
    },
    stale: () => stale,
  }
}
