import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { aMeterDevice, fallsSilent, grew, type Metered } from '../../../../tests/kit/devices/meters.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Monday 2 March 2026, midnight in Jakarta. */
const MONDAY = Date.parse('2026-03-01T17:00:00Z')
const PLN = { name: 'PLN B-3/TM', lwbp_sen: 103_578, k_factor: 1.5, valid_from: '2026-01-01' }

const flat = (hours: number, kwh: number): number[] => Array.from({ length: hours }, () => kwh)

/** A site with a main meter whose past is known; the clock stands at Tuesday midnight. */
async function aSite(hours: readonly (number | null)[] = flat(24, 10), from = MONDAY) {
  const building = await openBuilding()
  building.clock.set(new Date(MONDAY + DAY))
  const main = await aMeterDevice(building, {
    code: 'PM-1',
    units: { energy: 'kWh', power: 'kW', reactive: 'kVArh' },
    counters: ['energy', 'reactive'],
  })
  await grew(building, await main.pointId('energy'), { from, hours })
  const meter = await addMeter(building, main, { code: 'E-00', use: 'total' })
  return { building, main, meter, location_id: building.cast.site }
}

async function addMeter(
  building: Building,
  device: Metered,
  more: { code: string; use: 'total' | 'cooling' | 'tenant' | 'other'; parent_id?: string; factor?: number },
) {
  const body = {
    location_id: building.cast.site,
    name: `Meter ${more.code}`,
    point_id: await device.pointId('energy'),
    power_point_id: await device.pointId('power'),
    reactive_point_id: await device.pointId('reactive').catch(() => null),
    ...more,
  }
  const { status, body: made } = await building.admin.asks(energy.createMeter, { body })
  expect(status).toBe(200)
  return made.data
}
async function aSubMeter(
  building: Building,
  more: { code: string; use: 'cooling' | 'tenant'; parent_id?: string; hours: readonly (number | null)[]; factor?: number },
) {
  const { hours, ...facts } = more
  const device = await aMeterDevice(building, { code: `SM-${more.code}`, units: { energy: 'kWh', power: 'kW' }, counters: ['energy'] })
  await grew(building, await device.pointId('energy'), { from: MONDAY, hours })
  return addMeter(building, device, facts)
}
const setTariff = ({ admin, cast }: Building, more = {}) =>
  admin.asks(energy.createTariff, { body: { location_id: cast.site, ...PLN, ...more } })
const monday = { start: '2026-03-02', end: '2026-03-02' }

