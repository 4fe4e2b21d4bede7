import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks'
import { type Ticket, ticketDraftFeed, ticketFeed, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { oversizedOf } from '@menara/shared/kit/feeds/oversized-row.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { usePages } from '../../kit/links/pages.ts'
import { useChanges, useFeed } from '../../kit/live/live.ts'
import { mergeTickets, type TicketSort } from './queue/ticket-order.ts'
import { countsAt, logsOf, ticketById } from './tickets.api.ts'

/** Rows that are followed, and rows of a page: the same number, so that the first page is live. */
const SIZE = 100

/** Parameters of the list, as texts. */
type TicketQuestion = Readonly<Record<string, string>> & { readonly sort?: string }

/** A list of tickets whose beginning is live; more of it page by page. */
export function useTicketRows(question: TicketQuestion) {
  const sort = (question.sort ?? 'newest') as TicketSort
  const feed = useFeed(ticketFeed, { ...question, limit: String(SIZE) })
  const pages = usePages(tickets.list, question, { limit: SIZE })
  const drafts = useFeed(ticketDraftFeed, draftsOf(question)).rows
  const live = feed.asOf !== null && feed.status !== 'refused' ? feed.rows : undefined
  const asked = pages.rows
  const rows = useMemo(() => mergeTickets({ live, drafts, asked, sort, size: SIZE }), [live, drafts, asked, sort])
  const isWhole = live !== undefined && live.size < SIZE
  // Before the first word of the feed the rows are as old as the page that was asked for.
  const told = { status: feed.status, reason: feed.reason, asOf: feed.asOf ?? pages.at }
  return { rows, error: pages.error, retry: pages.retry, more: isWhole ? undefined : pages.more, feed: told }
}

/** What is asked about one's own drafts, which no shared feed carries; null where none can be among the rows. */
function draftsOf({ states, ...question }: TicketQuestion): TicketQuestion | null {
  return states === undefined || states.split(',').includes('draft') ? question : null
}

/** One ticket, kept fresh while it is on screen: whoever changes it, everyone who watches sees it. */
export function useTicket(id: string) {
  const cache = useQueryClient()
  const answer = useQuery({ ...ticketById(id), enabled: id !== '' })
  const asked = answer.data?.data
  const typeId = asked?.ticket_type_id
  const feed = useFeed(ticketFeed, typeId === undefined ? null : { ticket_type_id: typeId, limit: String(SIZE), sort: 'updated' })
  const row = feed.rows.get(id)
  const isNews = row !== undefined && asked !== undefined && isNewer(row, asked)
  const news = isNews ? `${row.rev} ${row.updated_at}` : null
  useEffect(() => {
    if (news === null) return
    void cache.invalidateQueries({ queryKey: ticketById(id).queryKey })
    void cache.invalidateQueries({ queryKey: logsOf(id).queryKey })
  }, [cache, id, news])
  useGone(row !== undefined, () => void cache.invalidateQueries({ queryKey: ticketById(id).queryKey }))
  // A row that was too large to come whole says that there is news, not what it is.
  return { answer, ticket: isNews && !oversizedOf(row) ? row : asked, feed }
}
/** Calls when what was followed is no longer: removed, or out of sight. */
function useGone(isThere: boolean, gone: () => void): void {
  const call = useCallbackRef(gone)
  const wasThere = useRef(false)
  useEffect(() => {
    if (wasThere.current && !isThere) call()
    wasThere.current = isThere
  }, [isThere, call])
}

const isNewer = (a: Ticket, b: Ticket): boolean => a.rev > b.rev || (a.rev === b.rev && a.updated_at > b.updated_at)

/** Asks for the counts again when any ticket changes. */
export function useFreshCounts(siteId: string | undefined): void {
  const cache = useQueryClient()
  const askAgain = useDebouncedCallback(() => void cache.invalidateQueries({ queryKey: countsAt(siteId).queryKey }), {
    delay: 300,
    maxWait: 1000,
  })
  useChanges(ticketFeed, { location_id: siteId, limit: String(SIZE), sort: 'updated' }, askAgain)
}
