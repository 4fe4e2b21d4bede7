import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { listOf } from '../../platform/texts/tags.ts'
import { assets } from '../../schema/places.ts'

export type AssetBatchesStore = ReturnType<typeof assetBatchesStore>
/** What an import may say of an asset. */
export type AssetFields = Omit<typeof assets.$inferSelect, 'extra_type' | 'extra_data' | 'rev' | 'created_at' | 'updated_at'>
export interface Held {
  readonly id: string
  readonly tickets: number
  readonly devices: number
  readonly bookings: number
}

const fields = {
  ...{ id: assets.id, location_id: assets.location_id, area_id: assets.area_id, vendor_id: assets.vendor_id, code: assets.code },
  ...{ name: assets.name, type: assets.type, state: assets.state, condition: assets.condition, active: assets.active },
  ...{ bookable: assets.bookable, serial: assets.serial, description: assets.description, installed_on: assets.installed_on },
  ...{ warranty_until: assets.warranty_until, longitude: assets.longitude, latitude: assets.latitude },
}
const OPEN = sql.join(
  openStates.map((state) => sql`${state}`),
  sql`, `,
)

/** Reads many assets in one statement each. */
export function assetBatchesStore(db: Database) {
  const select = (where: SQL | undefined) => db.sql.select(fields).from(assets).where(where)
  return {
    byCode: (keys: readonly { readonly location_id: string; readonly code: string }[]): Promise<AssetFields[]> =>
      rowsOf(
        db,
        sql`select a.* from assets a join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(location_id uuid, code text)
          on k.location_id = a.location_id and k.code = a.code`,
      ),
    byId: (ids: readonly string[]): Promise<AssetFields[]> => select(inArray(assets.id, [...ids])),
    async hold(ids: readonly string[]): Promise<void> {
      await db.sql
        .select({ id: assets.id })
        .from(assets)
        .where(inArray(assets.id, [...ids]))
        .orderBy(assets.id)
        .for('update')
    },
    /** What keeps each of them: open tickets, devices, bookings that are not over by then. */
    held: (ids: readonly string[], at: string): Promise<Held[]> =>
      rowsOf(
        db,
        sql`select * from (select a.id,
          (select count(*)::int from tickets t where t.asset_id = a.id and t.state in (${OPEN})) as tickets,
          (select count(*)::int from devices d where d.asset_id = a.id) as devices,
          (select count(*)::int from bookings b where b.asset_id = a.id and b.state = 'confirmed' and b.end_at > ${at}::timestamptz) as bookings
          from assets a where a.id = any(${listOf(ids)}::uuid[])) h where tickets + devices + bookings > 0`,
      ),
    /** One row more than `limit` where there are more, by name. */
    page: ({ locationIds, location_id, search, after, limit }: AssetPage): Promise<AssetFields[]> =>
      select(
        and(
          locationIds === null ? undefined : inArray(assets.location_id, [...locationIds]),
          location_id ? eq(assets.location_id, location_id) : undefined,
          search ? or(...[assets.code, assets.name, assets.serial].map((column) => sql`${column} ilike ${likeText(search)}`)) : undefined,
          after && sql`(${assets.name}, ${assets.id}) > (${after[0]}, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(asc(assets.name), asc(assets.id))
        .limit(limit + 1),
  }
}
interface AssetPage {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  readonly search?: string | undefined
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}
