import type { Reading } from '@menara/shared/contract/iot/iot.contract.ts'

export const POWER_WINDOW_MS = 12 * 3600_000
export const POWER_STEPS = 144
export const POWER_STEP_MS = POWER_WINDOW_MS / POWER_STEPS

export type Meter = Pick<Reading, 'id' | 'device' | 'location_id'>
export interface Bucket {
  readonly at: string
  readonly mean: number
}
export interface LoadPoint {
  readonly at: number
  readonly value: number /** How many meters gave a value for it. */
  readonly meters: number
}

/** The main meters: points called `power` in kW, the same the server sums for "power now". */
export const metersOf = (points: readonly Reading[]): Meter[] =>
  points
    .filter((point) => point.point === 'power' && point.unit === 'kW')
    .map(({ id, device, location_id }) => ({ id, device, location_id }))

/**
 * Sum of several meters per span. Spans of all series begin at the same instants. A span that not every meter measured is left
 * out: a sum of fewer would look like a fall of the load. A meter without any value in the whole window does not count.
 */
export function sumOf(series: readonly (readonly Bucket[])[]): LoadPoint[] {
  const speaking = series.filter((list) => list.length > 0)
  const sums = new Map<number, { value: number; meters: number }>()
  for (const buckets of speaking) {
    for (const { at, mean } of buckets) {
      const key = new Date(at).getTime()
      const known = sums.get(key) ?? { value: 0, meters: 0 }
      sums.set(key, { value: known.value + mean, meters: known.meters + 1 })
    }
  }
  return [...sums]
    .filter(([, item]) => item.meters === speaking.length)
    .map(([at, item]) => ({ at, ...item }))
    .sort((a, b) => a.at - b.at)
}

/** Buckets gathered into longer steps that begin at whole multiples of their length: the mean of each. */
export function inSteps(buckets: readonly Bucket[], stepMs: number): Bucket[] {
  const steps = Map.groupBy(buckets, (bucket) => Math.floor(Date.parse(bucket.at) / stepMs) * stepMs)
  return [...steps].map(([at, own]) => ({
    at: new Date(at).toISOString(),
    mean: own.reduce((sum, bucket) => sum + bucket.mean, 0) / own.length,
  }))
}

export interface LoadFacts {
  readonly last: number
  readonly low: number
  readonly high: number
}
export function factsOf(points: readonly LoadPoint[]): LoadFacts | undefined {
  const last = points.at(-1)
  if (!last) return undefined
  const values = points.map((point) => point.value)
  return { last: last.value, low: Math.min(...values), high: Math.max(...values) }
}

/** End of the newest whole span. */
export const wholeSpan = (now: number): number => Math.floor(now / POWER_STEP_MS) * POWER_STEP_MS
