import { type Alarm, alarmFeed, type Reading, readingFeed } from '@menara/shared/contract/iot/iot.contract.ts'
import { type Position, peoplePositionFeed, positionFeed } from '@menara/shared/contract/maps/positions.contract.ts'
import { useMemo } from 'react'
import type { FeedView } from '../../kit/live/feed-rows.ts'
import { useFeed } from '../../kit/live/live.ts'
import { useMay } from '../../kit/session/session.ts'
import { withoutSetAside } from './scene/site-ranks.ts'

/** Standing alarms of every site in scope, without those set aside; nothing for those who may not see them. */
export function useStandingAlarms(): FeedView<Alarm> {
  const feed = useFeed(alarmFeed, useMay('show_plugin_iot') ? {} : null)
  const rows = useMemo(() => withoutSetAside(feed.rows), [feed.rows])
  return { ...feed, rows }
}
export const useReadingsOf = (deviceId: string): FeedView<Reading> => useFeed(readingFeed, { device_id: deviceId })
/** Where everything at a site is; nothing without a site, or for those who may not see it. */
export function usePositions(siteId: string | undefined): FeedView<Position> {
  const may = useMay('show_plugin_maps')
  return useFeed(positionFeed, may && siteId ? { location_id: siteId } : null)
}
export const usePeoplePositions = (siteId: string | undefined): FeedView<Position> => useFeed(peoplePositionFeed, { location_id: siteId })
