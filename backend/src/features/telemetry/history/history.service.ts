import type { Point, PointStatistics, Series, SeriesBucket } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { validate } from 'uuid'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { levelOf, type Resolution, sourceOf, startOfSpan } from '../intake/telemetry.levels.ts'
import type { TelemetryStore } from '../telemetry.store.ts'
import { recordedLevels } from './recorded-levels.ts'
import type { Extremes, SeriesStore, Span } from './series.store.ts'
import { isDay, rangeOf, startOf } from './telemetry.range.ts'

export interface HistoryNeeds {
  readonly store: Pick<TelemetryStore, 'points' | 'zoneOf'>
  readonly series: SeriesStore
  readonly now: () => Date
}
export type HistoryService = ReturnType<typeof historyService>

interface SpansAsked {
  readonly pointIds: readonly string[]
  readonly start: number
  readonly end: number
  readonly stepMs: number
}
type PointSpan = Omit<Span, 'point'> & { readonly point_id: string }
interface Range {
  readonly start: string
  readonly end: string
}
type Known = Point & { readonly no: number }

const MOST_POINTS = 20
const WIDTH = 600
const HOUR_MS = 3_600_000

export function historyService(needs: HistoryNeeds) {
  return { ...ranges(needs), ...forOthers(needs) }
}

function ranges({ store, series, now }: HistoryNeeds) {
  const known = (ids: readonly string[], caller: Caller): Promise<Known[]> => knownPoints(store, ids, caller)

  const levels = recordedLevels({ series, now: () => now().getTime() })
  const read = ({ level, stepMs, from, to }: Resolution, points: readonly number[]) =>
    series.spans({ points, level, stepMs, start: from, end: to })

  return {
    async series(asked: Range & { points: string; width?: number; compare_start?: string }, caller: Caller): Promise<Series> {
      const points = await known(idsOf(asked.points), caller)
      const zone = await zoneFor(store, asked, points)
      const range = rangeOf(asked, zone)
      const numbers = points.map((point) => point.no)
      const by =
        asked.compare_start === undefined ? undefined : range.start - startOf(asked.compare_start, { field: 'compare_start', zone })
      const { resolution, before } = await levels.withEarlier(range, { by, width: asked.width ?? WIDTH, points: numbers })
      const present = Map.groupBy(await read(resolution, numbers), (span) => span.point)
      const past = before && Map.groupBy(await read(before, numbers), (span) => span.point)
      return {
        ...factsOfSeries(resolution, before),
        points: points.map(({ no, ...point }) => ({
          point,
          buckets: (present.get(no) ?? []).map(bucketOf),
          compare: past ? (past.get(no) ?? []).map(bucketOf) : null,
        })),
      }
    },

    async statistics(asked: Range & { points: string }, caller: Caller): Promise<PointStatistics[]> {
      const points = await known(idsOf(asked.points), caller)
      const range = rangeOf(asked, await zoneFor(store, asked, points))
      const numbers = points.map((point) => point.no)
      const level = await levels.forStatistics(range, numbers)
      // Whole spans, as a chart of the same range has them.
      const start = startOfSpan(range.start, level)
      const found = await series.extremes({ start, end: range.end, level, points: numbers })
      const hours = Math.max(1, Math.ceil((Math.min(range.end, now().getTime()) - start) / HOUR_MS))
      return points.map(({ no, ...point }) => ({
        point,
        ...factsOf(
          found.find((extremes) => extremes.point === no),
          hours,
        ),
      }))
    },

    /** At most `width` spans of one point. */
    async one(
      pointId: string,
      asked: Range & { width?: number },
      caller: Caller,
    ): Promise<Pick<SeriesBucket, 'at' | 'min' | 'mean' | 'max'>[]> {
      const points = await known([pointId], caller)
      const range = rangeOf(asked, await zoneFor(store, asked, points))
      const numbers = points.map((point) => point.no)
      return (await read(await levels.resolve(range, { width: asked.width ?? 300, points: numbers }), numbers)).map(
        ({ at, min, mean, max }) => ({
          at: iso(at),
          min,
          mean,
          max,
        }),
      )
    },
  }
}

function forOthers({ store, series, now }: HistoryNeeds) {
  return {
    /** For other parts of the house, without a caller: spans of `stepMs` from midnight UTC on, of what is still kept. Milliseconds since 1970. */
    async spans({ pointIds, start, end, stepMs }: SpansAsked): Promise<PointSpan[]> {
      const points = await store.points({ ids: pointIds, scope: null, limit: pointIds.length })
      if (points.length === 0) return []
      const ids = new Map(points.map((point) => [point.no, point.id]))
      const level = levelOf({ start, stepMs, now: now().getTime() })
      const found = await series.spans({ points: [...ids.keys()], level, stepMs, start, end })
      return found.map(({ point, ...span }) => ({ point_id: ids.get(point) ?? '', ...span }))
    },
  }
}

/** The zone in which a day without a time is meant; asked only where there is one. */
async function zoneFor(
  store: Pick<TelemetryStore, 'zoneOf'>,
  { start, end, compare_start = '' }: Range & { compare_start?: string },
  [first]: readonly Known[],
): Promise<string> {
  return first && [start, end, compare_start].some(isDay) ? store.zoneOf(first.location_id) : 'UTC'
}

/** 404 when one of them is not there for the caller. */
async function knownPoints(store: HistoryNeeds['store'], ids: readonly string[], caller: Caller): Promise<Known[]> {
  const rows = await store.points({ ids, scope: caller.locationIds, limit: ids.length })
  return ids.map((id) => {
    const row = rows.find((row) => row.id === id)
    if (!row) throw new Fault('not-found', 'points.id_unknown', { params: { id } })
    return row
  })
}

function idsOf(text: string): string[] {
  const ids = [...new Set(text.toLowerCase().split(','))]
  if (ids.length > MOST_POINTS) throw invalid('points', 'maxItems', `At most ${MOST_POINTS} points at once`)
  if (!ids.every((id) => validate(id))) throw invalid('points', 'format', 'points are ids separated by commas')
  return ids
}

const factsOfSeries = (resolution: Resolution, before: Resolution | undefined): Omit<Series, 'points'> => ({
  start: iso(resolution.start),
  end: iso(resolution.end),
  step_ms: resolution.stepMs,
  source: sourceOf[resolution.level],
  compare_offset_ms: before ? resolution.start - before.start : 0,
})
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
