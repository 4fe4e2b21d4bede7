import type { Point, PointStatistics, Series } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { changeOf, rounded } from '../../../kit/exports/sheet.ts'
import { csvOf } from '../../../kit/exports/sheet-csv.ts'
import { xlsxOf } from '../../../kit/exports/sheet-xlsx.ts'
import { pdfOf } from './report-pdf.ts'
import { before, lastDays, rangeOfDays, startOfDay } from './report-range.ts'
import { courseSheet, summarySheet } from './report-sheet.ts'

const point = (id: string, facts: Partial<Point> = {}): Point =>
  ({ id, device: 'Chiller "1", roof', label: 'Power', point: 'power', unit: 'kW', kind: 'gauge', ...facts }) as Point
const statistics = (point: Point, facts: Partial<PointStatistics> = {}): PointStatistics =>
  ({ point: point, count: 1440, min: 10.1234, mean: 55.555, max: 99.999, rise: null, coverage: 0.98765, ...facts }) as PointStatistics
const words = (key: string): string => key

const METER = point('m', { device: '=cmd|calc', label: 'Energy', unit: 'kWh', kind: 'counter' })
const NOW = [statistics(point('a')), statistics(METER, { mean: null, min: null, max: null, rise: 1234.567 })]
const PAST = [statistics(point('a'), { mean: 50 }), statistics(METER, { mean: null, min: null, max: null, rise: 1000 })]
const SUMMARY = summarySheet(NOW, PAST, words)
const SERIES = {
  points: [
    {
      point: point('a'),
      buckets: [
        { at: '2026-11-21T01:00:00.000Z', mean: 1.005 },
        { at: '2026-11-21T02:00:00.000Z', mean: -2.5 },
      ],
      compare: null,
    },
    { point: METER, buckets: [{ at: '2026-11-21T02:00:00.000Z', mean: 7 }], compare: null },
  ],
} as unknown as Series
const COURSE = courseSheet(SERIES, words, (at) => at.slice(0, 16))

const numbersOf = (rows: readonly (readonly unknown[])[]) => rows.flat().filter((item) => typeof item === 'number')

it('IO-13 a range is compared with the same length right before it', () => {
  expect(before({ start: 100, end: 150 })).toEqual({ start: 50, end: 100 })
  const week = lastDays(7, Date.parse('2026-11-21T03:04:05Z'))
  expect([new Date(week.start).toISOString(), new Date(week.end).toISOString()]).toEqual([
    '2026-11-14T03:04:00.000Z',
    '2026-11-21T03:04:00.000Z',
  ])
  expect(new Date(startOfDay('2026-11-21', 'Asia/Jakarta')).toISOString()).toBe('2026-11-20T17:00:00.000Z')
  expect(rangeOfDays('2026-11-20', '2026-11-21', 'Asia/Jayapura')).toEqual({
    start: Date.parse('2026-11-19T15:00:00Z'),
    end: Date.parse('2026-11-21T15:00:00Z'),
  })
  for (const [from, to] of [
    ['', ''],
    ['2026-11-22', '2026-11-21'],
    ['2026-13-01', '2026-13-02'],
  ] as const)
    expect(rangeOfDays(from, to, 'Asia/Jakarta')).toBeNull()
})

it('IO-13 a change has a base or is none', () => {
  expect([changeOf(110, 100), changeOf(90, 100), changeOf(-50, -100), changeOf(5, 0), changeOf(null, 5), changeOf(5, null)]).toEqual([
    10,
    -10,
    50,
    null,
    null,
    null,
  ])
  expect(SUMMARY.rows.map((row) => row.at(-1))).toEqual([11.11, 23.46])
  expect(summarySheet(NOW, null, words).head).not.toContain('change')
})

it('IO-14 figures are rounded once, for the screen and for every file', () => {
  expect([rounded(1.005), rounded(99.999), rounded(-0.001), rounded(null)]).toEqual([1, 100, 0, null])
  expect(Object.is(rounded(-0.001), 0)).toBe(true)
  expect(SUMMARY.rows[0]).toEqual(['Chiller "1", roof', 'Power', 'kW', 10.12, 55.56, 100, null, 1440, 98.77, 50, null, 11.11])
})

it('IO-14 a CSV read back holds the same figures', async () => {
  const text = await csvOf([SUMMARY, COURSE]).text()
  const bytes = new Uint8Array(await csvOf([SUMMARY]).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [summary = '', course = ''] = text.split('\r\n\r\n')
  expect(
    numbersOf(
      parsed(summary)
        .slice(1)
        .map((row) => row.map(numeric)),
    ),
  ).toEqual(numbersOf(SUMMARY.rows))
  expect(parsed(course.trimEnd()).slice(1)).toEqual(COURSE.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))))
})

it('IO-14 an XLSX read back holds the same figures', async () => {
  const files = unzipSync(new Uint8Array(await (await xlsxOf([SUMMARY, COURSE])).arrayBuffer()))
  const sheet = (n: number) => strFromU8(files[`xl/worksheets/sheet${n}.xml`] ?? new Uint8Array())
  const numbers = (xml: string) => [...xml.matchAll(/<c (?:(?!t="s")[^>])*><v>([^<]*)<\/v>/g)].map((match) => Number(match[1]))
  expect(numbers(sheet(1))).toEqual(numbersOf(SUMMARY.rows))
  expect(numbers(sheet(2))).toEqual(numbersOf(COURSE.rows))
  expect(Object.keys(files)).toContain('xl/worksheets/sheet2.xml')
})

it('IO-14 a PDF read back holds the same figures', async () => {
  const say = (cell: string | number | null) =>
    cell === null ? '–' : typeof cell === 'number' ? new Intl.NumberFormat('id-ID').format(cell) : cell
  const chart = {
    rows: [
      { at: 0, line: [1], value: [1] },
      { at: 1, line: [2], value: [2] },
    ],
    names: ['Power'],
    span: [0, 1] as const,
  }
  const blob = pdfOf({ title: 'Laporan CO₂', facts: ['VJS Jakarta'], summary: SUMMARY, say, chart })
  const text = Buffer.from(await blob.arrayBuffer()).toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  const shown = [...text.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map((match) => match[1]?.replace(/\\(.)/g, '$1'))
  expect(shown).toContain('Laporan CO2')
  for (const value of numbersOf(SUMMARY.rows)) expect(shown).toContain(say(value as number))
})

it('IO-15 a text stays one field and a text', async () => {
  const text = await csvOf([
    {
      name: 's',
      head: ['a', 'b'],
      rows: [
        ['x "y", z\nw', '@SUM(A1)'],
        ['-1+1', -1],
      ],
    },
  ]).text()
  expect(parsed(text.trimEnd())).toEqual([
    ['a', 'b'],
    ['x "y", z\nw', "'@SUM(A1)"],
    ["'-1+1", '-1'],
  ])
  const files = unzipSync(new Uint8Array(await (await xlsxOf([{ name: 'a/b:c', head: ['x'], rows: [['=1+1']] }])).arrayBuffer()))
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>')
})

const numeric = (text: string): string | number => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

/** A plain reader of RFC 4180, written from the standard and not from the writer. */
const parsed = (text: string): string[][] =>
  [...`${text}\r\n`.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(([, line = '']) =>
    [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^",]*)/g)].map(([, field = '']) =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
    ),
  )
