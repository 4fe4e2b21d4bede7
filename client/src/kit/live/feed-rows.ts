import type { Op } from '@menara/shared/kit/feeds/feed-frames.ts'
import { type Frames, paintPace } from './paint-pace.ts'

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

/** Hears changes as they come, before they are painted. `whole`: what is not named is gone. */
export type Tap = (ops: readonly Op[], facts: { readonly whole: boolean; readonly polledAt: number | null }) => void

/** Rows of one feed outside React. Changes are taken at once and shown at the pace of the page. */
export function feedRows<Row>(frames: Frames) {
  let rows = new Map<string, Row>()
  let facts: Omit<FeedView<Row>, 'rows'> = { status: 'connecting', asOf: null, reason: null }
  let view: FeedView<Row> = emptyView
  let rowsChanged = false
  const watchers = new Set<() => void>()
  const taps = new Set<Tap>()
  const tell = (ops: readonly Op[], whole: boolean, polledAt: number | null): void => {
    for (const tap of taps) tap(ops, { whole, polledAt })
  }

  const soon = paintPace(frames, () => {
    view = { ...facts, rows: rowsChanged ? new Map(rows) : view.rows }
    rowsChanged = false
    for (const watcher of watchers) watcher()
  })

  return {
    view: (): FeedView<Row> => view,
    /** The status as it is, whether shown yet or not. */
    status: (): FeedView<Row>['status'] => facts.status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Beginning with what is there now. */
    tap(tap: Tap): () => void {
      taps.add(tap)
      tap([...rows], { whole: true, polledAt: null })
      return () => taps.delete(tap)
    },
    /** `polledAt`: when upstream was asked, by the server's clock. */
    replace(ops: readonly Op[], asOf: number, polledAt: number | null = null): void {
      rows = new Map(ops.filter(([, row]) => row !== null) as [string, Row][])
      rowsChanged = true
      facts = { status: 'live', asOf, reason: null }
      tell(ops, true, polledAt)
      soon()
    },
    apply(ops: readonly Op[], asOf: number, polledAt: number | null = null): void {
      for (const [key, row] of ops) {
        if (row === null) rows.delete(key)
        else rows.set(key, row as Row)
      }
      rowsChanged ||= ops.length > 0
      facts = { ...facts, asOf }
      tell(ops, false, polledAt)
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
      tell([], true, null)
      soon()
    },
  }
}
export type FeedRows<Row> = ReturnType<typeof feedRows<Row>>
