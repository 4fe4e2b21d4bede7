import type { Ticket, ticketSorts } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

export type TicketSort = (typeof ticketSorts)[number]
type Order = (a: Ticket, b: Ticket) => number

const text = (a: string, b: string): number => Number(a > b) - Number(a < b)
const rankOf = (ticket: Ticket): number => priorities.indexOf(ticket.priority)
/** Without a due time comes last. */
const due = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : text(a, b)

/** The orders of the list, as the server has them. */
export const ORDERS: Readonly<Record<TicketSort, Order>> = {
  newest: (a, b) => text(b.created_at, a.created_at) || text(b.id, a.id),
  oldest: (a, b) => text(a.created_at, b.created_at) || text(a.id, b.id),
  updated: (a, b) => text(b.updated_at, a.updated_at) || text(b.id, a.id),
  priority: (a, b) => rankOf(a) - rankOf(b) || text(b.created_at, a.created_at) || text(a.id, b.id),
  due: (a, b) => due(a.next_due_at, b.next_due_at) || text(a.id, b.id),
}

interface Parts {
  /** The first rows of the list as they are now; undefined while nothing is followed. */
  readonly live: ReadonlyMap<string, Ticket> | undefined
  /** One's own drafts as they are now: none of them is among what is followed. */
  readonly drafts?: ReadonlyMap<string, Ticket>
  /** The list page by page, as it was when it was asked for. */
  readonly asked: readonly Ticket[] | undefined
  readonly sort: TicketSort
  /** How many rows are followed. */
  readonly size: number
}

const NO_DRAFTS: ReadonlyMap<string, Ticket> = new Map()

/** One list: what is followed is the truth about the beginning, older pages go on where it ends. */
export function mergeTickets({ live, drafts = NO_DRAFTS, asked, sort, size }: Parts): readonly Ticket[] | undefined {
  if (!live) return asked
  const order = ORDERS[sort]
  const first = [...live.values()].sort(order)
  const last = first.at(-1)
  const end = last && first.length >= size ? last : null
  const own = [...drafts.values()].filter((draft) => !live.has(draft.id) && (end === null || order(draft, end) <= 0))
  const beginning = own.length === 0 ? first : [...first, ...own].sort(order)
  if (end === null) return beginning
  // A draft that has come forward since the page was asked for stands once; one further back as it is now.
  const shown = new Set(beginning.map((item) => item.id))
  const rest = (asked ?? []).filter((item) => !shown.has(item.id) && order(item, end) > 0)
  return [...beginning, ...rest.map((item) => drafts.get(item.id) ?? item).sort(order)]
}
