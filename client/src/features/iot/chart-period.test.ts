import type { Series } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { expect, it } from 'vitest'
import { timeTicks } from '../../instruments/chart/time-axis.ts'
import { chartOf } from './report/report-lines.ts'
import { presetRange } from './report/report-range.ts'
import { courseSheet } from './report/report-sheet.ts'

const bucket = (hour: number, reading: number, rise: number) => ({
  at: `2026-11-21T0${hour}:00:00.000Z`,
  ...{ min: reading - rise, mean: reading, max: reading, last: reading, count: 1, rise },
})
const COUNTER = {
  compare_offset_ms: 0,
  points: [
    {
      point: { id: 'm', device: 'Meter', label: 'Energy', unit: 'kWh', kind: 'counter' },
      buckets: [bucket(1, 900, 5), bucket(2, 907, 7)],
      compare: null,
    },
  ],
} as unknown as Series

it('IO-18 a counter is drawn and written as what it grew in each span', () => {
  const { rows } = chartOf(COUNTER)
  expect(rows.map((row) => row.line)).toEqual([[5], [7]])
  expect(rows.every((row) => row.range === undefined)).toBe(true)
  expect(
    courseSheet(
      COUNTER,
      (key) => key,
      (at) => at,
    ).rows.map((row) => row[1]),
  ).toEqual([5, 7])
})

it.each([
  ['Asia/Jakarta', '2026-11-20T17:00:00.000Z'],
  ['Asia/Makassar', '2026-11-20T16:00:00.000Z'],
  ['Asia/Jayapura', '2026-11-21T15:00:00.000Z'],
])('IO-19 yesterday in %s is a whole day of its clock', (zone, start) => {
  // 22 November 2026, 15:30 UTC: the 23rd has begun in Jayapura alone.
  const range = presetRange(0, { now: Date.parse('2026-11-22T15:30:00Z'), zone })
  expect(new Date(range.start).toISOString()).toBe(start)
  expect(range.end - range.start).toBe(86_400_000)
})

it('IO-20 times at an axis are round ones of the clock of the site, within the period', () => {
  const span = [Date.parse('2026-11-21T20:10:00Z'), Date.parse('2026-11-22T08:10:00Z')] as const
  const hours = (zone: string) => timeTicks(span, { zone, most: 6 }).map((at) => new Date(at).toISOString().slice(11, 16))
  // Every second hour of the wall clock: even ones in Jakarta (UTC+7) are odd in UTC, even ones in Makassar (UTC+8) are even.
  expect(hours('Asia/Jakarta')).toEqual(['21:00', '23:00', '01:00', '03:00', '05:00', '07:00'])
  expect(hours('Asia/Makassar')).toEqual(['22:00', '00:00', '02:00', '04:00', '06:00', '08:00'])
  const days = timeTicks([span[0], span[0] + 30 * 86_400_000], { zone: 'Asia/Jakarta', most: 10 })
  expect(days.every((at) => new Date(at).toISOString().endsWith('17:00:00.000Z'))).toBe(true)
  expect(days.length).toBeLessThanOrEqual(10)
})
