import { type Reading, readingFeed } from '@menara/shared/contract/iot/iot.contract.ts'
import { scopeOf } from '@menara/shared/kit/feeds/channel.ts'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { emptyView, type FeedView } from './feed-rows.ts'
import { followScope, pageFrames } from './live.ts'
import type { Sample } from './live-readings-ring.ts'
import { type LiveReading, readingStore } from './live-readings-store.ts'
import { hasNewRows } from './new-points.ts'

export type { LiveReading } from './live-readings-store.ts'

/** Which points a screen follows, as the feed `readings` takes them. */
interface ReadingsOf {
  readonly location_id?: string
  readonly area_id?: string
  readonly device_id?: string
}
type ReadingsState = Omit<FeedView<Reading>, 'rows'>

/** The page's readings. */
const store = readingStore(pageFrames)
let followers = 0

/** Keeps the readings of a place or a device in the store while the component is on screen; `null` follows nothing. Says how fresh they are. */
export function useReadings(of: ReadingsOf | null): ReadingsState {
  const scope = of === null ? null : scopeOf(readingFeed.name, { ...of })
  const source = useMemo(() => statusOf(scope), [scope])
  return useSyncExternalStore(source.subscribe, source.view)
}

function statusOf(scope: string | null) {
  let view: ReadingsState = emptyView
  return {
    view: (): ReadingsState => view,
    subscribe(changed: () => void): () => void {
      if (scope === null) return () => undefined
      const me = { follower: ++followers }
      const { rows, leave } = followScope(scope)
      const take = (): void => {
        const { status, asOf, reason } = rows.view()
        // The time of the last frame moves with every value; whoever shows a point sees that point's own times.
        if (status === view.status && reason === view.reason && (status === 'live' || asOf === view.asOf)) return
        view = { status, asOf, reason }
        changed()
      }
      const ends = [rows.tap((ops, facts) => store.take(me, ops, facts)), rows.watch(take)]
      take()
      return () => {
        for (const end of ends) end()
        leave()
        store.leave(me)
      }
    },
  }
}

/** Calls `found` for points that are not among the known ones, each once: they were made after the list was asked for. */
export function useNewPoints(of: ReadingsOf, known: ReadonlySet<string> | null, found: () => void): void {
  const scope = scopeOf(readingFeed.name, { ...of })
  const latest = useRef(found)
  latest.current = found
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (known === null) return undefined
    const { rows, leave } = followScope(scope)
    const end = rows.tap((ops) => {
      if (hasNewRows(ops, known, asked.current)) latest.current()
    })
    return () => {
      end()
      leave()
    }
  }, [scope, known])
}

/** One point: the component is painted again when this point changes and at no other value. Null until it is known. */
export function useReading(id: string | null): LiveReading | null {
  const watch = useCallback((changed: () => void) => (id === null ? () => undefined : store.watch(id, changed)), [id])
  return useSyncExternalStore(watch, () => (id === null ? null : store.get(id)))
}
/** What the point measured in the last 15 minutes while somebody followed it, oldest first. */
export function useRecent(id: string | null): readonly Sample[] {
  const watch = useCallback((changed: () => void) => (id === null ? () => undefined : store.watch(id, changed)), [id])
  return useSyncExternalStore(watch, () => store.recent(id ?? ''))
}
