import type { TicketFilter, ticketSorts } from '@menara/shared/contract/tickets.contract.ts'
import { openStates, type TicketState } from '@menara/shared/domain/ticket-state.ts'
import { and, asc, count, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { tickets } from '../../schema/tickets.ts'
import { nextDue, selectTickets, type TicketRow, ticketOf, visibleTo } from './ticket-rows.store.ts'

export type TicketSort = (typeof ticketSorts)[number]
/** Sort values of the last row given, as `keyOf` of the sort made them. */
type Key = readonly (string | number | null)[]
export interface TicketQuestion
  extends Omit<
    Static<typeof TicketFilter>,
    'next' | 'limit' | 'start' | 'end' | 'progress_status_ticket_ids' | 'states' | 'sort' | 'category_id'
  > {
  readonly from?: string | undefined
  readonly until?: string | undefined
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
        .where(and(visibleTo(caller), ...conditionsOf(question), after && order.beyond(after)))
        .orderBy(...order.by)
        .limit(limit)
      return rows.map(ticketOf)
    },
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
    /** Open tickets by type and state. */
    async counts(locationId: string | undefined, caller: Caller): Promise<{ ticket_type_id: number; state: TicketState; count: number }[]> {
      const rows = await db.sql
        .select({ ticket_type_id: tickets.ticket_type_id, state: tickets.state, count: count() })
        .from(tickets)
        .where(and(visibleTo(caller), at(locationId), inArray(tickets.state, [...openStates])))
        .groupBy(tickets.ticket_type_id, tickets.state)
        .orderBy(tickets.ticket_type_id, tickets.state)
      return rows as { ticket_type_id: number; state: TicketState; count: number }[]
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
      return new Map(rows.map((it) => [it.day, it.count]))
    },
  }
}

const at = (locationId: string | undefined): SQL | undefined => (locationId === undefined ? undefined : eq(tickets.location_id, locationId))

const EQUAL = ['ticket_type_id', 'location_id', 'priority', 'assignee_id', 'group_id', 'area_id', 'asset_id'] as const

function conditionsOf(it: TicketQuestion): (SQL | undefined)[] {
  return [
    ...EQUAL.map((name) => (it[name] === undefined ? undefined : eq(tickets[name], it[name] as never))),
    it.from === undefined ? undefined : gte(tickets.created_at, it.from),
    it.until === undefined ? undefined : lte(tickets.created_at, it.until),
    it.states && inArray(tickets.state, [...it.states]),
    it.progressStatusIds && inArray(tickets.progress_status_id, [...it.progressStatusIds]),
    it.categoryIds && inArray(tickets.category_id, [...it.categoryIds]),
    it.search ? matching(likeText(it.search)) : undefined,
  ]
}

const matching = (text: string): SQL | undefined =>
  or(ilike(tickets.number, text), ilike(tickets.title, text), ilike(tickets.description, text), ilike(tickets.code, text))

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
    keyOf: (it) => [it.created_at, it.id],
    beyond: ([when, id]) => sql`(${tickets.created_at}, ${tickets.id}) < (${when}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: [asc(tickets.created_at), asc(tickets.id)],
    kinds: ['string', 'string'],
    keyOf: (it) => [it.created_at, it.id],
    beyond: ([when, id]) => sql`(${tickets.created_at}, ${tickets.id}) > (${when}::timestamptz, ${id}::uuid)`,
  },
  updated: {
    by: [desc(tickets.updated_at), desc(tickets.id)],
    kinds: ['string', 'string'],
    keyOf: (it) => [it.updated_at, it.id],
    beyond: ([when, id]) => sql`(${tickets.updated_at}, ${tickets.id}) < (${when}::timestamptz, ${id}::uuid)`,
  },
  priority: {
    by: [asc(tickets.rank), desc(tickets.created_at), asc(tickets.id)],
    kinds: ['number', 'string', 'string'],
    keyOf: (it) => [it.rank, it.created_at, it.id],
    beyond: ([rank, when, id]) =>
      sql`(${tickets.rank} >= ${rank}::int and (${tickets.rank} > ${rank}::int or ${tickets.created_at} < ${when}::timestamptz or (${tickets.created_at} = ${when}::timestamptz and ${tickets.id} > ${id}::uuid)))`,
  },
  due: {
    by: [asc(nextDue), asc(tickets.id)],
    kinds: ['string?', 'string'],
    keyOf: (it) => [it.next_due_at, it.id],
    beyond: ([due, id]) =>
      due === null
        ? sql`(${nextDue} is null and ${tickets.id} > ${id}::uuid)`
        : sql`((${nextDue}, ${tickets.id}) > (${due}::timestamptz, ${id}::uuid) or ${nextDue} is null)`,
  },
}
