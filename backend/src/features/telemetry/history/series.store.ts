import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { Level } from '../intake/telemetry.levels.ts'
import { ORIGIN } from './samples.store.ts'

/** Times in milliseconds since 1970. */
export interface Span {
  readonly point: number
  readonly at: number
  readonly min: number
  readonly mean: number
  readonly max: number
  readonly last: number
  readonly count: number
  readonly rise: number | null
}
export interface Extremes {
  readonly point: number
  readonly count: number
  readonly min: number
  readonly min_at: number
  readonly max: number
  readonly max_at: number
  readonly mean: number
  readonly first: number
  readonly last: number
  readonly rise: number | null
  readonly hours: number
}
interface Asked {
  /** Numbers of points. */
  readonly points: readonly number[]
  readonly start: number
  readonly end: number
  readonly level: Level
}
export type SeriesStore = ReturnType<typeof seriesStore>

const HOUR_MS = 3_600_000

/** Reads history: packed or rolled up where the hour is closed, raw where it is not, as if it were one. */
export function seriesStore(db: Database) {
  return {
    /** Spans of `stepMs`, by point and time; those without values are left out. */
    async spans({ stepMs, ...asked }: Asked & { stepMs: number }): Promise<Span[]> {
      return rowsOf<Span>(
        db,
        sql`
        select point, ${millis(sql`bin`)} as at, min(lo) as min, sum(total) / sum(n) as mean, max(hi) as max,
          (array_agg(last order by at desc))[1] as last, sum(n)::int as count, sum(rise) as rise
        from (select e.*, date_bin(make_interval(secs => ${stepMs / 1000}::float8), e.at, ${ORIGIN}) as bin from (${elements(asked)}) e) x
        group by point, bin order by point, bin`,
      )
    },

    /** How many closed hours of these points each level has on record; levels below `level` are not looked at and have none. */
    async hoursOnRecord({ points, start, end, level }: Asked): Promise<Record<Level, number>> {
      const found = await rowsOf<{ level: Level; hours: number }>(db, hoursByLevel({ points, start, end, level }))
      return { 0: 0, 1: 0, 15: 0, 60: 0, ...Object.fromEntries(found.map((item) => [item.level, item.hours])) }
    },

    async extremes(asked: Asked): Promise<Extremes[]> {
      return rowsOf<Extremes>(
        db,
        sql`
        select point, sum(n)::int as count, min(lo) as min, ${millis(sql`(array_agg(at order by lo, at))[1]`)} as min_at, max(hi) as max,
          ${millis(sql`(array_agg(at order by hi desc, at))[1]`)} as max_at, sum(total) / sum(n) as mean,
          (array_agg(last order by at))[1] as first, (array_agg(last order by at desc))[1] as last, sum(rise) as rise,
          count(distinct date_bin('1 hour', at, ${ORIGIN}))::int as hours
        from (${elements(asked)}) e group by point`,
      )
    },
  }
}

