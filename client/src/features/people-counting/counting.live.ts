import { countingFeed } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { useFeed } from '../../kit/live/live.ts'

/** People inside every counted place, of one site or of all. */
export const useCountingNow = (siteId: string | undefined) => useFeed(countingFeed, { location_id: siteId })
