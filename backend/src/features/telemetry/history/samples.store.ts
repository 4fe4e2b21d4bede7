import type { PointKind } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'

/** One raw value. `point`: its number; `at` in milliseconds since 1970. */
export interface Sample {
  readonly point: number
  readonly kind: PointKind
  readonly at: number
  readonly value: number
  /** It has no time of its own: where one of its point is kept at `at` already, it is kept at the next free millisecond. */
  readonly movable?: boolean
}
export type SamplesStore = ReturnType<typeof samplesStore>

const HOUR_MS = 3_600_000
/** Where spans are counted from: midnight UTC. */
export const ORIGIN = sql.raw(`timestamptz '2000-01-01 00:00:00+00'`)

/** Adds samples, and says which hours are to be rolled up for them. */
function sampleAdder(db: Database) {
  const marked = new Set<number>()
  /** Of readings without a time of their own, by point. */
  const lastAt = new Map<number, number>()

  /** Says which hours have something to roll up. What is remembered is not said again, except for hours that may be rolled up right now. */
  async function mark(samples: readonly Sample[], closedBefore: number): Promise<void> {
    const hours = new Map<number, readonly [point: number, hour: number]>()
    for (const { point, kind, at } of samples) {
      const hour = Math.floor(at / HOUR_MS)
      add(point, hour)
      // A counter's growth in the next hour starts from the last value of this one.
      if (kind === 'counter' && (hour + 1) * HOUR_MS <= closedBefore) add(point, hour + 1)
    }
    function add(point: number, hour: number): void {
      const key = hour * 0x1_0000_0000 + point
      if (hours.has(key) || (marked.has(key) && hour * HOUR_MS > closedBefore)) return
      hours.set(key, [point, hour])
    }
    if (hours.size === 0) return
    const rows = [...hours.values()]
    // The update waits for a rollup of the same hour and comes after it; doing nothing would be lost with the row.
    await db.sql.execute(sql`
      insert into open_hours (at, point)
      select to_timestamp(hour * 3600.0), point from unnest(${list(rows.map((row) => row[0]))}::int[], ${list(rows.map((row) => row[1]))}::int[]) as it(point, hour)
      on conflict (at, point) do update set point = excluded.point`)
    db.afterCommit(() => {
      for (const key of hours.keys()) marked.add(key)
    })
  }

  /** Adds what finds its millisecond free; gives the places in the list of those that do not. */
  async function place(samples: readonly Sample[]): Promise<ReadonlySet<number>> {
    const rows = await rowsOf<{ n: number }>(
      db,
      sql`with wanted as (select * from ${given(samples)}),
        made as (insert into samples (at, value, point) select at, value, point from wanted on conflict do nothing returning point, at)
        select n from wanted w where not exists (select from made m where m.point = w.point and m.at = w.at)`,
    )
    return new Set(rows.map((row) => row.n))
  }

  return {
    /**
     * Adds raw values; one that is there already counts once, unless it is `movable`. `closedBefore`: start of the newest hour that may be
     * rolled up. Gives them with the times at which they are kept.
     */
    async keep(samples: readonly Sample[], closedBefore: number): Promise<Sample[]> {
      const fixed = samples.filter((sample) => !sample.movable)
      const kept = [...fixed]
      if (fixed.length > 0)
        await db.sql.execute(
          sql`insert into samples (at, value, point) select at, value, point from ${given(fixed)} on conflict do nothing`,
        )
      let left = apart(
        samples.filter((sample) => sample.movable),
        lastAt,
      )
      while (left.length > 0) {
        const taken = await place(left)
        kept.push(...left.filter((_, n) => !taken.has(n)))
        // Another backend was there first.
        left = apart(
          left.filter((_, n) => taken.has(n)).map((sample) => ({ ...sample, at: sample.at + 1 })),
          lastAt,
        )
      }
      await mark(kept, closedBefore)
      return kept
    },

    /** Hours up to this one are about to be rolled up: what comes into them later is said anew. */
    closing(closedBefore: number): void {
      for (const key of marked) if (Math.floor(key / 0x1_0000_0000) * HOUR_MS <= closedBefore) marked.delete(key)
    },
  }
}

