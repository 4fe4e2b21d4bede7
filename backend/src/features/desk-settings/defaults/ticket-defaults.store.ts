import type { Party, TicketDefault } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { insertAll, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ticketDefaults, ticketDefaultViewers, ticketViewers } from '../../../schema/desk/desk-settings.ts'

export type TicketDefaultsStore = ReturnType<typeof ticketDefaultsStore>
export type DefaultRow = typeof ticketDefaults.$inferInsert
/** One of person and team. */
export interface Viewer {
  readonly user_id: string | null
  readonly group_id: string | null
}
export interface Situation {
  readonly ticketTypeId: number
  readonly locationId: string
  readonly areaId: string | null
  readonly categoryId: string | null
}
export interface FittingDefault {
  readonly id: string
  readonly assignee_id: string | null
  readonly group_id: string | null
}
interface Filter {
  readonly ticketTypeId?: number | undefined
  readonly locationId?: string | undefined
  readonly locationIds: readonly string[] | null
  readonly after: string | undefined
  readonly limit: number
}
/** As it was written. */
export type StoredDefault = Omit<TicketDefault, 'assignee_may_work'>
const LOCK = 0x4456 // 'DV'

const refOf = (table: string, column: string) =>
  sql.raw(`(select jsonb_build_object('id', it.id, 'name', it.name) from ${table} it where it.id = d.${column})`)
const VIEWERS = sql`coalesce((select jsonb_agg(party order by party ->> 'name', party ->> 'id') from (
  select jsonb_build_object('kind', 'person', 'id', it.id, 'name', it.name) as party
    from ticket_default_viewers v join users it on it.id = v.user_id where v.default_id = d.id
  union all select jsonb_build_object('kind', 'group', 'id', it.id, 'name', it.name)
    from ticket_default_viewers v join groups it on it.id = v.group_id where v.default_id = d.id) parties), '[]'::jsonb)`
const CATEGORY = sql`(select jsonb_build_object('id', it.id, 'name_en', it.name_en, 'name_id', it.name_id,
    'path_en', concat_ws(' › ', top.name_en, high.name_en, up.name_en, it.name_en),
    'path_id', concat_ws(' › ', top.name_id, high.name_id, up.name_id, it.name_id))
  from categories it left join categories up on up.id = it.parent_id left join categories high on high.id = up.parent_id
    left join categories top on top.id = high.parent_id where it.id = d.category_id)`
const WHOLE = sql`d.id, d.ticket_type_id, ${refOf('locations', 'location_id')} as location, ${refOf('areas', 'area_id')} as area,
  ${CATEGORY} as category, ${refOf('users', 'assignee_id')} as assignee, ${refOf('groups', 'group_id')} as "group", ${VIEWERS} as viewers`

/** The one writer of settings of default for and default viewer, and of the viewers of tickets. */
export function ticketDefaultsStore(db: Database) {
  return {
    /** Lets one change of settings happen at a time, until the transaction ends. */
    async hold(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    },
    async find(id: string): Promise<StoredDefault | undefined> {
      return (await rowsOf<StoredDefault>(db, sql`select ${WHOLE} from ticket_defaults d where d.id = ${id}`))[0]
    },
    /** One row more than `limit` where there are more. */
    list: ({ ticketTypeId, locationId, locationIds, after, limit }: Filter): Promise<StoredDefault[]> =>
      rowsOf(
        db,
        sql`select ${WHOLE} from ticket_defaults d where ${inSight(locationIds)}
          ${ticketTypeId === undefined ? sql`` : sql`and d.ticket_type_id = ${ticketTypeId}`}
          ${locationId === undefined ? sql`` : sql`and (d.location_id is null or d.location_id = ${locationId})`}
          ${after === undefined ? sql`` : sql`and d.id > ${after}::uuid`} order by d.id limit ${limit + 1}`,
      ),
    /** The setting for exactly this, if there is one. */
    async same(item: Pick<DefaultRow, 'ticket_type_id' | 'location_id' | 'area_id' | 'category_id'>): Promise<string | undefined> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from ticket_defaults where ticket_type_id = ${item.ticket_type_id} and location_id is not distinct from ${item.location_id ?? null}::uuid
          and area_id is not distinct from ${item.area_id ?? null}::uuid and category_id is not distinct from ${item.category_id ?? null}::uuid`,
      )
      return rows[0]?.id
    },
    async insert(row: DefaultRow): Promise<void> {
      await db.sql.insert(ticketDefaults).values(row)
    },
    async update(id: string, facts: Partial<DefaultRow>): Promise<void> {
      await db.sql.update(ticketDefaults).set(facts).where(eq(ticketDefaults.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(ticketDefaults).where(eq(ticketDefaults.id, id))
    },
    async setViewers(id: string, viewers: readonly (Viewer & { readonly id: string })[]): Promise<void> {
      await db.sql.delete(ticketDefaultViewers).where(eq(ticketDefaultViewers.default_id, id))
      await insertAll(
        db,
        ticketDefaultViewers,
        viewers.map((viewer) => ({ ...viewer, default_id: id })),
      )
    },
    /** Settings that fit, the one that says most first. */
    fitting: ({ ticketTypeId, locationId, areaId, categoryId }: Situation): Promise<FittingDefault[]> =>
      rowsOf(
        db,
        sql`with recursive area_up as (
            select id, parent_id, 0 as depth from areas where id = ${areaId}::uuid
            union all select it.id, it.parent_id, area_up.depth + 1 from areas it join area_up on it.id = area_up.parent_id),
          category_up as (
            select id, parent_id, 0 as depth from categories where id = ${categoryId}::uuid
            union all select it.id, it.parent_id, category_up.depth + 1 from categories it join category_up on it.id = category_up.parent_id)
        select d.id, d.assignee_id, d.group_id from ticket_defaults d
          left join area_up on area_up.id = d.area_id left join category_up on category_up.id = d.category_id
        where d.ticket_type_id = ${ticketTypeId} and (d.location_id is null or d.location_id = ${locationId})
          and (d.area_id is null or area_up.id is not null) and (d.category_id is null or category_up.id is not null)
        order by category_up.depth nulls last, area_up.depth nulls last, (d.location_id is null), d.id`,
      ),
    /** Each once, by name. */
    async viewersOf(ids: readonly string[]): Promise<Party[]> {
      if (ids.length === 0) return []
      const among = sql`v.default_id in ${[...ids]}`
      return rowsOf(
        db,
        sql`select distinct 'person' as kind, it.id, it.name from ticket_default_viewers v join users it on it.id = v.user_id where ${among}
          union select distinct 'group', it.id, it.name from ticket_default_viewers v join groups it on it.id = v.group_id where ${among}
          order by name, id`,
      )
    },
    async keepViewers(ticketId: string, viewers: readonly (Viewer & { readonly id: string })[]): Promise<void> {
      await insertAll(
        db,
        ticketViewers,
        viewers.map((viewer) => ({ ...viewer, ticket_id: ticketId })),
      )
    },
  }
}

function inSight(locationIds: readonly string[] | null): SQL {
  if (locationIds === null) return sql`true`
  return locationIds.length === 0 ? sql`d.location_id is null` : sql`(d.location_id is null or d.location_id in ${[...locationIds]})`
}
