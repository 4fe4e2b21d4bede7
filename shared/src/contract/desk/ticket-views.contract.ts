import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, changes, closed, Day, done, Id, Line, many, nullable, one, oneOf, optional, Ref, SearchText } from '../../kit/words.ts'
import { StateList, ticketSorts } from '../tickets/tickets.contract.ts'

/** Columns of the list that a view may choose; number and subject are always there. */
export const ticketColumns = ['category', 'amount', 'site', 'priority', 'status', 'assignee', 'due', 'created'] as const
/** Own views of one ticket type. */
export const MOST_VIEWS = 50
/** Where counting one by one ends. */
export const MOST_COUNTED = 1000

/** What a view leaves through. Empty: every ticket of its type. */
export const TicketViewFilter = closed({
  search: SearchText,
  states: optional(StateList),
  progress_status_ticket_ids: optional(Type.String({ maxLength: 400, pattern: '^\\d{1,9}(,\\d{1,9})*$' })),
  priority: optional(oneOf(...priorities)),
  category_id: optional(Id),
  subtype_id: optional(Id),
  group_id: optional(Id),
  /** `me` is whoever looks. */
  assignee: optional(oneOf('me', 'nobody')),
  overdue: optional(Type.Boolean()),
  /** Days on which tickets were opened, in the zone of the chosen site. */
  start: optional(Day),
  end: optional(Day),
})
export type TicketViewFilter = Static<typeof TicketViewFilter>

export const viewAudiences = ['private', 'groups', 'everybody'] as const
const Facts = {
  name: Line(60),
  filter: TicketViewFilter,
  sort: oneOf(...ticketSorts),
  /** None: those the screen has room for. */
  columns: Type.Array(oneOf(...ticketColumns), { maxItems: ticketColumns.length, uniqueItems: true }),
  shared: oneOf(...viewAudiences),
}
export const TicketView = closed({
  id: Id,
  ticket_type_id: Type.Integer(),
  ...Facts,
  groups: Type.Array(Ref),
  owner: nullable(Ref),
  /** Whether the caller may change it. */
  editable: Type.Boolean(),
  rev: Type.Integer(),
})
export type TicketView = Static<typeof TicketView>

const GroupIds = optional(Type.Array(Id, { maxItems: 20, uniqueItems: true }))
const TicketViewDraft = closed({ ticket_type_id: Type.Integer(), ...Facts, group_ids: GroupIds })
const TicketViewChanges = closed({
  ...changes(closed({ ...Facts, group_ids: GroupIds })).properties,
  rev: Type.Integer({ minimum: 1 }),
})

export const ViewCount = closed({
  id: Id,
  count: Type.Integer(),
  /** There are more: counting one by one ended at a thousand. */
  more: Type.Boolean(),
  /** `counters`: read from figures that every change of a ticket keeps; `tickets`: counted one by one, for what the figures cannot say. */
  by: oneOf('counters', 'tickets'),
})
export type ViewCount = Static<typeof ViewCount>

const at = '/desk/api/v1/tickets/views'
const access = 'show_ticketing'
const OfType = closed({ ticket_type_id: Type.Integer() })

/** Saved questions to the list of tickets. Sharing one, and changing another's shared one, needs `ticket_share_views`. */
export const ticketViews = {
  list: endpoint({
    name: 'ticketViews.list',
    method: 'GET',
    path: at,
    access,
    summary: 'My views of a ticket type and those shared with me, in my order',
    query: OfType,
    reply: many(TicketView),
    personal: true,
  }),
  counts: endpoint({
    name: 'ticketViews.counts',
    method: 'GET',
    path: `${at}/counts`,
    access,
    summary: 'How many tickets each of these views shows me; days count in the zone given',
    query: closed({ ticket_type_id: Type.Integer(), location_id: optional(Id), zone: optional(Line(60)) }),
    reply: many(ViewCount),
    personal: true,
  }),
  create: endpoint({
    name: 'ticketViews.create',
    method: 'POST',
    path: at,
    access,
    summary: 'Save a view; shared with groups it names them',
    body: TicketViewDraft,
    reply: one(TicketView),
  }),
  /** `rev` is the one that was seen: 409 when somebody was faster. */
  update: endpoint({
    name: 'ticketViews.update',
    method: 'PUT',
    path: `${at}/:id`,
    access,
    summary: 'Change a view; fields left out stay',
    params: ById,
    body: TicketViewChanges,
    reply: one(TicketView),
  }),
  remove: endpoint({
    name: 'ticketViews.remove',
    method: 'DELETE',
    path: `${at}/:id`,
    access,
    summary: 'Remove a view, for everybody who has it',
    params: ById,
    reply: done,
  }),
  arrange: endpoint({
    name: 'ticketViews.arrange',
    method: 'PUT',
    path: `${at}/order`,
    access,
    summary: 'Put my views in an order of my own; those left out come last',
    body: closed({ ticket_type_id: Type.Integer(), ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) }),
    reply: many(TicketView),
  }),
} as const
