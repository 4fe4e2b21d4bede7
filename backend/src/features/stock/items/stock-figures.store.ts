import type { StockItem, StockItemDetail } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { items, locations } from '../../../schema/places.ts'
import { stockBalances, stockBins, stockReorders, stockStores } from '../../../schema/stock/stock.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { type ItemsFilter, inScope, sitesOf } from './stock-item-search.store.ts'

/** What a site has of an item: in its stores, in the one that was asked for, and on the way from it; and the open ticket that orders more. */
export interface SiteRow {
  readonly item_id: string
  readonly location: { readonly id: string; readonly name: string }
  readonly quantity: number
  readonly asked: number
  readonly in_transit: number
  readonly reorder: StockItem['sites'][number]['reorder']
}

const inStores = sql<string>`coalesce(sum(${stockBalances.quantity}) filter (where not ${stockBalances.is_transit}), 0)`
const onTheWay = sql<string>`coalesce(sum(${stockBalances.quantity}) filter (where ${stockBalances.is_transit}), 0)`

/** What there is of items: at which sites, in which bins, and what it is worth. */
export function stockFigures(db: Database) {
  return {
    sites: (ids: readonly string[], filter: ItemsFilter): Promise<SiteRow[]> => sitesOfItems(db, ids, filter),
    /** Where an item lies, without what is on the way. */
    balances: (id: string, locationIds: readonly string[] | null): Promise<StockItemDetail['balances']> =>
      db.sql
        .select({
          store: { id: stockStores.id, name: stockStores.name },
          location: { id: locations.id, name: locations.name },
          bin: { id: stockBins.id, code: stockBins.code },
          lot: stockBalances.lot,
          quantity: stockBalances.quantity,
        })
        .from(stockBalances)
        .innerJoin(stockBins, eq(stockBins.id, stockBalances.bin_id))
        .innerJoin(stockStores, eq(stockStores.id, stockBalances.store_id))
        .innerJoin(locations, eq(locations.id, stockBalances.location_id))
        .where(
          and(eq(stockBalances.item_id, id), eq(stockBalances.is_transit, false), sql`${stockBalances.quantity} > 0`, sitesOf(locationIds)),
        )
        .orderBy(asc(locations.name), asc(stockStores.name), asc(stockBins.code), asc(stockBalances.lot)),
    /** What all of it is worth at standard cost, in stores and on the way. */
    async worth(filter: ItemsFilter): Promise<{ value: number; in_transit_value: number }> {
      const amount = sql`${stockBalances.quantity}::numeric * ${items.standard_cost}`
      const [row] = await db.sql
        .select({
          value: sql<string>`coalesce(sum(${amount}) filter (where not ${stockBalances.is_transit}), 0)`,
          in_transit_value: sql<string>`coalesce(sum(${amount}) filter (where ${stockBalances.is_transit}), 0)`,
        })
        .from(stockBalances)
        .innerJoin(items, eq(items.id, stockBalances.item_id))
        .where(inScope(filter))
      return { value: Number(row?.value ?? 0), in_transit_value: Number(row?.in_transit_value ?? 0) }
    },
  }
}

/** What the sites in scope have of these items, by name of the site. */
async function sitesOfItems(db: Database, ids: readonly string[], filter: ItemsFilter): Promise<SiteRow[]> {
  if (ids.length === 0) return []
  const { store_id } = filter
  const ofStore = store_id
    ? sql<string>`coalesce(sum(${stockBalances.quantity}) filter (where ${stockBalances.store_id} = ${store_id}), 0)`
    : inStores
  const held = db.sql
    .select({
      item_id: stockBalances.item_id,
      location_id: stockBalances.location_id,
      in_stores: inStores.as('in_stores'),
      asked: ofStore.as('asked'),
      in_transit: onTheWay.as('in_transit'),
    })
    .from(stockBalances)
    .where(and(inArray(stockBalances.item_id, [...ids]), inScope(filter)))
    .groupBy(stockBalances.item_id, stockBalances.location_id)
    .as('held')
  const ordered = openReorders(db, and(eq(stockReorders.item_id, held.item_id), eq(stockReorders.location_id, held.location_id)))
    .limit(1)
    .as('ordered')
  const rows = await db.sql
    .select({
      item_id: held.item_id,
      quantity: held.in_stores,
      asked: held.asked,
      in_transit: held.in_transit,
      location: { id: locations.id, name: locations.name },
      reorder: { ticket_id: ordered.ticket_id, number: ordered.number, quantity: ordered.quantity },
    })
    .from(held)
    .innerJoin(locations, eq(locations.id, held.location_id))
    .leftJoinLateral(ordered, sql`true`)
    .orderBy(asc(locations.name), asc(locations.id))
  return rows.map(({ quantity, asked, in_transit, ...row }) => ({
    ...row,
    quantity: Number(quantity),
    asked: Number(asked),
    in_transit: Number(in_transit),
  }))
}

/** Procurement tickets that are open, by number. */
export const openReorders = (db: Database, where: SQL | undefined) =>
  db.sql
    .select({
      ticket_id: stockReorders.ticket_id,
      number: tickets.number,
      quantity: stockReorders.quantity,
    })
    .from(stockReorders)
    .innerJoin(tickets, eq(tickets.id, stockReorders.ticket_id))
    .where(and(where, inArray(tickets.state, [...openStates])))
    .orderBy(asc(tickets.number))
