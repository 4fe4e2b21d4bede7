import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'

export type SurveyPlacesStore = ReturnType<typeof surveyPlacesStore>
interface Named {
  readonly id: string
  readonly name: string
}
const MOST = 500

/** Names of places, for the pages of links: nothing else of a site is told there. */
export function surveyPlacesStore(db: Database) {
  return {
    areas: (locationId: string): Promise<Named[]> =>
      rowsOf(db, sql`select id, name from areas where location_id = ${locationId} order by name, id limit ${MOST}`),
    /** Those of an area, where the link is for one. */
    assets: (locationId: string, areaId: string | null): Promise<Named[]> =>
      rowsOf(
        db,
        sql`select id, name from assets where location_id = ${locationId} and active and (${areaId}::uuid is null or area_id = ${areaId}::uuid)
          order by name, id limit ${MOST}`,
      ),
    /** `Lift 2, Lobby, Menara One`: as far as the link says. */
    async name({
      location_id,
      area_id,
      asset_id,
    }: {
      location_id: string | null
      area_id: string | null
      asset_id: string | null
    }): Promise<string | null> {
      const [row] = await rowsOf<{ name: string | null }>(
        db,
        sql`select nullif(concat_ws(', ', (select name from assets where id = ${asset_id}::uuid), (select name from areas where id = ${area_id}::uuid),
          (select name from locations where id = ${location_id}::uuid)), '') as name`,
      )
      return row?.name ?? null
    },
  }
}
