import type { StockItem, StockItemDetail } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, asc, eq, exists, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '../../../platform/db/count.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { items, locations, vendors } from '../../../schema/places.ts'
import { stockBalances, stockBins, stockMovements, stockReorders, stockStores } from '../../../schema/stock/stock.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'

export type StockItemsStore = ReturnType<typeof stockItemsStore>
export interface ItemsFilter {
  readonly locationIds: readonly string[] | null
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly store_id?: string | undefined
  readonly below?: boolean | undefined
  readonly archived?: boolean | undefined
}
interface Page {
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}
type Row = typeof items.$inferInsert
/** An item as it is kept, without what there is of it. */
export type ItemRow = Omit<typeof items.$inferSelect, 'vendor_id' | 'location_id' | 'units'> & {
  readonly units: StockItem['units']
  readonly vendor: StockItem['vendor']
  readonly location: StockItem['location']
}
/** What a site has of an item: in its stores, in the one that was asked for, and on the way from it. */
export interface SiteRow {
  readonly item_id: string
  readonly location: { readonly id: string; readonly name: string }
  readonly quantity: number
  readonly asked: number
  readonly in_transit: number
}

const { vendor_id: _vendor, location_id: _site, ...own } = getTableColumns(items)
const sitesOf = (locationIds: readonly string[] | null): SQL | undefined =>
  locationIds === null ? undefined : inArray(stockBalances.location_id, [...locationIds])

/** One text, as the index `items_text_idx` of the migrations has it word for word. */
const TEXT = sql`(items.code || E'\\n' || items.name || E'\\n' || items.name_id || E'\\n' || items.barcode)`

/** What a filter asks for, as a condition on `items`. */
function matchingOn(db: Database) {
  const kept = (where: SQL | undefined): SQL =>
    exists(
      db.sql
        .select({ one: sql`1` })
        .from(stockBalances)
        .where(and(eq(stockBalances.item_id, items.id), where)),
    )
  /** A site has less of it than the minimum. */
  const isBelow = ({ locationIds, location_id }: ItemsFilter): SQL | undefined => {
    const short = db.sql
      .select({ one: sql`1` })
      .from(stockBalances)
      .where(
        and(
          eq(stockBalances.item_id, items.id),
          sitesOf(locationIds),
          location_id ? eq(stockBalances.location_id, location_id) : undefined,
        ),
      )
      .groupBy(stockBalances.location_id)
      .having(sql`coalesce(sum(${stockBalances.quantity}) filter (where not ${stockBalances.is_transit}), 0) < ${items.minimum_stock}`)
    return and(sql`${items.minimum_stock} > 0`, exists(short))
  }
  const found = (search: string | undefined): SQL | undefined => {
    const text = search && likeText(search)
    return text ? sql`${TEXT} ilike ${text}` : undefined
  }
  return (filter: ItemsFilter): SQL | undefined => {
    const { locationIds, search, location_id, store_id, below, archived } = filter
    return and(
      locationIds === null ? undefined : or(isNull(items.location_id), inArray(items.location_id, [...locationIds])),
      archived ? undefined : items.active,
      found(search),
      location_id ? or(eq(items.location_id, location_id), kept(eq(stockBalances.location_id, location_id))) : undefined,
      store_id ? kept(and(eq(stockBalances.store_id, store_id), sitesOf(locationIds))) : undefined,
      below ? isBelow(filter) : undefined,
    )
  }
}

