import type { PointStatistics, Series } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { changeOf, rounded, type Sheet } from '../../../kit/exports/sheet.ts'

/** The words of a report in the reader's language. */
export type Words = (key: ReportWord) => string
export type ReportWord =
  | 'summary'
  | 'course'
  | 'device'
  | 'point'
  | 'unit'
  | 'min'
  | 'mean'
  | 'max'
  | 'sum'
  | 'values'
  | 'coverage'
  | 'meanBefore'
  | 'sumBefore'
  | 'change'
  | 'time'

/** Min, mean, max and sum of each point, with the period before when there is one. The sum of a counter is its growth; other kinds have none. */
export function summarySheet(now: readonly PointStatistics[], past: readonly PointStatistics[] | null, words: Words): Sheet {
  const head = ['device', 'point', 'unit', 'min', 'mean', 'max', 'sum', 'values', 'coverage'] as const
  const more = past ? (['meanBefore', 'sumBefore', 'change'] as const) : []
  const rows = now.map((item) => {
    const { point, min, mean, max, rise, count, coverage } = item
    const cells = [
      point.device,
      point.label || point.point,
      point.unit,
      ...[min, mean, max, rise].map(rounded),
      count,
      rounded(100 * coverage),
    ]
    if (!past) return cells
    const old = past.find((one) => one.point.id === point.id)
    const counts = point.kind === 'counter'
    return [
      ...cells,
      rounded(old?.mean ?? null),
      rounded(old?.rise ?? null),
      counts ? changeOf(rise, old?.rise ?? null) : changeOf(mean, old?.mean ?? null),
    ]
  })
  return { name: words('summary'), head: [...head, ...more].map((text) => words(text)), rows }
}

/** Every span of the chart: its instant as `timeOf` writes it, then the mean of each point, and of a counter what it grew in that span. */
export function courseSheet({ points }: Series, words: Words, timeOf: (at: string) => string): Sheet {
  const instants = [...new Set(points.flatMap((point) => point.buckets.map((one) => one.at)))].sort()
  const lines = points.map((point) => new Map(point.buckets.map((one) => [one.at, point.point.kind === 'counter' ? one.rise : one.mean])))
  return {
    name: words('course'),
    head: [
      words('time'),
      ...points.map(({ point }) => `${point.device} · ${point.label || point.point}${point.unit && ` (${point.unit})`}`),
    ],
    rows: instants.map((at) => [timeOf(at), ...lines.map((line) => rounded(line.get(at) ?? null))]),
  }
}
