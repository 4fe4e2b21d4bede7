import { sql } from 'drizzle-orm'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { alarmRules, devices, points } from '../../../backend/src/schema/monitoring/iot.ts'

/** Devices that speak in turn. */
export interface Field {
  /** The next message, as a broker hands it over. */
  message(): { topic: string; payload: Buffer }
}

interface Wanted {
  readonly site: string
  readonly code: string
  readonly devices: number
  readonly points: number
  /** Each device has a threshold that its values come near and do not cross. */
  readonly rules: boolean
}

export async function fieldOf(db: Database, wanted: Wanted): Promise<Field> {
  const names = Array.from({ length: wanted.points }, (_, i) => `p${i}`)
  const rows = Array.from({ length: wanted.devices }, (_, i) => ({
    id: newId(),
    location_id: wanted.site,
    code: `B-${i}`,
    name: `Bench ${i}`,
    kind: 'meter',
  }))
  await db.sql.insert(devices).values(rows)
  for (const { id } of rows) await db.sql.insert(points).values(names.map((point) => ({ id: newId(), device_id: id, point, label: point })))
  if (wanted.rules)
    await db.sql.insert(alarmRules).values(
      rows.map((row) => ({
        ...{ id: newId(), device_id: row.id, point: 'p0', type: 'high', direction: 'above' as const },
        ...{ limit: 90, priority: 'high', message: 'Too high' },
      })),
    )
  let sent = 0
  // Each device's clock moves on by itself: no two values of a point share an instant.
  const clocks = rows.map(() => Date.now() - 60_000)
  return {
    message() {
      const turn = sent++ % rows.length
      const at = Math.max((clocks[turn] ?? 0) + 1, Date.now() - 1000)
      clocks[turn] = at
      const values = Object.fromEntries(names.map((name, i) => [name, Math.round((20 + i + Math.sin(sent / 50 + i) * 5) * 100) / 100]))
      return {
        topic: `menara/${wanted.code}/${rows[turn]?.code}/telemetry`,
        payload: Buffer.from(JSON.stringify({ at: new Date(at).toISOString(), values })),
      }
    },
  }
}

/** A year of hours for the first `many` points that have no rollups of hours beside others that have; gives their ids. */
export async function fillYear(db: Database, many: number): Promise<string[]> {
  await db.sql.execute(sql`
    insert into rollups (at, point, step, slots, counts, mins, maxs, sums, lasts)
    select day, p.no, 60, array(select generate_series(0, 23)), array_fill(360, array[24]), v.lo, v.hi, v.total, v.lo
    from generate_series(date_trunc('day', now()) - interval '365 days', date_trunc('day', now()) - interval '1 day', interval '1 day') day
    cross join (select no from points order by no limit 500) p
    cross join lateral (select array_agg(20 + random() * 5) as lo, array_agg(25 + random() * 5) as hi, array_agg(360 * (22 + random())) as total
      from generate_series(1, 24) g where day is not null and p.no is not null) v
    on conflict do nothing`)
  await db.sql.execute(sql`vacuum analyze rollups`)
  const { rows } = (await db.sql.execute(sql`select id from points order by no limit ${many}`)) as unknown as { rows: { id: string }[] }
  return rows.map((row) => row.id)
}