/** The one writer of `samples`, `sample_chunks`, `rollups` and `open_hours`. */
export function samplesStore(db: Database) {
  const adder = sampleAdder(db)
  return {
    keep: adder.keep,
    /** Rolls up at most `limit` hours that began at `closedBefore` or earlier, oldest first; gives how many. Each is made anew from its raw values. */
    async roll({ closedBefore, limit }: { closedBefore: number; limit: number }): Promise<number> {
      adder.closing(closedBefore)
      const [done] = await rowsOf<{ hours: number }>(db, rollingUp(new Date(closedBefore).toISOString(), limit))
      return done?.hours ?? 0
    },

    /** How many hours wait, and since when the oldest of them (start of the hour, milliseconds). */
    async open(): Promise<{ hours: number; oldest: number | null }> {
      const [row] = await rowsOf<{ hours: number; oldest: number | null }>(
        db,
        sql`select count(*)::int as hours, (extract(epoch from min(at)) * 1000)::float8 as oldest from open_hours`,
      )
      return row ?? { hours: 0, oldest: null }
    },

    /** Forgets what is older than it is kept, for the points numbered from `from` on, `many` of them. */
    async retain({ from, many, before }: { from: number; many: number; before: Readonly<Record<0 | 1 | 15, number>> }): Promise<void> {
      const points = sql`p.no >= ${from} and p.no < ${from + many}`
      const iso = (ms: number) => new Date(ms).toISOString()
      await db.sql.execute(
        sql`delete from sample_chunks c using points p where ${points} and c.point = p.no and c.at < ${iso(before[0])}::timestamptz`,
      )
      for (const step of [1, 15] as const)
        await db.sql.execute(
          sql`delete from rollups r using points p where ${points} and r.point = p.no and r.step = ${step} and r.at < ${iso(before[step])}::timestamptz`,
        )
    },
    async highestNumber(): Promise<number> {
      return (await rowsOf<{ no: number | null }>(db, sql`select max(no)::int as no from points`))[0]?.no ?? 0
    },
    /** The embedded database has nobody who sweeps after rows that were moved. */
    async sweep(): Promise<void> {
      if (db.engine === 'pglite') await db.sql.execute(sql`vacuum samples, open_hours`)
    },
  }
}

const DAY = sql`date_bin('1 day', m.hour, ${ORIGIN})`
/** Minutes of an hour gathered into longer spans of its UTC day. */
const gathered = (minutes: number): SQL => sql`
  select m.point, ${sql.raw(String(minutes))}::int2 as step, ${DAY} as at,
    ((extract(epoch from m.hour - ${DAY}) / 60)::int + m.slot) / ${sql.raw(String(minutes))} as slot, sum(m.n)::int as n,
    min(m.lo) as lo, max(m.hi) as hi, sum(m.total) as total, (array_agg(m.last order by m.slot desc))[1] as last, sum(m.rise) as rise
  from minutes m group by m.point, 3, 4`

