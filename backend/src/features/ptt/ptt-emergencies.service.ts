import type { EmergencyNote, StandingEmergency } from '@menara/shared/contract/internal.contract.ts'
import type { PttEmergency, pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { PttEmergenciesStore } from './ptt-emergencies.store.ts'

export interface PttEmergenciesNeeds {
  readonly store: PttEmergenciesStore
  readonly journal: Journal
  /** Active people who may acknowledge alarms at a site; at every site for null. */
  readonly operators: (locationId: string | null) => Promise<readonly string[]>
  readonly send: Notifier['send']
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type PttEmergenciesService = ReturnType<typeof pttEmergenciesService>

/** How long an ended emergency stays in the list, so that everybody reads by whom it was ended. */
const ENDED_SHOWN_MS = 120_000

/** Calls for help: the gateway notes that one was raised, operators acknowledge and end it. */
export function pttEmergenciesService(needs: PttEmergenciesNeeds) {
  const { store, journal, atomically, now } = needs
  async function visible(id: string, caller: Caller): Promise<PttEmergency> {
    const found = await store.find(id, caller.locationIds)
    if (!found) throw new Fault('not-found', 'emergencies.not_found')
    return found
  }
  const record = (action: string, after: PttEmergency, actor_id: string | null): void =>
    journal.record({
      action: `ptt.emergency_${action}`,
      subject: 'ptt',
      subject_id: after.id,
      actor_id,
      detail: { after },
      hints: [{ topic: 'ptt_emergencies', key: after.id, location_id: after.location?.id ?? null }],
    })
  async function changed(action: string, id: string, actor: string | null): Promise<PttEmergency> {
    const after = await store.find(id, null)
    if (!after) throw new Error(`emergency ${id} vanished within its transaction`)
    record(action, after, actor)
    return after
  }
  return {
    async list({ location_id, since }: CallOf<typeof pttEmergencies.list>['query'], caller: Caller): Promise<PttEmergency[]> {
      if (!caller.may('alarm_acknowledge') && !caller.may('show_plugin_ptt')) return []
      const endedAfter = since ?? new Date(now().getTime() - ENDED_SHOWN_MS).toISOString()
      return store.list(caller.locationIds, { location_id, endedAfter })
    },

    acknowledge: (id: string, caller: Caller): Promise<PttEmergency> =>
      atomically(async () => {
        const before = await visible(id, caller)
        refuseRaiser(before, caller)
        if (before.acked_by?.id === caller.userId) return before
        if (!(await store.acknowledge(before.id, caller.userId, now().toISOString()))) throw over(await visible(id, caller))
        return changed('acknowledged', before.id, caller.userId)
      }),

    end: (id: string, caller: Caller): Promise<PttEmergency> =>
      atomically(async () => {
        const before = await visible(id, caller)
        refuseRaiser(before, caller)
        if (!(await store.end(before.id, caller.userId, now().toISOString()))) throw over(await visible(id, caller))
        return changed('ended', before.id, caller.userId)
      }),

    /** From a gateway. 422 for a channel or a person that is not there; noting again what is known changes nothing. */
    note: (id: string, { ended_at, ended_by, ...raised }: EmergencyNote): Promise<void> =>
      atomically(async () => {
        if (await raise(needs, id, raised)) await changed('raised', id, raised.user_id)
        if (ended_at !== null && (await store.end(id, ended_by, ended_at))) await changed('ended', id, ended_by)
      }),

    standing: (): Promise<StandingEmergency[]> => store.standing(),
  }
}

type Raised = Pick<EmergencyNote, 'channel_id' | 'user_id' | 'raised_at'>

/** False where it was noted already. */
async function raise(
  { store, operators, send }: PttEmergenciesNeeds,
  id: string,
  { channel_id, user_id, raised_at }: Raised,
): Promise<boolean> {
  const named = await store.named(channel_id, user_id)
  if (!named) throw invalid('channel_id', 'exists', 'There is no such channel, or no such person')
  const { channel_name, location_id, user_name } = named
  const told = (await operators(location_id)).filter((operator) => operator !== user_id)
  if (!(await store.insert({ id, channel_id, user_id, raised_at, channel_name, location_id, notified: told.length }))) return false
  const params = { actor: user_name, title: channel_name }
  await send({
    user_ids: told,
    type: 'talk.emergency',
    title: `Emergency: ${user_name} calls for help`,
    text: `In the talk channel ${channel_name}`,
    link: `/ptt?channel=${channel_id}`,
    message: { key: 'inbox.talk_emergency', params },
  })
  return true
}

/** Somebody who is forced to must not be able to call it off. */
function refuseRaiser({ person }: PttEmergency, { userId }: Caller): void {
  if (person?.id === userId) throw new Fault('conflict', 'emergencies.own')
}

function over({ acked_by, ended_at, ended_by }: PttEmergency): Fault {
  if (ended_at !== null)
    return new Fault('conflict', 'emergencies.ended', { params: { name: ended_by?.name ?? { key: 'names.somebody' } } })
  return new Fault('conflict', 'emergencies.acknowledged', { params: { name: acked_by?.name ?? { key: 'names.somebody' } } })
}
