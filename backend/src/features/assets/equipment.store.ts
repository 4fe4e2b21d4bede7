import type { Device, Item } from '@menara/shared/contract/places/assets.contract.ts'
import { and, asc, eq, getTableColumns, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { areas, assets, items, locations } from '../../schema/places.ts'
import { stockBalances } from '../../schema/stock/stock.ts'

export type EquipmentStore = ReturnType<typeof equipmentStore>
export interface ItemsPage {
  readonly locationIds: readonly string[] | null
  readonly search?: string
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

const { id, code, name, unit, minimum_stock } = items
const item = { id, code, name, unit, minimum_stock }

/** Read only: stock items, and the devices mounted on an asset. */
export function equipmentStore(db: Database) {
  const matching = ({ locationIds, search }: Pick<ItemsPage, 'locationIds' | 'search'>) =>
    and(
      locationIds === null ? undefined : or(isNull(items.location_id), inArray(items.location_id, [...locationIds])),
      items.active,
      search ? or(ilike(items.name, likeText(search)), ilike(items.code, likeText(search))) : undefined,
    )
  /** The sum of the ledger at these sites, with what is on the way from them. */
  const stockAt = (locationIds: readonly string[] | null): SQL<number> => {
    const seen = locationIds === null ? undefined : inArray(stockBalances.location_id, [...locationIds])
    const sum = db.sql
      .select({ sum: sql`coalesce(sum(${stockBalances.quantity}), 0)` })
      .from(stockBalances)
      .where(and(eq(stockBalances.item_id, items.id), seen))
    return sql<number>`(${sum})`.mapWith(Number)
  }
  return {
    /** One row more than `limit` where there are more, by name. An item without a site is every site's. */
    items: ({ after, limit, ...filter }: ItemsPage): Promise<Item[]> =>
      db.sql
        .select({ ...item, stock: stockAt(filter.locationIds), location: { id: locations.id, name: locations.name } })
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
