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
  ...[1, 2, 5, 10, 15, 30].map((value) => value * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((value) => value * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000, 100_000, 500_000, 3_000_000].map((value) => value * DAY),
]
const LEVELS = [0, 1, 15, 60] as const

export interface Resolution {
  readonly level: Level
  readonly stepMs: number
  /** The range widened to full spans. */
  readonly start: number
  readonly end: number
  /** What is read of it: whole spans of the level, and nothing before or after the range that was asked. */
  readonly from: number
  readonly to: number
}

interface Asked {
  readonly start: number
  readonly end: number
  readonly now: number
  /** The finest level on record for the range, when it is known; never finer than what is still kept. */
  readonly finest?: Level
}

/**
 * The shortest span of which at most `width` cover the range, made of the coarsest level that still gives it, is still kept
 * and on record. Times in milliseconds since 1970.
 */
export function resolutionOf({ width, ...asked }: Asked & { width: number }): Resolution {
  const { start, end } = asked
  const finest = spanOf(finestOf(asked))
  const longest = STEPS.at(-1) ?? DAY
  const stepMs = STEPS.find((step) => step >= finest && fits({ start, end, width, step })) ?? longest
  const level = levelOf({ ...asked, stepMs })
  const widened = { start: floorTo(start, stepMs), end: floorTo(end - 1, stepMs) + stepMs }
  return { level, stepMs, ...widened, from: startOfSpan(start, level), to: end }
}

/** The finest level that is still kept at an instant. */
export const finestKept = (start: number, now: number): Level => LEVELS.find((level) => level === 60 || start >= now - KEPT_MS[level]) ?? 60

const finestOf = ({ start, now, finest = 0 }: Omit<Asked, 'end'>): Level => Math.max(finest, finestKept(start, now)) as Level

/** The coarsest level that spans of this length can be made of and that is still kept and on record. */
export function levelOf({ stepMs, ...asked }: Omit<Asked, 'end'> & { stepMs: number }): Level {
  const finest = finestOf(asked)
  return LEVELS.findLast((item) => item >= finest && stepMs % Math.max(1, spanOf(item)) === 0 && spanOf(item) <= stepMs) ?? 60
}

const spanOf = (level: Level): number => level * MINUTE
const fits = ({ start, end, width, step }: { start: number; end: number; width: number; step: number }): boolean =>
  (floorTo(end - 1, step) - floorTo(start, step)) / step + 1 <= width
const floorTo = (at: number, step: number): number => Math.floor((at - ORIGIN_MS) / step) * step + ORIGIN_MS

/** The coarsest level whose spans still describe a range well: at least about 500 of them, where that is still kept. */
export function levelFor(asked: Asked): Level {
  const wanted = LEVELS.findLast((level) => (asked.end - asked.start) / Math.max(1, spanOf(level)) >= 500) ?? 0
  return Math.max(wanted, finestOf(asked)) as Level
}

/** Start of the span of a level that an instant lies in. */
export const startOfSpan = (at: number, level: Level): number => (level === 0 ? at : floorTo(at, spanOf(level)))

/** The finest level from `wanted` on that lacks none of the hours on record; `hours`: how many hours each level has. */
export const recorded = (wanted: Level, hours: Readonly<Record<Level, number>>): Level =>
  LEVELS.find((level) => level >= wanted && hours[level] >= hours[60]) ?? 60
