import { and, eq } from 'drizzle-orm'
import { rollupRows, type Span } from '../../../backend/demo/src/portfolio/alarms/past-spans.ts'
import { devices, points } from '../../../backend/src/schema/monitoring/iot.ts'
import { rollups } from '../../../backend/src/schema/monitoring/telemetry.ts'
import type { Building } from '../building.ts'
import { aSensor, type Sensor } from './sensors.ts'

const HOUR = 3_600_000
const QUARTER = 900_000

/** A device with counters whose past is known, and that can speak on. */
export interface Metered {
  readonly sensor: Sensor
  pointId(name: string): Promise<string>
}

/** A device with these points (name to unit; those named in `counters` count). */
export async function aMeterDevice(
  building: Building,
  {
    code,
    units,
    counters,
    elsewhere = false,
    kind = 'meter',
  }: { code: string; units: Record<string, string>; counters: readonly string[]; elsewhere?: boolean; kind?: string },
): Promise<Metered> {
  const { db } = building
  const sensor = await aSensor(building, { code, units, elsewhere, kind })
  for (const point of counters)
    await db.sql
      .update(points)
      .set({ kind: 'counter' })
      .where(and(eq(points.device_id, sensor.id), eq(points.point, point)))
  return {
    sensor,
    async pointId(name) {
      const [row] = await db.sql
        .select({ id: points.id })
        .from(points)
        .where(and(eq(points.device_id, sensor.id), eq(points.point, name)))
      if (!row) throw new Error(`${code} has no point ${name}`)
      return row.id
    },
  }
}

/** Writes what a counter grew, hour by hour from `from` on; null is an hour without a word. Each hour is four equal quarters. */
export async function grew(
  building: Building,
  pointId: string,
  { from, hours }: { from: number; hours: readonly (number | null)[] },
): Promise<void> {
  const { db } = building
  const [row] = await db.sql.select({ no: points.no }).from(points).where(eq(points.id, pointId))
  let value = 1000
  const spans = (step: number): Span[] =>
    hours.flatMap((rise, i) =>
      rise === null
        ? []
        : Array.from({ length: HOUR / step }, (_, part): Span => {
            const own = (rise * step) / HOUR
            value += own
            return { at: from + i * HOUR + part * step, min: value - own, mean: value, max: value, last: value, rise: own }
          }),
    )
  const rows = [...rollupRows(60, spans(HOUR)), ...rollupRows(15, spans(QUARTER))]
  if (rows.length > 0) await db.sql.insert(rollups).values(rows.map((item) => ({ ...item, point: row?.no ?? 0 })))
}

/** Takes a device for silent, as the clock does after its heartbeat. */
export async function fallsSilent({ db }: Building, { sensor }: Metered): Promise<void> {
  await db.sql.update(devices).set({ status: 'offline' }).where(eq(devices.id, sensor.id))
}
