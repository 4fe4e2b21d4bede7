import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { ownAddress } from '../../kit/session/safe-next.ts'

/** The server keeps back all but the newest hundred. */
export const SHOWN = 100

/** When a message came, or comes back. */
export const whenOf = ({ snoozed_until, created_at }: Pick<InboxItem, 'snoozed_until' | 'created_at'>): string =>
  snoozed_until ?? created_at

export const newestFirst = (rows: Iterable<InboxItem>): InboxItem[] =>
  [...rows].sort((a, b) => whenOf(b).localeCompare(whenOf(a)) || b.id.localeCompare(a.id))

export interface Day {
  readonly day: string
  readonly items: readonly InboxItem[]
}
/** Messages under the day they came, in the order they have. `dayOf` names the day of an instant. */
export function byDay(items: readonly InboxItem[], dayOf: (at: string) => string): Day[] {
  return [...Map.groupBy(items, (item) => dayOf(whenOf(item)))].map(([day, of]) => ({ day, items: of }))
}

/** Those that were marked here stay marked while the feed does not know it yet. */
export const withRead = (items: readonly InboxItem[], ids: ReadonlySet<string>): InboxItem[] =>
  items.map((item) => (item.read_at === null && ids.has(item.id) ? { ...item, read_at: item.created_at } : item))

/** A count as a badge shows it: exact up to 99. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))

export const isUnread = ({ read_at }: Pick<InboxItem, 'read_at'>): boolean => read_at === null

/** Where a message leads: an address inside the product, or nowhere. */
export function placeOf(link: string | null): { readonly path: string; readonly search: string } | null {
  const url = ownAddress(link)
  return url && { path: url.pathname, search: url.search }
}
