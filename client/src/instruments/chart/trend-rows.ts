import type { LinesRow } from './lines-chart.tsx'

/** A span of history or a live value, its instant in milliseconds since 1970. */
export interface TrendValue {
  readonly at: number
  readonly value: number
  readonly min?: number
  readonly max?: number
}

const SILENT_PACES = 3

interface Bucket {
  readonly at: string
  readonly min: number
  readonly mean: number
  readonly max: number
  readonly rise: number | null
}
/** What a chart draws of a span: the mean of a quantity with its extremes, and of a counter what was used in it. */
export function drawnOf({ at, mean, min, max, rise }: Bucket, kind: 'gauge' | 'counter' | 'state'): TrendValue {
  return kind === 'counter' ? { at: Date.parse(at), value: rise ?? 0 } : { at: Date.parse(at), value: mean, min, max }
}

/** The history of a point with its live values behind it, those in spans of the same length: the last value of each. */
export function withTail(history: readonly TrendValue[], tail: readonly TrendValue[], stepMs: number): TrendValue[] {
  const end = (history.at(-1)?.at ?? Number.NEGATIVE_INFINITY) + stepMs
  const spans = new Map<number, number>()
  for (const { at, value } of tail) if (at >= end) spans.set(Math.floor(at / stepMs) * stepMs, value)
  return [...history, ...[...spans].map(([at, value]) => ({ at, value }))]
}

/** How often a point usually speaks: the median distance of its values. */
function paceOf(values: readonly TrendValue[]): number {
  const gaps = values
    .slice(1)
    .map((value, i) => value.at - (values[i]?.at ?? value.at))
    .sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? 0
}

/**
 * Rows of a chart out of several points. A point that has no value at the instant of another is drawn through, and not
 * said; where it was silent for long its line breaks. The extremes are kept when there is one point.
 */
export function trendRows(points: readonly (readonly TrendValue[])[]): LinesRow[] {
  const instants = new Set(points.flatMap((values) => values.map((value) => value.at)))
  // A row in the middle of every silence, for the line to break at.
  for (const values of points) for (const at of silencesOf(values)) instants.add(at)
  const lines = points.map((values) => lineOf(values))
  return [...instants]
    .sort((a, b) => a - b)
    .map((at) => {
      const said = lines.map((line) => line(at))
      const [only] = said
      const { min, max } = (points.length === 1 && only?.measured) || {}
      return {
        at,
        line: said.map((item) => item.drawn),
        value: said.map((item) => item.measured?.value ?? null),
        ...(min !== undefined && max !== undefined && { range: [min, max] as const }),
      }
    })
}

function silencesOf(values: readonly TrendValue[]): number[] {
  const longest = paceOf(values) * SILENT_PACES
  return values.slice(1).flatMap((value, i) => {
    const before = values[i]?.at ?? value.at
    return value.at - before > longest ? [(before + value.at) / 2] : []
  })
}

/** Asked in rising order: what a point measured at an instant, and where its line runs. */
function lineOf(values: readonly TrendValue[]) {
  const longest = paceOf(values) * SILENT_PACES
  let next = 0
  return (at: number): { drawn: number | null; measured: TrendValue | undefined } => {
    while (next < values.length && (values[next]?.at ?? 0) < at) next += 1
    const [before, after] = [values[next - 1], values[next]]
    if (after?.at === at) return { drawn: after.value, measured: after }
    if (!before || !after || after.at - before.at > longest) return { drawn: null, measured: undefined }
    const share = (at - before.at) / (after.at - before.at)
    return { drawn: before.value + share * (after.value - before.value), measured: undefined }
  }
}
