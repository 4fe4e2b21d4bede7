import { type InboxItem, inbox } from '@menara/shared/contract/inbox.contract.ts'
import { createStore } from 'zustand/vanilla'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { staySilent } from '../../kit/calls/refusals.ts'
import { isUnread } from './inbox-order.ts'

export const wholeInbox = asking(inbox.list, { query: {} })

/** Marked as read in this page; the feed says so too a moment later. */
export const readHere = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))
const mark = (ids: readonly string[]): void => readHere.setState(({ ids: before }) => ({ ids: new Set([...before, ...ids]) }))
const unmark = (ids: readonly string[]): void =>
  readHere.setState(({ ids: before }) => ({ ids: new Set([...before].filter((text) => !ids.includes(text))) }))

async function markWhile(items: readonly InboxItem[], work: () => Promise<unknown>): Promise<void> {
  const ids = items.filter(isUnread).map((item) => item.id)
  mark(ids)
  try {
    await work()
  } catch (error) {
    unmark(ids)
    staySilent(error)
  }
}

/** Seen at once; what the server refuses is unread again, without a word. */
export const readOne = (item: InboxItem): Promise<void> =>
  isUnread(item) ? markWhile([item], () => call(inbox.read, { params: { id: item.id } })) : Promise.resolve()
export const readAll = (shown: readonly InboxItem[]): Promise<void> => markWhile(shown, () => call(inbox.readAll, {}))