/** The one writer of `items` and `stock_reorders`. */
export function stockItemsStore(db: Database) {
  const matching = matchingOn(db)
  async function select(where: SQL | undefined, limit: number): Promise<ItemRow[]> {
    const rows = await db.sql
      .select({ ...own, vendor: { id: vendors.id, name: vendors.name }, location: { id: locations.id, name: locations.name } })
      .from(items)
      .leftJoin(vendors, eq(vendors.id, items.vendor_id))
      .leftJoin(locations, eq(locations.id, items.location_id))
      .where(where)
      .orderBy(asc(items.name), asc(items.id))
      .limit(limit)
    return rows as ItemRow[]
  }
  return {
    /** One row more than `limit` where there are more, by name. */
    list: (filter: ItemsFilter, { after, limit }: Page): Promise<ItemRow[]> =>
      select(and(matching(filter), after && sql`(${items.name}, ${items.id}) > (${after[0]}, ${after[1]}::uuid)`), limit + 1),
    /** How many there are, counted one by one up to a bound. */
    countUpTo: (most: number, filter: ItemsFilter): Promise<number> => countUpTo(db, most, { from: items, where: matching(filter) }),
    count: (filter: ItemsFilter): Promise<number> => db.sql.$count(items, matching(filter)),
    async find(id: string): Promise<ItemRow | undefined> {
      return (await select(eq(items.id, id), 1))[0]
    },
    byCode: (codes: readonly string[]): Promise<ItemRow[]> => select(inArray(items.code, [...codes]), codes.length),
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: items.id }).from(items).where(eq(items.id, id)).for('update')
    },
    async codeTaken(code: string, exceptId: string): Promise<boolean> {
      return (await db.sql.$count(items, and(eq(items.code, code), ne(items.id, exceptId)))) > 0
    },
    /** False when another has the code. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(items).values(row).onConflictDoNothing({ target: items.code }).returning({ id: items.id })).length > 0
    },
    async update(id: string, fields: Partial<Row>): Promise<void> {
      await db.sql.update(items).set(fields).where(eq(items.id, id))
    },
    vendorExists: async (id: string): Promise<boolean> => (await db.sql.$count(vendors, eq(vendors.id, id))) > 0,
    movementsOf: (id: string): Promise<number> => db.sql.$count(stockMovements, eq(stockMovements.item_id, id)),
    async remove(id: string): Promise<void> {
      await db.sql.delete(items).where(eq(items.id, id))
    },
    ...figuresOf(db),
    ...reordersOf(db),
  }
}

function figuresOf(db: Database) {
  const inStores = sql<string>`coalesce(sum(${stockBalances.quantity}) filter (where not ${stockBalances.is_transit}), 0)`
  const onTheWay = sql<string>`coalesce(sum(${stockBalances.quantity}) filter (where ${stockBalances.is_transit}), 0)`
  return {
    /** What the sites in scope have of these items, by name of the site. */
    async sites(ids: readonly string[], { locationIds, location_id, store_id }: ItemsFilter): Promise<SiteRow[]> {
      if (ids.length === 0) return []
      const ofStore = store_id
        ? sql<string>`coalesce(sum(${stockBalances.quantity}) filter (where ${stockBalances.store_id} = ${store_id}), 0)`
        : inStores
      const rows = await db.sql
        .select({
          item_id: stockBalances.item_id,
          location: { id: locations.id, name: locations.name },
          quantity: inStores,
          asked: ofStore,
          in_transit: onTheWay,
        })
        .from(stockBalances)
        .innerJoin(locations, eq(locations.id, stockBalances.location_id))
        .where(
          and(
            inArray(stockBalances.item_id, [...ids]),
            sitesOf(locationIds),
            location_id ? eq(stockBalances.location_id, location_id) : undefined,
          ),
        )
        .groupBy(stockBalances.item_id, locations.id, locations.name)
        .orderBy(asc(locations.name), asc(locations.id))
      return rows.map(({ quantity, asked, in_transit, ...row }) => ({
        ...row,
        quantity: Number(quantity),
        asked: Number(asked),
        in_transit: Number(in_transit),
      }))
    },
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
    async worth({ locationIds, location_id }: ItemsFilter): Promise<{ value: number; in_transit_value: number }> {
      const amount = sql`${stockBalances.quantity}::numeric * ${items.standard_cost}`
      const [row] = await db.sql
        .select({
          value: sql<string>`coalesce(sum(${amount}) filter (where not ${stockBalances.is_transit}), 0)`,
          in_transit_value: sql<string>`coalesce(sum(${amount}) filter (where ${stockBalances.is_transit}), 0)`,
        })
        .from(stockBalances)
        .innerJoin(items, eq(items.id, stockBalances.item_id))
        .where(and(sitesOf(locationIds), location_id ? eq(stockBalances.location_id, location_id) : undefined))
      return { value: Number(row?.value ?? 0), in_transit_value: Number(row?.in_transit_value ?? 0) }
    },
  }
}

function reordersOf(db: Database) {
  return {
    /** Procurement tickets of these items that are open. */
    openReorders: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : db.sql
            .select({
              item_id: stockReorders.item_id,
              location_id: stockReorders.location_id,
              ticket_id: stockReorders.ticket_id,
              number: tickets.number,
              quantity: stockReorders.quantity,
            })
            .from(stockReorders)
            .innerJoin(tickets, eq(tickets.id, stockReorders.ticket_id))
            .where(and(inArray(stockReorders.item_id, [...ids]), inArray(tickets.state, [...openStates])))
            .orderBy(asc(tickets.number)),
    async addReorder(row: typeof stockReorders.$inferInsert): Promise<void> {
      await db.sql.insert(stockReorders).values(row)
    },
  }
}
