import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aFloor, RESET } from '../../../../tests/kit/devices/counted-floor.ts'
import { alarmRules } from '../../schema/monitoring/iot.ts'
import { areas } from '../../schema/places.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('inside', () => {
  it('PC-1 is in less out since the reset, of all gates, with a reset of a counter and its error', async () => {
    const { building, north, south, counted, now } = await aFloor()
    await counted(north, { from: RESET - 2 * HOUR, came: [40, 40, 40, 20], left: [0, 0, 8, 12] })
    await counted(south, { came: [8], left: [4] })
    // 68 in, 24 out. The error: 80 crossings at 98 % and 12 at 90 %.
    expect(await now()).toMatchObject({
      in: 68,
      out: 24,
      net: 44,
      inside: 44,
      error: 3,
      low: 41,
      high: 47,
      since: new Date(RESET).toISOString(),
      state: 'open',
    })
    const at = building.clock.now()
    await north.sensor.says({ entries: 5000, exits: 900 }, new Date(at.getTime() - 60_000))
    await north.sensor.says({ entries: 12, exits: 903 }, new Date(at.getTime() - 30_000))
    expect(await now()).toMatchObject({ in: 80, out: 27, inside: 53, counters: 2, speaking: 1 })
  })

  it('PC-2 starts again at nobody at the reset hour', async () => {
    const { building, zone, north, counted, now } = await aFloor()
    await counted(north, { came: [40, 0, 0, 0], left: [0, 0, 0, 12] })
    expect((await now())?.inside).toBe(28)
    building.clock.set(new Date(RESET + DAY - 60_000))
    expect(await now()).toMatchObject({ inside: 28, since: new Date(RESET).toISOString() })
    building.clock.set(new Date(RESET + DAY))
    expect(await now()).toMatchObject({ in: 0, inside: 0, error: 0, since: new Date(RESET + DAY).toISOString() })
    await building.admin.asks(peopleCounting.updateZone, { params: { id: zone.id }, body: { reset_hour: 5 } })
    // The hour before the new reset belongs to the day before: 40 came in it.
    expect(await now()).toMatchObject({ in: 0, out: 12, net: -12, since: new Date(RESET + HOUR).toISOString() })
  })
})

describe('the capacity', () => {
  it('PC-5 is watched by alarm rules on a reading that is published like any other', async () => {
    const { building, zone, north } = await aFloor()
    const { admin, backend, clock, db } = building
    const stored = await db.sql
      .select()
      .from(alarmRules)
      .where(eq(alarmRules.device_id, zone.device?.id ?? ''))
    expect(stored.map((item) => [item.type, item.point, item.direction, item.limit, item.priority]).sort()).toEqual([
      ['occupancy_full', 'occupancy', 'above', 99, 'high'],
      ['occupancy_high', 'occupancy', 'above', 89, 'medium'],
    ])
    await north.sensor.says({ entries: 1000, exits: 500 })
    clock.advance(60_000)
    await north.sensor.says({ entries: 1092, exits: 501 })
    await backend.counting.tick()
    const readings = (await admin.asks(iot.readings, { query: { device_id: zone.device?.id ?? '' } })).body.data
    expect(readings.map((reading) => [reading.point, reading.value])).toEqual([
      ['occupancy', 91],
      ['occupancy_error', 2],
    ])
    clock.advance(31_000)
    await backend.iot.tick()
    const standing = (await admin.asks(iot.alarms, { query: {} })).body.data
    expect(standing).toMatchObject([{ type: 'occupancy_high', value: 91, limit: 89 }])
    // Nothing new was counted: nothing is said again.
    const spoken = (await admin.asks(iot.device, { params: { id: zone.device?.id ?? '' } })).body.data.last_seen_at
    await backend.counting.tick()
    expect((await admin.asks(iot.device, { params: { id: zone.device?.id ?? '' } })).body.data.last_seen_at).toBe(spoken)
    await admin.asks(peopleCounting.updateZone, { params: { id: zone.id }, body: { capacity: 200 } })
    const changed = await db.sql
      .select()
      .from(alarmRules)
      .where(eq(alarmRules.device_id, zone.device?.id ?? ''))
    expect(changed.map((item) => item.limit).sort()).toEqual([179, 199])
  })
})