describe('usage', () => {
  it('EN-1 costs more in the peak, by the site’s clock', async () => {
    const { building, location_id } = await aSite()
    await setTariff(building)
    const { body } = await building.admin.asks(energy.usage, { query: { location_id, ...monday, step: 'hour' } })
    expect(body.data.total).toMatchObject({ kwh: 240, wbp_kwh: 50, lwbp_kwh: 190, cost: 274_482, coverage: 1 })
    const peaks = body.data.rows.filter((row) => row.wbp_kwh !== null && row.wbp_kwh > 0).map((row) => row.at.slice(11, 13))
    // 17:00 in Jakarta is 10:00 in Greenwich.
    expect(peaks).toEqual(['10', '11', '12', '13', '14'])
  })

  it('EN-3 is what the counter grew, and a reset is no loss', async () => {
    const { building, main, location_id } = await aSite()
    building.clock.set(new Date(MONDAY + DAY + 2 * HOUR))
    const at = (minutes: number) => new Date(MONDAY + DAY + minutes * 60_000)
    for (const [minute, value] of [
      [5, 5000],
      [35, 5008],
      [50, 3],
    ] as const)
      await main.sensor.says({ energy: value }, at(minute))
    const { body } = await building.admin.asks(energy.usage, {
      query: { location_id, start: '2026-03-02', end: '2026-03-03', step: 'day' },
    })
    expect(body.data.rows.map((row) => row.kwh)).toEqual([240, 11])
    const months = await building.admin.asks(energy.usage, {
      query: { location_id, start: '2026-03-01', end: '2026-03-31', step: 'month' },
    })
    expect(months.body.data.rows).toMatchObject([{ at: '2026-02-28T17:00:00.000Z', kwh: 251 }])
  })

  it('EN-4 shows gaps, and what came after them', async () => {
    const { building, location_id } = await aSite([...flat(10, 10), null, null, null, 40, ...flat(10, 10)])
    const { body } = await building.admin.asks(energy.usage, { query: { location_id, ...monday, step: 'hour' } })
    expect(body.data.rows.slice(9, 15).map((row) => [row.kwh, row.coverage, row.carried])).toEqual([
      [10, 1, false],
      [null, 0, false],
      [null, 0, false],
      [null, 0, false],
      [40, 1, true],
      [10, 1, false],
    ])
    expect(body.data.total).toMatchObject({ kwh: 240, carried: true, coverage: 21 / 24 })
  })

  it('EN-7 gives CO2 by the factor of the year, with its source', async () => {
    const { building, location_id } = await aSite()
    const { admin } = building
    const ask = async () => (await admin.asks(energy.usage, { query: { location_id, ...monday, step: 'day' } })).body.data
    expect(await ask()).toMatchObject({ factor: null, total: { co2_kg: null, cost: null } })
    const body = { location_id, year: 2019, kg_per_kwh: 0.817, source: 'RUPTL 2019-2028' }
    expect((await admin.asks(energy.createFactor, { body })).status).toBe(200)
    expect(await ask()).toMatchObject({ factor: { year: 2019, kg_per_kwh: 0.817, source: 'RUPTL 2019-2028' }, total: { co2_kg: 196.08 } })
    const twice = await admin.sends('POST', '/api/v1/energy/factors', body)
    expect([twice.status, twice.body.errors]).toEqual([409, [{ field: 'year', rule: 'unique' }]])
  })

  it('EN-18 is compared with the days before, or 52 weeks before', async () => {
    const { building, location_id } = await aSite(flat(24, 10), MONDAY)
    const { pointId } = { pointId: (await building.admin.asks(energy.meters, { query: { location_id } })).body.data[0]?.point_id ?? '' }
    await grew(building, pointId, { from: MONDAY - 7 * DAY, hours: flat(24, 6) })
    await grew(building, pointId, { from: MONDAY - 364 * DAY, hours: flat(24, 4) })
    const ask = async (compare: 'before' | 'year', start: string) =>
      (await building.admin.asks(energy.usage, { query: { location_id, start, end: '2026-03-02', step: 'day', compare } })).body.data
        .compare
    expect(await ask('before', '2026-02-24')).toMatchObject({ start: '2026-02-17', end: '2026-02-23', total: { kwh: 144 } })
    expect(await ask('year', '2026-03-02')).toMatchObject({ start: '2025-03-03', end: '2025-03-03', total: { kwh: 96 } })
  })

  it('EN-17 is exported with local times and empty gaps', async () => {
    const { building, location_id } = await aSite([10, null, 20])
    await setTariff(building)
    const reply = await building.admin.asks(energy.export, { query: { location_id, ...monday, step: 'hour' } })
    const lines = reply.raw.toString().split('\r\n')
    expect(lines.slice(0, 4)).toEqual([
      'from,kwh,wbp_kwh,lwbp_kwh,cost_rupiah,co2_kg,coverage_percent,carried',
      '2026-03-02T00:00+07:00,10,0,10,10358,,100,no',
      '2026-03-02T01:00+07:00,,,,,,0,no',
      '2026-03-02T02:00+07:00,20,0,20,20716,,100,yes',
    ])
    expect([reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="energy-2026-03-02-2026-03-02-hour.csv"',
    ])
  })
})

