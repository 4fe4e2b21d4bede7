import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../backend/src/platform/db/bulk.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'

/** Meters with a counter, heard every hour of a year; alarms, annunciated a year long. */
export const METERS = 100
const ALARMS = 500
export const ANNUNCIATIONS = 500_000
const DAYS = 365

/** Telemetry and alarms beside the tickets that are there; made once. */
export async function addTelemetry(db: Database): Promise<void> {
  const [known] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from energy_meters where code like 'BENCH-%'`)
  if ((known?.count ?? 0) >= METERS) return
  const id = (kind: string, n: string) => sql.raw(`md5('${kind}' || ${n})::uuid`)
  const site = sql.raw(`(select id from locations order by id offset n % (select count(*)::int from locations) limit 1)`)
  await db.atomically(async () => {
    // Half a million rows take longer than any question of the product may.
    await db.sql.execute(sql.raw('set local statement_timeout = 0'))
    await db.sql.execute(sql`insert into devices (id, location_id, code, name, kind)
      select ${id('device', 'n')}, ${site}, 'BENCH-' || n, 'Meter ' || n, 'meter' from generate_series(1, ${METERS + ALARMS}::int) n`)
    await db.sql.execute(sql`insert into points (id, device_id, point, label, kind)
      select ${id('point', 'n')}, ${id('device', 'n')}, 'kwh', 'kWh', 'counter' from generate_series(1, ${METERS}::int) n`)
    await db.sql.execute(sql`insert into energy_meters (id, location_id, code, name, use, point_id)
      select ${id('meter', 'n')}, ${site}, 'BENCH-' || n, 'Meter ' || n, (array['total', 'cooling', 'lighting', 'lift'])[1 + n % 4], ${id('point', 'n')}
      from generate_series(1, ${METERS}::int) n`)
    await db.sql.execute(sql`insert into rollups (at, point, step, slots, counts, mins, maxs, sums, lasts, rises)
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => day), p.no, 60, h.slots, h.slots, h.values, h.values, h.values, h.values, h.values
      from energy_meters m join points p on p.id = m.point_id cross join generate_series(1, ${DAYS}::int) day
        cross join lateral (select array_agg(s::smallint) as slots, array_agg(10 + s + day % 7 + 0.37) as values from generate_series(0, 23) s) h
      where m.code like 'BENCH-%'`)
    await db.sql.execute(sql`insert into alarms (id, device_id, location_id, type, message, priority, rank, process, ack, occurrence, rev, raised_at, received_at)
      select ${id('alarm', 'n')}, ${id('device', `(${METERS} + n)`)}, d.location_id, 'high', 'Too hot', 'high', n % 4, 'normal', 'acked', 1, 1, now(), now()
      from generate_series(1, ${ALARMS}::int) n join devices d on d.id = ${id('device', `(${METERS} + n)`)}`)
    await db.sql.execute(sql`insert into alarm_annunciations (id, alarm_id, occurrence, rank, at)
      select gen_random_uuid(), ${id('alarm', `(1 + n * n % ${ALARMS})`)}, 1, n % 4, now() - make_interval(secs => ${DAYS * 86_400}::float8 * n / ${ANNUNCIATIONS})
      from generate_series(1, ${ANNUNCIATIONS}::bigint) n`)
  })
  await db.sql.execute(sql.raw('analyze'))
}
