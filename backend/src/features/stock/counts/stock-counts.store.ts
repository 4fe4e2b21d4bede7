import type { CountLine, StockCount } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { type CountState, countNumber, countResultOf, stockValue } from '@menara/shared/domain/stock/stock-states.ts'
import { and, asc, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { items, locations } from '../../../schema/places.ts'
import { stockCountLines, stockCounts } from '../../../schema/stock/counts.ts'
import { stockBalances, stockBins, stockStores } from '../../../schema/stock/stock.ts'

export type CountsStore = ReturnType<typeof countsStore>
export interface CountsFilter {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  readonly store_id?: string | undefined
  readonly state?: CountState | undefined
}
type Row = typeof stockCounts.$inferInsert
export type CountLineRow = typeof stockCountLines.$inferSelect
interface LineKey {
  readonly count_id: string
  readonly bin_id: string
  readonly item_id: string
  readonly lot: string
}

const [planners, reviewers, approvers] = [alias(users, 'planners'), alias(users, 'reviewers'), alias(users, 'approvers')]
const lines = (where: string) =>
  sql<number>`(select count(*)::int from stock_count_lines l where l.count_id = stock_counts.id ${sql.raw(where)})`

function matching({ locationIds, location_id, store_id, state }: CountsFilter): SQL | undefined {
  return and(
    locationIds === null ? undefined : inArray(stockCounts.location_id, [...locationIds]),
    location_id ? eq(stockCounts.location_id, location_id) : undefined,
    store_id ? eq(stockCounts.store_id, store_id) : undefined,
    state && eq(stockCounts.state, state),
  )
}

/** The one writer of `stock_counts` and `stock_count_lines`. */
export function countsStore(db: Database) {
  async function select(where: SQL | undefined, limit: number): Promise<(StockCount & { readonly no: number })[]> {
    const { id, no, state, planned_on, note, started_at, posted_at, rev } = stockCounts
    const rows = await db.sql
      .select({
        ...{ id, no, state, planned_on, note, started_at, posted_at, rev },
        store: { id: stockStores.id, name: stockStores.name },
        location: { id: locations.id, name: locations.name },
        planner: { id: planners.id, name: planners.name },
        reviewer: { id: reviewers.id, name: reviewers.name },
        approver: { id: approvers.id, name: approvers.name },
        lines_count: lines(''),
        counted_count: lines('and l.counted is not null'),
        differing_count: lines('and l.counted <> l.book'),
      })
      .from(stockCounts)
      .innerJoin(stockStores, eq(stockStores.id, stockCounts.store_id))
      .innerJoin(locations, eq(locations.id, stockCounts.location_id))
      .leftJoin(planners, eq(planners.id, stockCounts.planner_id))
      .leftJoin(reviewers, eq(reviewers.id, stockCounts.reviewer_id))
      .leftJoin(approvers, eq(approvers.id, stockCounts.approver_id))
      .where(where)
      .orderBy(desc(stockCounts.no))
      .limit(limit)
    return rows.map((row) => ({ ...row, number: countNumber(row.no), state: row.state as CountState }))
  }
  return {
    /** One row more than `limit` where there are more, newest first; `after` is the number of the last row of the page before. */
    list: (filter: CountsFilter, { after, limit }: { after: number | undefined; limit: number }) =>
      select(and(matching(filter), after === undefined ? undefined : lt(stockCounts.no, after)), limit + 1),
    count: (filter: CountsFilter): Promise<number> => db.sql.$count(stockCounts, matching(filter)),
    async find(id: string): Promise<StockCount | undefined> {
      const [row] = await select(eq(stockCounts.id, id), 1)
      if (!row) return undefined
      const { no: _no, ...count } = row
      return count
    },
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: stockCounts.id }).from(stockCounts).where(eq(stockCounts.id, id)).for('update')
    },
    /** The stock-take of a store that is not over. */
    async openOf(storeId: string): Promise<StockCount | undefined> {
      return (await select(and(eq(stockCounts.store_id, storeId), inArray(stockCounts.state, ['planned', 'active', 'reviewed'])), 1))[0]
    },
    async insert(row: Row): Promise<void> {
      await db.sql.insert(stockCounts).values(row)
    },
    /** Counts a revision. */
    async update(id: string, fields: Partial<Row>): Promise<void> {
      await db.sql
        .update(stockCounts)
        .set({ ...fields, rev: sql`${stockCounts.rev} + 1` })
        .where(eq(stockCounts.id, id))
    },
    ...countLinesOf(db),
  }
}

function countLinesOf(db: Database) {
  const ofKey = ({ count_id, bin_id, item_id, lot }: LineKey) =>
    and(
      eq(stockCountLines.count_id, count_id),
      eq(stockCountLines.bin_id, bin_id),
      eq(stockCountLines.item_id, item_id),
      eq(stockCountLines.lot, lot),
    )
  return {
    /** What the books have in a store now. */
    booked: (storeId: string): Promise<{ bin_id: string; item_id: string; lot: string; quantity: number }[]> =>
      db.sql
        .select({ bin_id: stockBalances.bin_id, item_id: stockBalances.item_id, lot: stockBalances.lot, quantity: stockBalances.quantity })
        .from(stockBalances)
        .where(and(eq(stockBalances.store_id, storeId), ne(stockBalances.quantity, 0))),
    async freeze(rows: readonly (typeof stockCountLines.$inferInsert)[]): Promise<void> {
      for (let from = 0; from < rows.length; from += 1000) await db.sql.insert(stockCountLines).values([...rows.slice(from, from + 1000)])
    },
    /** Writes what was counted; the list gets a line where it has none, with nothing expected. */
    async setCounted(
      key: LineKey & { readonly id: string },
      fields: Pick<CountLineRow, 'book' | 'counted' | 'note' | 'counter_id' | 'counted_at'>,
    ) {
      const updated = await db.sql.update(stockCountLines).set(fields).where(ofKey(key)).returning({ id: stockCountLines.id })
      if (updated.length === 0) await db.sql.insert(stockCountLines).values({ ...key, ...fields, expected: 0 })
    },
    lineRows: (countId: string): Promise<CountLineRow[]> =>
      db.sql
        .select()
        .from(stockCountLines)
        .where(eq(stockCountLines.count_id, countId))
        .orderBy(asc(stockCountLines.bin_id), asc(stockCountLines.id)),
    async lines(countId: string): Promise<CountLine[]> {
      const { id, lot, expected, book, counted, note } = stockCountLines
      const rows = await db.sql
        .select({
          ...{ id, lot, expected, book, counted, note, cost: items.standard_cost },
          item: { id: items.id, code: items.code, barcode: items.barcode, name_en: items.name, name_id: items.name_id, unit: items.unit },
          bin: { id: stockBins.id, code: stockBins.code },
          counter: { id: users.id, name: users.name },
        })
        .from(stockCountLines)
        .innerJoin(items, eq(items.id, stockCountLines.item_id))
        .innerJoin(stockBins, eq(stockBins.id, stockCountLines.bin_id))
        .leftJoin(users, eq(users.id, stockCountLines.counter_id))
        .where(eq(stockCountLines.count_id, countId))
        .orderBy(asc(stockBins.code), asc(items.name), asc(stockCountLines.lot), asc(stockCountLines.id))
      return rows.map(({ cost, ...row }) => ({
        ...row,
        result: countResultOf(row),
        variance_value: row.counted === null || row.book === null ? null : stockValue(row.counted - row.book, cost),
      }))
    },
  }
}
