import { dayIn } from '../../platform/zoned-time.ts'
import type { VisitorRow } from './visitor-rows.store.ts'
import type { VisitorsStore } from './visitors.store.ts'
import type { WatchlistStore } from './watchlist.store.ts'

export interface VisitorWatchNeeds {
  readonly store: Pick<VisitorsStore, 'change' | 'find'>
  readonly watchlist: Pick<WatchlistStore, 'match'>
  zone(locationId: string): Promise<string>
}
export type VisitorWatch = ReturnType<typeof visitorWatch>

/** Compares visitors with the watchlist. */
export function visitorWatch({ store, watchlist, zone }: VisitorWatchNeeds) {
  return {
    /** Marks a visitor the list is about, and unmarks one it is not about any more; a hit that was cleared stays cleared. Joins the open transaction. */
    async look(row: VisitorRow): Promise<VisitorRow> {
      const { id, name_key: nameKey, identity_digest: digest, location_id: locationId } = row
      const day = dayIn(await zone(locationId), new Date(row.from))
      const hit = (await watchlist.match({ nameKey, digest, locationId, day })) ?? null
      if (hit === row.watchlist_id) return row
      const uncleared = { cleared_by: null, cleared_at: null, cleared_reason: '' }
      await store.change(id, [row.state], { watchlist_id: hit, ...uncleared })
      return (await store.find(id)) ?? row
    },
  }
}
