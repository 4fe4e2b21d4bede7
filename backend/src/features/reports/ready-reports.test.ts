import { readyReports } from '@menara/shared/contract/reports/ready-reports.contract.ts'
import { reports } from '@menara/shared/contract/reports/reports.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type ReadyKey, readyQuestions, readyTables } from '@menara/shared/domain/reports/ready-reports.ts'
import { daysOfPeriod } from '@menara/shared/domain/reports/report-period.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { insertAll, rowsOf } from '../../platform/db/bulk.ts'
import { newId } from '../../platform/ids.ts'
import { alarmAnnunciations } from '../../schema/monitoring/alarm-figures.ts'
import { energyFloors, energyMeters } from '../../schema/monitoring/energy.ts'
import { alarms, devices, points } from '../../schema/monitoring/iot.ts'
import { rollups } from '../../schema/monitoring/telemetry.ts'

const HOUR = 3_600_000
const SPAN = { from: Date.parse('2026-10-31T17:00:00Z'), until: Date.parse('2026-11-30T17:00:00Z') }
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30', zone: 'Asia/Jakarta' }
const readyOf = async ({ admin }: Building, key: ReadyKey) =>
  (await admin.asks(readyReports.get, { query: { key, ...NOVEMBER } })).body.data.rows
/** As the database rounds: halves away from nought. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Every figure of a ready report opens the rows it is counted from. */
async function opened({ admin }: Building, row: Awaited<ReturnType<typeof readyOf>>[number]) {
  const { question, cell } = row.opens ?? { question: undefined, cell: undefined }
  if (!question || !cell) throw new Error('The line opens nothing')
  return (await admin.asks(reports.rows, { body: { question, cell, limit: 1000 } })).body.data
}

it('RPG-7 downtime, MTBF, MTTR and availability are those of the raw work orders, overlapping ones once', async () => {
  const building = await openBuilding()
  const { clock, cast } = building
  const spans: [from: string, until: string | null][] = [
    ['2026-11-02T02:00:00Z', '2026-11-02T07:20:00Z'],
    ['2026-11-02T05:00:00Z', '2026-11-02T09:00:01Z'],
    ['2026-11-10T00:00:00Z', null],
  ]
  for (const [from, until] of spans) {
    clock.set(new Date(from))
    const admin = await building.as(cast.admin)
    const body = { ticket_type_id: 29, location_id: cast.site, title: 'Pump', asset_id: cast.asset }
    const { id } = (await admin.asks(tickets.create, { body })).body.data
    clock.set(new Date(until ?? from))
    if (until) await (await building.as(cast.admin)).asks(tickets.resolve, { params: { id }, body: { solution: 'Seal' } })
  }
  clock.set(new Date('2026-12-05T00:00:00Z'))
  const admin = await building.as(cast.admin)
  const [row] = await readyOf({ ...building, admin }, 'reliability')
  // A second counts as down when any order is open in it.
  let down = 0
  const open = spans.map(([from, until]) => ({ from: Date.parse(from), until: until ? Date.parse(until) : SPAN.until }))
  for (let at = SPAN.from; at < SPAN.until; at += 1000) if (open.some(({ from, until }) => from <= at && at < until)) down += 1000
  const whole = SPAN.until - SPAN.from
  const repairs = spans.flatMap(([from, until]) => (until ? [Date.parse(until) - Date.parse(from)] : []))
  const mean = repairs.reduce((sum, ms) => sum + ms, 0) / repairs.length
  expect(row).toMatchObject({
    key: cast.asset,
    values: [3, rounded(down / HOUR), rounded((100 * (whole - down)) / whole), rounded((whole - down) / HOUR / 3), rounded(mean / HOUR), 0],
  })
  expect(await opened({ ...building, admin }, row as never)).toHaveLength(3)
  const poor = await personWith({ ...building, admin }, ['show_plugin_reporting'], [cast.site])
  expect((await poor.asks(readyReports.get, { query: { key: 'reliability', ...NOVEMBER } })).status).toBe(403)
  const far = await personWith({ ...building, admin }, 'everything', [cast.otherSite])
  expect((await far.asks(readyReports.get, { query: { key: 'reliability', ...NOVEMBER } })).body.data.rows).toEqual([])
})

