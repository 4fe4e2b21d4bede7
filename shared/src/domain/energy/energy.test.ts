import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarIn, dayAfter, daysIn, monthAfter } from './energy-calendar.ts'
import { demandOf, forecastOf } from './energy-demand.ts'
import { baselineOf, burnOf, closesCircle, intensityOf, remainderOf } from './energy-figures.ts'
import { measuredHours, measuredQuarters } from './energy-hours.ts'
import { chargedKvarh, isPeakHour, overlap, rupiah, rupiahPerMinute, senOf, type Tariff, tariffOn } from './energy-tariff.ts'
import { addedUp, factorFor, type MeasuredHour, type UsageNeeds, usageOf } from './energy-usage.ts'

const HOUR = 3_600_000
const WEEK = 168 * HOUR
/** PLN B-3/TM: Rp 1,035.78 and K 1.5. */
const tariff: Tariff = {
  id: 't',
  name: 'B-3/TM',
  lwbp_sen: 103_578,
  k_factor: 1.5,
  kvarh_sen: 111_474,
  peak_start: 17,
  peak_end: 22,
  valid_from: '2026-01-01',
  valid_until: null,
}
const calendar = calendarIn('Asia/Jakarta')
/** Midnight in Jakarta, Monday 2 March 2026. */
const MIDNIGHT = Date.parse('2026-03-01T17:00:00Z')
const hour = (at: number, kwh: number, more: Partial<MeasuredHour> = {}): MeasuredHour => ({
  at,
  kwh,
  coverage: 1,
  carried: false,
  ...more,
})
const hours = (count: number, kwh = 10): MeasuredHour[] => Array.from({ length: count }, (_, i) => hour(MIDNIGHT + i * HOUR, kwh))
const needs = (more: Partial<UsageNeeds> = {}): UsageNeeds => ({
  from: MIDNIGHT,
  to: MIDNIGHT + 24 * HOUR,
  now: MIDNIGHT + 48 * HOUR,
  step: 'day',
  calendar,
  tariffs: [tariff],
  factors: [{ year: 2019, kg_per_kwh: 0.817, source: 'RUPTL 2019-2028' }],
  ...more,
})

describe('the tariff', () => {
  it('EN-1 has its peak from 17:00 to before 22:00, at K times the price', () => {
    expect(Array.from({ length: 24 }, (_, at) => at).filter((at) => isPeakHour(tariff, at))).toEqual([17, 18, 19, 20, 21])
    // 19 hours at 10 kWh and five at 10 kWh times 1.5: 190 + 75 = 265 kWh-equivalents.
    const { total } = usageOf(hours(24), needs())
    expect(total).toMatchObject({ kwh: 240, wbp_kwh: 50, lwbp_kwh: 190, cost: 274_482 })
    expect(rupiah(265 * 103_578)).toBe(274_482)
    expect(rupiahPerMinute(600, tariff, 18)).toBe(15_537)
    expect(rupiahPerMinute(600, tariff, 9)).toBe(10_358)
  })

  it('EN-1 rounds once: no sum is off by more than half a rupiah', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 24, maxLength: 24 }), (used) => {
        const measured = used.map((wh, i) => hour(MIDNIGHT + i * HOUR, wh / 1000))
        const { total } = usageOf(measured, needs())
        const exact = used.reduce(
          (sum, wh, i) => sum + senOf(i >= 17 && i < 22 ? { wbp: wh / 1000, lwbp: 0 } : { wbp: 0, lwbp: wh / 1000 }, tariff),
          0,
        )
        expect(Math.abs((total.cost ?? 0) - exact / 100)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(Number.isInteger(total.cost)).toBe(true)
      }),
    )
  })

  it('EN-2 holds on its days only, and two overlap exactly when they share a day', () => {
    const ended = { ...tariff, valid_until: '2026-07-01' }
    expect([tariffOn([ended], '2026-06-30')?.id, tariffOn([ended], '2026-07-01'), tariffOn([ended], '2025-12-31')]).toEqual([
      't',
      undefined,
      undefined,
    ])
    const day = fc.integer({ min: 0, max: 60 }).map((value) => dayAfter('2026-01-01', value))
    const span = fc
      .tuple(day, fc.option(fc.integer({ min: 1, max: 30 })))
      .map(([valid_from, days]) => ({ valid_from, valid_until: days === null ? null : dayAfter(valid_from, days) }))
    const all = Array.from({ length: 100 }, (_, i) => dayAfter('2026-01-01', i))
    fc.assert(
      fc.property(span, span, (a, b) => {
        const shared = all.some((text) => tariffOn([a], text) && tariffOn([b], text))
        expect(overlap(a, b)).toBe(shared)
        expect(overlap(b, a)).toBe(shared)
      }),
    )
    expect(usageOf(hours(24), needs({ tariffs: [{ ...tariff, valid_from: '2026-03-03' }] })).total).toMatchObject({ kwh: 240, cost: null })
  })

  it('EN-15 charges reactive energy beyond a power factor of 0.85', () => {
    expect(chargedKvarh(619, 1000)).toBe(0)
    expect(chargedKvarh(719.744, 1000)).toBeCloseTo(100, 2)
  })
})

