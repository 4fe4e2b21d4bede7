import { finestKept, type Level, levelFor, type Resolution, recorded, resolutionOf } from '../intake/telemetry.levels.ts'
import type { SeriesStore } from './series.store.ts'

interface Needs {
  readonly series: Pick<SeriesStore, 'hoursOnRecord'>
  readonly now: () => number
}
/** Milliseconds since 1970. */
interface Range {
  readonly start: number
  readonly end: number
}
interface Asked {
  /** Numbers of points. */
  readonly points: readonly number[]
  readonly width: number
}

/**
 * The one rule by which charts and statistics choose what they read: the coarsest level that describes the range well and is
 * still kept, unless it lacks hours that a coarser one has on record; then the finest that lacks none.
 */
export function recordedLevels({ series, now }: Needs) {
  async function finestOnRecord(level: Level, { points, ranges }: { points: readonly number[]; ranges: readonly Range[] }): Promise<Level> {
    if (level === 60 || points.length === 0) return level
    const found = await Promise.all(ranges.map(async (range) => recorded(level, await series.hoursOnRecord({ ...range, points, level }))))
    return Math.max(level, ...found) as Level
  }

  /** The resolution of a range and of the one `by` milliseconds before it: one level that both have. */
  async function withEarlier(
    range: Range,
    { by, width, points }: Asked & { by: number | undefined },
  ): Promise<{ resolution: Resolution; before: Resolution | undefined }> {
    const at = (finest: Level): { resolution: Resolution; before: Resolution | undefined } => {
      const resolution = resolutionOf({ ...range, width, now: now(), finest })
      return { resolution, before: by === undefined ? undefined : earlier(resolution, by) }
    }
    const first = at(finestKept(by === undefined ? range.start : Math.min(range.start, range.start - by), now()))
    const { level } = first.resolution
    const ranges = first.before ? [first.resolution, first.before] : [first.resolution]
    const finest = await finestOnRecord(level, { points, ranges })
    return finest === level ? first : at(finest)
  }

  return {
    withEarlier,
    resolve: async (range: Range, asked: Asked): Promise<Resolution> => (await withEarlier(range, { ...asked, by: undefined })).resolution,
    async forStatistics(range: Range, points: readonly number[]): Promise<Level> {
      return finestOnRecord(levelFor({ ...range, now: now() }), { points, ranges: [range] })
    },
  }
}

/** The same spans, `by` milliseconds earlier; whole spans, so that they lie on each other. */
function earlier(resolution: Resolution, by: number): Resolution {
  const shift = Math.round(by / resolution.stepMs) * resolution.stepMs
  const { start, end, from, to } = resolution
  return { ...resolution, start: start - shift, end: end - shift, from: from - shift, to: to - shift }
}