/** Three alarms of two devices: one chatters, one is in a flood, one stands since the day before yesterday. */
async function alarmed(building: Building) {
  const { db, cast } = building
  const device = (code: string) => ({ id: newId(), location_id: cast.site, code, name: code, kind: 'sensor' })
  const sensors = [device('S-1'), device('S-2'), device('S-3')]
  await insertAll(db, devices, sensors)
  const made = sensors.map((sensor, at) => ({
    ...{ id: newId(), device_id: sensor.id, location_id: cast.site, type: 'high', message: `Too hot ${at}`, priority: 'high', rank: 1 },
    ...{ process: at === 2 ? ('active' as const) : ('normal' as const), ack: 'acked' as const, occurrence: 1, rev: 1 },
    ...{ raised_at: at === 2 ? '2026-11-26T00:00:00Z' : '2026-11-30T00:00:00Z', received_at: '2026-11-30T00:00:00Z' },
  }))
  await insertAll(db, alarms, made)
  const at = (day: string, ms: number): string => new Date(Date.parse(day) + ms).toISOString()
  const calls: { alarm: number; at: string }[] = [
    ...[0, 29_999, 60_000].map((ms) => ({ alarm: 0, at: at('2026-11-05T01:00:00Z', ms) })),
    ...[0, 30_000, 60_001].map((ms) => ({ alarm: 1, at: at('2026-11-05T02:00:00Z', ms) })),
    ...Array.from({ length: 11 }, (_, n) => ({ alarm: 1, at: at('2026-11-07T03:00:00Z', n * 50_000) })),
    ...Array.from({ length: 10 }, (_, n) => ({ alarm: 2, at: at('2026-11-08T03:00:00Z', n * 59_000) })),
    { alarm: 2, at: '2026-10-31T16:59:59.999Z' },
  ]
  const rows = calls.map((call) => ({
    id: newId(),
    alarm_id: made[call.alarm]?.id ?? '',
    desk_id: null,
    occurrence: 1,
    rank: 1,
    at: call.at,
  }))
  await insertAll(db, alarmAnnunciations, rows)
  return { rows, ids: made.map(({ id }) => id) }
}

it('RPG-8 rate, flood, chattering, standing and the ten worst are those of the raw annunciations', async () => {
  const building = await openBuilding()
  const { ids } = await alarmed(building)
  building.clock.set(new Date('2026-12-05T00:00:00Z'))
  const admin = await building.as(building.cast.admin)
  const raw = await rowsOf<{ alarm_id: string; at: string }>(building.db, sql`select alarm_id, at from alarm_annunciations`)
  const inside = raw
    .map(({ alarm_id, at }) => ({ alarm_id, at: new Date(at).getTime() }))
    .filter(({ at }) => at >= SPAN.from && at < SPAN.until)
  const windows = new Map<number, number>()
  for (const { at } of inside)
    windows.set(Math.floor((at - SPAN.from) / 600_000), (windows.get(Math.floor((at - SPAN.from) / 600_000)) ?? 0) + 1)
  const floods = [...windows.values()].filter((count) => count > 10).length
  const chatters = ids.filter((id) => {
    const times = inside
      .filter(({ alarm_id }) => alarm_id === id)
      .map(({ at }) => at)
      .sort((a, b) => a - b)
    return times.some((at, n) => n >= 2 && at - (times[n - 2] ?? 0) <= 60_000)
  }).length
  const all = (SPAN.until - SPAN.from) / 600_000
  expect([inside.length, floods, chatters]).toEqual([27, 1, 1])
  const [desk] = await readyOf({ ...building, admin }, 'alarm_performance')
  expect(desk?.values).toEqual([27, rounded(27 / 30), rounded((100 * floods) / all), chatters, 1, 100])
  expect(await opened({ ...building, admin }, desk as never)).toHaveLength(27)
  const worst = await readyOf({ ...building, admin }, 'alarm_worst')
  expect(worst.map(({ values }) => values)).toEqual([14, 10, 3].map((count) => [count, rounded((100 * count) / 27)]))
  for (const row of worst) expect(await opened({ ...building, admin }, row)).toHaveLength(row.values[0] ?? -1)
})

