import type { Camera, Placed } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { withPeople } from '../people-seen.policy.ts'
import type { PlacedFilter, PlacedStore } from './placed.store.ts'

type Asked = Pick<PlacedFilter, 'location_id' | 'area_id' | 'kind' | 'search'> & { readonly next?: string; readonly limit?: number }
export type PlacedService = ReturnType<typeof placedService>

const SHOWN_MS = 24 * 3600_000
const STILL_MS = 60_000
const MOST = 5000

export function placedService({ store, now }: { readonly store: PlacedStore; readonly now: () => Date }) {
  const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString()
  return {
    async cameras({ location_id, limit = MOST }: { location_id?: string; limit?: number }, caller: Caller): Promise<{ data: Camera[] }> {
      return { data: await store.cameras({ location_id, limit, scope: caller.locationIds }) }
    },
    async placed({ next, limit = 10, ...filter }: Asked, caller: Caller): Promise<{ data: Placed[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const people = withPeople(filter.kind, caller)
      const asked = {
        ...filter,
        people,
        after,
        limit: limit + 1,
        scope: caller.locationIds,
        since: ago(SHOWN_MS),
        stillSince: ago(STILL_MS),
      }
      return pageOf(await store.placed(asked), limit, (item) => [item.name, item.id])
    },
  }
}
