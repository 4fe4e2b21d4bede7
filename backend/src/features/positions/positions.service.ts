import type { Position, SubjectKind, Track } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import { taggingOf } from './carriers/tags.service.ts'
import { withPeople } from './people-seen.policy.ts'
import type { PositionsNeeds } from './positions.needs.ts'
import { reportingOf } from './reporting.service.ts'

export type PositionsService = ReturnType<typeof positionsService>

const SHOWN_MS = 24 * 3600_000
const KEPT_DAYS = 30
const LONGEST_TRACK_MS = 7 * 24 * 3600_000
const MOST_SUBJECTS = 500
const EVERYWHERE_LIMIT = 5000

export function positionsService(needs: PositionsNeeds) {
  const { store, now } = needs
  const since = () => new Date(now().getTime() - SHOWN_MS).toISOString()
  return {
    ...reportingOf(needs),
    ...taggingOf(needs),

    async list(
      { location_id, kind, limit = EVERYWHERE_LIMIT }: { location_id?: string; kind?: SubjectKind; limit?: number },
      caller: Caller,
    ): Promise<{ data: Position[] }> {
      const people = withPeople(kind, caller)
      return { data: await store.list({ location_id, kind, people, limit, scope: caller.locationIds, since: since() }) }
    },

    async tracks(
      asked: { location_id: string; start: string; end: string; subject_id?: string; points?: number },
      caller: Caller,
    ): Promise<{ data: Track[] }> {
      const { location_id, subject_id, points = 240 } = asked
      const start = instantOf(asked.start, { field: 'start', side: 'start' })
      const end = instantOf(asked.end, { field: 'end', side: 'end' })
      const range = Date.parse(end) - Date.parse(start)
      if (range <= 0) throw invalid('end', 'after', 'end must be later than start')
      if (range > LONGEST_TRACK_MS) throw invalid('end', 'range', 'Ask for at most 7 days at once')
      if (!caller.sees(location_id)) return { data: [] }
      return {
        data: await store.tracks({
          ...{ location_id, subject_id, start, end },
          people: withPeople(undefined, caller),
          bucketMs: Math.ceil(range / points) + 1,
          most: MOST_SUBJECTS,
        }),
      }
    },

    tidy(): Promise<void> {
      const day = 24 * 3600_000
      const at = now().getTime()
      return store.tidy({ before: new Date(at - KEPT_DAYS * day).toISOString(), thinBefore: new Date(at - day).toISOString() })
    },
  }
}