it('RPG-9 energy by area adds up the hours of its uppermost meters, by the square metre and against the year before', async () => {
  const building = await openBuilding()
  const { db, cast } = building
  const device = { id: newId(), location_id: cast.site, code: 'M-1', name: 'Meter', kind: 'meter' }
  await insertAll(db, devices, [device])
  const made = ['main', 'sub'].map((point) => ({ id: newId(), device_id: device.id, point, label: point, kind: 'counter' as const }))
  await insertAll(db, points, made)
  const [main, sub] = made.map((point) => ({
    ...{ id: newId(), location_id: cast.site, area_id: cast.floor, code: point.point, name: point.point },
    ...{ use: 'total' as const, point_id: point.id, factor: 1.5 },
  }))
  if (!main || !sub) throw new Error('Two meters')
  await insertAll(db, energyMeters, [{ ...main, parent_id: null }])
  await insertAll(db, energyMeters, [{ ...sub, parent_id: main.id }])
  await db.sql.insert(energyFloors).values({ area_id: cast.floor, floor_m2: 120 })
  const numbers = await rowsOf<{ no: number; id: string }>(db, sql`select no, id from points`)
  const noOf = (id: string | undefined) => numbers.find((point) => point.id === id)?.no ?? 0
  const hours = Array.from({ length: 24 }, (_, slot) => slot)
  const day = (at: string, point: string | undefined, scale: number) => ({
    ...{ at, point: noOf(point), step: 60, slots: hours, counts: hours, mins: hours, maxs: hours, sums: hours, lasts: hours },
    rises: hours.map((hour) => (hour + 1) * scale),
  })
  const days = [
    day('2026-10-31T00:00:00Z', made[0]?.id, 0.1),
    day('2026-11-10T00:00:00Z', made[0]?.id, 0.37),
    day('2026-11-10T00:00:00Z', made[1]?.id, 9),
    day('2025-11-11T00:00:00Z', made[0]?.id, 0.3),
  ]
  await db.sql.insert(rollups).values(days as never)
  building.clock.set(new Date('2026-12-05T00:00:00Z'))
  const admin = await building.as(cast.admin)
  const wattHours = (from: number, until: number) =>
    days
      .filter(({ point }) => point === noOf(made[0]?.id))
      .flatMap(({ at, rises }) => rises.map((rise, slot) => ({ at: Date.parse(at) + slot * HOUR, wh: Math.round(rise * 1.5 * 1000) })))
      .filter(({ at }) => at >= from && at < until)
      .reduce((sum, { wh }) => sum + wh, 0)
  const year = 364 * 24 * HOUR
  const [now, past] = [wattHours(SPAN.from, SPAN.until), wattHours(SPAN.from - year, SPAN.until - year)]
  const [row] = await readyOf({ ...building, admin }, 'energy_intensity')
  expect(row?.values).toEqual([
    rounded(now / 1000),
    120,
    rounded(now / 1000 / 120),
    rounded(past / 1000),
    rounded((100 * (now - past)) / past),
  ])
  const rows = await opened({ ...building, admin }, row as never)
  expect(rows.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 1000), 0)).toBe(now)
})

it('RPG-10 every ready question can be asked, and its figures are those of the raw rows', async () => {
  const building = await openBuilding()
  const { cast, clock } = building
  clock.set(new Date('2026-10-05T02:00:00Z'))
  const early = await building.as(cast.admin)
  for (const type of [29, 33, 1])
    await early.asks(tickets.create, { body: { ticket_type_id: type, location_id: cast.site, title: 'Work' } })
  clock.set(new Date('2026-11-20T02:00:00Z'))
  const reader = await building.as(cast.admin)
  for (const { key, definition } of readyQuestions) {
    const { period, view: _view, filters = [], ...shape } = definition
    const question = { ...shape, groups: [...shape.groups], measures: [...shape.measures], ...daysOfPeriod(period, '2026-11-20') }
    const body = { ...question, filters: filters.map(({ field, values }) => ({ field, values: [...values] })) }
    expect([key, (await reader.asks(reports.query, { body })).status]).toEqual([key, 200])
    if (key === 'work_orders') {
      const raw = await rowsOf<{ count: number }>(
        building.db,
        sql`select count(*)::int as count from tickets where ticket_type_id in (29, 33)`,
      )
      expect((await reader.asks(reports.query, { body })).body.data.total.values[0]).toBe(raw[0]?.count)
    }
  }
  for (const key of Object.keys(readyTables) as ReadyKey[])
    expect([key, (await reader.asks(readyReports.get, { query: { key, ...NOVEMBER } })).status]).toEqual([key, 200])
})
