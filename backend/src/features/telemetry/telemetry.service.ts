import type { DeadLetter, Reading } from '@menara/shared/contract/iot.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { DeadLettersStore } from './dead-letters.store.ts'
import type { Bucket, SiteFilter, Summary, TelemetryStore } from './telemetry.store.ts'

export type TelemetryService = ReturnType<typeof telemetryService>

const DAY_MS = 24 * 3600_000

export function telemetryService({ store, deadLetters }: { store: TelemetryStore; deadLetters: DeadLettersStore }) {
  return {
    readings: async ({ limit = 5000, ...filter }: Omit<SiteFilter, 'scope'> & { limit?: number }, caller: Caller): Promise<Reading[]> =>
      store.newest({ ...filter, limit, scope: caller.locationIds }),

    /** At most `width` spans between two times; 404 for a point of another site. */
    async series(pointId: string, asked: { start: string; end: string; width?: number }, caller: Caller): Promise<Bucket[]> {
      const start = startOf(asked.start)
      const end = endOf(asked.end)
      if (end <= start) throw invalid('end', 'after', 'end must be later than start')
      const site = await store.siteOf(pointId)
      if (site === undefined || !caller.sees(site)) throw new Fault('not-found', 'There is no such point')
      const stepMs = Math.ceil((end - start) / (asked.width ?? 300))
      return store.series(pointId, { start: new Date(start).toISOString(), end: new Date(end).toISOString(), stepMs })
    },

    summary: (filter: { location_id?: string }, caller: Caller): Promise<Summary> =>
      store.summary({ ...filter, scope: caller.locationIds }),

    async deadLetters(
      { next, limit = 10 }: { next?: string; limit?: number },
      caller: Caller,
    ): Promise<{ data: Static<typeof DeadLetter>[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      return pageOf(await deadLetters.list({ scope: caller.locationIds, after, limit: limit + 1 }), limit, (it) => [it.at, it.id])
    },
  }
}

const isDay = (text: string): boolean => text.length === 10
/** A day means its start, in UTC. */
const startOf = (text: string): number => timeOf('start', text)
/** A day means its end, in UTC. */
const endOf = (text: string): number => timeOf('end', text) + (isDay(text) ? DAY_MS : 0)

function timeOf(field: string, text: string): number {
  const zoned = isDay(text) || /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`
  const at = Date.parse(zoned.replace(' ', 'T'))
  if (Number.isNaN(at)) throw invalid(field, 'date-time', `${field} is no time`)
  return at
}
