import type { PointKind, Series, SeriesBucket } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { drawnOf, trendRows } from '../../../instruments/chart/trend-rows.ts'

/** Lines of a report: each point, and behind it the period before, laid over the same time. */
export function chartOf({ points, compare_offset_ms: offset }: Series) {
  const lines = points.flatMap(({ point, buckets, compare }, at) => {
    const name = `${point.device} · ${point.label || point.point}`
    const own = {
      name,
      unit: point.unit,
      point: at,
      dashed: false,
      stepped: point.kind === 'counter',
      values: valuesOf(buckets, { offset: 0, kind: point.kind }),
    }
    return compare ? [own, { ...own, dashed: true, values: valuesOf(compare, { offset, kind: point.kind }) }] : [own]
  })
  return { rows: trendRows(lines.map((line) => line.values)), lines }
}

const valuesOf = (buckets: readonly SeriesBucket[], { offset, kind }: { offset: number; kind: PointKind }) =>
  buckets.map((bucket) => drawnOf(bucket, kind)).map((value) => ({ ...value, at: value.at + offset }))
