import { attendanceFeed } from '@menara/shared/contract/people/attendances.contract.ts'
import { useFeed } from '../../kit/live/live.ts'

/** Who is in and who is missing, of one site or of all. */
export const usePresence = (siteId: string | undefined) => useFeed(attendanceFeed, { location_id: siteId })
