import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { grew } from '../../../../../tests/kit/devices/meters.ts'
import { aSensor } from '../../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../../platform/ids.ts'
import { startOfDay } from '../../../platform/time/zoned-time.ts'
import { points } from '../../../schema/monitoring/iot.ts'
import { locations } from '../../../schema/places.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Monday 30 March 2026, 10:20 in Jakarta; clocks went forward in New York on 8 March. */
const NOW = new Date('2026-03-30T03:20:00Z')
const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/New_York'] as const
const PERIODS = { day: ['2026-03-29', '2026-03-29'], week: ['2026-03-05', '2026-03-11'], month: ['2026-03-01', '2026-03-31'] } as const

/** A counter at a site of this zone: quarters and hours of the past, as an import leaves them, and readings of the last hours. */
async function aMeter(building: Building, { zone, no, site }: { zone: string; no: number; site: string }) {
  const { db } = building
  const sensor = await aSensor(building, { code: `M-${no}`, location_id: site, area_id: null, asset_id: null })
  const id = newId()
  await db.sql.insert(points).values({ id, device_id: sensor.id, point: 'energy', label: 'Energy', unit: 'kWh', kind: 'counter' })
  const from = startOfDay(zone, '2026-02-26').getTime()
  const live = Math.floor(NOW.getTime() / HOUR) * HOUR
  const hours = Array.from({ length: (live - from) / HOUR }, (_, i) => ((i * (no + 3)) % 17) + 0.25)
  await grew(building, id, { from, hours })
  // The next hour is the running one: not rolled up yet, its first value a reset counter's.
  const take = building.backend.iot.take
  for (const [minute, value] of [
    [1, 2],
    [9, 2.5 + no],
  ] as const)
    await take({
      topic: `menara/${await codeOf(building, site)}/M-${no}/telemetry`,
      payload: Buffer.from(JSON.stringify({ values: { energy: value }, at: new Date(live + minute * MINUTE).toISOString() })),
      receivedAt: building.clock.now(),
    })
  /** What grew from one instant to another. */
  const truth = (start: number, end: number): number =>
    hours.reduce((sum, value, i) => sum + (from + i * HOUR >= start && from + i * HOUR < end ? value : 0), 0) + (end > live ? no + 0.5 : 0)
  return { id, truth }
}
async function codeOf({ db }: Building, site: string): Promise<string> {
  const [row] = await db.sql.select({ code: locations.code }).from(locations).where(eq(locations.id, site))
  return row?.code ?? ''
}

it('TE-26 figures of ten meters are the same in telemetry, in the chart and in energy, over a day, a week and a month', async () => {
  const building = await openBuilding()
  building.clock.set(NOW)
  const sites = ZONES.map((zone, i) => ({ zone, id: newId(), code: `S${i}`, name: zone, type: 'branch' }))
  await building.db.sql.insert(locations).values(sites)
  const admin = await building.as(building.cast.admin)
  const table: string[] = []
  for (let no = 0; no < 10; no += 1) {
    const site = sites[no % sites.length] ?? sites[0]
    if (!site) throw new Error('There is no site')
    const { zone, id: location_id } = site
    const meter = await aMeter(building, { zone, no, site: location_id })
    const body = { location_id, code: `E-${no}`, name: `Meter ${no}`, use: 'other' as const, point_id: meter.id }
    const made = await admin.asks(energy.createMeter, { body })
    for (const [period, [start, end]] of Object.entries(PERIODS)) {
      const range = {
        start: startOfDay(zone, start).getTime(),
        end: startOfDay(zone, new Date(Date.parse(end) + DAY).toISOString().slice(0, 10)).getTime(),
      }
      const instants = { start: new Date(range.start).toISOString(), end: new Date(range.end).toISOString() }
      const [figures] = (await admin.asks(telemetry.statistics, { query: { points: meter.id, ...instants } })).body.data
      const [ofDays] = (await admin.asks(telemetry.statistics, { query: { points: meter.id, start, end } })).body.data
      const { body: chart } = await admin.asks(telemetry.series, { query: { points: meter.id, ...instants, width: 600 } })
      const usage = (await admin.asks(energy.usage, { query: { location_id, meter_id: made.body.data.id, start, end, step: 'day' } })).body
      const sum = chart.data.points[0]?.buckets.reduce((all, bucket) => all + (bucket.rise ?? 0), 0)
      const found = { report: figures?.rise, ofDays: ofDays?.rise, chart: sum, energy: usage.data.total.kwh }
      table.push(
        `${no} ${zone} ${period} ${Object.values(found)
          .map((value) => value?.toFixed(2))
          .join(' ')}`,
      )
      for (const [name, value] of Object.entries(found))
        expect
          .soft(value, `${name} of meter ${no}, ${zone}, ${period}\n${table.join('\n')}`)
          .toBeCloseTo(meter.truth(range.start, range.end), 4)
      if (period !== 'month') expect(figures?.coverage).toBe(1)
    }
  }
  process.stdout.write(`meter, zone, period; kWh by statistics, by days, chart added up, energy\n${table.join('\n')}\n`)
  expect(table).toHaveLength(30)
})

it('TE-26 part of an hour grows by itself alone, before and after its hour was rolled up', async () => {
  const building = await openBuilding()
  const sensor = await aSensor(building, { code: 'M-1' })
  const id = newId()
  await building.db.sql.insert(points).values({ id, device_id: sensor.id, point: 'e', label: 'E', kind: 'counter' })
  const from = Math.floor(building.clock.now().getTime() / HOUR - 3) * HOUR
  for (const [minutes, e] of [
    [-10, 90],
    [5, 100],
    [25, 140],
    [35, 150],
    [55, 155],
  ] as const)
    await sensor.says({ e }, new Date(from + minutes * MINUTE))
  const grown = async () => {
    const query = { points: id, start: new Date(from + 30 * MINUTE).toISOString(), end: new Date(from + HOUR).toISOString() }
    return (await building.admin.asks(telemetry.statistics, { query })).body.data[0]?.rise
  }
  expect(await grown()).toBe(15)
  building.clock.advance(6 * MINUTE)
  await building.backend.iot.tick()
  expect(await grown()).toBe(15)
})

it('TE-27 a day is that of the site', async () => {
  const building = await openBuilding()
  building.clock.set(NOW)
  const sensor = await aSensor(building, { code: 'M-1', elsewhere: true, units: { v: '' } })
  const admin = await building.as(building.cast.admin)
  // 29 March begins in Makassar at 16:00 UTC of the 28th.
  await sensor.says({ v: 1 }, new Date('2026-03-29T15:59:00Z'))
  await sensor.says({ v: 2 }, new Date('2026-03-29T16:01:00Z'))
  const [point] = (await admin.asks(telemetry.points, { query: { device_id: sensor.id } })).body.data
  const on = async (day: string) =>
    (await admin.asks(telemetry.statistics, { query: { points: point?.id ?? '', start: day, end: day } })).body.data[0]?.mean
  expect([await on('2026-03-29'), await on('2026-03-30')]).toEqual([1, 2])
})
