import type { StockItem } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { and, asc, eq, getTableColumns, inArray, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { items, locations, vendors } from '../../../schema/places.ts'
import { stockBalances, stockMovements, stockReorders } from '../../../schema/stock/stock.ts'
import { openReorders, stockFigures } from './stock-figures.store.ts'
import { type ItemsFilter, type ItemsPage, stockItemSearch } from './stock-item-search.store.ts'

export type StockItemsStore = ReturnType<typeof stockItemsStore>
type Row = typeof items.$inferInsert
/** An item as it is kept, without what there is of it. */
export type ItemRow = Omit<typeof items.$inferSelect, 'vendor_id' | 'location_id' | 'units' | 'search_text'> & {
  readonly units: StockItem['units']
  readonly vendor: StockItem['vendor']
  readonly location: StockItem['location']
}
const { vendor_id: _vendor, location_id: _site, search_text: _text, ...own } = getTableColumns(items)

/** The one writer of `items` and `stock_reorders`. */
export function stockItemsStore(db: Database) {
  const { conditions, countUpTo, count } = stockItemSearch(db)
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
    countUpTo,
    count,
    /** One row more than `limit` where there are more, by name. */
    async list(filter: ItemsFilter, page: ItemsPage): Promise<ItemRow[]> {
      let rows: ItemRow[] = []
      for (const where of conditions(filter, page)) {
        rows = await select(where, page.limit + 1)
        if (rows.length > page.limit) break
      }
      return rows
    },
    async find(id: string): Promise<ItemRow | undefined> {
      return (await select(eq(items.id, id), 1))[0]
    },
    byCode: (codes: readonly string[]): Promise<ItemRow[]> => select(inArray(items.code, [...codes]), codes.length),
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: items.id }).from(items).where(eq(items.id, id)).for('update')
    },
    /** Holds the balances of an item, as postings do before they touch the item. */
    async holdBalances(id: string): Promise<void> {
      const { bin_id, lot } = stockBalances
      await db.sql.select({ bin_id }).from(stockBalances).where(eq(stockBalances.item_id, id)).orderBy(asc(bin_id), asc(lot)).for('update')
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
    ...stockFigures(db),
    ...reordersOf(db),
  }
}

function reordersOf(db: Database) {
  return {
    /** The open procurement ticket of an item at a site. */
    async openReorder(itemId: string, locationId: string) {
      return (await openReorders(db, and(eq(stockReorders.item_id, itemId), eq(stockReorders.location_id, locationId))).limit(1))[0]
    },
    async addReorder(row: typeof stockReorders.$inferInsert): Promise<void> {
      await db.sql.insert(stockReorders).values(row)
    },
  }
}
