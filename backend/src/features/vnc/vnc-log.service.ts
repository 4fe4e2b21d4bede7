import type { VncNote } from '@menara/shared/contract/internal.contract.ts'
import type { VncMode, VncSession, VncTarget, vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import type { OpenSession, VncSessionsStore } from './vnc-sessions.store.ts'

export interface VncLogNeeds {
  readonly store: VncSessionsStore
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
type Filter = CallOf<typeof vnc.sessions>['query']
export type VncLog = ReturnType<typeof vncLog>

/** A gateway notes every 5 s how its sessions fare; after so long without a word they are over. */
export const SILENT_MS = 30_000

/** Who was at which screen: gateways write it, people read it, the audit trail has its beginning, its turns of control and its end. */
export function vncLog({ store, journal, atomically, now }: VncLogNeeds) {
  const told = (action: string, item: Told, detail: Readonly<Record<string, unknown>>): void =>
    journal.record({
      action: `vnc.${action}`,
      subject: 'vnc',
      subject_id: item.target_id ?? item.id,
      actor_id: item.user_id,
      detail: { session: item.id, mode: item.mode, ...detail },
      hints: [{ topic: 'vnc', key: item.target_id ?? item.id, location_id: item.location_id }],
    })
  async function heed(session: OpenSession, note: VncNote): Promise<void> {
    if (note.controls && session.target_id) await store.disarmOthers(session.target_id, session.id)
    await store.note(session.id, note, now().toISOString())
    if (note.ended_at !== null) told('session_ended', session, endOf(session, note))
    else if (note.controls !== session.controls) told(note.controls ? 'control_taken' : 'control_left', session, {})
  }

  return {
    async list({ next, limit = 10, start, end, ...asked }: Filter, caller: Caller): Promise<{ data: VncSession[]; next?: string }> {
      const filter = {
        ...asked,
        from: start && instantOf(start, { field: 'start', side: 'start' }),
        until: end && instantOf(end, { field: 'end', side: 'end' }),
        after: readCursor(next, ['string', 'string']),
        limit,
      }
      return pageOf(await store.list(filter, caller.locationIds, now().toISOString()), limit, (item) => [item.started_at, item.id])
    },
    async get(id: string, caller: Caller): Promise<VncSession> {
      const [found] = await store.list({ id, limit: 1 }, caller.locationIds, now().toISOString())
      if (!found) throw new Fault('not-found', 'screen_sessions.not_found_at_sites')
      return found
    },

    begun: ({ id, target, user_id, mode }: Begun): Promise<void> =>
      atomically(async () => {
        const at = now().toISOString()
        const { id: target_id, name: target_name, location_id, recorded, retention_days } = target
        const recording = recorded ? 'running' : 'none'
        const row = { id, target_id, target_name, location_id, user_id, mode, retention_days, recording } as const
        await store.begin({ ...row, started_at: at, seen_at: at })
        told('session_started', { id, target_id, location_id, user_id, mode }, { recorded })
      }),

    /** 404 for a session nobody began, 409 for one that is over: its gateway lets go of it. */
    note: (id: string, note: VncNote): Promise<void> =>
      atomically(async () => {
        const session = await store.open(id)
        if (!session) throw new Fault('not-found', 'screen_sessions.not_found')
        if (session.ended_at === null) await heed(session, note)
        else if (note.ended_at === null) throw new Fault('conflict', 'screen_sessions.over')
      }),

    loseSilent: (): Promise<void> =>
      atomically(async () => {
        const lost = await store.loseSilent(new Date(now().getTime() - SILENT_MS).toISOString())
        for (const session of lost) told('session_ended', session, { cause: 'lost' })
      }),
  }
}

type Told = Pick<OpenSession, 'id' | 'target_id' | 'location_id' | 'user_id' | 'mode'>
interface Begun {
  readonly id: string
  readonly target: Pick<VncTarget, 'id' | 'name' | 'location_id' | 'recorded' | 'retention_days'>
  readonly user_id: string
  readonly mode: VncMode
}
const endOf = ({ started_at }: OpenSession, { cause, bytes_in, bytes_out, dropped, ended_at, recording, recording_cut }: VncNote) => ({
  cause,
  seconds: Math.max(0, Math.round((Date.parse(ended_at ?? started_at) - Date.parse(started_at)) / 1000)),
  ...{ bytes_in, bytes_out, dropped, recording, recording_cut },
})
