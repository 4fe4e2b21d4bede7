import type { Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Point, PointKind, PointState, TelemetryHealth } from '@menara/shared/contract/iot/telemetry.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { tagsOf } from '../../platform/texts/tags.ts'
import type { Roller } from './history/telemetry.roller.ts'
import type { TelemetryMeter } from './intake/telemetry.meter.ts'
import type { PointFilter, SiteFilter, Summary, TelemetryStore } from './telemetry.store.ts'

export interface TelemetryNeeds {
  readonly store: TelemetryStore
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  /** What is remembered of points is asked for anew. */
  readonly forget: () => void
  readonly meter: Pick<TelemetryMeter, 'facts'>
  readonly roller: Pick<Roller, 'facts'>
  readonly waiting: () => number
  readonly since: Date
}
export type TelemetryService = ReturnType<typeof telemetryService>

const POINTS = 1000

export function telemetryService({ store, journal, atomically, forget, meter, roller, waiting, since }: TelemetryNeeds) {
  async function point(id: string, caller: Caller): Promise<Point> {
    const [row] = await store.points({ ids: [id], scope: caller.locationIds, limit: 1 })
    if (!row) throw new Fault('not-found', 'points.not_found')
    return withoutNumber(row)
  }

  return {
    readings: async (
      { limit = 5000, ...filter }: Omit<SiteFilter, 'scope'> & { limit?: number; main_power?: boolean },
      caller: Caller,
    ): Promise<Reading[]> => store.newest({ ...filter, limit, scope: caller.locationIds }),

    points: async (
      { limit = POINTS, tags, ...filter }: Omit<PointFilter, 'scope' | 'limit' | 'tags'> & { limit?: number; tags?: string },
      caller: Caller,
    ): Promise<Point[]> => (await store.points({ ...filter, tags: tagsOf(tags), limit, scope: caller.locationIds })).map(withoutNumber),

    /** What is rolled up already stays as it is. */
    updatePoint: (
      id: string,
      facts: { label?: string; unit?: string; kind?: PointKind; states?: PointState[] },
      caller: Caller,
    ): Promise<Point> =>
      atomically(async () => {
        const before = await point(id, caller)
        if (new Set(facts.states?.map((state) => state.value)).size < (facts.states?.length ?? 0)) throw invalid('states', 'uniqueItems')
        await store.updatePoint(id, facts)
        const after = await point(id, caller)
        journal.record({
          action: 'point.updated',
          subject: 'point',
          subject_id: id,
          actor_id: caller.userId,
          detail: { before, after },
          hints: [{ topic: 'readings', key: before.location_id, location_id: before.location_id }],
        })
        forget()
        return after
      }),

    health: async (): Promise<TelemetryHealth> => ({
      since: since.toISOString(),
      ...meter.facts(),
      waiting: waiting(),
      ...(await roller.facts()),
    }),

    summary: (filter: { location_id?: string }, caller: Caller): Promise<Summary> =>
      store.summary({ ...filter, scope: caller.locationIds }),
  }
}

const withoutNumber = ({ no: _, ...point }: Point & { no: number }): Point => point
