import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'

export interface TurnoverFilter {
  /** Days, each by the clock of its site; both count. */
  readonly start: string
  readonly end: string
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
}
/** Base units of an item at the sites asked for. */
export interface TurnoverRow {
  readonly id: string
  readonly code: string
  readonly name_en: string
  readonly name_id: string
  readonly unit: string
  readonly standard_cost: number
  /** What was given out less what came back. */
  readonly issued: number
  /** Whole Rupiah, at the cost of each movement. */
  readonly issued_value: number
  readonly opening: number
  readonly closing: number
}
export type StockTurnoverStore = ReturnType<typeof stockTurnoverStore>

/** Reads how the stock was used up; what there was is counted back from what there is. */
export function stockTurnoverStore(db: Database) {
  return {
    /** Items that moved or of which there is something, what was given out most of first. */
    async rows({ start, end, locationIds, location_id }: TurnoverFilter, limit: number): Promise<TurnoverRow[]> {
      const at = (table: string): SQL => {
        const column = sql.raw(`${table}.location_id`)
        const seen = locationIds === null ? sql`true` : sql`${column} = any(${sql.param([...locationIds])}::uuid[])`
        return location_id ? sql`${seen} and ${column} = ${location_id}` : seen
      }
      // The index by time leaves out what is long past; zones are never more than a day apart.
      return rowsOf(
        db,
        sql`
        with moved as (
          select m.item_id,
            -sum(m.quantity) filter (where m.kind in ('issue', 'return') and d.day <= ${end}::date) as issued,
            -sum(m.quantity * m.unit_cost) filter (where m.kind in ('issue', 'return') and d.day <= ${end}::date) as issued_value,
            sum(m.quantity) as since_start,
            coalesce(sum(m.quantity) filter (where d.day > ${end}::date), 0) as since_end
          from stock_movements m
          join locations l on l.id = m.location_id
          cross join lateral (select (m.at at time zone l.zone)::date as day) d
          where m.at >= ${start}::date - interval '1 day' and d.day >= ${start}::date and ${at('m')}
          group by m.item_id
        ), held as (
          select b.item_id, sum(b.quantity) as quantity from stock_balances b where ${at('b')} group by b.item_id
        )
        select i.id, i.code, i.name as name_en, i.name_id, i.unit, i.standard_cost::float8 as standard_cost,
          coalesce(moved.issued, 0)::float8 as issued,
          coalesce(moved.issued_value, 0)::float8 as issued_value,
          (coalesce(held.quantity, 0) - coalesce(moved.since_start, 0))::float8 as opening,
          (coalesce(held.quantity, 0) - coalesce(moved.since_end, 0))::float8 as closing
        from items i
        left join moved on moved.item_id = i.id
        left join held on held.item_id = i.id
        where moved.item_id is not null or held.quantity > 0
        order by issued_value desc, i.name, i.id
        limit ${limit}`,
      )
    },
  }
}
