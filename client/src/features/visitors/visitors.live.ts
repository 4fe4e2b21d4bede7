import { type Visitor, visitorBoardFeed } from '@menara/shared/contract/visitors.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFeed } from '../../kit/live.ts'
import { useMay } from '../../kit/session.ts'
import { visitorsOf } from './visitors.api.ts'

/** The reception's visitors of a day, live. */
export const useBoard = (siteId: string | undefined, day: string) => useFeed(visitorBoardFeed, { location_id: siteId, day })

/** Visitors of a ticket; asked again when the board of its site says that one of them changed. */
export function useVisitorsOf(ticketId: string, siteId: string) {
  const cache = useQueryClient()
  const answer = useQuery(visitorsOf(ticketId))
  const follows = useMay('visitor_receive')
  const feed = useFeed(visitorBoardFeed, follows ? { location_id: siteId } : null)
  const news = newsOf([...feed.rows.values()], ticketId)
  useEffect(() => {
    if (news) void cache.invalidateQueries({ queryKey: visitorsOf(ticketId).queryKey })
  }, [cache, news, ticketId])
  return answer
}
const newsOf = (rows: readonly Visitor[], ticketId: string): string =>
  rows
    .filter((row) => row.ticket.id === ticketId)
    // Neither a missed target nor an approval that is asked makes a new revision.
    .map((row) => `${row.id} ${row.rev} ${row.gate?.missed_at} ${JSON.stringify(row.hit_approval)}`)
    .join()
