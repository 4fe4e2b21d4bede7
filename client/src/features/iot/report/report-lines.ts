import type { Series, SeriesBucket } from '@menara/shared/contract/telemetry.contract.ts'
import { trendRows } from '../trend-rows.ts'

/** Lines of a report: each point, and behind it the period before, laid over the same time. */
export function chartOf({ points, compare_offset_ms: offset }: Series) {
  const lines = points.flatMap(({ point, buckets, compare }, at) => {
    const name = `${point.device} · ${point.label || point.point}`
    const own = { name, unit: point.unit, point: at, dashed: false, values: valuesOf(buckets, 0) }
    return compare ? [own, { ...own, dashed: true, values: valuesOf(compare, offset) }] : [own]
  })
  return { rows: trendRows(lines.map((it) => it.values)), lines }
}

const valuesOf = (buckets: readonly SeriesBucket[], offset: number) =>
  buckets.map(({ at, mean, min, max }) => ({ at: Date.parse(at) + offset, value: mean, min, max }))