describe('usage', () => {
  it('EN-3 adds hours up to days and months of the site, and days to their month', () => {
    const from = Date.parse('2026-02-28T17:00:00Z')
    const to = Date.parse('2026-03-31T17:00:00Z')
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 744, maxLength: 744 }), (used) => {
        const measured = used.map((kwh, i) => hour(from + i * HOUR, kwh))
        const span = { from, to, now: to }
        const days = usageOf(measured, needs({ ...span, step: 'day' }))
        const months = usageOf(measured, needs({ ...span, step: 'month' }))
        expect([days.buckets.length, months.buckets.length]).toEqual([31, 1])
        expect(days.buckets.reduce((sum, bucket) => sum + (bucket.kwh ?? 0), 0)).toBeCloseTo(months.total.kwh ?? 0, 1)
        expect(days.total).toEqual(months.total)
      }),
      { numRuns: 20 },
    )
    expect([calendar(MIDNIGHT), calendarIn('Asia/Jayapura')(MIDNIGHT).hour]).toEqual([
      { day: '2026-03-02', month: '2026-03', hour: 0, weekday: 1 },
      2,
    ])
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1), daysIn('2028-02')]).toEqual(['2027-01', '2025-12', 29])
  })

  it('EN-4 leaves gaps as gaps, and says how much was measured', () => {
    const measured = [...hours(6), hour(MIDNIGHT + 10 * HOUR, 50, { carried: true }), hour(MIDNIGHT + 11 * HOUR, 4, { coverage: 0.5 })]
    const { buckets, total } = usageOf(measured, needs({ step: 'hour', now: MIDNIGHT + 12 * HOUR }))
    expect(buckets[7]).toMatchObject({ kwh: null, cost: null, co2_kg: null, coverage: 0 })
    expect(buckets[10]).toMatchObject({ kwh: 50, carried: true })
    expect(buckets[20]).toMatchObject({ kwh: null, coverage: 0 })
    expect(total).toMatchObject({ kwh: 114, carried: true })
    expect(total.coverage).toBeCloseTo(7.5 / 12)
    expect(usageOf([], needs()).total).toMatchObject({ kwh: null, coverage: 0 })
  })

  it('EN-4 reads coverage from quarters and finds what a gap left behind', () => {
    const rises = [0, 1, 4].map((i) => ({ at: MIDNIGHT + i * HOUR, rise: 5 }))
    const quarters = [0, 1, 2].map((i) => ({ at: MIDNIGHT + HOUR + i * 900_000, rise: 1 }))
    expect(measuredHours(rises, { quarters, factor: 40 }).map((hour) => [hour.kwh, hour.coverage, hour.carried])).toEqual([
      [200, 1, false],
      [200, 0.75, false],
      [200, 1, true],
    ])
  })

  it('EN-7 takes the factor of the year, else of the nearest year before', () => {
    const factors = [2019, 2024].map((year) => ({ year, kg_per_kwh: year / 1000, source: 's' }))
    expect([2018, 2019, 2023, 2024, 2030].map((value) => factorFor(factors, value)?.year)).toEqual([undefined, 2019, 2019, 2024, 2024])
    expect(usageOf(hours(24), needs()).total.co2_kg).toBeCloseTo(196.08)
    expect(usageOf(hours(24), needs({ factors: [] })).total).toMatchObject({ kwh: 240, co2_kg: null })
  })

  it('EN-11 adds meters up with their signs, for hours that all of them have', () => {
    const less = [hour(MIDNIGHT, 3, { coverage: 0.5 }), hour(MIDNIGHT + 2 * HOUR, 4)]
    expect(
      addedUp([
        { sign: 1, hours: hours(3) },
        { sign: -1, hours: less },
      ]),
    ).toEqual([hour(MIDNIGHT, 7, { coverage: 0.5 }), hour(MIDNIGHT + 2 * HOUR, 6)])
    expect(addedUp([])).toEqual([])
  })
})

