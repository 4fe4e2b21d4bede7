import type { SpendingReport } from '@menara/shared/contract/finance/spending.contract.ts'
import type { SpendingDimension } from '@menara/shared/domain/finance/spending.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { costCentres } from '../../schema/desk/cost-centres.ts'
import { costCentreCommitments, spendingRows } from '../../schema/finance/spending.ts'
import { assets, locations, vendors } from '../../schema/places.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export type SpendingStore = ReturnType<typeof spendingStore>
export interface SpendingFilter {
  readonly by: SpendingDimension
  readonly start: string
  readonly end: string
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  /** A group's key, `none` for what has none. */
  readonly key?: string | undefined
}
interface Page {
  readonly after: readonly [day: string, id: string] | undefined
  readonly limit: number
}

/** What things are called in the report. */
const COST_CENTRE = {
  name_en: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name_en}`,
  name_id: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name_id}`,
}
const ASSET = sql<string>`${assets.code} || ' · ' || ${assets.name}`
const inBoth = (name: SQL<string>) => ({ name_en: name, name_id: name })
const month = sql<string>`to_char(${spendingRows.day}, 'YYYY-MM')`
/** What a line is grouped by, and what the group is called. */
const DIMENSIONS: Readonly<Record<SpendingDimension, Dimension>> = {
  cost_centre: { key: sql`${spendingRows.cost_centre_id}`, ...COST_CENTRE },
  vendor: { key: sql`${spendingRows.vendor_id}`, ...inBoth(sql`${vendors.name}`) },
  asset: { key: sql`${spendingRows.asset_id}`, ...inBoth(ASSET) },
  location: { key: sql`${spendingRows.location_id}`, ...inBoth(sql`${locations.name}`) },
  month: { key: month, ...inBoth(month) },
}
interface Dimension {
  readonly key: SQL
  readonly name_en: SQL<string>
  readonly name_id: SQL<string>
}

export function spendingStore(db: Database) {
  return {
    async groups(filter: SpendingFilter): Promise<SpendingReport['groups']> {
      const { key, name_en, name_id } = DIMENSIONS[filter.by]
      const amount = sql<number>`sum(${spendingRows.amount})`.mapWith(Number)
      return db.sql
        .select({
          key: sql<string | null>`${key}::text`,
          name_en: sql<string>`coalesce(max(${name_en}), '')`,
          name_id: sql<string>`coalesce(max(${name_id}), '')`,
          amount,
          count: sql<number>`count(*)`.mapWith(Number),
        })
        .from(spendingRows)
        .innerJoin(locations, eq(locations.id, spendingRows.location_id))
        .leftJoin(vendors, eq(vendors.id, spendingRows.vendor_id))
        .leftJoin(costCentres, eq(costCentres.id, spendingRows.cost_centre_id))
        .leftJoin(assets, eq(assets.id, spendingRows.asset_id))
        .where(matching(filter))
        .groupBy(key)
        .orderBy(...(filter.by === 'month' ? [asc(key)] : [desc(amount), asc(key)]))
    },
    /** What a cost centre is committed to, at sites where it is that year at an instant. */
    async committed(costCentreId: string, { year, at }: { readonly year: number; readonly at: Date }): Promise<number> {
      const { cost_centre_id, location_id, amount } = costCentreCommitments
      const yearThere = sql`extract(year from ${at.toISOString()}::timestamptz at time zone ${locations.zone})`
      const [row] = await db.sql
        .select({ amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
        .from(costCentreCommitments)
        .innerJoin(locations, eq(locations.id, location_id))
        .where(and(eq(cost_centre_id, costCentreId), sql`${yearThere} = ${year}`))
      return row?.amount ?? 0
    },
    /** One row more than `limit` where there are more, newest first. */
    async rows(filter: SpendingFilter, { after, limit }: Page) {
      const { id, source, source_id, number, day, text, amount } = spendingRows
      return db.sql
        .select({
          ...{ id, source, source_id, number, day, text, amount },
          ticket: { id: tickets.id, number: tickets.number, type: tickets.ticket_type_id },
          location: { id: locations.id, name: locations.name },
          vendor: { id: vendors.id, name: vendors.name },
          cost_centre: { id: costCentres.id, ...COST_CENTRE },
          asset: { id: assets.id, name: ASSET },
        })
        .from(spendingRows)
        .innerJoin(locations, eq(locations.id, spendingRows.location_id))
        .leftJoin(vendors, eq(vendors.id, spendingRows.vendor_id))
        .leftJoin(costCentres, eq(costCentres.id, spendingRows.cost_centre_id))
        .leftJoin(assets, eq(assets.id, spendingRows.asset_id))
        .leftJoin(tickets, eq(tickets.id, spendingRows.ticket_id))
        .where(and(matching(filter), after && or(lt(day, after[0]), and(eq(day, after[0]), lt(id, after[1])))))
        .orderBy(desc(day), desc(id))
        .limit(limit + 1)
    },
  }
}

function matching({ by, start, end, locationIds, location_id, key }: SpendingFilter): SQL | undefined {
  const { key: column } = DIMENSIONS[by]
  return and(
    gte(spendingRows.day, start),
    lte(spendingRows.day, end),
    by === 'asset' ? undefined : ne(spendingRows.source, 'stock_issue'),
    locationIds === null ? undefined : inArray(spendingRows.location_id, [...locationIds]),
    location_id ? eq(spendingRows.location_id, location_id) : undefined,
    key === undefined ? undefined : key === 'none' ? isNull(column) : sql`${column}::text = ${key}`,
  )
}
