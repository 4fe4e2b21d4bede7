import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor, type Sensor } from '../../../../tests/kit/devices/sensors.ts'
import { deadLetters, points } from '../../schema/monitoring/iot.ts'
import { samples } from '../../schema/monitoring/telemetry.ts'

const MINUTE = 60_000
const ago = ({ clock }: Building, ms: number) => new Date(clock.now().getTime() - ms)
const newest = async ({ admin }: Building, sensor: Sensor) =>
  Object.fromEntries(
    (await admin.asks(iot.readings, { query: { device_id: sensor.id } })).body.data.map((item) => [item.point, item.value]),
  )
const letters = async ({ admin }: Building) => (await admin.asks(iot.deadLetters, { query: { limit: 100 } })).body.data
const history = async ({ db }: Building) => (await db.sql.select().from(samples).orderBy(samples.at)).map((item) => item.value)
const transactions = async ({ backend }: Building) =>
  (await backend.platform.metrics.getSingleMetric('menara_telemetry_transactions_total')?.get())?.values[0]?.value ?? 0

describe('a message', () => {
  it('TE-1 becomes newest values and history, once however often it comes', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building, { units: { temperature: '°C' } })
    const at = ago(building, 1000)
    for (let i = 0; i < 3; i += 1) await sensor.says({ temperature: 21.25, open: true, count: -0.5e-7 }, at)
    expect(await newest(building, sensor)).toEqual({ temperature: 21.25, open: 1, count: -0.5e-7 })
    expect((await history(building)).sort()).toEqual([-0.5e-7, 1, 21.25])
    const { body } = await building.admin.asks(iot.readings, { query: { device_id: sensor.id } })
    expect(body.data.find((item) => item.point === 'temperature')).toMatchObject({
      unit: '°C',
      quality: 'good',
      at: at.toISOString(),
      device: 'Sensor TEMP-1',
      location_id: building.cast.site,
    })
  })

  it('TE-4 that comes late joins the history and leaves the newest alone', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.says({ temperature: 21 }, ago(building, 1000))
    await sensor.says({ temperature: 99 }, ago(building, 5 * MINUTE))
    expect(await newest(building, sensor)).toEqual({ temperature: 21 })
    expect((await history(building)).sort()).toEqual([21, 99])
  })

  it('TE-4 late within one transaction counts the same', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await Promise.all([
      sensor.says({ t: 1 }, ago(building, 3000)),
      sensor.says({ t: 3 }, ago(building, 1000)),
      sensor.says({ t: 2 }, ago(building, 2000)),
    ])
    expect(await newest(building, sensor)).toEqual({ t: 3 })
  })

  it('TE-28 without a time of its own takes no other one’s place: those of one millisecond are all kept, in one transaction and in several', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await Promise.all(Array.from({ length: 20 }, (_, i) => sensor.says({ t: i })))
    await sensor.says({ t: 20 })
    await sensor.says({ t: 20 })
    const rows = await building.db.sql.select().from(samples).orderBy(samples.at)
    expect(rows.map((row) => row.value)).toEqual([...Array.from({ length: 21 }, (_, i) => i), 20])
    expect(Date.parse(rows.at(-1)?.at ?? '') - building.clock.now().getTime()).toBe(21)
    expect(await newest(building, sensor)).toEqual({ t: 20 })
  })

  it('TE-5 adds the points it names, readable, and at most 200', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.says({ supply_temperature: 20 })
    expect((await building.admin.asks(iot.readings, { query: {} })).body.data).toMatchObject([
      { point: 'supply_temperature', label: 'Supply temperature', unit: '' },
    ])
    const many = (from: number) => Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`p${from + i}`, i]))
    await sensor.says(many(0))
    await sensor.says(many(150))
    expect(await building.db.sql.select().from(points)).toHaveLength(200)
    expect(await letters(building)).toMatchObject([{ reason: 'shape', detail: expect.stringContaining('200 points') }])
  })

  it('TE-6 that arrives with others shares their transaction', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.says({ t: 0 })
    const before = await transactions(building)
    await Promise.all(Array.from({ length: 200 }, (_, i) => sensor.says({ t: i }, ago(building, 1000 - i))))
    expect(await history(building)).toHaveLength(201)
    expect((await transactions(building)) - before).toBeLessThanOrEqual(2)
  })
})

