import type { rollups } from '@menara/backend/schema/monitoring/telemetry.ts'

export type RollupRow = Omit<typeof rollups.$inferInsert, 'point'>
export interface Span {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly min: number
  readonly mean: number
  readonly max: number
  readonly last: number
  readonly rise: number | null
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A device speaks about this often. */
const VALUES_PER_MINUTE = 6

/** Spans of `step` minutes as rows of a UTC day each. */
export function rollupRows(step: 15 | 60, spans: readonly Span[]): RollupRow[] {
  const count = step * VALUES_PER_MINUTE
  return [...Map.groupBy(spans, (span) => Math.floor(span.at / DAY) * DAY)].map(([day, own]) => ({
    at: new Date(day).toISOString(),
    step,
    slots: own.map((span) => (span.at - day) / (step * MINUTE)),
    counts: own.map(() => count),
    mins: own.map((span) => span.min),
    maxs: own.map((span) => span.max),
    sums: own.map((span) => Math.round(span.mean * count * 100) / 100),
    lasts: own.map((span) => span.last),
    rises: own[0]?.rise === null ? null : own.map((span) => span.rise ?? 0),
  }))
}
