export interface GlancePoint {
  readonly at: number
  readonly value: number
}
const STEPS = [1, 2, 2.5, 5, 10]

/** Round figures around all values, at most about four apart: the first is not above the least, the last not below the most. */
export function figureTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || Math.abs(high) || 1
  const size = 10 ** Math.floor(Math.log10(span / 3))
  const step = (STEPS.find((value) => value * size >= span / 3) ?? 10) * size
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

const HOUR_MS = 3600_000
const HOURS = [1, 2, 3, 6, 12, 24]

/** Whole hours inside a span, as many as there is room for. */
export function hourTicks(from: number, to: number, most: number): number[] {
  const hours = HOURS.find((value) => (to - from) / (value * HOUR_MS) <= most) ?? Math.ceil((to - from) / HOUR_MS / Math.max(1, most))
  const step = hours * HOUR_MS
  const ticks: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at)
  return ticks
}

/** Runs of points without a gap between them: a point that comes later than one and a half steps after the one before begins anew. */
export function runsOf<Point extends GlancePoint>(points: readonly Point[], stepMs: number): Point[][] {
  const runs: Point[][] = []
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before && point.at - before.at <= 1.5 * stepMs) runs.at(-1)?.push(point)
    else runs.push([point])
  }
  return runs
}

/** Index of the point nearest to an instant; points are in the order of time. */
export function nearest(points: readonly GlancePoint[], at: number): number {
  const after = points.findIndex((point) => point.at >= at)
  if (after === -1) return points.length - 1
  if (after === 0) return 0
  const [a, b] = [points[after - 1]?.at ?? 0, points[after]?.at ?? 0]
  return at - a < b - at ? after - 1 : after
}
