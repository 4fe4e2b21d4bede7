import type { OrderAmendment, PurchaseOrder, PurchaseOrderLine } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { plainRate } from '@menara/shared/domain/finance/exchange-rates.ts'
import { linesTotal, lineTotal } from '@menara/shared/domain/money.ts'
import { rupiahOfMinor } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { OrderState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { and, asc, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { exchangeRates } from '../../../schema/finance/exchange-rates.ts'
import { users } from '../../../schema/people.ts'
import { locations, vendors } from '../../../schema/places.ts'
import { purchaseOrderLines, purchaseOrderNumbers, purchaseOrders, purchaseOrderVersions } from '../../../schema/purchasing/orders.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { seenBy } from '../requests/purchases.store.ts'

export type OrderRow = typeof purchaseOrders.$inferSelect
export type OrderLineRow = typeof purchaseOrderLines.$inferSelect
export type OrderVersionRow = typeof purchaseOrderVersions.$inferSelect
/** An order with its vendor and what is needed to show it. */
export type OrderParty = OrderRow & {
  readonly vendor: PurchaseOrder['vendor']
  readonly ticket: PurchaseOrder['ticket']
  readonly location: PurchaseOrder['location']
  /** Null for Rupiah. */
  readonly rate: PurchaseOrder['rate']
}
export type PurchaseOrdersStore = ReturnType<typeof purchaseOrdersStore>
export interface OrdersAsked {
  readonly search?: string | undefined
  readonly ticketId?: string | undefined
  readonly locationId?: string | undefined
  readonly state?: OrderState | undefined
}
interface Page {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
const [makers, deciders] = [alias(users, 'makers'), alias(users, 'deciders')]

function matching({ search, ticketId, locationId, state }: OrdersAsked, caller: Caller): SQL | undefined {
  const text = search && likeText(search)
  return and(
    seenBy(caller, purchaseOrders.location_id),
    text ? or(ilike(purchaseOrders.number, text), ilike(vendors.name, text), ilike(tickets.title, text)) : undefined,
    ticketId === undefined ? undefined : eq(purchaseOrders.ticket_id, ticketId),
    locationId === undefined ? undefined : eq(purchaseOrders.location_id, locationId),
    state && eq(purchaseOrders.state, state),
  )
}

/** The one writer of orders with their numbers, lines and amendments. */
export const purchaseOrdersStore = (db: Database) => ({ ...orderReads(db), ...orderWrites(db), ...amendmentRows(db) })

function orderReads(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        ...getTableColumns(purchaseOrders),
        vendor: { id: vendors.id, name: vendors.name, email: vendors.email, phone: vendors.phone },
        ticket: { number: tickets.number, title: tickets.title },
        location: { id: locations.id, name: locations.name },
        rate: { rate: exchangeRates.rate, valid_from: exchangeRates.valid_from },
      })
      .from(purchaseOrders)
      .leftJoin(exchangeRates, eq(exchangeRates.id, purchaseOrders.exchange_rate_id))
      .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendor_id))
      .innerJoin(tickets, eq(tickets.id, purchaseOrders.ticket_id))
      .innerJoin(locations, eq(locations.id, purchaseOrders.location_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, newest first. */
    list: (asked: OrdersAsked, { after, limit }: Page, caller: Caller): Promise<OrderParty[]> =>
      select(
        and(matching(asked, caller), after && sql`(${purchaseOrders.created_at}, ${purchaseOrders.id}) < (${after[0]}, ${after[1]}::uuid)`),
      )
        .orderBy(desc(purchaseOrders.created_at), desc(purchaseOrders.id))
        .limit(limit + 1),
    async party(id: string): Promise<OrderParty | undefined> {
      return (await select(eq(purchaseOrders.id, id)))[0]
    },
    async partyByHash(hash: string): Promise<OrderParty | undefined> {
      return (await select(eq(purchaseOrders.token_hash, hash)))[0]
    },
    ofTicket: (ticketId: string): Promise<OrderParty[]> =>
      select(eq(purchaseOrders.ticket_id, ticketId)).orderBy(asc(purchaseOrders.number)),
    lines: (orderIds: readonly string[]): Promise<OrderLineRow[]> =>
      orderIds.length === 0
        ? Promise.resolve([])
        : db.sql
            .select()
            .from(purchaseOrderLines)
            .where(inArray(purchaseOrderLines.order_id, [...orderIds]))
            .orderBy(asc(purchaseOrderLines.place), asc(purchaseOrderLines.id)),
  }
}

