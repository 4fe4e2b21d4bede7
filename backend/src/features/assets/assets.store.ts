import type { Asset, AssetDetail } from '@menara/shared/contract/places/assets.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, asc, eq, getTableColumns, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../platform/access/assets-seen.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { columnsOf, insertOf, rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { bookings } from '../../schema/bookings.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { areas, assets, attributes, locations, vendors } from '../../schema/places.ts'
import { tickets } from '../../schema/tickets/tickets.ts'
import type { AssetFields } from './asset-batches.store.ts'

export type AssetsStore = ReturnType<typeof assetsStore>
export interface AssetsFilter {
  /** Whose sites and rights count. */
  readonly caller: Caller
  readonly type?: Asset['type']
  readonly search?: string
  readonly area_id?: string
  readonly location_id?: string
  readonly extra_data_status?: string
  readonly 'extra_type[]'?: readonly string[]
  readonly active?: boolean
  readonly bookable?: boolean
  readonly state?: Asset['state']
}
export interface AssetsPage extends AssetsFilter {
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}
type Row = typeof assets.$inferInsert

const OPEN = sql.join(
  openStates.map((state) => sql`${state}`),
  sql`, `,
)
const { vendor_id: _, ...own } = getTableColumns(assets)
// Subselects are written out: drizzle leaves a column's table away in them, and `id` would be their own.
const shown = {
  ...own,
  location: { id: locations.id, name: locations.name },
  area: { id: areas.id, name: areas.name },
  vendor: { id: vendors.id, name: vendors.name },
  device_count: sql<number>`(select count(*)::int from devices where devices.asset_id = assets.id)`,
  open_ticket_count: sql<number>`(select count(*)::int from tickets where tickets.asset_id = assets.id and tickets.state in (${OPEN}))`,
}

/** The one writer of `assets`. */
export function assetsStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select(shown)
      .from(assets)
      .innerJoin(locations, eq(locations.id, assets.location_id))
      .leftJoin(areas, eq(areas.id, assets.area_id))
      .leftJoin(vendors, eq(vendors.id, assets.vendor_id))
      .where(where)
  return {
    /** One row more than `limit` where there are more, by name. */
    async list({ after, limit, ...filter }: AssetsPage): Promise<Asset[]> {
      const beyond = after && sql`(${assets.name}, ${assets.id}) > (${after[0]}, ${after[1]}::uuid)`
      const rows = await select(and(matching(filter), beyond))
        .orderBy(asc(assets.name), asc(assets.id))
        .limit(limit + 1)
      return rows as Asset[]
    },
    count: (filter: AssetsFilter): Promise<number> => db.sql.$count(assets, matching(filter)),
    /** By whom it is asked: one they may not see is not there. */
    async find(id: string, caller: Caller): Promise<AssetDetail | undefined> {
      const [row] = await select(and(eq(assets.id, id), assetSeenBy(caller, sql`${assets.id}`)))
      if (!row) return undefined
      const named = await db.sql.select().from(attributes).where(eq(attributes.asset_id, id)).orderBy(asc(attributes.name))
      return { ...(row as Asset), attributes: named }
    },
    /** What other subjects ask of an asset, in one cheap read. */
    async facts(id: string) {
      const { location_id, area_id, name, active } = assets
      const [row] = await db.sql.select({ id: assets.id, location_id, area_id, name, active }).from(assets).where(eq(assets.id, id))
      return row
    },
    /** The row, held until the transaction ends: no device or ticket can be put on the asset meanwhile. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('update')
    },
    async codeTaken(locationId: string, code: string, exceptId: string): Promise<boolean> {
      const same = and(eq(assets.location_id, locationId), eq(assets.code, code), ne(assets.id, exceptId))
      return (await db.sql.select({ id: assets.id }).from(assets).where(same)).length > 0
    },
    /** False when another asset of the site has the code. */
    async insert(row: Row): Promise<boolean> {
      const made = await db.sql
        .insert(assets)
        .values(row)
        .onConflictDoNothing({ target: [assets.location_id, assets.code] })
        .returning({ id: assets.id })
      return made.length > 0
    },
    /** Counts a revision. */
    async update(id: string, facts: Partial<Row>): Promise<void> {
      await db.sql
        .update(assets)
        .set({ ...facts, rev: sql`${assets.rev} + 1` })
        .where(eq(assets.id, id))
    },
    /** False when it was so already. */
    async setActive(id: string, active: boolean, at: string): Promise<boolean> {
      const turned = await db.sql
        .update(assets)
        .set({ active, updated_at: at, rev: sql`${assets.rev} + 1` })
        .where(and(eq(assets.id, id), ne(assets.active, active)))
        .returning({ id: assets.id })
      return turned.length > 0
    },
    ...hangingOn(db),
    ...manyOn(db),
    async remove(id: string): Promise<void> {
      await db.sql.delete(assets).where(eq(assets.id, id))
    },
  }
}

