import type { Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Point, PointKind } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { hasTags } from '../../platform/texts/tags.ts'
import { points } from '../../schema/monitoring/iot.ts'
import type { Sample } from './history/samples.store.ts'

export interface KnownPoint {
  readonly id: string
  readonly device_id: string
  readonly point: string
  /** Its number in the history. */
  readonly no: number
  readonly kind: PointKind
}
export type NewPoint = Omit<KnownPoint, 'no' | 'kind'> & { readonly label: string }
export interface SiteFilter {
  readonly location_id?: string
  readonly area_id?: string
  readonly device_id?: string
  readonly asset_id?: string
  readonly scope: readonly string[] | null
}
export interface PointFilter extends SiteFilter {
  readonly ids?: readonly string[]
  readonly point?: string
  readonly unit?: string
  readonly kind?: PointKind
  readonly search?: string
  readonly tags?: readonly string[] | undefined
  readonly limit: number
}
export interface Summary {
  readonly devices: number
  readonly online: number
  readonly offline: number
  readonly active: number
  readonly unacked: number
  readonly critical: number
  readonly power_kw: number | null
}

export type TelemetryStore = ReturnType<typeof telemetryStore>

/** The one writer of `points`. */
export function telemetryStore(db: Database) {
  const pointsOf = async (deviceIds: readonly string[]): Promise<KnownPoint[]> =>
    db.sql
      .select({ id: points.id, device_id: points.device_id, point: points.point, no: points.no, kind: points.kind })
      .from(points)
      .where(inArray(points.device_id, [...deviceIds]))
  return {
    ...asking(db),
    pointsOf,

    /** Adds points that a device named for the first time; gives them, with those that somebody added meanwhile. */
    async addPoints(rows: readonly NewPoint[]): Promise<KnownPoint[]> {
      await db.sql
        .insert(points)
        .values(rows.map((row) => ({ ...row, quality: 'good' })))
        .onConflictDoNothing()
      return pointsOf([...new Set(rows.map((row) => row.device_id))])
    },

    /** Newest values. One that comes late leaves the newest alone. Throws when a point is gone. */
    async keepNewest(samples: readonly Sample[]): Promise<void> {
      const newest = newestOf(samples)
      const given = sql`unnest(${numbers(newest.map((sample) => sample.point))}::int[], ${numbers(newest.map((sample) => sample.at))}::float8[], ${numbers(newest.map((sample) => sample.value))}::float8[])`
      const [there] = await rowsOf<{ points: number }>(
        db,
        sql`
        with given as materialized (select no, to_timestamp(ms / 1000.0) as at, value from ${given} as it(no, ms, value)),
        updated as (
          update points p set value = it.value, at = it.at, quality = 'good'
          from given it where p.no = it.no and (p.at is null or p.at <= it.at))
        select count(*)::int as points from points p join given it on it.no = p.no`,
      )
      if (there?.points !== newest.length) throw new Error('A point is there no more')
    },

    /** Marks the newest values of these points as bad. */
    async spoil(given: readonly { readonly device_id: string; readonly point: string }[]): Promise<void> {
      await db.sql.execute(sql`
        update points p set quality = 'bad' from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as it(device_id uuid, point text)
        where p.device_id = it.device_id and p.point = it.point and p.quality = 'good'`)
    },

    /** Adds points with their unit and kind, or gives these to points that are there. */
    async describe(rows: readonly (NewPoint & Pick<Point, 'unit' | 'kind'>)[]): Promise<void> {
      if (rows.length === 0) return
      await db.sql
        .insert(points)
        .values([...rows])
        .onConflictDoUpdate({ target: [points.device_id, points.point], set: { unit: sql`excluded.unit`, kind: sql`excluded.kind` } })
    },

    async updatePoint(id: string, facts: Partial<Pick<typeof points.$inferInsert, 'label' | 'unit' | 'kind' | 'states'>>): Promise<void> {
      await db.sql.update(points).set(facts).where(eq(points.id, id))
    },
  }
}

/** What is asked of points and their newest values. */
function asking(db: Database) {
  return {
    async newest({ limit, main_power, ...filter }: SiteFilter & { limit: number; main_power?: boolean }): Promise<Reading[]> {
      return rowsOf<Reading>(
        db,
        sql`
        select p.id, p.device_id, d.name as device, d.location_id, d.area_id, p.point, p.label, p.unit, p.states, p.value,
          case when p.value is not null and d.status = 'offline' then 'stale' else p.quality end as quality,
          to_char(p.at at time zone 'utc', ${RFC3339}) as at
        from points p join devices d on d.id = p.device_id
        where ${inSite(filter)} and d.status <> 'retired' and ${main_power ? IS_MAIN_POWER : sql`true`}
        order by d.name, d.id, p.point limit ${limit}`,
      )
    },

    /** Points to choose from, those of retired devices as well: their history stays. */
    async points({ ids, point, unit, kind, search, tags, limit, ...filter }: PointFilter): Promise<(Point & { no: number })[]> {
      const parts = [
        ids ? sql`p.id = any(${list(ids)}::uuid[])` : undefined,
        point ? sql`p.point = ${point}` : undefined,
        unit === undefined ? undefined : sql`p.unit = ${unit}`,
        kind ? sql`p.kind = ${kind}` : undefined,
        search
          ? sql`(p.label ilike ${likeText(search)} or p.point ilike ${likeText(search)} or d.name ilike ${likeText(search)})`
          : undefined,
        tags ? hasTags(tags, { device: sql`d.id`, point: sql`p.id` }) : undefined,
      ].filter((sql) => sql !== undefined)
      return rowsOf(
        db,
        sql`
        select p.id, p.device_id, d.name as device, d.location_id, d.area_id, p.point, p.label, p.unit, p.kind, p.states, p.no
        from points p join devices d on d.id = p.device_id
        where ${sql.join([inSite(filter), ...parts], sql` and `)} order by d.name, d.id, p.point limit ${limit}`,
      )
    },

    async zoneOf(locationId: string): Promise<string> {
      const [row] = await rowsOf<{ zone: string }>(db, sql`select zone from locations where id = ${locationId}`)
      return row?.zone ?? 'UTC'
    },

    async summary(filter: { location_id?: string; scope: readonly string[] | null }): Promise<Summary> {
      const [row] = await rowsOf<Summary>(
        db,
        sql`
        select
          (select count(*)::int from devices d where ${inSite(filter)} and d.status <> 'retired') as devices,
          (select count(*)::int from devices d where ${inSite(filter)} and d.status = 'online') as online,
          (select count(*)::int from devices d where ${inSite(filter)} and d.status = 'offline') as offline,
          (select count(*)::int from alarms d where ${inSite(filter)} and d.process = 'active') as active,
          (select count(*)::int from alarms d where ${inSite(filter)} and d.ack = 'unacked') as unacked,
          (select count(*)::int from alarms d where ${inSite(filter)} and d.process = 'active' and d.priority = 'critical') as critical,
          (select sum(p.value) from points p join devices d on d.id = p.device_id
            where ${inSite(filter)} and ${IS_MAIN_POWER} and p.quality = 'good' and d.status in ('online', 'maintenance')) as power_kw`,
      )
      if (!row) throw new Error('A summary is always one row')
      return row
    },
  }
}

const RFC3339 = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** What hangs under another meter is measured by that one as well. */
const IS_MAIN_POWER = sql`p.point = 'power' and p.unit = 'kW'
  and not exists (select 1 from energy_meters m where m.power_point_id = p.id and m.parent_id is not null)`

/** `d` names the table with the columns of a site. */
function inSite({ location_id, area_id, device_id, asset_id, scope }: Partial<SiteFilter> & Pick<SiteFilter, 'scope'>): SQL {
  const parts = [
    scope ? sql`d.location_id = any(${list(scope)}::uuid[])` : undefined,
    location_id ? sql`d.location_id = ${location_id}` : undefined,
    area_id ? sql`d.area_id = ${area_id}` : undefined,
    asset_id ? sql`d.asset_id = ${asset_id}` : undefined,
    device_id ? sql`d.id = ${device_id}` : undefined,
  ].filter((sql) => sql !== undefined)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
/** Ids as a PostgreSQL array; they come from our own tables. */
const list = (ids: readonly string[]): string => `{${ids.join(',')}}`

const numbers = (all: readonly number[]): string => `{${all.join(',')}}`

function newestOf(samples: readonly Sample[]): Sample[] {
  const newest = new Map<number, Sample>()
  for (const sample of samples) {
    const known = newest.get(sample.point)
    if (!known || known.at <= sample.at) newest.set(sample.point, sample)
  }
  return [...newest.values()]
}

const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> => ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows
