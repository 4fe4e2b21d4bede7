import type { PttTransmission, ptt, TransmissionNote } from '@menara/shared/contract/ptt.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/caller.ts'
import { invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { instantOf } from '../../platform/zoned-time.ts'
import type { PttTransmissionsStore } from './ptt-transmissions.store.ts'

export interface PttTransmissionsNeeds {
  readonly store: PttTransmissionsStore
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
}
type Filter = CallOf<typeof ptt.transmissions>['query']
export type PttTransmissionsService = ReturnType<typeof pttTransmissionsService>

/** The log of talks: gateways write it, people read it. */
export function pttTransmissionsService({ store, journal, atomically }: PttTransmissionsNeeds) {
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
        { userId: caller.userId, scope: caller.locationIds, manages: caller.may('show_manage_module') },
      )
      return pageOf(rows, limit, (it) => [it.started_at, it.id])
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
  }
}