/** One statement: minutes from raw values, quarters and hours from minutes, raw values packed, and what was open is closed. */
const rollingUp = (closedBefore: string, limit: number): SQL => sql`
  with due as materialized (
    select o.point, o.at as hour, coalesce(p.kind, 'gauge') as kind from open_hours o left join points p on p.no = o.point
    where o.at <= ${closedBefore}::timestamptz order by o.at, o.point limit ${limit} for update of o skip locked),
  before as materialized (
    select d.point, d.hour, (select x.value from (
      (select s.at, s.value from samples s where s.point = d.point and s.at < d.hour order by s.at desc limit 1)
      union all
      (select c.at + c.offsets[cardinality(c.offsets)] * interval '1 millisecond', c."values"[cardinality(c."values")]
        from sample_chunks c where c.point = d.point and c.at < d.hour order by c.at desc limit 1)) x order by x.at desc limit 1) as value
    from due d where d.kind = 'counter'),
  raw as materialized (
    select distinct on (d.point, x.at) d.point, d.hour, d.kind, x.at, x.value
    from due d cross join lateral (
      select s.at, s.value, 1 as turn from samples s where s.point = d.point and s.at >= d.hour and s.at < d.hour + interval '1 hour'
      union all
      select c.at + u.ms * interval '1 millisecond', u.value, 0 from sample_chunks c cross join lateral unnest(c.offsets, c."values") as u(ms, value)
      where c.point = d.point and c.at = d.hour) x
    order by d.point, x.at, x.turn),
  stepped as (
    select r.*, coalesce(lag(r.value) over (partition by r.point, r.hour order by r.at), b.value) as prev
    from raw r left join before b on b.point = r.point and b.hour = r.hour),
  minutes as materialized (
    select point, hour, floor(extract(epoch from at - hour) / 60)::int as slot, count(*)::int as n, min(value) as lo, max(value) as hi,
      sum(value) as total, (array_agg(value order by at desc))[1] as last,
      sum(case when kind <> 'counter' then null when prev is null then 0 when value >= prev then value - prev else value end) as rise
    from stepped group by point, hour, 3),
  fresh as materialized (
    select point, 1::int2 as step, hour as at, slot, n, lo, hi, total, last, rise from minutes
    union all ${gathered(15)} union all ${gathered(60)}),
  kept as (
    select r.point, r.step, r.at, u.* from (select distinct point, step, at from fresh where step > 1) f
    join rollups r on r.point = f.point and r.step = f.step and r.at = f.at
    cross join lateral unnest(r.slots, r.counts, r.mins, r.maxs, r.sums, r.lasts, r.rises) as u(slot, n, lo, hi, total, last, rise)
    where not exists (select from fresh x where x.point = r.point and x.step = r.step and x.at = r.at and x.slot = u.slot)),
  rolled as (
    insert into rollups (at, point, step, slots, counts, mins, maxs, sums, lasts, rises)
    select at, point, step, array_agg(slot::int2 order by slot), array_agg(n order by slot), array_agg(lo order by slot), array_agg(hi order by slot),
      array_agg(total order by slot), array_agg(last order by slot),
      case when bool_or(rise is not null) then array_agg(coalesce(rise, 0) order by slot) end
    from (select * from fresh union all select * from kept) x group by point, step, at
    on conflict (point, step, at) do update set slots = excluded.slots, counts = excluded.counts, mins = excluded.mins, maxs = excluded.maxs,
      sums = excluded.sums, lasts = excluded.lasts, rises = excluded.rises),
  packed as (
    insert into sample_chunks (at, point, offsets, "values")
    select hour, point, array_agg((extract(epoch from at - hour) * 1000)::int order by at), array_agg(value order by at) from raw group by point, hour
    on conflict (point, at) do update set offsets = excluded.offsets, "values" = excluded."values"),
  moved as (
    delete from samples s using due d where s.point = d.point and s.at >= d.hour and s.at < d.hour + interval '1 hour'),
  closed as (delete from open_hours o using due d where o.at = d.hour and o.point = d.point)
  select count(*)::int as hours from due`

/** Samples as rows (point, at, value, n: their place in the list from 0). */
const given = (samples: readonly Sample[]): SQL =>
  sql`(select point, to_timestamp(ms / 1000.0) as at, value, (place - 1)::int as n
    from unnest(${list(samples.map((sample) => sample.point))}::int[], ${list(samples.map((sample) => sample.at))}::float8[], ${list(samples.map((sample) => sample.value))}::float8[])
      with ordinality as it(point, ms, value, place)) as given`

/** A clock that was put back further than this is followed. */
const MOST_AHEAD_MS = 1000
/** No two of a point at the same millisecond, in the order they came: the later one moves on. `last`: of each point, kept up to date. */
function apart(samples: readonly Sample[], last: Map<number, number>): Sample[] {
  return samples.map((sample) => {
    const next = (last.get(sample.point) ?? Number.NEGATIVE_INFINITY) + 1
    const at = next > sample.at && next - sample.at <= MOST_AHEAD_MS ? next : sample.at
    last.set(sample.point, at)
    return at === sample.at ? sample : { ...sample, at }
  })
}

/** Numbers as a PostgreSQL array. */
const list = (numbers: readonly number[]): string => `{${numbers.join(',')}}`
const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> => ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows
