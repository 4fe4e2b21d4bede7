import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { faultCodes } from '../../schema/desk/faults.ts'
import { areas, assets, locations } from '../../schema/places.ts'

export type AssetLabelsStore = ReturnType<typeof assetLabelsStore>

/** Reads what stands on the labels of assets; writes nothing. */
export function assetLabelsStore(db: Database) {
  return {
    /** Those that the caller sees, by name, each with the code of its fault page that holds. */
    of: (ids: readonly string[], { locationIds }: Pick<Caller, 'locationIds'>) =>
      db.sql
        .select({
          ...{ id: assets.id, code: assets.code, name: assets.name },
          ...{ site: locations.name, area: areas.name, fault_code: faultCodes.code },
        })
        .from(assets)
        .innerJoin(locations, eq(locations.id, assets.location_id))
        .leftJoin(areas, eq(areas.id, assets.area_id))
        .leftJoin(faultCodes, and(eq(faultCodes.asset_id, assets.id), isNull(faultCodes.revoked_at)))
        .where(and(inArray(assets.id, [...ids]), locationIds === null ? undefined : inArray(assets.location_id, [...locationIds])))
        .orderBy(asc(assets.name), asc(assets.id)),
  }
}
