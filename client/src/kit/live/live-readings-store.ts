import type { Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Op } from '@menara/shared/kit/feeds/feed-frames.ts'
import { type Ring, ringOf, type Sample } from './live-readings-ring.ts'
import { type Frames, paintPace } from './paint-pace.ts'

/** A point as it is shown. A new object only when the point was painted anew. All times in milliseconds since 1970. */
export interface LiveReading {
  readonly reading: Reading
  /** When the gateway asked for it, by the gateway's clock; null where nobody said. */
  readonly polledAt: number | null
  /** When this page heard of it. */
  readonly heardAt: number
  /** When it was handed to the screen. */
  readonly paintedAt: number
}
interface Entry {
  readonly sources: Set<object>
  readonly ring: Ring
  reading: Reading
  polledAt: number | null
  heardAt: number
  shown: LiveReading | null
  past: readonly Sample[] | null
}

export const RECENT_MS = 15 * 60_000
const NOTHING: readonly Sample[] = []

/**
 * Readings outside the query cache and outside React: one entry per point with the values of the last quarter of an hour.
 * Whoever watches a point is told about that point alone, and everything that changed is painted together.
 */
export function readingStore(frames: Frames) {
  const shelf = shelfOf(frames.now)
  const watchers = watchersOf()
  let paints = 0
  const soon = paintPace(frames, () => {
    paints += 1
    for (const id of shelf.paint()) watchers.tell(id)
  })

  return {
    /** Changes of one feed. `whole`: what is not named is gone. */
    take(source: object, ops: readonly Op[], { whole, polledAt = null }: { whole: boolean; polledAt?: number | null }): void {
      if (whole) shelf.keepOnly(source, new Set(ops.map(([id]) => id)))
      for (const [id, row] of ops) {
        if (row === null) shelf.drop(source, id)
        else shelf.put(source, row as Reading, polledAt)
      }
      if (shelf.isDirty()) soon()
    },
    /** The feed is no longer followed. */
    leave(source: object): void {
      shelf.keepOnly(source, new Set())
      if (shelf.isDirty()) soon()
    },
    get: (id: string): LiveReading | null => shelf.get(id)?.shown ?? null,
    /** Values of the last 15 minutes, oldest first; a new list only when the point was painted anew. */
    recent(id: string): readonly Sample[] {
      const entry = shelf.get(id)
      if (!entry) return NOTHING
      entry.past ??= entry.ring.list()
      return entry.past
    },
    watch: watchers.add,
    /** How many times the screen was told since the page opened. */
    paints: (): number => paints,
  }
}

function watchersOf() {
  const watchers = new Map<string, Set<() => void>>()
  return {
    add(key: string, watcher: () => void): () => void {
      const own = watchers.get(key) ?? new Set()
      watchers.set(key, own.add(watcher))
      return () => {
        if (own.delete(watcher) && own.size === 0 && watchers.get(key) === own) watchers.delete(key)
      }
    },
    tell(key: string): void {
      for (const watcher of watchers.get(key) ?? []) watcher()
    },
  }
}

/** The points, which feeds they come from, and which of them changed since the last painting. */
function shelfOf(now: () => number) {
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()

  function added(reading: Reading, polledAt: number | null): Entry {
    const entry = { sources: new Set<object>(), ring: ringOf(RECENT_MS), reading, polledAt, heardAt: 0, shown: null, past: null }
    entries.set(reading.id, entry)
    return entry
  }
  function drop(source: object, id: string): void {
    const entry = entries.get(id)
    if (!entry?.sources.delete(source) || entry.sources.size > 0) return
    entries.delete(id)
    dirty.add(id)
  }

  return {
    get: (id: string): Entry | undefined => entries.get(id),
    isDirty: (): boolean => dirty.size > 0,
    drop,
    keepOnly(source: object, named: ReadonlySet<string>): void {
      for (const id of [...entries.keys()]) if (!named.has(id)) drop(source, id)
    },
    put(source: object, reading: Reading, polledAt: number | null): void {
      const known = entries.get(reading.id)
      const entry = known ?? added(reading, polledAt)
      entry.sources.add(source)
      if (known && sameReading(known.reading, reading)) return
      Object.assign(entry, { reading, polledAt, heardAt: now() })
      if (reading.value !== null && reading.at !== null) entry.ring.push(Date.parse(reading.at), reading.value)
      dirty.add(reading.id)
    },
    /** What changed becomes what is shown; gives the ids. */
    paint(): readonly string[] {
      const changed = [...dirty]
      const paintedAt = now()
      for (const id of dirty) show(entries.get(id), paintedAt)
      dirty.clear()
      return changed
    },
  }
}

function show(entry: Entry | undefined, paintedAt: number): void {
  if (!entry) return
  const { reading, polledAt, heardAt } = entry
  entry.shown = { reading, polledAt, heardAt, paintedAt }
  entry.past = null
}

const FACTS = ['at', 'value', 'quality', 'label', 'unit', 'area_id', 'device'] as const
const sameReading = (a: Reading, b: Reading): boolean => FACTS.every((text) => a[text] === b[text])
