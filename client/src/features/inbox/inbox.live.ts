import { type InboxItem, inboxFeed } from '@menara/shared/contract/inbox.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { staySilent } from '../../kit/calls/refusals.ts'
import type { FeedView } from '../../kit/live/feed-rows.ts'
import { useFeed } from '../../kit/live/live.ts'
import { readHere, wholeInbox } from './inbox.api.ts'
import { isUnread, newestFirst, SHOWN, withRead } from './inbox-order.ts'

export interface Inbox {
  readonly status: FeedView<InboxItem>['status']
  readonly asOf: number | null
  readonly reason: string | null
  /** Newest first. */
  readonly items: readonly InboxItem[]
}

/** The newest hundred messages to me, of one type or of all, live; of those put away, where a list is named. */
export function useInbox(type?: string, list?: 'done' | 'snoozed' | 'muted'): Inbox {
  const { rows, status, asOf, reason } = useFeed(inboxFeed, { type, list })
  const ids = useStore(readHere, (state) => state.ids)
  const items = useMemo(() => withRead(newestFirst(rows.values()), ids), [rows, ids])
  return { status, asOf, reason, items }
}

/** How many of all my messages are unread. What is older than the newest hundred is asked of the server. */
export function useUnread({ items }: Inbox): number {
  const more = items.length >= SHOWN
  const cache = useQueryClient()
  const { data, error } = useQuery({ ...wholeInbox, enabled: more })
  useEffect(() => {
    if (more && items.length > 0) void cache.invalidateQueries({ queryKey: wholeInbox.queryKey })
  }, [cache, more, items])
  useEffect(() => {
    if (error) staySilent(error)
  }, [error])
  const shown = items.filter(isUnread).length
  return more ? Math.max(shown, data?.total ?? 0) : shown
}