/** How much of what belongs to other subjects an asset bears. */
function hangingOn(db: Database) {
  return {
    devicesOn: (id: string): Promise<number> => db.sql.$count(devices, eq(devices.asset_id, id)),
    openTicketsOn: (id: string): Promise<number> =>
      db.sql.$count(tickets, and(eq(tickets.asset_id, id), inArray(tickets.state, [...openStates]))),
    /** Bookings that are not over by then. */
    bookingsOn: (id: string, at: string): Promise<number> =>
      db.sql.$count(bookings, and(eq(bookings.asset_id, id), eq(bookings.state, 'confirmed'), gt(bookings.end_at, at))),
  }
}

/** One text, as the index `assets_text_idx` of the migrations has it word for word. */
const TEXT = sql`(assets.code || E'\\n' || assets.name || E'\\n' || assets.serial)`

/** Writes many in one statement each. */
function manyOn(db: Database) {
  return {
    /** Ids of those that were inserted: none whose code another asset of the site has. */
    async insertAll(rows: readonly Row[]): Promise<Set<string>> {
      const made = await rowsOf<{ id: string }>(db, insertOf(assets, rows, sql`on conflict (location_id, code) do nothing returning id`))
      return new Set(made.map(({ id }) => id))
    },
    /** Rows with every field; counts a revision of each. */
    async updateAll(rows: readonly (AssetFields & { readonly updated_at: string })[]): Promise<void> {
      const set = sql.join(
        columnsOf(assets, rows).map((column) => sql`${column} = n.${column}`),
        sql`, `,
      )
      await db.sql.execute(sql`update assets as a set ${set}, rev = a.rev + 1
        from jsonb_populate_recordset(null::assets, ${JSON.stringify(rows)}::jsonb) n where a.id = n.id`)
    },
    async removeAll(ids: readonly string[]): Promise<void> {
      await db.sql.delete(assets).where(inArray(assets.id, [...ids]))
    },
  }
}

function matching(filter: AssetsFilter): SQL | undefined {
  const { caller, search, active, bookable, 'extra_type[]': extraTypes } = filter
  const like = search && likeText(search)
  return and(
    caller.locationIds === null ? undefined : inArray(assets.location_id, [...caller.locationIds]),
    assetSeenBy(caller, sql`${assets.id}`),
    filter.location_id ? eq(assets.location_id, filter.location_id) : undefined,
    filter.area_id ? eq(assets.area_id, filter.area_id) : undefined,
    filter.type && eq(assets.type, filter.type),
    filter.state && eq(assets.state, filter.state),
    active === undefined ? undefined : eq(assets.active, active),
    bookable === undefined ? undefined : eq(assets.bookable, bookable),
    like ? sql`${TEXT} ilike ${like}` : undefined,
    filter.extra_data_status ? sql`${assets.extra_data}->>'status' = ${filter.extra_data_status}` : undefined,
    extraTypes ? inArray(assets.extra_type, [...extraTypes]) : undefined,
  )
}
