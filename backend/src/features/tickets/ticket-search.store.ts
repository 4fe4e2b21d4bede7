import type { TicketFilter, ticketSorts } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { openStates, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { type Caller, hasOwnAudience } from '../../platform/access/caller.ts'
import { countUpTo } from '../../platform/db/count.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import type { TicketRow } from '../../ports/tickets/tickets.ts'
import { ticketCounts } from '../../schema/tickets/ticket-views.ts'
import { tickets } from '../../schema/tickets/tickets.ts'
import { nextDue, selectTickets, ticketOf, typesOf, visibleTo } from './record/ticket-rows.store.ts'

export type TicketSort = (typeof ticketSorts)[number]
/** Sort values of the last row given, as `keyOf` of the sort made them. */
type Key = readonly (string | number | null)[]
export interface TicketQuestion
  extends Omit<
    Static<typeof TicketFilter>,
    'next' | 'limit' | 'start' | 'end' | 'progress_status_ticket_ids' | 'states' | 'sort' | 'category_id' | 'overdue'
  > {
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Open and due before this instant. */
  readonly overdueAt?: string | undefined
  readonly progressStatusIds?: readonly number[] | undefined
  readonly states?: readonly TicketState[] | undefined
  readonly categoryIds?: readonly string[] | undefined
}
export interface Page {
  readonly sort: TicketSort
  readonly after: Key | undefined
  readonly limit: number
}

export type TicketSearchStore = ReturnType<typeof ticketSearchStore>

/** Everything that reads many tickets. */
export function ticketSearchStore(db: Database) {
  return {
    async list(question: TicketQuestion, { sort, after, limit }: Page, caller: Caller): Promise<TicketRow[]> {
      const order = ORDERS[sort]
      const rows = await selectTickets(db)
        .where(and(visibleTo(caller), ...conditionsOf(question, caller), after && order.beyond(after)))
        .orderBy(...order.by)
        .limit(limit)
      return rows.map(ticketOf)
    },
    /** How many there are, counted one by one up to a bound. */
    countUpTo: (most: number, question: TicketQuestion, caller: Caller): Promise<number> =>
      countUpTo(db, most, { from: tickets, where: and(visibleTo(caller), ...conditionsOf(question, caller)) }),
    /** Tickets whose planned window, or life where none is planned, touches a period; earliest first. */
    async ofAsset(
      assetId: string,
      period: { from: string; until: string | undefined; limit: number },
      caller: Caller,
    ): Promise<TicketRow[]> {
      const begins = sql`coalesce(${tickets.start}, ${tickets.created_at})`
      const ends = sql`coalesce(${tickets.end}, ${tickets.resolved_at}, ${tickets.start}, ${tickets.created_at})`
      const rows = await selectTickets(db)
        .where(
          and(
            visibleTo(caller),
            eq(tickets.asset_id, assetId),
            sql`${ends} >= ${period.from}::timestamptz`,
            period.until === undefined ? undefined : sql`${begins} <= ${period.until}::timestamptz`,
          ),
        )
        .orderBy(begins, asc(tickets.id))
        .limit(period.limit)
      return rows.map(ticketOf)
    },
    /** Open tickets by type and state: from the counters for whoever sees all of a site, else one by one. */
    async counts(locationId: string | undefined, caller: Caller): Promise<OpenCount[]> {
      if (caller.may('ticket_read_all')) return countsKept(db, locationId, caller)
      const rows = await db.sql
        .select({ ticket_type_id: tickets.ticket_type_id, state: tickets.state, count: count() })
        .from(tickets)
        .where(and(visibleTo(caller), at(locationId), inArray(tickets.state, [...openStates])))
        .groupBy(tickets.ticket_type_id, tickets.state)
        .orderBy(tickets.ticket_type_id, tickets.state)
      return rows as OpenCount[]
    },
    /** How many were opened or resolved on each local day since an instant; days without any are left out. */
    async perDay(
      of: 'created_at' | 'resolved_at',
      { since, zone, locationId }: { since: string; zone: string; locationId: string | undefined },
      caller: Caller,
    ): Promise<Map<string, number>> {
      const day = sql<string>`to_char(${tickets[of]} at time zone ${zone}, 'YYYY-MM-DD')`
      const rows = await db.sql
        .select({ day, count: count() })
        .from(tickets)
        .where(and(visibleTo(caller), at(locationId), gte(tickets[of], since)))
        .groupBy(sql`1`)
      return new Map(rows.map((row) => [row.day, row.count]))
    },
  }
}

interface OpenCount {
  readonly ticket_type_id: number
  readonly state: TicketState
  readonly count: number
}
async function countsKept(db: Database, locationId: string | undefined, caller: Caller): Promise<OpenCount[]> {
  const { ticket_type_id, by, location_id, state, n } = ticketCounts
  const types = typesOf(caller)
  if (types.length === 0 || (locationId !== undefined && !caller.sees(locationId))) return []
  const sites = locationId === undefined ? caller.locationIds : [locationId]
  const sum = sql<number>`sum(${n})::int`
  const rows = await db.sql
    .select({ ticket_type_id, state, count: sum })
    .from(ticketCounts)
    .where(
      and(
        inArray(ticket_type_id, types),
        eq(by, 'all'),
        sites === null ? undefined : inArray(location_id, [...sites]),
        inArray(state, [...openStates]),
      ),
    )
    .groupBy(ticket_type_id, state)
    .having(sql`sum(${n}) <> 0`)
    .orderBy(ticket_type_id, state)
  return rows as OpenCount[]
}

const at = (locationId: string | undefined): SQL | undefined => (locationId === undefined ? undefined : eq(tickets.location_id, locationId))

const EQUAL = ['ticket_type_id', 'location_id', 'priority', 'subtype_id', 'assignee_id', 'group_id', 'area_id', 'asset_id'] as const

function conditionsOf(question: TicketQuestion, caller: Caller): (SQL | undefined)[] {
  return [
    ...EQUAL.map((name) => (question[name] === undefined ? undefined : eq(tickets[name], question[name] as never))),
    question.from === undefined ? undefined : gte(tickets.created_at, question.from),
    question.until === undefined ? undefined : lte(tickets.created_at, question.until),
    question.states && inArray(tickets.state, [...question.states]),
    question.progressStatusIds && inArray(tickets.progress_status_id, [...question.progressStatusIds]),
    question.categoryIds && inArray(tickets.category_id, [...question.categoryIds]),
    question.unassigned ? isNull(tickets.assignee_id) : undefined,
    question.overdueAt === undefined ? undefined : and(lt(nextDue, question.overdueAt), inArray(tickets.state, [...openStates])),
    question.due_from === undefined ? undefined : gte(nextDue, question.due_from),
    question.due_until === undefined ? undefined : lte(nextDue, question.due_until),
    question.requester === 'me' ? eq(tickets.requester_id, caller.userId) : undefined,
    question.followed ? followedBy(caller.userId) : undefined,
    withoutDrafts(question, caller),
    question.search ? matching(question.search.trim()) : undefined,
  ]
}

/** What a feed shares between people has nobody's drafts; who sees but their own tickets shares with nobody. */
const withoutDrafts = ({ shared }: TicketQuestion, { permissions }: Caller): SQL | undefined =>
  shared && !hasOwnAudience(permissions) ? ne(tickets.state, 'draft') : undefined

/** As requester or assignee, or because they chose to; not those they stopped following. */
const followedBy = (userId: string): SQL => {
  const those = (following: boolean) => sql`(select ticket_id from ticket_followers where user_id = ${userId} and following = ${following})`
  return sql`(${tickets.requester_id} = ${userId} or ${tickets.assignee_id} = ${userId} or ${tickets.id} in ${those(true)}) and ${tickets.id} not in ${those(false)}`
}

/** One text, as the index `tickets_text_idx` of the migrations has it word for word: four conditions would ask four indexes. */
const TEXT = sql`(tickets.number || E'\\n' || tickets.title || E'\\n' || tickets.description || E'\\n' || coalesce(tickets.code, '') || E'\\n' || tickets.description_id)`
const SHORT = /^[\p{L}\p{N}]{1,2}$/u
const BEFORE_A_WORD = [' ', '\n', '-', '/', '(', '.', ':', '#', '"', "'"]

/** One or two letters begin a word: the index knows texts from three characters on, of which the gap before a word is one. */
function matching(typed: string): SQL {
  if (!SHORT.test(typed)) return sql`${TEXT} ilike ${likeText(typed)}`
  const begins = [`${typed}%`, ...BEFORE_A_WORD.map((gap) => `%${gap}${typed}%`)]
  return sql`${TEXT} ilike any (${sql.param(begins)}::text[])`
}

interface Order {
  readonly by: SQL[]
  readonly beyond: (after: Key) => SQL
  readonly keyOf: (row: TicketRow) => Key
  readonly kinds: readonly ('string' | 'number' | 'string?')[]
}

/** Orders as the indexes have them. Where directions are mixed, the row comparison is written out. */
export const ORDERS: Readonly<Record<TicketSort, Order>> = {
  newest: {
    by: [desc(tickets.created_at), desc(tickets.id)],
    kinds: ['string', 'string'],
    keyOf: (row) => [row.created_at, row.id],
    beyond: ([when, id]) => sql`(${tickets.created_at}, ${tickets.id}) < (${when}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: [asc(tickets.created_at), asc(tickets.id)],
    kinds: ['string', 'string'],
    keyOf: (row) => [row.created_at, row.id],
    beyond: ([when, id]) => sql`(${tickets.created_at}, ${tickets.id}) > (${when}::timestamptz, ${id}::uuid)`,
  },
  updated: {
    by: [desc(tickets.updated_at), desc(tickets.id)],
    kinds: ['string', 'string'],
    keyOf: (row) => [row.updated_at, row.id],
    beyond: ([when, id]) => sql`(${tickets.updated_at}, ${tickets.id}) < (${when}::timestamptz, ${id}::uuid)`,
  },
  priority: {
    by: [asc(tickets.rank), desc(tickets.created_at), asc(tickets.id)],
    kinds: ['number', 'string', 'string'],
    keyOf: (row) => [row.rank, row.created_at, row.id],
    beyond: ([rank, when, id]) =>
      sql`(${tickets.rank} >= ${rank}::int and (${tickets.rank} > ${rank}::int or ${tickets.created_at} < ${when}::timestamptz or (${tickets.created_at} = ${when}::timestamptz and ${tickets.id} > ${id}::uuid)))`,
  },
  due: {
    by: [asc(nextDue), asc(tickets.id)],
    kinds: ['string?', 'string'],
    keyOf: (row) => [row.next_due_at, row.id],
    beyond: ([due, id]) =>
      due === null
        ? sql`(${nextDue} is null and ${tickets.id} > ${id}::uuid)`
        : sql`((${nextDue}, ${tickets.id}) > (${due}::timestamptz, ${id}::uuid) or ${nextDue} is null)`,
  },
}