describe('the tree', () => {
  it('EN-10 shows what no child measured', async () => {
    const { building, meter, location_id } = await aSite()
    const cooling = await aSubMeter(building, { code: 'E-CH', use: 'cooling', parent_id: meter.id, hours: flat(24, 4) })
    await aSubMeter(building, { code: 'E-T1', use: 'tenant', parent_id: meter.id, hours: flat(24, 1.5), factor: 2 })
    await building.admin.asks(energy.updateFloor, { params: { id: building.cast.floor }, body: { floor_m2: 100 } })
    await building.admin.asks(energy.updateMeter, { params: { id: cooling.id }, body: { area_id: building.cast.floor } })
    const { body } = await building.admin.asks(energy.tree, { query: { location_id, ...monday } })
    expect(body.data.map((item) => [item.meter.code, item.kwh, item.share, item.remainder])).toEqual([
      ['E-00', 240, 1, { kwh: 72, share: 0.3 }],
      ['E-CH', 96, 0.4, null],
      ['E-T1', 72, 0.3, null],
    ])
    expect(body.data[1]).toMatchObject({ floor_m2: 100, eui: expect.closeTo((96 / 100) * 365, 6) })
  })

  it('EN-11 has virtual meters that add up', async () => {
    const { building, meter, location_id } = await aSite()
    const tenant = await aSubMeter(building, { code: 'E-T1', use: 'tenant', parent_id: meter.id, hours: [...flat(23, 3), null] })
    const body = {
      location_id,
      code: 'E-CM',
      name: 'Common areas',
      use: 'other' as const,
      terms: [
        { meter_id: meter.id, sign: 'plus' as const },
        { meter_id: tenant.id, sign: 'minus' as const },
      ],
    }
    const common = (await building.admin.asks(energy.createMeter, { body })).body.data
    const { body: used } = await building.admin.asks(energy.usage, { query: { location_id, meter_id: common.id, ...monday, step: 'day' } })
    expect(used.data.total).toMatchObject({ kwh: 161, coverage: 23 / 24 })
    // The site is its main meter: a virtual one at the top is not added again.
    expect((await building.admin.asks(energy.usage, { query: { location_id, ...monday, step: 'day' } })).body.data.total.kwh).toBe(240)
  })
})

describe('demand', () => {
  it('EN-5 is told by quarter, with its peak and what lies above the contract', async () => {
    const { building, location_id } = await aSite([...flat(12, 10), 44, null, ...flat(10, 10)])
    const { admin, cast } = building
    await admin.asks(energy.updateSite, { params: { id: cast.site }, body: { contracted_kw: 40 } })
    const { body } = await admin.asks(energy.demand, { query: { location_id, day: '2026-03-02' } })
    const { windows, peak, coverage, contracted_kw } = body.data
    expect([windows.length, contracted_kw, peak]).toEqual([96, 40, { kw: 44, at: '2026-03-02T05:00:00.000Z' }])
    expect(windows.slice(47, 58).map((window) => [window.kw, window.over])).toEqual([
      [10, false],
      [44, true],
      [44, true],
      [44, true],
      [44, true],
      [null, false],
      [null, false],
      [null, false],
      [null, false],
      // Holds what was used in the missing hour.
      [null, false],
      [10, false],
    ])
    // The first quarter has none before it, four are missing, one follows the gap.
    expect(coverage).toBeCloseTo(90 / 96)
    expect(body.data.month_peak).toEqual(peak)
    expect(body.data.month_coverage).toBeCloseTo(90 / 192)
  })

  it('EN-6 EN-14 forecasts the running quarter and the cost of a minute', async () => {
    const { building, main, location_id } = await aSite()
    const { admin, cast, clock } = building
    await setTariff(building)
    await admin.asks(energy.updateSite, { params: { id: cast.site }, body: { contracted_kw: 500 } })
    const quarter = MONDAY + DAY + 18 * HOUR
    clock.set(new Date(quarter + 10_000))
    await main.sensor.says({ energy: 7000, power: 480 })
    clock.set(new Date(quarter + 600_000))
    await main.sensor.says({ energy: 7090, power: 600 })
    const [now] = (await admin.asks(energy.now, { query: { location_id } })).body.data
    expect(now).toMatchObject({
      id: location_id,
      meters: 1,
      speaking: 1,
      power_kw: 600,
      rate: 'wbp',
      rupiah_per_minute: 15_537,
      contracted_kw: 500,
    })
    expect(now?.window).toMatchObject({ elapsed_s: 600, kwh: 90, forecast_kw: 560, allowed_kw: 420, shed_kw: 180, level: 'shed' })
    await fallsSilent(building, main)
    expect((await admin.asks(energy.now, { query: {} })).body.data).toMatchObject([
      { speaking: 0, power_kw: null, rupiah_per_minute: null, window: null },
    ])
  })

  it('EN-14 has no sum while a main meter is silent', async () => {
    const { building, main, location_id } = await aSite()
    await aSubMeter(building, { code: 'E-01', use: 'cooling', hours: [1] })
    await main.sensor.says({ power: 50 })
    expect((await building.admin.asks(energy.now, { query: { location_id } })).body.data).toMatchObject([
      { meters: 2, speaking: 1, power_kw: null },
    ])
  })
})

