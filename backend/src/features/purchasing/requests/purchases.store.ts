import type { PaidPrice, Purchase, PurchaseLine } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { PurchaseState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { and, asc, desc, eq, ilike, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { costCentres } from '../../../schema/desk/cost-centres.ts'
import { users } from '../../../schema/people.ts'
import { items, locations } from '../../../schema/places.ts'
import { purchaseHeaders, purchaseLines, purchaseRules, purchaseSettings } from '../../../schema/purchasing/requests.ts'
import { rfqs } from '../../../schema/purchasing/rfqs.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'

export type PurchaseLineRow = typeof purchaseLines.$inferInsert
export type PurchasesStore = ReturnType<typeof purchasesStore>
export interface PurchasesAsked {
  readonly search?: string | undefined
  readonly state?: PurchaseState | undefined
  readonly locationId?: string | undefined
  readonly open?: boolean | undefined
}
interface Page {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
/** A paid price and the line it answers. */
export type PaidRow = PaidPrice & { readonly line_id: string }

const OVER = ['draft', 'closed', 'rejected', 'cancelled']

/** Of the sites that the caller sees, by their column; others' purchases with `ticket_read_all` only. The tickets are joined. */
export const seenBy = ({ userId, groupIds, locationIds, ...caller }: Caller, location: AnyPgColumn): SQL | undefined =>
  and(
    locationIds === null ? undefined : inArray(location, [...locationIds]),
    caller.may('ticket_read_all')
      ? undefined
      : or(eq(tickets.requester_id, userId), eq(tickets.assignee_id, userId), inArray(tickets.group_id, [...groupIds])),
  )
/** Drafts are their authors' and in no list. */
const inView = (caller: Caller): SQL | undefined => and(ne(tickets.state, 'draft'), seenBy(caller, tickets.location_id))

function matching({ search, state, locationId, open }: PurchasesAsked, caller: Caller): SQL | undefined {
  const text = search && likeText(search)
  return and(
    inView(caller),
    text ? or(ilike(tickets.number, text), ilike(tickets.title, text)) : undefined,
    state && eq(purchaseHeaders.state, state),
    open ? notInArray(purchaseHeaders.state, OVER) : undefined,
    locationId === undefined ? undefined : eq(tickets.location_id, locationId),
  )
}

/** The one writer of `purchase_lines`, `purchase_settings` and `purchase_rules`; reads the stages of purchases. */
export const purchasesStore = (db: Database) => ({ ...purchaseRows(db), ...lineRows(db), ...settingRows(db) })

function purchaseRows(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: tickets.id,
        ticket_id: tickets.id,
        number: tickets.number,
        title: tickets.title,
        state: purchaseHeaders.state,
        location: { id: locations.id, name: locations.name },
        requester: { id: users.id, name: users.name },
        lines: purchaseHeaders.lines,
        estimate: purchaseHeaders.estimate,
        ordered: purchaseHeaders.ordered,
        deadline: purchaseHeaders.deadline,
        invited: purchaseHeaders.invited,
        answered: purchaseHeaders.answered,
        created_at: tickets.created_at,
        updated_at: tickets.updated_at,
      })
      .from(tickets)
      .innerJoin(purchaseHeaders, eq(purchaseHeaders.ticket_id, tickets.id))
      .innerJoin(locations, eq(locations.id, tickets.location_id))
      .leftJoin(users, eq(users.id, tickets.requester_id))
      .where(where)
      .$dynamic()
  const purchase = (row: Awaited<ReturnType<typeof select>>[number]): Purchase => ({ ...row, currency: CURRENCY }) as Purchase

  return {
    /** One row more than `limit` where there are more, newest first. */
    async list(asked: PurchasesAsked, { after, limit }: Page, caller: Caller): Promise<Purchase[]> {
      const page = after && sql`(${tickets.created_at}, ${tickets.id}) < (${after[0]}, ${after[1]}::uuid)`
      const rows = await select(and(matching(asked, caller), page))
        .orderBy(desc(tickets.created_at), desc(tickets.id))
        .limit(limit + 1)
      return rows.map(purchase)
    },
    async count(asked: PurchasesAsked, caller: Caller): Promise<number> {
      const found = db.sql
        .select({ n: sql<number>`count(*)::int` })
        .from(tickets)
        .innerJoin(purchaseHeaders, eq(purchaseHeaders.ticket_id, tickets.id))
        .where(matching(asked, caller))
      return (await found)[0]?.n ?? 0
    },
    async find(ticketId: string): Promise<Purchase | undefined> {
      const [row] = await select(eq(tickets.id, ticketId))
      return row && purchase(row)
    },
    async state(ticketId: string): Promise<PurchaseState | undefined> {
      const [row] = await db.sql
        .select({ state: purchaseHeaders.state })
        .from(purchaseHeaders)
        .where(eq(purchaseHeaders.ticket_id, ticketId))
      return row?.state as PurchaseState | undefined
    },
  }
}

function lineRows(db: Database) {
  return {
    /** Lines in their order; without what was paid before. */
    async lines(ticketId: string): Promise<Omit<PurchaseLine, 'paid'>[]> {
      return db.sql
        .select({
          id: purchaseLines.id,
          item: { id: items.id, code: items.code, name: items.name },
          description: purchaseLines.description,
          unit: purchaseLines.unit,
          quantity: purchaseLines.quantity,
          needed_by: purchaseLines.needed_by,
          cost_centre: { id: costCentres.id, code: costCentres.code, name_en: costCentres.name_en, name_id: costCentres.name_id },
          estimated_price: purchaseLines.estimated_price,
        })
        .from(purchaseLines)
        .leftJoin(items, eq(items.id, purchaseLines.item_id))
        .leftJoin(costCentres, eq(costCentres.id, purchaseLines.cost_centre_id))
        .where(eq(purchaseLines.ticket_id, ticketId))
        .orderBy(asc(purchaseLines.place), asc(purchaseLines.id))
    },
    /**
     * What was paid at the caller's sites before, for the same item, or for what has the same description and no item: of each line at most
     * `each`, newest first.
     */
    paid(ticketId: string, { locationIds }: Pick<Caller, 'locationIds'>, each: number): Promise<PaidRow[]> {
      const there = locationIds === null ? sql`true` : sql`o.location_id = any(${sql.param([...locationIds])}::uuid[])`
      return rowsOf<PaidRow>(
        db,
        sql`select line.id as line_id, was.unit_price::float8 as unit_price, was.vendor, was.number,
            to_char(was.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
          from purchase_lines line cross join lateral (
            select round(ol.unit_price * o.rupiah_per_minor) as unit_price, v.name as vendor, o.number, o.issued_at as at from purchase_order_lines ol
            join purchase_orders o on o.id = ol.order_id join purchase_lines l on l.id = ol.line_id join vendors v on v.id = o.vendor_id
            where o.ticket_id <> line.ticket_id and o.issued_at is not null and o.state <> 'cancelled' and ${there}
              and (l.item_id = line.item_id or (line.item_id is null and l.item_id is null and lower(l.description) = lower(line.description)))
            order by o.issued_at desc limit ${each}
          ) was where line.ticket_id = ${ticketId} order by line.place, was.at desc`,
      )
    },
    async put(rows: readonly PurchaseLineRow[]): Promise<void> {
      for (const row of rows) {
        const { id: _, ticket_id: __, created_at: ___, ...facts } = row
        await db.sql.insert(purchaseLines).values(row).onConflictDoUpdate({ target: purchaseLines.id, set: facts })
      }
    },
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.sql.delete(purchaseLines).where(inArray(purchaseLines.id, [...ids]))
    },
    async itemIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const found = await db.sql
        .select({ id: items.id })
        .from(items)
        .where(inArray(items.id, [...ids]))
      return new Set(found.map((row) => row.id))
    },
    /** Whether suppliers were ever asked for this purchase. */
    async wasSent(ticketId: string): Promise<boolean> {
      return (await db.sql.$count(rfqs, and(eq(rfqs.ticket_id, ticketId), isNotNull(rfqs.sent_at)))) > 0
    },
  }
}

function settingRows(db: Database) {
  return {
    /** Per cent that a site takes beyond what is ordered. */
    async tolerance(locationId: string): Promise<number> {
      const [row] = await db.sql
        .select({ percent: purchaseSettings.tolerance_percent })
        .from(purchaseSettings)
        .where(eq(purchaseSettings.location_id, locationId))
      return row?.percent ?? 0
    },
    /** Whole Rupiah of one requisition that may be ordered without offers; null: never. */
    async directLimit(): Promise<number | null> {
      const [row] = await db.sql.select({ limit: purchaseRules.direct_order_limit }).from(purchaseRules)
      return row?.limit ?? null
    },
    async limitDirect(direct_order_limit: number | null): Promise<void> {
      await db.sql
        .insert(purchaseRules)
        .values({ id: 'organisation', direct_order_limit })
        .onConflictDoUpdate({ target: purchaseRules.id, set: { direct_order_limit } })
    },
    async configure(location_id: string, tolerance_percent: number): Promise<void> {
      await db.sql
        .insert(purchaseSettings)
        .values({ location_id, tolerance_percent })
        .onConflictDoUpdate({ target: purchaseSettings.location_id, set: { tolerance_percent } })
    },
  }
}
