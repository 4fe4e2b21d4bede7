import { passBoardFeed, passCountFeed, passes, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { asking } from '../../../kit/calls/query.ts'
import { useFeed } from '../../../kit/live/live.ts'

/** Asked anew whenever the choice is opened: others give things out too. */
export const offerAt = (siteId: string) => ({ ...asking(passes.free, { query: { location_id: siteId } }), staleTime: 0 })
export const passById = (id: string) => asking(passSettings.get, { params: { id } })

export const usePassBoard = (siteId: string | undefined) => useFeed(passBoardFeed, { location_id: siteId })
export const usePassCounts = (siteId: string | undefined) => useFeed(passCountFeed, { location_id: siteId })
