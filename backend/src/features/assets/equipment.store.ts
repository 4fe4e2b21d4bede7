import type { Device, Item } from '@menara/shared/contract/places/assets.contract.ts'
import { and, asc, eq, getTableColumns, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { areas, assets, items, locations } from '../../schema/places.ts'

export type EquipmentStore = ReturnType<typeof equipmentStore>
export interface ItemsPage {
  readonly locationIds: readonly string[] | null
  readonly search?: string
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

const { location_id: _, ...item } = getTableColumns(items)

/** Read only: stock items, and the devices mounted on an asset. */
export function equipmentStore(db: Database) {
  const matching = ({ locationIds, search }: Pick<ItemsPage, 'locationIds' | 'search'>) =>
    and(
      locationIds === null ? undefined : or(isNull(items.location_id), inArray(items.location_id, [...locationIds])),
      search ? or(ilike(items.name, likeText(search)), ilike(items.code, likeText(search))) : undefined,
    )
  return {
    /** One row more than `limit` where there are more, by name. An item without a site is every site's. */
    items: ({ after, limit, ...filter }: ItemsPage): Promise<Item[]> =>
      db.sql
        .select({ ...item, location: { id: locations.id, name: locations.name } })
        .from(items)
        .leftJoin(locations, eq(locations.id, items.location_id))
        .where(and(matching(filter), after && sql`(${items.name}, ${items.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(items.name), asc(items.id))
        .limit(limit + 1),
    countItems: (filter: Pick<ItemsPage, 'locationIds' | 'search'>): Promise<number> => db.sql.$count(items, matching(filter)),
    async devicesOn(assetId: string): Promise<Device[]> {
      const rows = await db.sql
        .select({
          ...getTableColumns(devices),
          location: { id: locations.id, name: locations.name },
          area: { id: areas.id, name: areas.name },
          asset: { id: assets.id, name: assets.name },
        })
        .from(devices)
        .innerJoin(locations, eq(locations.id, devices.location_id))
        .innerJoin(assets, eq(assets.id, devices.asset_id))
        .leftJoin(areas, eq(areas.id, devices.area_id))
        .where(eq(devices.asset_id, assetId))
        .orderBy(asc(devices.name), asc(devices.id))
      return rows as Device[]
    },
  }
}
