import type { Point, PointStatistics, Series, SeriesBucket } from '@menara/shared/contract/telemetry.contract.ts'
import { validate } from 'uuid'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Extremes, SeriesStore, Span } from './series.store.ts'
import { levelFor, levelOf, type Resolution, resolutionOf, sourceOf } from './telemetry.levels.ts'
import { rangeOf, startOf } from './telemetry.range.ts'
import type { TelemetryStore } from './telemetry.store.ts'

export interface HistoryNeeds {
  readonly store: Pick<TelemetryStore, 'points'>
  readonly series: SeriesStore
  readonly now: () => Date
}
export type HistoryService = ReturnType<typeof historyService>

export interface SpansAsked {
  readonly pointIds: readonly string[]
  readonly start: number
  readonly end: number
  readonly stepMs: number
}
export type PointSpan = Omit<Span, 'point'> & { readonly point_id: string }
interface Range {
  readonly start: string
  readonly end: string
}
type Known = Point & { readonly no: number }

const MOST_POINTS = 20
const WIDTH = 600
const HOUR_MS = 3_600_000

export function historyService({ store, series, now }: HistoryNeeds) {
  const known = (ids: readonly string[], caller: Caller): Promise<Known[]> => knownPoints(store, ids, caller)
  const resolve = (range: { start: number; end: number }, width: number) => resolutionOf({ ...range, width, now: now().getTime() })
  const read = ({ level, stepMs, start, end }: Resolution, points: readonly number[]) => series.spans({ points, level, stepMs, start, end })

  return {
    async series(asked: Range & { points: string; width?: number; compare_start?: string }, caller: Caller): Promise<Series> {
      const range = rangeOf(asked)
      const points = await known(idsOf(asked.points), caller)
      const numbers = points.map((it) => it.no)
      const resolution = resolve(range, asked.width ?? WIDTH)
      const before =
        asked.compare_start === undefined ? undefined : earlier(resolution, range.start - startOf(asked.compare_start, 'compare_start'))
      const present = Map.groupBy(await read(resolution, numbers), (it) => it.point)
      const past = before && Map.groupBy(await read(before, numbers), (it) => it.point)
      return {
        start: iso(resolution.start),
        end: iso(resolution.end),
        step_ms: resolution.stepMs,
        source: sourceOf[resolution.level],
        compare_offset_ms: before ? resolution.start - before.start : 0,
        points: points.map(({ no, ...point }) => ({
          point,
          buckets: (present.get(no) ?? []).map(bucketOf),
          compare: past ? (past.get(no) ?? []).map(bucketOf) : null,
        })),
      }
    },

    async statistics(asked: Range & { points: string }, caller: Caller): Promise<PointStatistics[]> {
      const range = rangeOf(asked)
      const points = await known(idsOf(asked.points), caller)
      const level = levelFor({ ...range, now: now().getTime() })
      const found = await series.extremes({ ...range, level, points: points.map((it) => it.no) })
      const hours = Math.max(1, Math.ceil((Math.min(range.end, now().getTime()) - range.start) / HOUR_MS))
      return points.map(({ no, ...point }) => ({
        point,
        ...factsOf(
          found.find((it) => it.point === no),
          hours,
        ),
      }))
    },

    /** For other parts of the house, without a caller: spans of `stepMs` from midnight UTC on, of what is still kept. Milliseconds since 1970. */
    async spans({ pointIds, start, end, stepMs }: SpansAsked): Promise<PointSpan[]> {
      const points = await store.points({ ids: pointIds, scope: null, limit: pointIds.length })
      if (points.length === 0) return []
      const ids = new Map(points.map((it) => [it.no, it.id]))
      const level = levelOf({ start, stepMs, now: now().getTime() })
      const found = await series.spans({ points: [...ids.keys()], level, stepMs, start, end })
      return found.map(({ point, ...span }) => ({ point_id: ids.get(point) ?? '', ...span }))
    },

    /** At most `width` spans of one point. */
    async one(
      pointId: string,
      asked: Range & { width?: number },
      caller: Caller,
    ): Promise<Pick<SeriesBucket, 'at' | 'min' | 'mean' | 'max'>[]> {
      const range = rangeOf(asked)
      const numbers = (await known([pointId], caller)).map((it) => it.no)
      return (await read(resolve(range, asked.width ?? 300), numbers)).map(({ at, min, mean, max }) => ({ at: iso(at), min, mean, max }))
    },
  }
}

/** 404 when one of them is not there for the caller. */
async function knownPoints(store: HistoryNeeds['store'], ids: readonly string[], caller: Caller): Promise<Known[]> {
  const rows = await store.points({ ids, scope: caller.locationIds, limit: ids.length })
  return ids.map((id) => {
    const row = rows.find((it) => it.id === id)
    if (!row) throw new Fault('not-found', `There is no point ${id}`)
    return row
  })
}

/** The same spans, `by` milliseconds earlier; whole spans, so that they lie on each other. */
function earlier(resolution: Resolution, by: number): Resolution {
  const shift = Math.round(by / resolution.stepMs) * resolution.stepMs
  return { ...resolution, start: resolution.start - shift, end: resolution.end - shift }
}

function idsOf(text: string): string[] {
  const ids = [...new Set(text.toLowerCase().split(','))]
  if (ids.length > MOST_POINTS) throw invalid('points', 'maxItems', `At most ${MOST_POINTS} points at once`)
  if (!ids.every((it) => validate(it))) throw invalid('points', 'format', 'points are ids separated by commas')
  return ids
}

const iso = (at: number): string => new Date(at).toISOString()
const bucketOf = ({ point: _, at, ...numbers }: Span): SeriesBucket => ({ at: iso(at), ...numbers })

function factsOf(found: Extremes | undefined, hours: number): Omit<PointStatistics, 'point'> {
  if (!found) {
    const none = { min: null, min_at: null, max: null, max_at: null, mean: null, first: null, last: null, rise: null }
    return { count: 0, coverage: 0, ...none }
  }
  const { point: _, min_at, max_at, hours: filled, ...numbers } = found
  return { ...numbers, min_at: iso(min_at), max_at: iso(max_at), coverage: Math.min(1, filled / hours) }
}