describe('demand', () => {
  it('EN-5 is the mean power of a quarter; one after a gap is not told', () => {
    expect(demandOf(25)).toBe(100)
    const quarters = [0, 1, 2, 5, 6].map((i) => ({ at: MIDNIGHT + i * 900_000, rise: 2 }))
    expect([...measuredQuarters(quarters, { factor: 1 }).keys()].map((at) => (at - MIDNIGHT) / 900_000)).toEqual([1, 2, 6])
  })

  it('EN-6 forecasts the running quarter and says how much to switch off', () => {
    // Ten minutes gone with 90 kWh, 600 kW now, 500 kW contracted: 125 kWh may be used, 35 are left for five minutes.
    expect(forecastOf({ elapsed_s: 600, kwh: 90, power_kw: 600, contracted_kw: 500 })).toMatchObject({
      forecast_kw: 560,
      allowed_kw: expect.closeTo(420, 6),
      shed_kw: expect.closeTo(180, 6),
      level: 'shed',
    })
    const at = (kwh: number, power_kw: number) => forecastOf({ elapsed_s: 600, kwh, power_kw, contracted_kw: 500 }).level
    expect([at(60, 300), at(80, 480), at(126, 0)]).toEqual(['ok', 'near', 'over'])
    expect(forecastOf({ elapsed_s: 0, kwh: 0, power_kw: 80, contracted_kw: null })).toEqual({
      forecast_kw: 80,
      allowed_kw: null,
      shed_kw: 0,
      level: 'none',
    })
  })

  it('EN-6 shedding what it says closes the quarter at the contract', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 880 }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 2000, noNaN: true }),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (elapsed_s, kwh, power_kw, contracted_kw) => {
          const found = forecastOf({ elapsed_s, kwh, power_kw, contracted_kw })
          if (found.level === 'over') {
            expect(kwh).toBeGreaterThan(contracted_kw / 4)
            return
          }
          const after = forecastOf({ elapsed_s, kwh, power_kw: power_kw - found.shed_kw, contracted_kw })
          expect(after.forecast_kw).toBeLessThanOrEqual(contracted_kw * (1 + 1e-9))
          if (found.level !== 'shed') expect(found.shed_kw).toBe(0)
        },
      ),
    )
  })
})

describe('figures', () => {
  it('EN-8 tell intensity by the year, stretched only when less was measured', () => {
    expect(intensityOf(180_000, { hours: 8760, floor_m2: 1000 })).toEqual({ eui: 180, annualised: false })
    expect(intensityOf(45_000, { hours: 2190, floor_m2: 1000 })).toEqual({ eui: 180, annualised: true })
    expect(intensityOf(45_000, { hours: 2190, floor_m2: null }).eui).toBeNull()
    expect(intensityOf(null, { hours: 0, floor_m2: 10 }).eui).toBeNull()
  })

  it('EN-9 hold an hour against the same hour of four weeks', () => {
    const past = [1, 2, 3, 4].map((week) => hour(MIDNIGHT - week * WEEK, week * 10))
    const [row] = baselineOf([...past, hour(MIDNIGHT, 30)], { from: MIDNIGHT, to: MIDNIGHT + HOUR })
    expect(row).toEqual({ at: MIDNIGHT, actual: 30, expected: 25, weeks: 4, deviation: 0.2 })
    const partly = [
      hour(MIDNIGHT - WEEK, 10),
      hour(MIDNIGHT - 2 * WEEK, 90, { coverage: 0.5 }),
      hour(MIDNIGHT - 3 * WEEK, 90, { carried: true }),
    ]
    expect(baselineOf([...partly, hour(MIDNIGHT, 30)], { from: MIDNIGHT, to: MIDNIGHT + HOUR })[0]).toMatchObject({
      expected: null,
      weeks: 1,
      deviation: null,
    })
    expect(baselineOf([...past, hour(MIDNIGHT, 3, { coverage: 0.25 })], { from: MIDNIGHT, to: MIDNIGHT + HOUR })[0]).toMatchObject({
      actual: 3,
      expected: 25,
      deviation: null,
    })
  })

  it('EN-10 show what the children did not measure', () => {
    const meters = [
      { id: 'main', parent_id: null },
      { id: 'a', parent_id: 'main' },
      { id: 'b', parent_id: 'main' },
    ]
    const measured = (used: Record<string, number | null>) =>
      remainderOf({ id: 'main', parent_id: null }, { meters, kwhOf: (id) => used[id] ?? null })
    expect(measured({ main: 100, a: 60, b: 30 })).toEqual({ kwh: 10, share: 0.1 })
    expect(measured({ main: 100, a: 80, b: 30 })).toEqual({ kwh: -10, share: -0.1 })
    expect(measured({ main: 100, a: 60, b: null })).toEqual({ kwh: null, share: null })
    expect(remainderOf({ id: 'a', parent_id: 'main' }, { meters, kwhOf: () => 1 })).toBeNull()
  })

  it('EN-12 find circles in the tree', () => {
    const meters = [
      { id: 'a', parent_id: null },
      { id: 'b', parent_id: 'a' },
      { id: 'c', parent_id: 'b' },
    ]
    expect([
      closesCircle(meters, { id: 'a', parentId: 'c' }),
      closesCircle(meters, { id: 'c', parentId: 'a' }),
      closesCircle(meters, { id: 'a', parentId: 'a' }),
    ]).toEqual([true, false, true])
  })

  it('EN-13 tell how a budget burns', () => {
    expect(burnOf({ budget: 300, cost: 100, elapsed: 0.25, covered: 1 })).toEqual({
      elapsed: 0.25,
      spent: 1 / 3,
      forecast: 400,
      level: 'pace',
    })
    // Half of it was not measured: the pace is told by what was.
    expect(burnOf({ budget: 300, cost: 50, elapsed: 0.5, covered: 0.5 })).toMatchObject({ forecast: 200, level: 'under' })
    expect(burnOf({ budget: 300, cost: 301, elapsed: 0.9, covered: 1 }).level).toBe('over')
    expect(burnOf({ budget: 300, cost: 1, elapsed: 0.01, covered: 1 }).forecast).toBeNull()
  })
})
