import type { StockBin, StockStore } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { and, asc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { locations } from '../../../schema/places.ts'
import { stockCounts } from '../../../schema/stock/counts.ts'
import { stockBalances, stockBins, stockMovements, stockStores } from '../../../schema/stock/stock.ts'
import { stockTransferLines, stockTransfers } from '../../../schema/stock/transfers.ts'

export type StockStoresStore = ReturnType<typeof stockStoresStore>
export interface StoresFilter {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  readonly search?: string | undefined
  readonly active?: boolean | undefined
}
interface Page {
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}
type Row = typeof stockStores.$inferInsert

function matching({ locationIds, location_id, search, active }: StoresFilter): SQL | undefined {
  const text = search && likeText(search)
  return and(
    eq(stockStores.is_transit, false),
    locationIds === null ? undefined : inArray(stockStores.location_id, [...locationIds]),
    location_id ? eq(stockStores.location_id, location_id) : undefined,
    active === undefined ? undefined : eq(stockStores.active, active),
    text ? or(ilike(stockStores.code, text), ilike(stockStores.name, text)) : undefined,
  )
}

/** The one writer of `stock_stores` and `stock_bins`. What is on the way is no store that anybody sees. */
export function stockStoresStore(db: Database) {
  async function select(where: SQL | undefined, limit: number): Promise<StockStore[]> {
    const { id, code, name, active } = stockStores
    const rows = await db.sql
      .select({ id, code, name, active, location: { id: locations.id, name: locations.name } })
      .from(stockStores)
      .innerJoin(locations, eq(locations.id, stockStores.location_id))
      .where(where)
      .orderBy(asc(stockStores.name), asc(stockStores.id))
      .limit(limit)
    const bins = await binsOf(rows.map((row) => row.id))
    return rows.map((row) => ({ ...row, bins: bins.flatMap(({ store_id, ...bin }) => (store_id === row.id ? [bin] : [])) }))
  }
  const binsOf = async (storeIds: readonly string[]): Promise<(StockBin & { store_id: string })[]> =>
    storeIds.length === 0
      ? []
      : db.sql
          .select({ id: stockBins.id, code: stockBins.code, store_id: stockBins.store_id })
          .from(stockBins)
          .where(inArray(stockBins.store_id, [...storeIds]))
          .orderBy(asc(stockBins.code), asc(stockBins.id))

  return {
    /** One row more than `limit` where there are more, by name. */
    list: (filter: StoresFilter, { after, limit }: Page): Promise<StockStore[]> =>
      select(and(matching(filter), after && sql`(${stockStores.name}, ${stockStores.id}) > (${after[0]}, ${after[1]}::uuid)`), limit + 1),
    count: (filter: StoresFilter): Promise<number> => db.sql.$count(stockStores, matching(filter)),
    async find(id: string): Promise<StockStore | undefined> {
      return (await select(and(eq(stockStores.id, id), eq(stockStores.is_transit, false)), 1))[0]
    },
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: stockStores.id }).from(stockStores).where(eq(stockStores.id, id)).for('update')
    },
    async codeTaken(locationId: string, code: string, exceptId: string): Promise<boolean> {
      const same = and(
        eq(stockStores.location_id, locationId),
        eq(sql`lower(${stockStores.code})`, code.toLowerCase()),
        ne(stockStores.id, exceptId),
      )
      return (await db.sql.$count(stockStores, same)) > 0
    },
    /** False when another store of the site has the code. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(stockStores).values(row).onConflictDoNothing().returning({ id: stockStores.id })).length > 0
    },
    async update(id: string, fields: Partial<Row>): Promise<void> {
      await db.sql.update(stockStores).set(fields).where(eq(stockStores.id, id))
    },
    ...binsOn(db),
    /** How many of each still belong to a store. */
    async belongings(id: string): Promise<Record<string, number>> {
      return {
        movements: await db.sql.$count(stockMovements, eq(stockMovements.store_id, id)),
        transfers: await db.sql.$count(stockTransfers, or(eq(stockTransfers.from_store_id, id), eq(stockTransfers.to_store_id, id))),
        counts: await db.sql.$count(stockCounts, eq(stockCounts.store_id, id)),
      }
    },
    async inStock(id: string): Promise<number> {
      return db.sql.$count(stockBalances, and(eq(stockBalances.store_id, id), sql`${stockBalances.quantity} > 0`))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(stockStores).where(eq(stockStores.id, id))
    },
  }
}

function binsOn(db: Database) {
  return {
    async addBins(storeId: string, bins: readonly StockBin[]): Promise<void> {
      if (bins.length > 0) await db.sql.insert(stockBins).values(bins.map((bin) => ({ ...bin, store_id: storeId })))
    },
    /** Codes of those bins that something has ever been in, or that a transfer names. */
    async usedBins(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const used = sql`exists (select 1 from ${stockMovements} m where m.bin_id = ${stockBins}.id)
        or exists (select 1 from ${stockTransferLines} l where ${stockBins}.id in (l.from_bin_id, l.to_bin_id))`
      const rows = await db.sql
        .select({ code: stockBins.code })
        .from(stockBins)
        .where(and(inArray(stockBins.id, [...ids]), used))
        .orderBy(asc(stockBins.code))
      return rows.map(({ code }) => code)
    },
    async removeBins(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.sql.delete(stockBins).where(inArray(stockBins.id, [...ids]))
    },
    /** The bin of what is on the way from a site; `fresh` ids are used where there is none yet. */
    async transitBin(locationId: string, fresh: { readonly store: string; readonly bin: string }): Promise<string> {
      const made = await db.sql
        .insert(stockStores)
        .values({ id: fresh.store, location_id: locationId, code: TRANSIT, name: TRANSIT, is_transit: true })
        .onConflictDoNothing()
        .returning({ id: stockStores.id })
      if (made.length > 0) await db.sql.insert(stockBins).values({ id: fresh.bin, store_id: fresh.store, code: TRANSIT })
      const [row] = await db.sql
        .select({ id: stockBins.id })
        .from(stockBins)
        .innerJoin(stockStores, eq(stockStores.id, stockBins.store_id))
        .where(and(eq(stockStores.location_id, locationId), eq(stockStores.is_transit, true)))
      if (!row) throw new Error('A site has no bin for what is on the way')
      return row.id
    },
  }
}

/** No code of a store may be so: `Code` has no tilde. */
const TRANSIT = '~transit'
