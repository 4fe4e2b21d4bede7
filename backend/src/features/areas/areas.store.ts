import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { and, asc, eq, getTableColumns, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { groups } from '../../schema/people.ts'
import { areas, assets, locations } from '../../schema/places.ts'

export type AreasStore = ReturnType<typeof areasStore>
export interface AreasPage {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string
  readonly kind?: Area['kind']
  readonly search?: string
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

// Written out: inside a subselect drizzle leaves a column's table away, and `id` would be the asset's.
const shown = { ...getTableColumns(areas), asset_count: sql<number>`(select count(*)::int from assets where assets.area_id = areas.id)` }

/** The one writer of `areas`. */
export function areasStore(db: Database) {
  const select = (where: SQL | undefined) => db.sql.select(shown).from(areas).where(where)
  return {
    /** One row more than `limit` where there are more, by name. */
    async list({ locationIds, location_id, kind, search, after, limit }: AreasPage): Promise<Area[]> {
      const rows = await select(
        and(
          locationIds === null ? undefined : inArray(areas.location_id, [...locationIds]),
          location_id ? eq(areas.location_id, location_id) : undefined,
          kind && eq(areas.kind, kind),
          search ? or(ilike(areas.name, likeText(search)), ilike(areas.code, likeText(search))) : undefined,
          after && sql`(${areas.name}, ${areas.id}) > (${after[0]}, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(asc(areas.name), asc(areas.id))
        .limit(limit + 1)
      return rows as Area[]
    },
    async find(id: string): Promise<Area | undefined> {
      const [row] = await select(eq(areas.id, id))
      return row as Area | undefined
    },
    /** What other subjects ask of an area, in one cheap read. */
    async facts(id: string) {
      const [row] = await db.sql
        .select({ id: areas.id, location_id: areas.location_id, name: areas.name })
        .from(areas)
        .where(eq(areas.id, id))
      return row
    },
    /** The row, held until the transaction ends: nothing can be put into the area meanwhile. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: areas.id }).from(areas).where(eq(areas.id, id)).for('update')
    },
    /** Lets one change of a site's tree happen at a time, so that two of them cannot close a circle. */
    async holdTree(locationId: string): Promise<void> {
      await db.sql.select({ id: locations.id }).from(locations).where(eq(locations.id, locationId)).for('no key update')
    },
    async codeTaken(locationId: string, code: string, exceptId: string): Promise<boolean> {
      const same = and(eq(areas.location_id, locationId), eq(areas.code, code), ne(areas.id, exceptId))
      return (await db.sql.select({ id: areas.id }).from(areas).where(same)).length > 0
    },
    /** False when another area of the site has the code. */
    async insert(row: typeof areas.$inferInsert): Promise<boolean> {
      const made = await db.sql
        .insert(areas)
        .values(row)
        .onConflictDoNothing({ target: [areas.location_id, areas.code] })
        .returning({ id: areas.id })
      return made.length > 0
    },
    async update(id: string, facts: Partial<typeof areas.$inferInsert>): Promise<void> {
      await db.sql.update(areas).set(facts).where(eq(areas.id, id))
    },
    /** Whether `id` is `ancestorId` or lies somewhere under it. */
    async isWithin(id: string, ancestorId: string): Promise<boolean> {
      const { rows } = (await db.sql.execute(sql`
        with recursive up as (
          select id, parent_id from areas where id = ${id}
          union select areas.id, areas.parent_id from areas join up on areas.id = up.parent_id)
        select 1 from up where id = ${ancestorId}`)) as unknown as { rows: unknown[] }
      return rows.length > 0
    },
    /** How many of each an area still holds. */
    async contents(id: string): Promise<{ areas: number; assets: number; devices: number; teams: number }> {
      return {
        areas: await db.sql.$count(areas, eq(areas.parent_id, id)),
        assets: await db.sql.$count(assets, eq(assets.area_id, id)),
        devices: await db.sql.$count(devices, eq(devices.area_id, id)),
        teams: await db.sql.$count(groups, eq(groups.area_id, id)),
      }
    },
    ...namedOn(db),
    async remove(id: string): Promise<void> {
      await db.sql.delete(areas).where(eq(areas.id, id))
    },
  }
}

/** Areas by what people call them. */
function namedOn(db: Database) {
  return {
    async byCode(keys: readonly { readonly location_id: string; readonly code: string }[]): Promise<Area[]> {
      if (keys.length === 0) return []
      const pairs = keys.map(({ location_id, code }) => and(eq(areas.location_id, location_id), eq(areas.code, code)))
      return (await db.sql
        .select(shown)
        .from(areas)
        .where(or(...pairs))) as Area[]
    },
    /** Areas of sites, to be found by code, path or name. */
    async names(siteIds: readonly string[]) {
      const { id, location_id, parent_id, code, name } = areas
      if (siteIds.length === 0) return []
      return db.sql
        .select({ id, location_id, parent_id, code, name })
        .from(areas)
        .where(inArray(location_id, [...siteIds]))
    },
  }
}
