import type { FootageClaim, FootageNote } from '@menara/shared/contract/internal.contract.ts'
import { type cctvFootage, LONGEST_TIMELINE_MS } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { CallOf, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/events/change.ts'
import type { CamerasStore } from '../cameras.store.ts'
import type { DroppedSegment, FootageStore } from './footage.store.ts'
import { spanOf } from './footage-span.ts'

export interface FootageNeeds {
  readonly store: FootageStore
  readonly claims: Pick<CamerasStore, 'claim' | 'release'>
  /** Throws for who does not see it. */
  readonly camera: (id: string, caller: Caller) => Promise<unknown>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type FootageService = ReturnType<typeof footageService>
type Timeline = ReplyOf<typeof cctvFootage.timeline>['data']
type Asked = CallOf<typeof cctvFootage.timeline>['query']

/** A gateway says every 5 s that it is there; one that is silent for so long is followed by another. */
const CLAIM_MS = 15_000

/** What was recorded: gateways write the catalogue, people read it, and time takes out of it what is over. */
export function footageService({ store, claims, camera, journal, atomically, now }: FootageNeeds) {
  return {
    async timeline(id: string, asked: Asked, caller: Caller): Promise<Timeline> {
      const span = spanOf({ from: asked.start, until: asked.end }, { from: 'start', until: 'end', most: LONGEST_TIMELINE_MS })
      await camera(id, caller)
      const segments = await store.timeline(id, { ...span, now: now().toISOString() })
      return { segments, oldest: await store.oldest(id) }
    },

    async segment(id: string, caller: Caller) {
      const found = await store.find(id, caller.locationIds)
      if (!found) throw new Fault('not-found', 'recordings.not_found')
      return found
    },

    /** For our own gateways. */
    async claim({ recorder, leaves }: FootageClaim): Promise<string[]> {
      if (leaves) {
        await claims.release(recorder)
        return []
      }
      const at = now()
      return claims.claim(recorder, { now: at.toISOString(), until: new Date(at.getTime() + CLAIM_MS).toISOString() })
    },

    /** Noting again what is known changes nothing. */
    note: (id: string, note: FootageNote): Promise<void> =>
      atomically(async () => {
        if (note.ended_at !== null && Date.parse(note.ended_at) < Date.parse(note.started_at))
          throw invalid('ended_at', 'order', 'A segment does not end before it begins')
        if (!(await store.isCamera(note.camera_id))) throw invalid('camera_id', 'exists', 'There is no such camera')
        await store.note(id, note)
      }),

    /**
     * Of these segments, those that have to go: older than their camera keeps, or known to nobody. Written down before a file is
     * deleted; a file that stays nevertheless is one that nobody knows the next time.
     */
    sweep: (ids: readonly string[]): Promise<string[]> =>
      atomically(async () => {
        const known = await store.known(ids)
        const over = await store.dropOver(ids, now().toISOString())
        for (const [id, dropped] of Map.groupBy(over, (segment) => segment.device_id)) journal.record(deletion(id, dropped))
        const gone = new Set(over.map((segment) => segment.id))
        return ids.filter((id) => gone.has(id) || !known.has(id))
      }),
  }
}

/** One line of the audit trail per camera and sweep. */
function deletion(camera: string, dropped: readonly DroppedSegment[]): Change {
  const [first] = dropped
  return {
    action: 'camera.footage_deleted',
    subject: 'device',
    subject_id: camera,
    actor_id: null,
    detail: {
      camera: first?.name,
      retention_days: first?.retention_days,
      segments: dropped.length,
      bytes: dropped.reduce((sum, segment) => sum + segment.bytes, 0),
      oldest: first?.started_at,
      newest: dropped.at(-1)?.started_at,
    },
    hints: [{ topic: 'cctv_footage', key: camera, location_id: first?.location_id ?? null }],
  }
}
