import type { Op } from '@menara/shared/kit/feed-frames.ts'

/** What a screen sees of a feed. A new object only when something changed. */
export interface FeedView<Row> {
  readonly rows: ReadonlyMap<string, Row>
  readonly status: 'connecting' | 'live' | 'stale' | 'refused'
  /** Milliseconds since 1970: when the rows were last known to be true. */
  readonly asOf: number | null
  /** Why it is stale or refused, in the server's words. */
  readonly reason: string | null
}

export const emptyView: FeedView<never> = { rows: new Map<string, never>(), status: 'connecting', asOf: null, reason: null }

const MIN_GAP_MS = 100

export interface Frames {
  now(): number
  /** Calls back at the next painted frame. */
  onFrame(work: () => void): void
  after(ms: number, work: () => void): void
}

/**
 * Rows of one feed outside React. Changes are taken at once and shown at most every 100 ms,
 * the first after a pause at the very next frame: people cannot read faster, and the page stays smooth.
 */
export function feedRows<Row>({ now, onFrame, after }: Frames) {
  let rows = new Map<string, Row>()
  let facts: Omit<FeedView<Row>, 'rows'> = { status: 'connecting', asOf: null, reason: null }
  let view: FeedView<Row> = emptyView
  let lastShown = Number.NEGATIVE_INFINITY
  let waiting = false
  let rowsChanged = false
  const watchers = new Set<() => void>()

  const show = (): void => {
    waiting = false
    lastShown = now()
    view = { ...facts, rows: rowsChanged ? new Map(rows) : view.rows }
    rowsChanged = false
    for (const watcher of watchers) watcher()
  }
  const soon = (): void => {
    if (waiting) return
    waiting = true
    const wait = MIN_GAP_MS - (now() - lastShown)
    if (wait > 4) after(wait, () => onFrame(show))
    else onFrame(show)
  }

  return {
    view: (): FeedView<Row> => view,
    /** The status as it is, whether shown yet or not. */
    status: (): FeedView<Row>['status'] => facts.status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    replace(ops: readonly Op[], asOf: number): void {
      rows = new Map(ops.filter(([, row]) => row !== null) as [string, Row][])
      rowsChanged = true
      facts = { status: 'live', asOf, reason: null }
      soon()
    },
    apply(ops: readonly Op[], asOf: number): void {
      for (const [key, row] of ops) {
        if (row === null) rows.delete(key)
        else rows.set(key, row as Row)
      }
      rowsChanged ||= ops.length > 0
      facts = { ...facts, asOf }
      soon()
    },
    become(status: FeedView<Row>['status'], reason: string | null = null): void {
      facts = { ...facts, status, reason }
      soon()
    },
    /** No longer known to be true; what was live was true until `asOf`. */
    doubt(reason: string, asOf: number): void {
      facts = { status: 'stale', reason, asOf: facts.status === 'live' ? asOf : facts.asOf }
      soon()
    },
    /** Another person: nothing is known. */
    forget(): void {
      rows = new Map()
      rowsChanged = true
      facts = { status: 'connecting', asOf: null, reason: null }
      soon()
    },
  }
}
export type FeedRows<Row> = ReturnType<typeof feedRows<Row>>
