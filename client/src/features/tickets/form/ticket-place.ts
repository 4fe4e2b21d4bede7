import { ticketColumns } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { ticketSorts } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type Priority, priorities, type TicketState, ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { dayEnd, dayStart } from '../../../kit/dates/zoned-time.ts'
import { oneOf, text, type ViewState } from '../../../kit/lists/view-state.ts'
import type { TicketSort } from '../queue/ticket-order.ts'

const views = ['list', 'board', 'calendar'] as const
const spans = ['month', 'week'] as const
const hands = ['me', 'nobody'] as const
export type TicketColumn = (typeof ticketColumns)[number]

export const ticketsView = {
  search: text,
  status: text,
  states: text,
  priority: oneOf(priorities),
  assignee: oneOf(hands),
  group: text,
  category: text,
  subtype: text,
  overdue: text,
  start: text,
  end: text,
  sort: oneOf(ticketSorts),
  columns: text,
  edited: text,
  view: oneOf(views),
  day: text,
  span: oneOf(spans),
  v: text,
}

/** Which tickets a list shows: it is in the address and survives a reload. */
export interface TicketPlace {
  readonly search: string
  /** Ids of progress statuses. */
  readonly statuses: readonly string[]
  /** States of any status: what a figure elsewhere counted. */
  readonly states: readonly TicketState[]
  readonly priority: Priority | null
  /** Mine, or in no person's hands. */
  readonly hands: (typeof hands)[number] | null
  /** Id of a team. */
  readonly group: string
  /** Id of a category; its tickets and those of everything in it. */
  readonly category: string
  readonly subtype: string
  readonly overdue: boolean
  /** Calendar days between which tickets were opened; empty for any. */
  readonly start: string
  readonly end: string
  readonly sort: TicketSort
  /** None: those there is room for. */
  readonly columns: readonly TicketColumn[]
  readonly view: (typeof views)[number]
  /** A day of the calendar's page; empty for today's. */
  readonly day: string
  readonly span: (typeof spans)[number]
  /** Id of a saved view, and whether the place has left it since. */
  readonly saved: string
  readonly edited: boolean
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const dayIn = (value: unknown): string => (isDay(String(value)) ? String(value) : '')
const idIn = (value: unknown): string => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(textIn(value)) ? textIn(value) : '')
const textIn = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const amongIn = <T extends string>(all: readonly T[], value: unknown): T[] => all.filter((item) => textIn(value).split(',').includes(item))

/** Whatever an address says, read as a place; what makes no sense counts as not said. */
export function readPlace(address: Readonly<Record<string, unknown>>): TicketPlace {
  const { search, status, states, priority, assignee, group, category, subtype, overdue, start, end, sort, view } = address
  return {
    search: textIn(search).slice(0, 200),
    statuses: textIn(status)
      .split(',')
      .filter((part) => /^\d{1,9}$/.test(part)),
    states: amongIn(ticketStates, states),
    priority: priorities.find((text) => text === priority) ?? null,
    hands: hands.find((text) => text === assignee) ?? null,
    group: idIn(group),
    category: idIn(category),
    subtype: idIn(subtype),
    overdue: textIn(overdue) === 'true',
    start: dayIn(start),
    end: dayIn(end),
    sort: ticketSorts.find((text) => text === sort) ?? 'newest',
    columns: amongIn(ticketColumns, address.columns),
    view: views.find((text) => text === view) ?? 'list',
    day: dayIn(address.day),
    span: spans.find((span) => span === address.span) ?? 'month',
    saved: idIn(address.v),
    edited: textIn(address.edited) === 'true',
  }
}

/** How it is looked at, whatever is looked at. */
export const LOOKS = ['view', 'day', 'span', 'saved'] as const satisfies readonly (keyof TicketPlace)[]

/** The address of a place; what is as usual is left out, and so is what a saved view says. */
export function addressOf(place: TicketPlace): ViewState<typeof ticketsView> {
  const { search, statuses, states, priority, group, category, subtype, overdue, start, end, sort, columns, view, day, span } = place
  const looks = { view: view === 'list' ? '' : view, day, span: span === 'month' ? '' : span, v: place.saved }
  const all = {
    search,
    status: statuses.join(','),
    states: states.join(','),
    priority: priority ?? '',
    assignee: place.hands ?? '',
    group,
    category,
    subtype,
    overdue: overdue ? 'true' : '',
    start,
    end,
    sort: sort === 'newest' ? '' : sort,
    columns: columns.join(','),
    edited: place.saved && place.edited ? 'true' : '',
  }
  const said = place.saved && !place.edited ? looks : { ...all, ...looks }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}

interface Around {
  readonly typeId: number
  readonly siteId: string | undefined
  readonly me: string
  readonly zone: string
}
/** The question a place stands for, in the words of the contract. */
export function questionOf(place: TicketPlace, { typeId, siteId, me, zone }: Around): Record<string, string> {
  const { search, statuses, states, priority, group, category, subtype, overdue, start, end, sort } = place
  const all = {
    ticket_type_id: String(typeId),
    location_id: siteId ?? '',
    search,
    progress_status_ticket_ids: statuses.join(','),
    states: states.join(','),
    priority: priority ?? '',
    assignee_id: place.hands === 'me' ? me : '',
    unassigned: place.hands === 'nobody' ? 'true' : '',
    group_id: group,
    category_id: category,
    subtype_id: subtype,
    overdue: overdue ? 'true' : '',
    start: start && dayStart(start, zone),
    end: end && dayEnd(end, zone),
    sort,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Nothing left out. */
export const NOTHING = {
  search: '',
  statuses: [],
  states: [],
  priority: null,
  hands: null,
  group: '',
  category: '',
  subtype: '',
  overdue: false,
  start: '',
  end: '',
} as const satisfies Partial<TicketPlace>
const filtersOf = (place: TicketPlace): string[] =>
  (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).filter((name) => String(place[name] ?? '') !== String(NOTHING[name] ?? ''))
/** Whether anything is left out of the list. */
export const isFiltered = (place: TicketPlace): boolean => filtersOf(place).length > 0
/** How many of the filters beside the search leave something out. */
export const filtersUsed = (place: TicketPlace): number => filtersOf(place).filter((name) => name !== 'search').length
