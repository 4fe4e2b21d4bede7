import { snapshotOf } from '../connection/frames.ts'
import { changesOf, opsText, type Rows } from '../rows/rows.ts'
import { marks, type SnapshotCache, type Step, type Whole } from '../rows/snapshot-cache.ts'
import { type Delta, ring } from './ring.ts'

/** Events a newcomer is given, and keys that are remembered so that a page read twice is told once. */
const PAGE = 200
const REMEMBERED = 4_000
const SPARE = 500
/** The epoch of a log that counts by itself: the same on every gateway, in every life. */
const ONE_LIFE = 'log'

/**
 * A cache of an event log: its rows are events that never change, so what is new is what was never seen. Pages come newest first. With a
 * `position` the events carry their own seq; otherwise they are counted as they are seen.
 */
export function eventLogCache(firstEpoch: string, position?: string): SnapshotCache {
  const common = marks()
  const events = ring(0)
  let epoch = position ? ONE_LIFE : firstEpoch
  let seen: Set<string> | null = null
  let page: Delta[] = []
  let snapshot: readonly Buffer[] | null = null
  let seq = 0
  let complete = false

  function remember(step: { seq: number; ops: string }, key: string, at: number): void {
    page.push({ seq: step.seq, ops: step.ops, at })
    if (page.length > PAGE) page = page.slice(-PAGE)
    seen ??= new Set()
    seen.add(key)
    if (seen.size > REMEMBERED) forgetOldest(seen)
    seq = Math.max(seq, step.seq)
    snapshot = null
  }
  const stepsOf = (fresh: readonly [string, string][]) => steps(fresh, { after: seq, position })
  function begin(next: Rows): void {
    complete = next.size === 0
    seen = new Set()
    page = []
    for (const step of stepsOf([...next].reverse())) remember(step, keyOf(step), 0)
    // What a newcomer is given is a page, not a memory: what came before it may be asked for upstream only.
    events.restart(seq)
  }
  function takeWhole(whole: Whole): void {
    epoch = whole.epoch
    seen = new Set()
    page = []
    for (const delta of whole.recent) remember(delta, keyOf(stepIn(delta)), delta.at)
    seq = Math.max(seq, whole.seq)
    events.restart(whole.recent[0] ? whole.recent[0].seq - 1 : seq)
    for (const delta of whole.recent) events.add(delta)
  }

  return {
    ...common,
    difference: (next) => stepsOf(unseen(next, seen ?? new Set(), complete)),
    begin,
    keep(step, now) {
      complete = false
      remember(step, keyOf(step), now)
      events.add({ seq: step.seq, ops: step.ops, at: now })
      return { ...step, ...common.times() }
    },
    adopt(whole, now) {
      if (whole.epoch === epoch && seen)
        return whole.recent.filter((delta) => delta.seq > seq).map((delta) => this.keep(stepIn(delta), now))
      takeWhole(whole)
      return null
    },
    rename(next) {
      if (!position) epoch = next
    },
    whole: (): Whole | null => (seen ? { epoch, seq, rows: new Map(), recent: page } : null),
    known: (now) => (seen ? { epoch, seq, ...common.words(now) } : null),
    snapshot() {
      snapshot ??= snapshotOf(page.map(({ ops }) => ops.slice(1, -1)))
      return snapshot
    },
    since: (from, now) => events.since(from, seq, now),
    recent: () => events.all(),
    has: (key) => seen?.has(key) ?? false,
    get size() {
      return page.length
    },
  }
}

/** Where the log itself counts, its count is the order, whatever it is sorted by. */
function steps(fresh: readonly [string, string][], { after, position }: { after: number; position: string | undefined }): Step[] {
  const found = fresh.map(([key, text], i) => {
    const seq = position ? Number((JSON.parse(text) as Record<string, unknown>)[position]) : after + i + 1
    const changes = new Map([[key, text]])
    return { seq, changes, ops: opsText(changes) }
  })
  return position ? found.sort((a, b) => a.seq - b.seq) : found
}
const keyOf = ({ changes }: Step) => [...changes.keys()][0] as string
const stepIn = ({ seq, ops }: Delta): Step => ({ seq, ops, changes: changesOf(ops) })

/** Rows never seen that stand above one that was (anywhere, where the log was known from its beginning); oldest first. */
function unseen(next: Rows, seen: ReadonlySet<string>, complete: boolean): [string, string][] {
  const all = [...next]
  const end = complete ? all.length : all.findLastIndex(([key]) => seen.has(key))
  return all
    .slice(0, Math.max(0, end))
    .filter(([key]) => !seen.has(key))
    .reverse()
}

function forgetOldest(seen: Set<string>): void {
  for (const oldest of seen) {
    seen.delete(oldest)
    if (seen.size <= REMEMBERED - SPARE) return
  }
}