describe('a dead letter', () => {
  const cases: readonly [reason: string, topic: string, payload: string | Buffer][] = [
    ['topic', 'menara/VJS/telemetry', '{"values":{"t":1}}'],
    ['topic', 'menara/VJS/TEMP-1/command', '{}'],
    ['topic', 'menara/VJS/a b/telemetry', '{}'],
    ['topic', `menara/VJS/${'x'.repeat(5000)}/telemetry`, '{}'],
    ['size', 'menara/VJS/TEMP-1/telemetry', `{"values":{"t":1}}${' '.repeat(65_536)}`],
    ['json', 'menara/VJS/TEMP-1/telemetry', '{"values":'],
    ['json', 'menara/VJS/TEMP-1/telemetry', ''],
    ['json', 'menara/VJS/TEMP-1/telemetry', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '[]'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"values":{}}'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"values":{"t":"1"}}'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"values":{"t":1e999}}'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"values":{"t":null}}'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"values":{"a b":"<script>","\\u0000":1}}'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"values":{"__proto__":1}}'],
    ['shape', 'menara/VJS/TEMP-1/telemetry', '{"at":"yesterday","values":{"t":1}}'],
    ['shape', 'menara/VJS/TEMP-1/event', '{"type":"door","active":true}'],
    ['shape', 'menara/VJS/TEMP-1/event', '{"type":"door","message":"a\\u0000b","active":true}'],
    ['device', 'menara/VJS/NOBODY/telemetry', '{"values":{"t":1}}'],
    ['device', 'menara/MKS/TEMP-1/telemetry', '{"values":{"t":1}}'],
    ['topic', "menara/x'--/TEMP-1/telemetry", '{"values":{"t":1}}'],
  ]
  it('TE-2 is kept for its reason and changes nothing; what follows is taken', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    for (const [index, [reason, topic, payload]] of cases.entries()) {
      building.clock.advance(10)
      await building.backend.iot.take({ topic, payload: Buffer.from(payload), receivedAt: building.clock.now() })
      const [letter] = await letters(building)
      expect(letter).toMatchObject({ reason, topic: topic.slice(0, 500) })
      expect(letter?.payload).toBe(Buffer.from(payload).toString().slice(0, 4096).replaceAll('\u0000', '\ufffd'))
      expect(letter?.detail).not.toBe('')
      expect(await letters(building)).toHaveLength(index + 1)
    }
    expect(await history(building)).toEqual([])
    await sensor.says({ t: 1 })
    expect(await newest(building, sensor)).toEqual({ t: 1 })
  })

  it('TE-3 is one whose clock is far off; a little ahead is the time of receipt', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.says({ t: 1 }, ago(building, -11 * MINUTE))
    await sensor.says({ t: 2 }, ago(building, 24 * 60 * MINUTE + MINUTE))
    expect(await letters(building)).toMatchObject([
      { reason: 'clock', detail: expect.stringContaining('behind') },
      { reason: 'clock', detail: expect.stringContaining('ahead') },
    ])
    await sensor.says({ t: 3 }, ago(building, -9 * MINUTE))
    const [row] = (await building.admin.asks(iot.readings, { query: {} })).body.data
    expect(row?.value).toBe(3)
    expect(Date.parse(row?.at ?? '')).toBeLessThanOrEqual(building.clock.now().getTime())
    await sensor.says({ t: 4 }, ago(building, 23 * 60 * MINUTE))
    expect(await history(building)).toEqual([4, 3])
  })

  it('TE-11 is listed newest first, a page at a time, to those it concerns', async () => {
    const building = await openBuilding()
    const { admin, operator } = building
    for (const site of ['VJS', 'MKS', 'VJS']) {
      building.clock.advance(1000)
      await building.backend.iot.take({ topic: `menara/${site}/X/telemetry`, payload: Buffer.from('{'), receivedAt: building.clock.now() })
    }
    const first = await admin.asks(iot.deadLetters, { query: { limit: 2 } })
    expect(first.body.data.map((item) => item.topic)).toEqual(['menara/VJS/X/telemetry', 'menara/MKS/X/telemetry'])
    expect((await admin.asks(iot.deadLetters, { query: { limit: 2, next: first.body.next ?? '' } })).body.data).toHaveLength(1)
    expect((await operator.asks(iot.deadLetters, { query: {} })).status).toBe(403)
    await building.db.sql.execute(sql`update roles set permissions = permissions || '{alarm_configure}' where name = 'operator'`)
    const configurer = await building.as(building.cast.operator)
    await vi.waitFor(
      async () =>
        expect((await configurer.asks(iot.deadLetters, { query: {} })).body.data?.map((item) => item.topic)).toEqual([
          'menara/VJS/X/telemetry',
          'menara/VJS/X/telemetry',
        ]),
      { timeout: 5000 },
    )
  })

  it('TE-11 pushes out the oldest above 10,000', async () => {
    const building = await openBuilding()
    await building.db.sql.execute(sql`insert into dead_letters (id, topic, payload, reason, at)
      select gen_random_uuid(), 'menara/old', '', 'json', ${building.clock.now().toISOString()}::timestamptz - interval '1 day' from generate_series(1, 10000)`)
    await building.backend.iot.take({ topic: 'menara/new', payload: Buffer.from(''), receivedAt: building.clock.now() })
    expect(await building.db.sql.$count(deadLetters)).toBe(10_000)
    expect((await letters(building))[0]?.topic).toBe('menara/new')
  })

  it('TE-12 is what the database itself refuses, and its neighbours are stored', async () => {
    const building = await openBuilding()
    const [good, bad] = [await aSensor(building, { code: 'GOOD' }), await aSensor(building, { code: 'BAD' })]
    await good.says({ t: 0 })
    await bad.says({ t: 0 })
    await building.db.sql.execute(sql`delete from points where device_id = ${bad.id}`)
    // The point is remembered and gone: it is made anew and the value is not lost.
    await Promise.all([good.says({ t: 1 }), bad.says({ t: 2 })])
    expect(await newest(building, good)).toEqual({ t: 1 })
    expect(await newest(building, bad)).toEqual({ t: 2 })
    await building.db.sql.execute(sql`alter table samples add constraint no_thirteen check (value <> 13)`)
    try {
      await Promise.all([good.says({ t: 4 }), bad.says({ t: 13 }), good.says({ t: 5 })])
    } finally {
      await building.db.sql.execute(sql`alter table samples drop constraint no_thirteen`)
    }
    expect(await newest(building, good)).toEqual({ t: 5 })
    expect(await letters(building)).toMatchObject([{ reason: 'shape', topic: bad.topic }])
  })
})

