import { visitorBoardFeed } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChanges, useFeed } from '../../kit/live/live.ts'
import { useMay } from '../../kit/session/session.ts'
import { visitorsOf } from './visitors.api.ts'

/** The reception's visitors of a day, live. */
export const useBoard = (siteId: string | undefined, day: string) => useFeed(visitorBoardFeed, { location_id: siteId, day })

/** Visitors of a ticket; asked again when anybody on the board of its site changes. */
export function useVisitorsOf(ticketId: string, siteId: string) {
  const cache = useQueryClient()
  const answer = useQuery(visitorsOf(ticketId))
  const follows = useMay('visitor_receive')
  useChanges(
    visitorBoardFeed,
    follows ? { location_id: siteId } : null,
    () => void cache.invalidateQueries({ queryKey: visitorsOf(ticketId).queryKey }),
  )
  return answer
}
