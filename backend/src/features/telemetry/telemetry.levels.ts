/** Where spans are counted from: midnight UTC. */
const ORIGIN_MS = Date.UTC(2000, 0, 1)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Raw values (0) or rollups of this many minutes. */
export type Level = 0 | 1 | 15 | 60
export const sourceOf = { 0: 'raw', 1: '1m', 15: '15m', 60: '1h' } as const satisfies Record<Level, string>

/** How long each is kept: live-operations.md, part 3. Hours are kept for good. */
export const KEPT_MS: Readonly<Record<0 | 1 | 15, number>> = { 0: 30 * DAY, 1: 180 * DAY, 15: 730 * DAY }

/** Lengths of spans people can read an axis with, in milliseconds. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000],
  ...[1, 2, 5, 10, 15, 30].map((it) => it * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((it) => it * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000, 100_000, 500_000, 3_000_000].map((it) => it * DAY),
]
const LEVELS = [0, 1, 15, 60] as const

export interface Resolution {
  readonly level: Level
  readonly stepMs: number
  /** The range widened to full spans. */
  readonly start: number
  readonly end: number
}

/**
 * The shortest span of which at most `width` cover the range, made of the coarsest level that still gives it and is still kept.
 * Times in milliseconds since 1970.
 */
export function resolutionOf({ start, end, width, now }: { start: number; end: number; width: number; now: number }): Resolution {
  const kept = keptAt(start, now)
  const finest = spanOf(kept[0] ?? 60)
  const longest = STEPS.at(-1) ?? DAY
  const stepMs = STEPS.find((step) => step >= finest && fits({ start, end, width, step })) ?? longest
  const level = levelOf({ start, stepMs, now })
  return { level, stepMs, start: floorTo(start, stepMs), end: floorTo(end - 1, stepMs) + stepMs }
}

const keptAt = (start: number, now: number): Level[] => LEVELS.filter((level) => level === 60 || start >= now - KEPT_MS[level])

/** The coarsest level that spans of this length can be made of and that is still kept at the start. */
export const levelOf = ({ start, stepMs, now }: { start: number; stepMs: number; now: number }): Level =>
  keptAt(start, now).findLast((it) => stepMs % Math.max(1, spanOf(it)) === 0 && spanOf(it) <= stepMs) ?? 60

const spanOf = (level: Level): number => level * MINUTE
const fits = ({ start, end, width, step }: { start: number; end: number; width: number; step: number }): boolean =>
  (floorTo(end - 1, step) - floorTo(start, step)) / step + 1 <= width
const floorTo = (at: number, step: number): number => Math.floor((at - ORIGIN_MS) / step) * step + ORIGIN_MS

/** The coarsest level whose spans still describe a range well: at least about 500 of them. */
export function levelFor({ start, end, now }: { start: number; end: number; now: number }): Level {
  const wanted = LEVELS.findLast((level) => (end - start) / Math.max(1, spanOf(level)) >= 500) ?? 0
  return LEVELS.find((level) => level >= wanted && (level === 60 || start >= now - KEPT_MS[level])) ?? 60
}