describe('readings', () => {
  it('TE-8 are the newest of what one sees; stale when the device is offline', async () => {
    const building = await openBuilding()
    const { operator, admin, cast } = building
    const here = await aSensor(building, { code: 'HERE' })
    const there = await aSensor(building, { code: 'THERE', elsewhere: true, status: 'offline' })
    await here.says({ t: 1 })
    await there.says({ t: 2 })
    const seen = async (who: typeof admin, query: object = {}) =>
      (await who.asks(iot.readings, { query })).body.data.map((item) => item.value)
    expect(await seen(operator)).toEqual([1])
    expect(await seen(admin)).toEqual([1, 2])
    expect(await seen(admin, { asset_id: cast.otherAsset })).toEqual([2])
    expect(await seen(admin, { area_id: cast.floor })).toEqual([1])
    expect(await seen(admin, { limit: 1 })).toEqual([1])
    building.clock.advance(61_000)
    await building.backend.iot.tick()
    expect((await operator.asks(iot.readings, { query: {} })).body.data).toMatchObject([{ value: 1, quality: 'stale' }])
  })

  it('TE-9 come as a history of equal spans', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    // A full hour that is past.
    const from = new Date(Math.floor(building.clock.now().getTime() / (60 * MINUTE) - 1) * 60 * MINUTE)
    for (const [minute, value] of [
      [1, 1],
      [5, 3],
      [31, 10],
      [59, 4],
    ] as const)
      await sensor.says({ t: value }, new Date(from.getTime() + minute * MINUTE))
    const [point] = (await building.admin.asks(iot.readings, { query: {} })).body.data
    const ask = (query: object, who = building.admin) =>
      who.asks(iot.series, {
        params: { id: point?.id ?? '' },
        query: { start: from.toISOString(), end: building.clock.now().toISOString(), ...query },
      })
    const { body } = await ask({ width: 4, end: new Date(from.getTime() + 60 * MINUTE).toISOString() })
    expect(body.data).toEqual([
      { at: from.toISOString(), min: 1, mean: 2, max: 3 },
      { at: new Date(from.getTime() + 30 * MINUTE).toISOString(), min: 10, mean: 10, max: 10 },
      { at: new Date(from.getTime() + 45 * MINUTE).toISOString(), min: 4, mean: 4, max: 4 },
    ])
    expect((await ask({ width: 2000 })).body.data).toHaveLength(4)
    const today = building.clock.now().toISOString().slice(0, 10)
    expect((await ask({ start: new Date(from.getTime() - 24 * 60 * MINUTE).toISOString().slice(0, 10), end: today })).status).toBe(200)
    expect((await ask({ end: from.toISOString() })).status).toBe(422)
    expect((await ask({ width: 2001 })).status).toBe(422)
    expect((await ask({ start: 'last week' })).status).toBe(422)
    expect((await ask({ start: '2026-13-45' })).status).toBe(422)
    expect((await ask({}, building.operator)).status).toBe(200)
    const elsewhere = await aSensor(building, { elsewhere: true })
    await elsewhere.says({ t: 1 })
    const other = (await building.admin.asks(iot.readings, { query: { device_id: elsewhere.id } })).body.data[0]
    expect(
      (await building.operator.asks(iot.series, { params: { id: other?.id ?? '' }, query: { start: today, end: today } })).status,
    ).toBe(404)
  })
})