describe('a month', () => {
  it('EN-8 EN-13 EN-15 is held against floor area, budget and power factor', async () => {
    const { building, main, location_id } = await aSite(flat(31 * 24, 10), MONDAY - DAY)
    const { admin, cast, clock } = building
    await setTariff(building, { kvarh_sen: 100_000 })
    await grew(building, await main.pointId('reactive'), { from: MONDAY - DAY, hours: flat(31 * 24, 8) })
    await admin.asks(energy.updateSite, { params: { id: cast.site }, body: { floor_m2: 500 } })
    await admin.asks(energy.setBudget, { body: { location_id, month: '2026-03', rupiah: 10_000_000 } })
    clock.set(new Date(Date.parse('2026-03-31T17:00:00Z')))
    const { data } = (await admin.asks(energy.month, { query: { location_id, month: '2026-03' } })).body
    const energyCost = Math.round((31 * (50 * 1.5 + 190) * 103_578) / 100)
    const charged = 7440 * 0.8 - Math.tan(Math.acos(0.85)) * 7440
    expect(data.total).toMatchObject({ kwh: 7440, coverage: 1, cost: energyCost })
    expect(data.reactive).toMatchObject({ kvarh: 5952, charged_kvarh: expect.closeTo(charged, 2), cost: Math.round(charged * 1000) })
    expect(data.cost).toBe(energyCost + Math.round(charged * 1000))
    expect(data.budget).toMatchObject({
      rupiah: 10_000_000,
      elapsed: 1,
      spent: (data.cost ?? 0) / 10_000_000,
      forecast: data.cost,
      level: 'under',
    })
    expect(data.peak?.kw).toBe(10)
    expect(data.intensity).toMatchObject({ annualised: true, floor_m2: 500, eui: expect.closeTo((10 * 8760) / 500, 3) })
    await admin.asks(energy.setBudget, { body: { location_id, month: '2026-03', rupiah: 1_000_000 } })
    expect((await admin.asks(energy.month, { query: { location_id, month: '2026-03' } })).body.data.budget?.level).toBe('over')
  })

  it('EN-9 has a baseline of four weeks for each hour of a day', async () => {
    const { building, location_id } = await aSite(flat(25, 15), MONDAY - HOUR)
    const point = (await building.admin.asks(energy.meters, { query: { location_id } })).body.data[0]?.point_id ?? ''
    for (const week of [1, 2, 3, 4])
      await grew(building, point, { from: MONDAY - HOUR - week * 7 * DAY, hours: flat(week === 4 ? 24 : 25, 10) })
    const { data } = (await building.admin.asks(energy.baseline, { query: { location_id, day: '2026-03-02' } })).body
    expect(data).toMatchObject({ method: 'weekday_hour_4_weeks', hours: 24, actual: 360, expected: 240, deviation: 0.5 })
    expect([data.rows[0], data.rows[23]]).toMatchObject([
      { actual: 15, expected: 10, weeks: 4, deviation: 0.5 },
      { actual: 15, expected: 10, weeks: 3 },
    ])
  })
})
