import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { type Asset, assetStates, assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { EVERY_MS } from '../home.api.ts'

const inSite = (siteId: string | undefined) => ({ ...(siteId && { location_id: siteId }) })

/** Alarms counted at most; the page says so when there are more. */
export const MOST_ALARMS = 3000

export const ticketsPerDay = (siteId: string | undefined, days: number, zone: string) => ({
  ...asking(tickets.perDay, { query: { ...inSite(siteId), days, zone } }),
  refetchInterval: 4 * EVERY_MS,
})
export const everyAlarm = (siteId: string | undefined) => ({
  ...asking(iot.alarms, { query: { ...inSite(siteId), state: 'all', limit: MOST_ALARMS } }),
  refetchInterval: 4 * EVERY_MS,
})

export interface StateCount {
  readonly state: Asset['state']
  readonly count: number
}
/** How many assets are in each state, as the server counts them; pages of one row carry the total. */
export const assetCounts = (siteId: string | undefined) =>
  queryOptions({
    queryKey: ['assets', 'counts', siteId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      Promise.all(
        assetStates.map(
          async (state): Promise<StateCount> => ({
            state,
            count: (await call(assets.list, { query: { ...inSite(siteId), state, limit: 1 } }, { signal })).total ?? 0,
          }),
        ),
      ),
  })