describe('the past', () => {
  const closedDay = async () => {
    const all = await aFloor()
    const { building, north, south, counted } = all
    const quiet = Array.from({ length: 18 }, () => 0)
    await counted(north, { came: [20, 20, 0, 0, 0, 0, ...quiet], left: [0, 0, 0, 0, 20, 16, ...quiet] })
    await counted(south, { came: Array.from({ length: 24 }, () => 0), left: Array.from({ length: 24 }, () => 0) })
    building.clock.set(new Date(RESET + DAY + HOUR))
    return all
  }

  it('PC-4 PC-6 is told by day and by hour, with its imbalance', async () => {
    const { building } = await closedDay()
    const { admin } = building
    const days = (await admin.asks(peopleCounting.daily, { query: {} })).body.data
    expect(days).toMatchObject([
      {
        name: 'Level 12',
        date: '2026-03-02',
        in: 40,
        out: 36,
        imbalance: 4,
        error: 2,
        capacity: 100,
        coverage: 1,
        peak: { inside: 40, at: new Date(RESET + 2 * HOUR).toISOString() },
      },
    ])
    const detail = (await admin.asks(peopleCounting.detail, { query: { name: 'Level 12', date: '2026-03-02', location: 'VJS' } })).body.data
    expect(detail.hours.length).toBe(24)
    expect(detail.hours.slice(0, 6).map((item) => [item.in, item.out, item.inside, item.high])).toEqual([
      [20, 0, 20, 21],
      [20, 0, 40, 41],
      [0, 0, 40, 41],
      [0, 0, 40, 41],
      [0, 20, 20, 22],
      [0, 16, 4, 6],
    ])
    expect(detail.gates.map((gate) => [gate.device.name, gate.in, gate.out, gate.coverage])).toEqual([
      ['Sensor PC-1', 40, 36, 1],
      ['Sensor PC-2', 0, 0, 1],
    ])
    expect((await admin.asks(peopleCounting.daily, { query: { location: 'MKS' } })).body.data).toEqual([])
    for (const url of [
      'daily?location=NOWHERE',
      'detail?name=Nowhere&date=2026-03-02',
      'detail?name=Level 12&date=2026-03-02&location=MKS',
    ])
      expect([url, (await admin.sends('GET', `/api/v1/temp/people/${url}`)).status]).toEqual([url, 404])
  })

  it('PC-6 is asked for with the documented names', async () => {
    const { building, zone } = await closedDay()
    const asked = (url: string) => building.admin.sends('GET', `/api/v1/temp/people/${url}`)
    expect(await asked(`detail?name=${zone.id}&date=2026-03-02`)).toMatchObject({
      status: 200,
      body: { data: { name: 'Level 12', in: 40 } },
    })
    expect((await asked('detail?date=2026-03-02')).status).toBe(422)
  })

  it('PC-4 shows an imbalance as it was counted', async () => {
    const { building, north, counted } = await aFloor()
    await counted(north, { came: [5], left: [9] })
    expect((await building.admin.asks(peopleCounting.now, { query: {} })).body.data).toMatchObject([{ net: -4, inside: 0, low: 0 }])
  })

  it('PC-7 tells the mean stay of a closed day only', async () => {
    const { building, north, south, counted } = await closedDay()
    const quiet = Array.from({ length: 22 }, () => 0)
    const [day] = (await building.admin.asks(peopleCounting.daily, { query: {} })).body.data
    // Four of forty were never seen to leave, more than the counters may miss.
    expect(day).toMatchObject({ dwell_minutes: null, dwell_why: 'imbalance' })
    await counted(north, { from: RESET + 7 * DAY, came: [20, 0, ...quiet], left: [0, 20, ...quiet] })
    await counted(south, { from: RESET + 7 * DAY, came: [0, 0, ...quiet], left: [0, 0, ...quiet] })
    building.clock.set(new Date(RESET + 8 * DAY + HOUR))
    const [matched] = (await building.admin.asks(peopleCounting.daily, { query: {} })).body.data
    // They come and leave evenly, an hour apart.
    expect(matched).toMatchObject({ date: '2026-03-09', dwell_minutes: 60, dwell_why: null })
    building.clock.set(new Date(RESET + 7 * DAY + 20 * HOUR))
    expect((await building.admin.asks(peopleCounting.daily, { query: {} })).body.data[0]).toMatchObject({
      dwell_minutes: null,
      dwell_why: 'open',
    })
  })

  it('PC-8 says how much was heard', async () => {
    const { building, north, south, counted } = await aFloor()
    await counted(north, { came: [4, 4, 4, 4, 4, 4, 4, 4], left: [0, 0, 0, 0, 0, 0, 0, 0] })
    await counted(south, { came: [4, null, null, 4, 4, 4, 4, 4], left: [0, null, null, 0, 0, 0, 0, 0] })
    const [day] = (await building.admin.asks(peopleCounting.daily, { query: {} })).body.data
    expect(day).toMatchObject({ coverage: 0.75, dwell_why: 'open' })
    const { hours } = (await building.admin.asks(peopleCounting.detail, { query: { name: 'Level 12', date: '2026-03-02' } })).body.data
    expect(hours.slice(0, 8).map((item) => item.coverage)).toEqual([1, 0, 0, 1, 1, 1, 1, 1])
  })

  it('PC-11 is exported with local times and plain names', async () => {
    const { building } = await closedDay()
    await building.db.sql.update(areas).set({ name: '=1+1,"x"' }).where(eq(areas.id, building.cast.floor))
    const reply = await building.admin.asks(peopleCounting.export, {
      query: { location_id: building.cast.site, start: '2026-03-02', end: '2026-03-02' },
    })
    expect(reply.raw.toString().split('\r\n').slice(0, 2)).toEqual([
      'place,counting_day,from,in,out,inside,low,high,coverage_percent',
      `"'=1+1,""x""",2026-03-02,2026-03-02T04:00+07:00,20,0,20,19,21,100`,
    ])
  })
})
