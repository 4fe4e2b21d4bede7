import { type Alarm, alarmFeed, type Reading, readingFeed } from '@menara/shared/contract/iot.contract.ts'
import { type Position, peoplePositionFeed, positionFeed } from '@menara/shared/contract/positions.contract.ts'
import type { FeedView } from '../../kit/feed-rows.ts'
import { useFeed } from '../../kit/live.ts'
import { useMay } from '../../kit/session.ts'

/** Standing alarms of every site in scope; nothing for those who may not see them. */
export const useStandingAlarms = (): FeedView<Alarm> => useFeed(alarmFeed, useMay('show_plugin_iot') ? {} : null)
export const useReadingsOf = (deviceId: string): FeedView<Reading> => useFeed(readingFeed, { device_id: deviceId })
/** Where everything at a site is; nothing without a site, or for those who may not see it. */
export function usePositions(siteId: string | undefined): FeedView<Position> {
  const may = useMay('show_plugin_maps')
  return useFeed(positionFeed, may && siteId ? { location_id: siteId } : null)
}
export const usePeoplePositions = (siteId: string | undefined): FeedView<Position> => useFeed(peoplePositionFeed, { location_id: siteId })
