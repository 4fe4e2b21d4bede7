/** One span of a point's history. */
interface Rollup {
  /** Begin of the span, milliseconds since 1970. */
  readonly at: number
  readonly mean: number
  readonly max: number
  readonly last: number
  readonly count: number
  /** Growth of a counter over the span, resets accounted for; null for points of other kinds. */
  readonly rise: number | null
}
/** The range that is asked for, milliseconds since 1970. */
interface RollupRange {
  readonly from: number
  readonly to: number
  readonly step: '15m' | '1h'
}
/**
 * Reads the rollups of points, by point and time. Spans are aligned to UTC; those without values are left out, the running one holds the
 * values so far.
 */
export type ReadRollups = (pointIds: readonly string[], range: RollupRange) => Promise<ReadonlyMap<string, readonly Rollup[]>>
