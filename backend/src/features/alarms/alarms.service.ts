import type { Alarm, AlarmJournalEntry } from '@menara/shared/contract/iot.contract.ts'
import type { ActivityNote, People } from '../../app/parts.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { AlarmsStore } from './alarms.store.ts'
import type { Ticketing } from './alarms.ticketing.ts'
import type { Transitions } from './alarms.transitions.ts'
import type { AlarmFilter, AlarmsListStore } from './alarms-list.store.ts'

export interface AlarmsNeeds {
  readonly store: AlarmsStore
  readonly lists: AlarmsListStore
  readonly transitions: Transitions
  readonly ticketing: Ticketing
  readonly people: Pick<People, 'person' | 'group'>
  readonly note: (activity: ActivityNote) => Promise<void>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type AlarmsService = ReturnType<typeof alarmsService>

export interface Seen {
  readonly command_id: string
  readonly occurrence: number
  readonly rev: number
  readonly comment?: string
}
type Asked = Omit<AlarmFilter, 'scope' | 'after' | 'limit'> & { readonly next?: string; readonly limit?: number }
interface Wish {
  readonly title?: string
  readonly description?: string
  readonly group_id?: string | null
  readonly assignee_id?: string | null
}

export function alarmsService({ store, lists, transitions, ticketing, people, note, atomically, now }: AlarmsNeeds) {
  async function visible(id: string, caller: Caller): Promise<Alarm> {
    const alarm = await lists.get(id, caller.locationIds)
    if (!alarm) throw new Fault('not-found', 'There is no such alarm')
    return alarm
  }

  async function acknowledge(id: string, seen: Seen, caller: Caller): Promise<Alarm> {
    return atomically(async () => {
      const before = await visible(id, caller)
      const at = now()
      const claimed = await store.claim(seen.command_id, id, at.toISOString())
      if (claimed !== true) {
        if (claimed.carriedOutOn !== id) throw new Fault('conflict', 'This command was carried out on another alarm: send a new command_id')
        return before
      }
      const row = await store.acknowledge(id, seen, { user_id: caller.userId, at: at.toISOString() })
      if (!row) throw refusalOf(await visible(id, caller), seen)
      await transitions.noted(row, 'acknowledged', { at: at.getTime(), actor_id: caller.userId, comment: seen.comment ?? '' })
      transitions.record(row, 'alarm.acknowledged', { before: { ack: 'unacked' }, after: { ack: 'acked' }, actor_id: caller.userId })
      await note({
        type: 'alarm.acknowledged',
        description: `${before.device.name}: ${row.message} was acknowledged${seen.comment ? `: ${seen.comment}` : ''}`,
        tag: row.priority,
        link_id: id,
        location_id: row.location_id,
        area_id: before.area?.id ?? null,
        actor_id: caller.userId,
        data: { type: row.type, occurrence: row.occurrence },
      })
      return visible(id, caller)
    })
  }

  async function mustExist({ group_id, assignee_id }: Wish, locationId: string, caller: Caller): Promise<void> {
    if (group_id) {
      const group = await people.group(group_id)
      if (!group || !caller.sees(group.location_id)) throw invalid('group_id', 'exists', 'There is no such group')
    }
    if (assignee_id) {
      const person = await people.person(assignee_id)
      const there = person?.status === 'active' && (person.location_ids === null || person.location_ids.includes(locationId))
      if (!there) throw invalid('assignee_id', 'exists', 'There is no such active person at this site')
    }
  }

  return {
    acknowledge,

    async list({ next, limit = 1000, ...filter }: Asked, caller: Caller): Promise<{ data: Alarm[]; next?: string }> {
      const after = readCursor(next, ['number', 'number', 'string', 'string'] as const)
      const rows = await lists.list({ ...filter, after, limit: limit + 1, scope: caller.locationIds })
      const page = pageOf(rows, limit, ({ alarm, seen, rank }) => [seen, rank, alarm.raised_at, alarm.id])
      return { ...page, data: page.data.map((it) => it.alarm) }
    },

    async get(id: string, caller: Caller): Promise<Alarm & { journal: AlarmJournalEntry[] }> {
      return { ...(await visible(id, caller)), journal: await lists.journalOf(id) }
    },

    /** Each is decided on its own: one that moved on does not hold back the others. */
    async acknowledgeMany(
      wanted: readonly (Seen & { id: string })[],
      caller: Caller,
    ): Promise<{ acknowledged: Alarm[]; refused: { id: string; message: string }[] }> {
      const acknowledged: Alarm[] = []
      const refused: { id: string; message: string }[] = []
      for (const { id, ...seen } of wanted) {
        try {
          acknowledged.push(await acknowledge(id, seen, caller))
        } catch (error) {
          if (!(error instanceof Fault)) throw error
          refused.push({ id, message: error.message })
        }
      }
      return { acknowledged, refused }
    },

    async openTicket(id: string, wish: Wish, caller: Caller): Promise<{ alarm: Alarm; ticket_id: string }> {
      return atomically(async () => {
        const alarm = await visible(id, caller)
        await mustExist(wish, alarm.location.id, caller)
        const ticket_id = await ticketing.open(id, { ...wish, requester: caller })
        return { alarm: await visible(id, caller), ticket_id }
      })
    },

    /** Commands older than a day will not be repeated. */
    forgetCommands: (): Promise<void> => store.forgetCommands(new Date(now().getTime() - 24 * 3600_000).toISOString()),
  }
}

function refusalOf(alarm: Alarm, seen: Seen): Fault {
  if (alarm.occurrence !== seen.occurrence)
    return new Fault(
      'conflict',
      `This alarm was raised again since you saw it: acknowledge occurrence ${alarm.occurrence}, revision ${alarm.rev}`,
    )
  if (alarm.ack === 'acked')
    return new Fault('conflict', `${alarm.acked_by?.name ?? 'Somebody'} acknowledged this alarm already: nothing is left to do`)
  return new Fault('conflict', `This alarm changed since you saw it: look at it again and acknowledge revision ${alarm.rev}`)
}
