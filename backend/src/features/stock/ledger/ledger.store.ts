import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { items } from '../../../schema/places.ts'
import { stockBalances, stockBins, stockMovements, stockStores } from '../../../schema/stock/stock.ts'

export type LedgerStore = ReturnType<typeof ledgerStore>
export type MovementRow = Omit<typeof stockMovements.$inferInsert, 'seq'>
/** Where a movement counts. */
export interface BinFacts {
  readonly id: string
  readonly code: string
  readonly store_id: string
  readonly location_id: string
  readonly is_transit: boolean
  readonly active: boolean
}
export type ItemFacts = Pick<
  typeof items.$inferSelect,
  'id' | 'code' | 'name' | 'name_id' | 'unit' | 'units' | 'tracking' | 'standard_cost' | 'active' | 'location_id'
>
export interface BalanceKey {
  readonly bin_id: string
  readonly item_id: string
  readonly lot: string
}
/** One text for each balance, in which they are ordered. */
export const balanceKeyText = ({ bin_id, item_id, lot = '' }: Omit<BalanceKey, 'lot'> & { readonly lot?: string | undefined }): string =>
  `${bin_id} ${item_id} ${lot}`
/** A movement that was posted before. */
export interface PostedRow {
  readonly id: string
  readonly posting_key: string
  readonly posting_hash: string
}
export type BalanceChange = BalanceKey &
  Pick<typeof stockBalances.$inferInsert, 'store_id' | 'location_id' | 'is_transit' | 'is_serial' | 'quantity'>

const ofKey = ({ bin_id, item_id, lot }: BalanceKey) =>
  and(eq(stockBalances.bin_id, bin_id), eq(stockBalances.item_id, item_id), eq(stockBalances.lot, lot))

/** The one writer of `stock_movements` and `stock_balances`. */
export function ledgerStore(db: Database) {
  return {
    ...deliveriesTo(db),
    async bins(ids: readonly string[]): Promise<BinFacts[]> {
      const { id, code, store_id } = stockBins
      const { location_id, is_transit, active } = stockStores
      return db.sql
        .select({ id, code, store_id, location_id, is_transit, active })
        .from(stockBins)
        .innerJoin(stockStores, eq(stockStores.id, stockBins.store_id))
        .where(inArray(stockBins.id, [...ids]))
    },
    async items(ids: readonly string[]): Promise<ItemFacts[]> {
      const { id, code, name, name_id, unit, units, tracking, standard_cost, active, location_id } = items
      return db.sql
        .select({ id, code, name, name_id, unit, units, tracking, standard_cost, active, location_id })
        .from(items)
        .where(inArray(items.id, [...ids]))
    },
    /** Holds the items until the transaction ends: of those with serial numbers one posting at a time. */
    async holdItems(ids: readonly string[]): Promise<void> {
      await db.sql
        .select({ id: items.id })
        .from(items)
        .where(inArray(items.id, [...ids]))
        .orderBy(asc(items.id))
        .for('update')
    },
    /** Writes the lines of a posting; returns how many: fewer than given when the key is there already. */
    async insert(rows: readonly MovementRow[]): Promise<number> {
      const made = await db.sql
        .insert(stockMovements)
        .values([...rows])
        .onConflictDoNothing({ target: [stockMovements.posting_key, stockMovements.line] })
        .returning({ id: stockMovements.id })
      return made.length
    },
    /** What was posted under these keys, the lines of each in their order. */
    postingsOf: (keys: readonly string[]): Promise<PostedRow[]> =>
      db.sql
        .select({ id: stockMovements.id, posting_key: stockMovements.posting_key, posting_hash: stockMovements.posting_hash })
        .from(stockMovements)
        .where(inArray(stockMovements.posting_key, [...keys]))
        .orderBy(asc(stockMovements.posting_key), asc(stockMovements.line)),
    ...balancesOf(db),
    /** How much of an item, or of one lot of it, a document has: given out less taken back. */
    async withDocument(documentId: string, itemId: string, lot: string): Promise<number> {
      const [row] = await db.sql
        .select({ quantity: sql<string>`coalesce(-sum(${stockMovements.quantity}), 0)` })
        .from(stockMovements)
        .where(
          and(
            eq(stockMovements.document_id, documentId),
            eq(stockMovements.item_id, itemId),
            eq(stockMovements.lot, lot),
            inArray(stockMovements.kind, ['issue', 'return']),
          ),
        )
      return Number(row?.quantity ?? 0)
    },
  }
}

const deliveriesTo = (db: Database) => ({
  /** The first bin of the first store in use at a site: where deliveries go. */
  async receivingBin(locationId: string): Promise<string | undefined> {
    const [found] = await db.sql
      .select({ id: stockBins.id })
      .from(stockBins)
      .innerJoin(stockStores, eq(stockStores.id, stockBins.store_id))
      .where(and(eq(stockStores.location_id, locationId), stockStores.active, eq(stockStores.is_transit, false)))
      .orderBy(asc(stockStores.code), asc(stockBins.code))
      .limit(1)
    return found?.id
  },
})

function balancesOf(db: Database) {
  return {
    /** Holds balances that are there, in the order of the keys, which is one for all; returns how much each has, by bin, item and lot. */
    async holdBalances(keys: readonly BalanceKey[]): Promise<Map<string, number>> {
      const held = new Map<string, number>()
      for (const key of new Map(keys.map((one) => [balanceKeyText(one), one])).values()) {
        const [row] = await db.sql.select({ quantity: stockBalances.quantity }).from(stockBalances).where(ofKey(key)).for('update')
        held.set(balanceKeyText(key), row?.quantity ?? 0)
      }
      return held
    },
    async balanceOf(key: BalanceKey): Promise<number> {
      const [row] = await db.sql.select({ quantity: stockBalances.quantity }).from(stockBalances).where(ofKey(key))
      return row?.quantity ?? 0
    },
    /** False when there is too little. */
    async take({ quantity, ...key }: BalanceKey & { readonly quantity: number }): Promise<boolean> {
      const taken = await db.sql
        .update(stockBalances)
        .set({ quantity: sql`${stockBalances.quantity} - ${quantity}` })
        .where(and(ofKey(key), gte(stockBalances.quantity, quantity)))
        .returning({ quantity: stockBalances.quantity })
      return taken.length > 0
    },
    async put(change: BalanceChange): Promise<void> {
      await db.sql
        .insert(stockBalances)
        .values(change)
        .onConflictDoUpdate({
          target: [stockBalances.bin_id, stockBalances.item_id, stockBalances.lot],
          set: { quantity: sql`${stockBalances.quantity} + excluded.quantity` },
        })
    },
    /** Whether a serial number is in stock somewhere. */
    async serialInStock({ item_id, lot }: Pick<BalanceKey, 'item_id' | 'lot'>): Promise<boolean> {
      const here = and(eq(stockBalances.item_id, item_id), eq(stockBalances.lot, lot), sql`${stockBalances.quantity} > 0`)
      return (await db.sql.$count(stockBalances, here)) > 0
    },
  }
}
