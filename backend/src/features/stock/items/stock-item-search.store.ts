import { and, eq, exists, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { countUpTo } from '../../../platform/db/count.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { items } from '../../../schema/places.ts'
import { stockBalances } from '../../../schema/stock/stock.ts'

export interface ItemsFilter {
  readonly locationIds: readonly string[] | null
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly store_id?: string | undefined
  readonly below?: boolean | undefined
  readonly archived?: boolean | undefined
}
export interface ItemsPage {
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

/** Balances of the sites one sees. */
export const sitesOf = (locationIds: readonly string[] | null): SQL | undefined =>
  locationIds === null ? undefined : inArray(stockBalances.location_id, [...locationIds])

/** Rows by name in which a page is looked for first, and matches are counted first. */
const NEAR = 500
const NEAR_COUNTED = 4_000

type After = ItemsPage['after']
const afterOf = ([name, id]: readonly SQLWrapper[], after: After): SQL | undefined =>
  after && sql`(${name}, ${id}) > (${after[0]}, ${after[1]}::uuid)`

/** Balances of the sites that a filter asks about. */
export const inScope = ({ locationIds, location_id }: ItemsFilter): SQL | undefined =>
  and(sitesOf(locationIds), location_id ? eq(stockBalances.location_id, location_id) : undefined)

/** A site that has some of an item has less of it than the minimum. */
function isBelow(db: Database, filter: ItemsFilter): SQL | undefined {
  const short = db.sql
    .select({ one: sql`1` })
    .from(stockBalances)
    .where(and(eq(stockBalances.item_id, items.id), inScope(filter)))
    .groupBy(stockBalances.location_id)
    .having(sql`coalesce(sum(${stockBalances.quantity}) filter (where not ${stockBalances.is_transit}), 0) < ${items.minimum_stock}`)
  return and(sql`${items.minimum_stock} > 0`, exists(short))
}

/** What a filter asks for, as a condition on `items`. `alone`: each row is asked about alone, which is quick for few of them. */
function matching(db: Database, filter: ItemsFilter, alone = false): SQL | undefined {
  const { locationIds, search, location_id, store_id, below, archived } = filter
  const kept = (where: SQL | undefined): SQL => {
    const some = db.sql
      .select({ one: sql`true` })
      .from(stockBalances)
      .where(and(eq(stockBalances.item_id, items.id), where))
    return alone ? sql`${some.limit(1)}` : exists(some)
  }
  const text = search && likeText(search)
  return and(
    locationIds === null ? undefined : or(isNull(items.location_id), inArray(items.location_id, [...locationIds])),
    archived ? undefined : items.active,
    text ? sql`${items.search_text} like lower(${text})` : undefined,
    // What is below at a site is kept there.
    location_id && !below ? or(eq(items.location_id, location_id), kept(eq(stockBalances.location_id, location_id))) : undefined,
    store_id ? kept(and(eq(stockBalances.store_id, store_id), sitesOf(locationIds))) : undefined,
    below ? isBelow(db, filter) : undefined,
  )
}

/**
 * Names and ids of items of which a site has low balances alone that come to less than the minimum, by name: from one index. Such an item is
 * below it unless other balances of the site are not low.
 */
const maybeBelow = (filter: ItemsFilter, after?: After): SQL =>
  sql`(select distinct item_name, item_id from (
    select item_name, item_id from stock_balances
    where ${and(stockBalances.is_low, inScope(filter), afterOf([stockBalances.item_name, stockBalances.item_id], after))}
    group by item_name, item_id, location_id
    having coalesce(sum(quantity) filter (where not is_transit), 0) < max(minimum)
    order by item_name, item_id) low)`

/** The same, found among all items. */
const matchingAll = (db: Database, filter: ItemsFilter): SQL | undefined =>
  and(matching(db, filter), filter.below ? sql`${items.id} in (select item_id from ${maybeBelow(filter)} low)` : undefined)

const isNarrowed = ({ search, location_id, store_id, below }: ItemsFilter): boolean => Boolean(search || location_id || store_id || below)

/**
 * The first rows by name that may fit, in the place of `items`. A page is mostly among them; where it is not, few rows fit or they lie
 * together, and the planner, which expects them everywhere, would walk all names.
 */
function firstByName(most: number, filter: ItemsFilter, after?: After): SQL {
  if (!filter.below)
    return sql`(select * from items where ${afterOf([items.name, items.id], after) ?? sql`true`} order by name, id limit ${most}) items`
  return sql`(select items.* from (select item_id from ${maybeBelow(filter, after)} low order by item_name, item_id limit ${most}) low
    join items on items.id = low.item_id) items`
}

/** Finds items by what a filter asks for; answers conditions on `items`. */
export function stockItemSearch(db: Database) {
  const firstOf = (from: SQL, where: SQL | undefined, limit: number): SQL =>
    sql`${items.id} in (select id from ${from} where ${where ?? sql`true`} order by name, id limit ${limit})`
  return {
    /** Which items a page has, and one more where there are more: the first condition that finds as many, and the last one in any case. */
    conditions(filter: ItemsFilter, { after, limit }: ItemsPage): readonly SQL[] {
      const rest = afterOf([items.name, items.id], after)
      // `offset 0` keeps a subquery whole (PostgreSQL 18, 7.6): all that fits is found before it is ordered.
      const whole = (where: SQL | undefined) => sql`(select * from items where ${where ?? sql`true`} offset 0) items`
      if (!isNarrowed(filter)) return [firstOf(sql`items`, and(matching(db, filter), rest), limit + 1)]
      return [
        firstOf(firstByName(NEAR, filter, after), matching(db, filter, true), limit + 1),
        firstOf(whole(and(matchingAll(db, filter), rest)), undefined, limit + 1),
      ]
    },
    /** How many there are, counted one by one up to a bound. */
    async countUpTo(most: number, filter: ItemsFilter): Promise<number> {
      const near = isNarrowed(filter)
        ? await countUpTo(db, most, { from: firstByName(NEAR_COUNTED, filter), where: matching(db, filter, true) })
        : 0
      return near < most ? countUpTo(db, most, { from: items, where: matchingAll(db, filter) }) : near
    },
    count: (filter: ItemsFilter): Promise<number> => db.sql.$count(items, matchingAll(db, filter)),
  }
}
