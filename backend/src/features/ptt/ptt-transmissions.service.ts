import type { TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import type { PttTransmission, ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Change } from '../../platform/events/change.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import type { DroppedRecording, PttTransmissionsStore, Reader } from './ptt-transmissions.store.ts'

export interface PttTransmissionsNeeds {
  readonly store: PttTransmissionsStore
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
const readerOf = (caller: Caller): Reader => ({
  userId: caller.userId,
  scope: caller.locationIds,
  manages: caller.may('show_manage_module'),
})
type Filter = CallOf<typeof ptt.transmissions>['query']
export type PttTransmissionsService = ReturnType<typeof pttTransmissionsService>

/** The log of talks: gateways write it, people read it. */
export function pttTransmissionsService({ store, journal, atomically, now }: PttTransmissionsNeeds) {
  return {
    async list({ next, limit = 10, start, end, ...asked }: Filter, caller: Caller): Promise<{ data: PttTransmission[]; next?: string }> {
      const rows = await store.list(
        {
          ...asked,
          from: start && instantOf(start, { field: 'start', side: 'start' }),
          until: end && instantOf(end, { field: 'end', side: 'end' }),
          after: readCursor(next, ['string', 'string']),
          limit,
        },
        readerOf(caller),
      )
      return pageOf(rows, limit, (row) => [row.started_at, row.id])
    },

    async get(id: string, caller: Caller): Promise<PttTransmission> {
      const talk = await store.find(id, readerOf(caller))
      if (!talk) throw new Fault('not-found', 'talks.not_found')
      return talk
    },

    /** Noting again what is known changes nothing. 422 for a channel or a person that is not there. */
    note: (id: string, note: TransmissionNote): Promise<void> =>
      atomically(async () => {
        const named = await store.named(note.channel_id, note.user_id)
        if (!named) throw invalid('channel_id', 'exists', 'There is no such channel, or no such person')
        if (note.ended_at !== null && Date.parse(note.ended_at) < Date.parse(note.started_at))
          throw invalid('ended_at', 'order', 'A talk does not end before it begins')
        if (!(await store.note({ id, ...note, ...named }))) return
        await store.loseOthers(note.channel_id, id, note.started_at)
        journal.announce({ topic: 'ptt_transmissions', key: note.channel_id, location_id: named.location_id ?? null })
      }),

    /**
     * Of these recordings, those that have to go: their time is over by the rule of their channel, or no talk knows them. Written down
     * before a file is deleted; a file that stays nevertheless is one that nobody knows the next night.
     */
    sweep: (names: readonly string[]): Promise<string[]> =>
      atomically(async () => {
        const known = await store.knownRecordings(names)
        const over = await store.dropRecordings(names, now().toISOString())
        for (const [channel, dropped] of byChannel(over)) journal.record(deletion(channel, dropped))
        return [...names.filter((name) => !known.has(name)), ...over.map((recording) => recording.name)]
      }),
  }
}

function byChannel(over: readonly DroppedRecording[]): Map<string, DroppedRecording[]> {
  return Map.groupBy(over, (recording) => recording.channel_id ?? recording.channel_name)
}

/** One line of the audit trail per channel and sweep. */
function deletion(channel: string, dropped: readonly DroppedRecording[]): Change {
  const [first] = dropped
  const times = dropped.map((recording) => recording.started_at).sort()
  return {
    action: 'ptt.recordings_deleted',
    subject: 'ptt',
    subject_id: channel,
    actor_id: null,
    detail: {
      channel: first?.channel_name,
      retention_days: first?.retention_days,
      count: dropped.length,
      oldest: times[0],
      newest: times.at(-1),
      talks: dropped.map((recording) => recording.talk),
    },
    hints: [{ topic: 'ptt_transmissions', key: channel, location_id: first?.location_id ?? null }],
  }
}
