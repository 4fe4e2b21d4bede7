import { ticketSorts } from '@menara/shared/contract/tickets.contract.ts'
import { type Priority, priorities, type TicketState, ticketStates } from '@menara/shared/domain/ticket-state.ts'
import { dayEnd, dayStart } from '../../kit/zoned-time.ts'
import type { TicketSort } from './ticket-order.ts'

const views = ['list', 'board'] as const
type TicketView = (typeof views)[number]

/** Which tickets a list shows: it is in the address and survives a reload. */
export interface TicketPlace {
  readonly search: string
  /** Ids of progress statuses. */
  readonly statuses: readonly string[]
  /** States of any status: what a figure elsewhere counted. */
  readonly states: readonly TicketState[]
  readonly priority: Priority | null
  readonly mine: boolean
  /** Id of a category; its tickets and those of everything in it. */
  readonly category: string
  /** Calendar days between which tickets were opened; empty for any. */
  readonly start: string
  readonly end: string
  readonly sort: TicketSort
  readonly view: TicketView
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const dayIn = (value: unknown): string => (isDay(String(value)) ? String(value) : '')
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const textIn = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Whatever an address says, read as a place; what makes no sense counts as not said. */
export function readPlace(address: Readonly<Record<string, unknown>>): TicketPlace {
  const { search, status, states, priority, assignee, category, start, end, sort, view } = address
  return {
    search: textIn(search).slice(0, 200),
    statuses: textIn(status)
      .split(',')
      .filter((it) => /^\d+$/.test(it)),
    states: ticketStates.filter((it) => textIn(states).split(',').includes(it)),
    priority: priorities.find((it) => it === priority) ?? null,
    mine: assignee === 'me',
    category: isId(textIn(category)) ? textIn(category) : '',
    start: dayIn(start),
    end: dayIn(end),
    sort: ticketSorts.find((it) => it === sort) ?? 'newest',
    view: views.find((it) => it === view) ?? 'list',
  }
}

/** The address of a place; what is as usual is left out. */
export function addressOf(place: TicketPlace): Record<string, string> {
  const { search, statuses, states, priority, mine, category, start, end, sort, view } = place
  const all = {
    search,
    status: statuses.join(','),
    states: states.join(','),
    priority: priority ?? '',
    assignee: mine ? 'me' : '',
    category,
    start,
    end,
    sort: sort === 'newest' ? '' : sort,
    view: view === 'list' ? '' : view,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

interface Around {
  readonly typeId: number
  readonly siteId: string | undefined
  readonly me: string
  readonly zone: string
}
/** The question a place stands for, in the words of the contract. */
export function questionOf(
  { search, statuses, states, priority, mine, category, start, end, sort }: TicketPlace,
  { typeId, siteId, me, zone }: Around,
): Record<string, string> {
  const all = {
    ticket_type_id: String(typeId),
    location_id: siteId ?? '',
    search,
    progress_status_ticket_ids: statuses.join(','),
    states: states.join(','),
    priority: priority ?? '',
    assignee_id: mine ? me : '',
    category_id: category,
    start: start && dayStart(start, zone),
    end: end && dayEnd(end, zone),
    sort,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
/** Whether anything is left out of the list. */
export const isFiltered = (place: TicketPlace): boolean => Object.keys(addressOf({ ...place, sort: 'newest', view: 'list' })).length > 0
