import { useThrottledCallback } from '@mantine/hooks'
import { type Activity, activityFeed } from '@menara/shared/contract/activities.contract.ts'
import { type InboxItem, inboxFeed } from '@menara/shared/contract/inbox.contract.ts'
import { alarmFeed } from '@menara/shared/contract/iot/iot.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FeedView } from '../../kit/live/feed-rows.ts'
import { useChanges, useFeed } from '../../kit/live/live.ts'
import { useMay } from '../../kit/session/session.ts'

const AT_MOST_EVERY_MS = 1000

export const useActivities = (siteId: string | undefined): FeedView<Activity> => useFeed(activityFeed, { location_id: siteId })
export const useInbox = (): FeedView<InboxItem> => useFeed(inboxFeed)

/** Asks the figures again when an alarm came, changed or went; says whether the figures are being kept up. */
export function useFreshFigures(siteId: string | undefined): FeedView<unknown> {
  const cache = useQueryClient()
  const renew = useThrottledCallback(() => {
    void cache.invalidateQueries({ queryKey: ['iot', 'summary'] })
    void cache.invalidateQueries({ queryKey: ['tickets', 'counts'] })
  }, AT_MOST_EVERY_MS)
  return useChanges(alarmFeed, useMay('show_plugin_iot') ? { location_id: siteId } : null, renew)
}