const millis = (at: SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`

/** Closed hours by level, from the full hour a range begins in. */
function hoursByLevel({ points, start, end, level }: Asked): SQL {
  const numbers = `{${points.join(',')}}`
  const [from, to] = [new Date(Math.floor(start / HOUR_MS) * HOUR_MS).toISOString(), new Date(end).toISOString()]
  const ofPoints = sql`c.point = any(${numbers}::int[])`
  const inRange = sql`${ofPoints} and c.at >= ${from}::timestamptz and c.at < ${to}::timestamptz`
  const daily = (step: 15 | 60): SQL => sql`
    select ${sql.raw(String(step))} as level, count(distinct (c.point, date_bin('1 hour', c.at + u.slot * ${sql.raw(`interval '${step} minutes'`)}, ${ORIGIN})))::int as hours
    from rollups c cross join lateral unnest(c.slots) as u(slot)
    where ${ofPoints} and c.step = ${sql.raw(String(step))} and c.at > ${from}::timestamptz - interval '1 day' and c.at < ${to}::timestamptz
      and c.at + u.slot * ${sql.raw(`interval '${step} minutes'`)} >= ${from}::timestamptz
      and c.at + u.slot * ${sql.raw(`interval '${step} minutes'`)} < ${to}::timestamptz`
  const parts = [
    ...(level === 0 ? [sql`select 0 as level, count(*)::int as hours from sample_chunks c where ${inRange}`] : []),
    ...(level <= 1 ? [sql`select 1 as level, count(*)::int as hours from rollups c where ${inRange} and c.step = 1`] : []),
    ...(level <= 15 ? [daily(15)] : []),
    daily(60),
  ]
  return sql.join(parts, sql` union all `)
}

/** What a level has of these points, and the raw values that are not rolled up yet. */
function elements({ points, start, end, level }: Asked): SQL {
  const numbers = `{${points.join(',')}}`
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
  const inRange = sql`at >= ${from}::timestamptz and at < ${to}::timestamptz`
  if (level === 0)
    // The growth of the first value is told from the one before it, which may lie in the same hour before the range.
    return sql`select * from (${stepping(sql`select point, at, value from (${packed(numbers, from, to)} union all ${fresh(numbers)}) a where at < ${to}::timestamptz`)}) r where ${inRange}`
  const tail = stepping(sql`${fresh(numbers)} and ${inRange}`)
  return sql`select * from (${rolled(numbers, { level, from, to })}) r where ${inRange} union all ${tail}`
}

const fresh = (numbers: string): SQL => sql`select point, at, value from samples where point = any(${numbers}::int[])`

const packed = (numbers: string, from: string, to: string): SQL => sql`
  select c.point, c.at + u.ms * interval '1 millisecond' as at, u.value
  from sample_chunks c cross join lateral unnest(c.offsets, c."values") as u(ms, value)
  where c.point = any(${numbers}::int[]) and c.at > ${from}::timestamptz - interval '1 hour' and c.at < ${to}::timestamptz`

const rolled = (numbers: string, { level, from, to }: { level: Level; from: string; to: string }): SQL => sql`
  select c.point, c.at + u.slot * ${sql.raw(`interval '${level} minutes'`)} as at, u.n, u.lo, u.hi, u.total, u.last, u.rise
  from rollups c cross join lateral unnest(c.slots, c.counts, c.mins, c.maxs, c.sums, c.lasts, c.rises) as u(slot, n, lo, hi, total, last, rise)
  where c.point = any(${numbers}::int[]) and c.step = ${sql.raw(String(level))}
    and c.at > ${from}::timestamptz - interval '1 day' and c.at < ${to}::timestamptz`

/** Raw values as elements of their own; a counter's growth is told from the value before, a smaller one is a reset. */
const stepping = (raw: SQL): SQL => sql`
  select s.point, s.at, 1 as n, s.value as lo, s.value as hi, s.value as total, s.value as last,
    case when p.kind <> 'counter' then null when s.prev is null then 0 when s.value >= s.prev then s.value - s.prev else s.value end as rise
  from (
    select r.point, r.at, r.value, coalesce(lag(r.value) over (partition by r.point order by r.at), ${VALUE_BEFORE}) as prev
    from (${raw}) r) s
  join points p on p.no = s.point`

/** The newest raw value of a point before its first one here. */
const VALUE_BEFORE = sql`(select x.value from (
  (select b.at, b.value from samples b where b.point = r.point and b.at < r.at order by b.at desc limit 1)
  union all
  (select c.at + c.offsets[cardinality(c.offsets)] * interval '1 millisecond', c."values"[cardinality(c."values")]
    from sample_chunks c where c.point = r.point and c.at < date_bin('1 hour', r.at, ${ORIGIN}) order by c.at desc limit 1)) x order by x.at desc limit 1)`

const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> => ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows
