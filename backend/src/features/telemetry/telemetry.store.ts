import type { Reading } from '@menara/shared/contract/iot.contract.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { points, readings } from '../../schema/iot.ts'

export interface KnownPoint {
  readonly id: string
  readonly device_id: string
  readonly point: string
}
export interface Sample {
  readonly point_id: string
  readonly at: string
  readonly value: number
}
export interface SiteFilter {
  readonly location_id?: string
  readonly area_id?: string
  readonly device_id?: string
  readonly asset_id?: string
  readonly scope: readonly string[] | null
}
export interface Bucket {
  readonly at: string
  readonly min: number
  readonly mean: number
  readonly max: number
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

/** The one writer of `points` and `readings`. */
export function telemetryStore(db: Database) {
  const pointsOf = async (deviceIds: readonly string[]): Promise<KnownPoint[]> =>
    db.sql
      .select({ id: points.id, device_id: points.device_id, point: points.point })
      .from(points)
      .where(inArray(points.device_id, [...deviceIds]))
  return {
    pointsOf,

    /** Adds points that a device named for the first time; gives them, with those that somebody added meanwhile. */
    async addPoints(rows: readonly (KnownPoint & { label: string })[]): Promise<KnownPoint[]> {
      await db.sql
        .insert(points)
        .values(rows.map((it) => ({ ...it, quality: 'good' })))
        .onConflictDoNothing()
      return pointsOf([...new Set(rows.map((it) => it.device_id))])
    },

    /** Raw history and newest values. A value that comes late joins the history and leaves the newest one alone. */
    async keep(samples: readonly Sample[]): Promise<void> {
      const given = sql`jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as it(point_id uuid, at timestamptz, value float8)`
      await db.sql.execute(sql`insert into readings (point_id, at, value) select point_id, at, value from ${given} on conflict do nothing`)
      const newest = JSON.stringify(newestOf(samples))
      await db.sql.execute(sql`
        update points p set value = it.value, at = it.at, quality = 'good'
        from jsonb_to_recordset(${newest}::jsonb) as it(point_id uuid, at timestamptz, value float8)
        where p.id = it.point_id and (p.at is null or p.at <= it.at)`)
    },

    async newest({ limit, ...filter }: SiteFilter & { limit: number }): Promise<Reading[]> {
      return rowsOf<Reading>(
        db,
        sql`
        select p.id, p.device_id, d.name as device, d.location_id, d.area_id, p.point, p.label, p.unit, p.value,
          case when p.value is not null and d.status = 'offline' then 'stale' else p.quality end as quality,
          to_char(p.at at time zone 'utc', ${RFC3339}) as at
        from points p join devices d on d.id = p.device_id
        where ${inSite(filter)} and d.status <> 'retired'
        order by d.name, d.id, p.point limit ${limit}`,
      )
    },

    /** The site of a point's device; undefined for no such point. */
    async siteOf(pointId: string): Promise<string | undefined> {
      const [row] = await rowsOf<{ location_id: string }>(
        db,
        sql`select d.location_id from points p join devices d on d.id = p.device_id where p.id = ${pointId}`,
      )
      return row?.location_id
    },

    /** Equal spans from `start` on; spans without values are left out. */
    async series(pointId: string, { start, end, stepMs }: { start: string; end: string; stepMs: number }): Promise<Bucket[]> {
      const bin = sql`date_bin(make_interval(secs => ${stepMs / 1000}::float8), ${readings.at}, ${start}::timestamptz)`
      return rowsOf<Bucket>(
        db,
        sql`
        select to_char(bin at time zone 'utc', ${RFC3339}) as at, min, mean, max from (
          select ${bin} as bin, min(value), avg(value) as mean, max(value) from readings
          where point_id = ${pointId} and at >= ${start}::timestamptz and at < ${end}::timestamptz group by 1) as spans
        order by bin`,
      )
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
            where ${inSite(filter)} and p.point = 'power' and p.unit = 'kW' and p.quality = 'good' and d.status in ('online', 'maintenance')) as power_kw`,
      )
      if (!row) throw new Error('A summary is always one row')
      return row
    },
  }
}

const RFC3339 = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** `d` names the table with the columns of a site. */
function inSite({ location_id, area_id, device_id, asset_id, scope }: Partial<SiteFilter> & Pick<SiteFilter, 'scope'>): SQL {
  const parts = [
    scope ? sql`d.location_id = any(${list(scope)}::uuid[])` : undefined,
    location_id ? sql`d.location_id = ${location_id}` : undefined,
    area_id ? sql`d.area_id = ${area_id}` : undefined,
    asset_id ? sql`d.asset_id = ${asset_id}` : undefined,
    device_id ? sql`d.id = ${device_id}` : undefined,
  ].filter((it) => it !== undefined)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
/** Ids as a PostgreSQL array; they come from our own tables. */
const list = (ids: readonly string[]): string => `{${ids.join(',')}}`

function newestOf(samples: readonly Sample[]): Sample[] {
  const newest = new Map<string, Sample>()
  for (const sample of samples) {
    const known = newest.get(sample.point_id)
    if (!known || known.at <= sample.at) newest.set(sample.point_id, sample)
  }
  return [...newest.values()]
}

const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> => ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows
