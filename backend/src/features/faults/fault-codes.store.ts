import type { FaultCode } from '@menara/shared/contract/faults.contract.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { insertOf, rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { faultCodes } from '../../schema/desk/faults.ts'

export type FaultCodesStore = ReturnType<typeof faultCodesStore>
export type NewCode = typeof faultCodes.$inferInsert
export interface Spot {
  readonly area_id: string | null
  readonly asset_id: string | null
}
interface Filter {
  readonly location_id?: string | undefined
  readonly area_id?: string | undefined
  readonly search?: string | undefined
  readonly revoked?: boolean | undefined
  readonly locationIds: readonly string[] | null
  readonly after: readonly [string, string] | undefined
  readonly limit: number
}

const NAME = sql`coalesce(asset.name, area.name, '')`
const WHOLE = sql`c.id, c.code, c.created_at, c.revoked_at, (select count(*)::int from fault_reports r where r.code_id = c.id) as reports,
  jsonb_build_object('id', site.id, 'name', site.name) as location,
  case when area.id is null then null else jsonb_build_object('id', area.id, 'name', area.name) end as area,
  case when asset.id is null then null else jsonb_build_object('id', asset.id, 'name', asset.name) end as asset`
const FROM = sql`from fault_codes c join locations site on site.id = c.location_id left join areas area on area.id = c.area_id
  left join assets asset on asset.id = c.asset_id`

/** The one writer of `fault_codes`. */
export function faultCodesStore(db: Database) {
  const one = async (which: SQL): Promise<FaultCode | undefined> =>
    (await rowsOf<FaultCode>(db, sql`select ${WHOLE} ${FROM} where ${which}`)).map(withTimes)[0]
  return {
    find: (id: string): Promise<FaultCode | undefined> => one(sql`c.id = ${id}`),
    /** One that holds. */
    holding: (code: string): Promise<FaultCode | undefined> => one(sql`c.code = ${code} and c.revoked_at is null`),
    /** One row more than `limit` where there are more. */
    async list({ location_id, area_id, search, revoked, locationIds, after, limit }: Filter): Promise<FaultCode[]> {
      const asked = [
        revoked ? sql`c.revoked_at is not null` : sql`c.revoked_at is null`,
        within(locationIds),
        location_id === undefined ? undefined : sql`c.location_id = ${location_id}`,
        area_id === undefined ? undefined : sql`c.area_id = ${area_id}`,
        search ? sql`(asset.name ilike ${likeText(search)} or area.name ilike ${likeText(search)})` : undefined,
        after === undefined ? undefined : sql`(${NAME} collate "C", c.id) > (${after[0]}, ${after[1]}::uuid)`,
      ].filter((sql) => sql !== undefined)
      const rows = await rowsOf<FaultCode>(
        db,
        sql`select ${WHOLE} ${FROM} where ${sql.join(asked, sql` and `)} order by ${NAME} collate "C", c.id limit ${limit + 1}`,
      )
      return rows.map(withTimes)
    },
    /** Areas and assets without a code that holds: those of a site, of an area with what lies in it, or one asset. */
    without: (locationId: string, { area_id, asset_id }: Partial<Spot>): Promise<Spot[]> => {
      const areasAsked = area_id ? sql`id in (select id from down)` : sql`true`
      const assetsAsked = area_id ? sql`area_id in (select id from down)` : sql`true`
      const areas = asset_id ? sql`false` : areasAsked
      const assets = asset_id ? sql`id = ${asset_id}` : assetsAsked
      return rowsOf(
        db,
        sql`with recursive down as (
            select id from areas where id = ${area_id ?? null}::uuid union all select it.id from areas it join down on it.parent_id = down.id)
          select id as area_id, null::uuid as asset_id from areas where location_id = ${locationId} and ${areas}
            and not exists (select 1 from fault_codes c where c.area_id = areas.id and c.asset_id is null and c.revoked_at is null)
          union all select area_id, id from assets where location_id = ${locationId} and active and ${assets}
            and not exists (select 1 from fault_codes c where c.asset_id = assets.id and c.revoked_at is null)`,
      )
    },
    /** Gives how many were laid down: a place that has one meanwhile keeps that. */
    async add(rows: readonly NewCode[]): Promise<number> {
      if (rows.length === 0) return 0
      return (await rowsOf(db, insertOf(faultCodes, rows, sql`on conflict do nothing returning id`))).length
    },
    /** False when it holds no more already. */
    async revoke(id: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(faultCodes)
        .set({ revoked_at: at })
        .where(and(eq(faultCodes.id, id), isNull(faultCodes.revoked_at)))
        .returning({ id: faultCodes.id })
      return rows.length > 0
    },
    /** How many tickets of a spot opened since then are open. */
    async openSince({ area_id, asset_id }: Spot, since: string, open: readonly string[]): Promise<number> {
      const spot = asset_id === null ? sql`area_id = ${area_id}` : sql`asset_id = ${asset_id}`
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from tickets where ${spot} and created_at >= ${since}::timestamptz and state in ${[...open]}`,
      )
      return row?.count ?? 0
    },
  }
}

/** Plain questions are answered with times as the database writes them. */
const withTimes = (code: FaultCode): FaultCode => ({
  ...code,
  created_at: iso(code.created_at),
  revoked_at: code.revoked_at && iso(code.revoked_at),
})
const iso = (at: string): string => new Date(at).toISOString()
function within(locationIds: readonly string[] | null): SQL | undefined {
  if (locationIds === null) return undefined
  return locationIds.length === 0 ? sql`false` : sql`c.location_id in ${[...locationIds]}`
}
