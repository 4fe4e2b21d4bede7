import { type Alarm, alarmFeed, type Reading, readingFeed } from '@menara/shared/contract/iot.contract.ts'
import type { FeedView } from '../../kit/feed-rows.ts'
import { useFeed } from '../../kit/live.ts'
import { useMay } from '../../kit/session.ts'

/** Standing alarms of every site in scope; nothing for those who may not see them. */
export const useStandingAlarms = (): FeedView<Alarm> => useFeed(alarmFeed, useMay('show_plugin_iot') ? {} : null)
export const useReadingsOf = (deviceId: string): FeedView<Reading> => useFeed(readingFeed, { device_id: deviceId })