function orderWrites(db: Database) {
  return {
    /** The next number of a site and year; whoever asks at the same moment waits. */
    async nextNumber(location_id: string, year: number): Promise<number> {
      const [row] = await db.sql
        .insert(purchaseOrderNumbers)
        .values({ location_id, year, last: 1 })
        .onConflictDoUpdate({
          target: [purchaseOrderNumbers.location_id, purchaseOrderNumbers.year],
          set: { last: sql`${purchaseOrderNumbers.last} + 1` },
        })
        .returning({ last: purchaseOrderNumbers.last })
      return row?.last ?? 1
    },
    async insert(row: typeof purchaseOrders.$inferInsert, lines: readonly (typeof purchaseOrderLines.$inferInsert)[]): Promise<void> {
      await db.sql.insert(purchaseOrders).values(row)
      await db.sql.insert(purchaseOrderLines).values([...lines])
    },
    async update(id: string, facts: Partial<typeof purchaseOrders.$inferInsert>): Promise<void> {
      await db.sql.update(purchaseOrders).set(facts).where(eq(purchaseOrders.id, id))
    },
    async updateLine(id: string, facts: Pick<Partial<OrderLineRow>, 'quantity' | 'unit_price'>): Promise<void> {
      await db.sql.update(purchaseOrderLines).set(facts).where(eq(purchaseOrderLines.id, id))
    },
    /** Adds to what came of a line; takes away with figures below zero. */
    async receive(id: string, { accepted, rejected }: Pick<OrderLineRow, 'accepted' | 'rejected'>): Promise<void> {
      await db.sql
        .update(purchaseOrderLines)
        .set({ accepted: sql`${purchaseOrderLines.accepted} + ${accepted}`, rejected: sql`${purchaseOrderLines.rejected} + ${rejected}` })
        .where(eq(purchaseOrderLines.id, id))
    },
  }
}

function amendmentRows(db: Database) {
  return {
    async amendments(
      orderIds: readonly string[],
    ): Promise<(OrderAmendment & { readonly order_id: string; readonly made_by_id: string | null })[]> {
      if (orderIds.length === 0) return []
      const rows = await db.sql
        .select({
          ...getTableColumns(purchaseOrderVersions),
          made: { id: makers.id, name: makers.name },
          decided: { id: deciders.id, name: deciders.name },
        })
        .from(purchaseOrderVersions)
        .leftJoin(makers, eq(makers.id, purchaseOrderVersions.made_by))
        .leftJoin(deciders, eq(deciders.id, purchaseOrderVersions.decided_by))
        .where(inArray(purchaseOrderVersions.order_id, [...orderIds]))
        .orderBy(asc(purchaseOrderVersions.made_at), asc(purchaseOrderVersions.id))
      return rows.map(({ id, order_id, version, state, reason, lines, made_by, made_at, decided_at, made, decided }) => ({
        ...{ id, order_id, version, state, reason, lines, made_at, decided_at, made_by_id: made_by, made_by: made, decided_by: decided },
      }))
    },
    async amend(row: typeof purchaseOrderVersions.$inferInsert): Promise<void> {
      await db.sql.insert(purchaseOrderVersions).values(row)
    },
    async decideAmendment(id: string, facts: Partial<OrderVersionRow>): Promise<void> {
      await db.sql.update(purchaseOrderVersions).set(facts).where(eq(purchaseOrderVersions.id, id))
    },
  }
}

/** Orders as their contract shows them, in the order they are given. */
export async function ordersShown(
  store: Pick<PurchaseOrdersStore, 'lines' | 'amendments'>,
  rows: readonly OrderParty[],
): Promise<PurchaseOrder[]> {
  const ids = rows.map((row) => row.id)
  const [lines, amendments] = [await store.lines(ids), await store.amendments(ids)]
  return rows.map((row) => {
    const own = lines.filter((line) => line.order_id === row.id)
    const { id, ticket_id, ticket, location, vendor, number, state, version, tolerance_percent, hold_reason, ended_reason } = row
    const { created_at, issued_at, acknowledged_at, acknowledged_by, currency, rate } = row
    const amount = linesTotal(own)
    return {
      ...{ id, ticket_id, ticket, location, vendor, number, state, version, tolerance_percent, hold_reason, ended_reason },
      ...{ created_at, issued_at, acknowledged_at, acknowledged_by, currency, amount },
      rupiah: rupiahOfMinor(amount, row.rupiah_per_minor),
      rate: rate && { ...rate, rate: plainRate(rate.rate) },
      lines: own.map(lineShown),
      amendments: amendments
        .filter((amendment) => amendment.order_id === id)
        .map(({ order_id: _, made_by_id: __, ...amendment }) => amendment),
    }
  })
}
const lineShown = (line: OrderLineRow): PurchaseOrderLine => {
  const { id, line_id, description, unit, quantity, unit_price, lead_days, accepted, rejected } = line
  return { id, line_id, description, unit, quantity, unit_price, amount: lineTotal(line), lead_days, accepted, rejected }
}
