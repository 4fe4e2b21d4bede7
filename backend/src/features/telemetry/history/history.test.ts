import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { type PointKind, telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { aSensor, type Sensor } from '../../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../../platform/ids.ts'
import { points } from '../../../schema/monitoring/iot.ts'
import { openHours, rollups, sampleChunks, samples } from '../../../schema/monitoring/telemetry.ts'
import { levelOf, resolutionOf } from '../intake/telemetry.levels.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The start of the hour that was `hours` before the present one. */
const hourAgo = ({ clock }: Building, hours: number): number => Math.floor(clock.now().getTime() / HOUR - hours) * HOUR
const iso = (at: number) => new Date(at).toISOString()

async function aPoint(building: Building, kind: PointKind = 'gauge') {
  const sensor = await aSensor(building, { code: `D-${newId()}` })
  const id = newId()
  await building.db.sql.insert(points).values({ id, device_id: sensor.id, point: 'v', label: 'V', kind })
  return { id, sensor }
}
const say = async (sensor: Sensor, values: readonly (readonly [at: number, value: number])[]) => {
  await Promise.all(values.map(([at, v]) => sensor.says({ v }, new Date(at))))
}
const series = async (
  { as, cast }: Building,
  query: { points: string; start: string; end: string; width?: number; compare_start?: string },
) => (await (await as(cast.admin)).asks(telemetry.series, { query })).body.data
const buckets = async (building: Building, id: string, [start, end, width]: readonly [number, number, number]) =>
  (await series(building, { points: id, start: iso(start), end: iso(end), width })).points[0]?.buckets

describe('rolling up', () => {
  it('TE-32 goes on with the next round after one that failed, as while the database is away', async () => {
    const building = await openBuilding()
    const { sensor } = await aPoint(building)
    await say(sensor, [[hourAgo(building, 3) + 500, 1]])
    building.clock.advance(6 * MINUTE)
    await building.db.sql.execute(sql`alter table open_hours rename to open_hours_away`)
    await expect(building.backend.iot.tick()).rejects.toThrow('open_hours')
    await building.db.sql.execute(sql`alter table open_hours_away rename to open_hours`)
    await building.backend.iot.tick()
    expect(await building.db.sql.$count(sampleChunks)).toBe(1)
  })

  it('TE-13 packs hours that are over and changes no chart', async () => {
    const building = await openBuilding()
    const { id, sensor } = await aPoint(building)
    const from = hourAgo(building, 3)
    await say(
      sensor,
      Array.from({ length: 3 * 60 }, (_, i) => [from + i * MINUTE + 500, Math.sin(i) * 10] as const),
    )
    const looks = () =>
      Promise.all(
        [3 * 60, 12, 3, 1].map(async (width) =>
          (await buckets(building, id, [from, from + 3 * HOUR, width]))?.map((bucket) => ({ ...bucket, mean: bucket.mean.toFixed(6) })),
        ),
      )
    const before = await looks()
    expect(before.map((list) => list?.length)).toEqual([180, 12, 3, 1])
    building.clock.advance(6 * MINUTE)
    await building.backend.iot.tick()
    expect(await building.db.sql.$count(sampleChunks)).toBeGreaterThanOrEqual(2)
    expect(await building.db.sql.$count(samples)).toBeLessThanOrEqual(60)
    expect(await building.db.sql.$count(rollups)).toBeGreaterThanOrEqual(2)
    expect(await looks()).toEqual(before)
    building.clock.advance(HOUR)
    await building.backend.iot.tick()
    expect(await building.db.sql.$count(samples)).toBe(0)
    expect(await building.db.sql.$count(openHours)).toBe(0)
    expect(await looks()).toEqual(before)
    expect(
      (await series(building, { points: id, start: iso(from), end: iso(from + 10 * MINUTE), width: 4000 })).points[0]?.buckets,
    ).toHaveLength(10)
  })

  it('TE-14 counts a late value in its spans, and a repeated one once', async () => {
    const building = await openBuilding()
    const { id, sensor } = await aPoint(building)
    const from = hourAgo(building, 3)
    await say(sensor, [
      [from + MINUTE, 1],
      [from + 20 * MINUTE, 2],
    ])
    building.clock.advance(6 * MINUTE)
    await building.backend.iot.tick()
    expect(await building.db.sql.$count(samples)).toBe(0)
    await say(sensor, [
      [from + MINUTE, 1],
      [from + 2 * MINUTE, 9],
    ])
    await building.backend.iot.tick()
    expect(await building.db.sql.$count(samples)).toBe(0)
    expect(await buckets(building, id, [from, from + HOUR, 1])).toMatchObject([{ min: 1, max: 9, mean: 4, last: 2, count: 3 }])
    expect(await buckets(building, id, [from, from + HOUR, 4])).toMatchObject([
      { min: 1, max: 9, count: 2, last: 9 },
      { min: 2, max: 2, count: 1 },
    ])
    expect(await buckets(building, id, [from, from + HOUR, 60])).toHaveLength(3)
  })

  it('TE-15 tells the growth of a counter through resets, spans and hours', async () => {
    const building = await openBuilding()
    const { id, sensor } = await aPoint(building, 'counter')
    const from = hourAgo(building, 3)
    await say(sensor, [
      [from, 100],
      [from + 30 * MINUTE, 110],
      [from + HOUR, 125],
      [from + HOUR + 30 * MINUTE, 4],
      [from + HOUR + 40 * MINUTE, 10],
    ])
    const grown = async () => (await buckets(building, id, [from, from + 2 * HOUR, 2]))?.map((bucket) => bucket.rise)
    expect(await grown()).toEqual([10, 25])
    building.clock.advance(6 * MINUTE)
    await building.backend.iot.tick()
    expect(await building.db.sql.$count(samples)).toBe(0)
    expect(await grown()).toEqual([10, 25])
    // Late, at the end of the first hour: what grew until then is told there, not in the next.
    await say(sensor, [[from + 59 * MINUTE, 120]])
    await building.backend.iot.tick()
    expect(await grown()).toEqual([20, 15])
  })

  it('TE-19 forgets raw values, minutes and quarters when they are too old, and keeps hours', async () => {
    const building = await openBuilding()
    const { id, sensor } = await aPoint(building)
    const from = hourAgo(building, 2)
    await say(sensor, [[from + MINUTE, 5]])
    building.clock.advance(HOUR)
    await building.backend.iot.tick()
    const left = async () => [
      await building.db.sql.$count(sampleChunks),
      ...(await Promise.all([1, 15, 60].map((step) => building.db.sql.$count(rollups, eq(rollups.step, step))))),
    ]
    expect(await left()).toEqual([1, 1, 1, 1])
    for (const [days, there] of [
      [31, [0, 1, 1, 1]],
      [150, [0, 0, 1, 1]],
      [560, [0, 0, 0, 1]],
      [3000, [0, 0, 0, 1]],
    ] as const) {
      building.clock.advance(days * DAY)
      await building.backend.iot.tick()
      expect(await left()).toEqual(there)
    }
    const later = await building.as(building.cast.admin)
    const { body } = await later.asks(telemetry.series, { query: { points: id, start: iso(from), end: iso(from + DAY), width: 600 } })
    expect(body.data).toMatchObject({ source: '1h', step_ms: HOUR, points: [{ buckets: [{ at: iso(from), max: 5 }] }] })
  })
})

describe('a chart', () => {
  it('TE-16 gets at most as many spans as it is wide, of the coarsest rollups that are kept', () => {
    const now = Date.UTC(2026, 10, 21, 12)
    const pick = (range: number, width: number, ago = 0) => {
      const resolution = resolutionOf({ start: now - ago - range, end: now - ago, width, now })
      expect((resolution.end - resolution.start) / resolution.stepMs).toBeLessThanOrEqual(width)
      return [resolution.level, resolution.stepMs]
    }
    expect(pick(10 * MINUTE, 600)).toEqual([0, 1000])
    expect(pick(HOUR, 600)).toEqual([0, 10_000])
    expect(pick(DAY, 600)).toEqual([1, 5 * MINUTE])
    expect(pick(7 * DAY, 600)).toEqual([15, 30 * MINUTE])
    expect(pick(365 * DAY, 600)).toEqual([60, DAY])
    expect(pick(365 * DAY, 4000)).toEqual([60, 3 * HOUR])
    // Raw values of 40 days ago are gone, minutes are there; of 200 days ago only quarters are.
    expect(pick(10 * MINUTE, 600, 40 * DAY)).toEqual([1, MINUTE])
    expect(pick(HOUR, 600, 200 * DAY)).toEqual([15, 15 * MINUTE])
    expect(pick(DAY, 600, 800 * DAY)).toEqual([60, HOUR])
    for (const width of [1, 7, 100, 2000]) for (const range of [1, 999, HOUR + 1, 40 * DAY, 9000 * DAY]) pick(range, width)
    expect(levelOf({ start: now - DAY, stepMs: 45 * MINUTE, now })).toBe(15)
  })

  it('TE-17 shows several points, and a second range span for span', async () => {
    const building = await openBuilding()
    const [a, b] = [await aPoint(building), await aPoint(building)]
    const from = hourAgo(building, 8)
    await say(a.sensor, [
      [from + MINUTE, 1],
      [from + 4 * HOUR + MINUTE, 2],
    ])
    await say(b.sensor, [[from + 4 * HOUR + 2 * MINUTE, 3]])
    const found = await series(building, {
      ...{ points: `${b.id},${a.id}`, start: iso(from + 4 * HOUR), end: iso(from + 5 * HOUR), width: 60 },
      compare_start: iso(from),
    })
    expect(
      found.points.map((point) => [point.point.id, point.buckets.map((one) => one.last), point.compare?.map((one) => one.last)]),
    ).toEqual([
      [b.id, [3], []],
      [a.id, [2], [1]],
    ])
    expect(found.compare_offset_ms).toBe(4 * HOUR)
    const ask = (query: Record<string, string>) =>
      building.admin.sends('GET', `/api/v1/telemetry/series?${new URLSearchParams({ start: iso(from), end: iso(from + HOUR), ...query })}`)
    expect((await ask({ points: 'x' })).status).toBe(422)
    expect((await ask({ points: Array.from({ length: 21 }, newId).join(',') })).status).toBe(422)
    expect((await ask({ points: newId() })).status).toBe(404)
    expect((await ask({ points: a.id, end: iso(from) })).status).toBe(422)
    expect(
      (await building.elsewhere.sends('GET', `/api/v1/telemetry/series?points=${a.id}&start=2026-01-01&end=2026-01-02`)).status,
    ).not.toBe(200)
  })

  it('TE-18 has statistics', async () => {
    const building = await openBuilding()
    const { id, sensor } = await aPoint(building, 'counter')
    const from = hourAgo(building, 6)
    const none = (await building.admin.asks(telemetry.statistics, { query: { points: id, start: iso(from), end: iso(from + HOUR) } })).body
      .data
    expect(none).toMatchObject([{ point: { id }, count: 0, min: null, max_at: null, coverage: 0 }])
    await say(sensor, [
      [from + MINUTE, 10],
      [from + 2 * MINUTE, 16],
      [from + 2 * HOUR + 3 * MINUTE, 40],
    ])
    const facts = async () =>
      (await building.admin.asks(telemetry.statistics, { query: { points: id, start: iso(from), end: iso(from + 4 * HOUR) } })).body.data
    const expected = { count: 3, min: 10, max: 40, mean: 22, first: 10, last: 40, rise: 30, coverage: 0.5 }
    expect(await facts()).toMatchObject([{ ...expected, min_at: iso(from + MINUTE), max_at: iso(from + 2 * HOUR + 3 * MINUTE) }])
    building.clock.advance(6 * MINUTE)
    await building.backend.iot.tick()
    expect(await facts()).toMatchObject([expected])
  })

  it('TE-24 has points with a label, unit and kind that those who manage devices give', async () => {
    const building = await openBuilding()
    const { id } = await aPoint(building)
    const params = { id }
    const body = { label: 'Energy', unit: 'kWh', kind: 'counter' as const }
    expect((await building.operator.asks(telemetry.updatePoint, { params, body })).status).toBe(403)
    expect((await building.admin.asks(telemetry.updatePoint, { params, body })).body.data).toMatchObject(body)
    expect(
      (await building.admin.asks(telemetry.points, { query: { kind: 'counter', unit: 'kWh', search: 'nerg' } })).body.data,
    ).toMatchObject([{ id }])
    expect((await building.admin.asks(iot.readings, { query: {} })).body.data).toMatchObject([{ label: 'Energy', unit: 'kWh' }])
    // Its numbers have names, in readings and in alarms.
    const states = [
      { value: 0, name_en: 'Closed', name_id: 'Tertutup' },
      { value: 1, name_en: 'Open', name_id: 'Terbuka' },
    ]
    expect((await building.admin.asks(telemetry.updatePoint, { params, body: { states } })).body.data).toMatchObject({
      states,
      unit: 'kWh',
    })
    expect((await building.admin.asks(iot.readings, { query: {} })).body.data).toMatchObject([{ states }])
    expect(await building.admin.asks(telemetry.updatePoint, { params, body: { states: [...states, ...states] } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'states', rule: 'uniqueItems' }] },
    })
    for (const wrong of [
      {},
      { kind: 'sum' },
      { states: [{ value: 0, name_en: '', name_id: 'x' }] },
      { label: '' },
      { unit: 'x'.repeat(21) },
      { label: '\u0000' },
    ])
      expect((await building.admin.sends('PUT', `/api/v1/telemetry/points/${id}`, wrong)).status).toBe(422)
  })

  it('TE-25 is behind facts about the way in', async () => {
    const building = await openBuilding()
    const { sensor } = await aPoint(building)
    await say(sensor, [[building.clock.now().getTime() - MINUTE, 1]])
    await sensor.mutters('{')
    const health = async () => (await building.admin.asks(telemetry.health, { query: {} } as never)).body.data
    expect(await health()).toMatchObject({ messages: 2, readings: 1, dead_letters: 1, waiting: 0, open_hours: 1, rollup_behind_s: 0 })
    expect((await health()).lag_p99_ms).toBeGreaterThan(0)
    building.clock.advance(3 * HOUR)
    expect((await (await building.as(building.cast.admin)).asks(telemetry.health, {})).body.data.rollup_behind_s).toBeGreaterThan(
      HOUR / 1000,
    )
  })
})
