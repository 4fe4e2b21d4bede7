import type { Camera, Placed } from '@menara/shared/contract/maps/positions.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'

export interface PlacedFilter {
  readonly location_id?: string | undefined
  readonly area_id?: string | undefined
  readonly kind?: Placed['kind'] | undefined
  /** Whether people are among them. */
  readonly people: boolean
  readonly search?: string | undefined
  readonly scope: readonly string[] | null
  readonly since: string
  readonly stillSince: string
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}
export type PlacedStore = ReturnType<typeof placedStore>

const idsText = (ids: readonly string[]): string => `{${ids.join(',')}}`
const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const number = (name: string) =>
  sql.raw(
    `(select case when v.value ~ '^[0-9]{1,5}([.][0-9]{1,6})?$' then v.value::float8 end from attributes v where v.asset_id = d.asset_id and v.name = '${name}')`,
  )

/** What has a place, whoever keeps it; writes nothing. */
export function placedStore(db: Database) {
  return {
    async cameras({
      location_id,
      scope,
      limit,
    }: {
      location_id?: string | undefined
      scope: readonly string[] | null
      limit: number
    }): Promise<Camera[]> {
      const { rows } = (await db.sql.execute(sql`
        select d.id, d.code, d.name, jsonb_build_object('id', l.id, 'name', l.name) as location,
          case when ar.id is not null then jsonb_build_object('id', ar.id, 'name', ar.name) end as area,
          case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as asset,
          d.status, ${utc('d.last_seen_at')} as last_seen_at, d.longitude, d.latitude,
          coalesce(c.heading, ${number('heading')}) as heading, coalesce(c.field_of_view, ${number('field_of_view')}) as field_of_view,
          coalesce(c.range_m, ${number('range')}) as range_m
        from devices d join locations l on l.id = d.location_id left join areas ar on ar.id = d.area_id left join assets s on s.id = d.asset_id
          left join cctv_cameras c on c.device_id = d.id
        where d.kind = 'camera' and d.status <> 'retired'
          ${location_id ? sql`and d.location_id = ${location_id}` : sql``}
          ${scope ? sql`and d.location_id = any(${idsText(scope)}::uuid[])` : sql``}
        order by l.name, d.name, d.id limit ${limit}`)) as unknown as { rows: Camera[] }
      return rows.map(inBounds)
    },

    /** By name. Devices that carry a tag are shown as whom they follow. */
    async placed(filter: PlacedFilter): Promise<Placed[]> {
      const { since, stillSince, limit } = filter
      const { rows } = (await db.sql.execute(sql`
        select p.id, p.kind, p.name, p.code, jsonb_build_object('id', l.id, 'name', l.name) as location,
          case when ar.id is not null then jsonb_build_object('id', ar.id, 'name', ar.name) end as area,
          p.status, ${utc('p.at')} as at, p.longitude, p.latitude
        from (
          select d.id, case when d.kind = 'camera' then 'camera' else 'device' end as kind, d.name, d.code, d.location_id, d.area_id, d.status,
            d.last_seen_at as at, d.longitude, d.latitude from devices d
            where d.status <> 'retired' and not exists (select 1 from position_tags t where t.device_id = d.id)
          union all
          select a.id, 'asset', a.name, a.code, a.location_id, a.area_id, a.state, null, a.longitude, a.latitude from assets a
            where a.active and not exists (select 1 from positions m where m.asset_id = a.id and m.recorded_at >= ${since}::timestamptz)
          union all
          select m.id, m.kind, m.name, '', m.location_id, m.area_id,
            case when m.recorded_at >= ${stillSince}::timestamptz and coalesce(m.speed_mps, 0) > 0.2 then 'moving' else 'still' end,
            m.recorded_at, m.longitude, m.latitude from positions m where m.recorded_at >= ${since}::timestamptz
        ) p join locations l on l.id = p.location_id left join areas ar on ar.id = p.area_id
        where p.longitude is not null and p.latitude is not null
          ${sql.join(conditionsOf(filter), sql` `)}
        order by p.name, p.id limit ${limit}`)) as unknown as { rows: Placed[] }
      return rows
    },
  }
}

/** A property somebody typed is shown only when it can be right. */
const inBounds = (camera: Camera): Camera => ({
  ...camera,
  heading: camera.heading !== null && camera.heading <= 360 ? camera.heading : null,
  field_of_view: camera.field_of_view !== null && camera.field_of_view >= 1 && camera.field_of_view <= 360 ? camera.field_of_view : null,
})

const conditionsOf = ({ location_id, area_id, kind, people, search, scope, after }: PlacedFilter): SQL[] =>
  [
    location_id && sql`and p.location_id = ${location_id}`,
    scope && sql`and p.location_id = any(${idsText(scope)}::uuid[])`,
    kind && sql`and p.kind = ${kind}`,
    !people && sql`and p.kind <> 'guard'`,
    area_id && sql`and (p.area_id = ${area_id} or ar.parent_id = ${area_id})`,
    search && sql`and (p.name ilike ${likeText(search)} or p.code ilike ${likeText(search)})`,
    after && sql`and (p.name, p.id) > (${after[0]}, ${after[1]}::uuid)`,
  ].filter((item): item is SQL => item instanceof Object)
