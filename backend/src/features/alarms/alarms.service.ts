import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { People } from '../../ports/people.ts'
import type { AlarmCommands } from './alarm-commands.service.ts'
import type { Ticketing, TicketWish } from './alarms.ticketing.ts'
import type { AlarmExtras, AlarmFilter, AlarmsListStore } from './alarms-list.store.ts'

export interface AlarmsNeeds {
  readonly commands: Pick<AlarmCommands, 'visible'>
  readonly lists: AlarmsListStore
  readonly ticketing: Ticketing
  readonly people: Pick<People, 'person' | 'group'>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
}
export type AlarmsService = ReturnType<typeof alarmsService>

type Asked = Omit<AlarmFilter, 'scope' | 'after' | 'limit'> & { readonly next?: string; readonly limit?: number }
type Wish = Omit<TicketWish, 'requester'>

export function alarmsService({ commands: { visible }, lists, ticketing, people, atomically }: AlarmsNeeds) {
  return {
    async list({ next, limit = 1000, ...filter }: Asked, caller: Caller): Promise<{ data: Alarm[]; next?: string }> {
      const after = readCursor(next, ['number', 'number', 'string', 'string'] as const)
      const rows = await lists.list({ ...filter, after, limit: limit + 1, scope: caller.locationIds })
      const page = pageOf(rows, limit, ({ alarm, seen, rank }) => [seen, rank, alarm.raised_at, alarm.id])
      return { ...page, data: page.data.map((listed) => listed.alarm) }
    },

    async get(id: string, caller: Caller): Promise<Alarm & AlarmExtras> {
      return { ...(await visible(id, caller)), ...(await lists.extrasOf(id)) }
    },

    async openTicket(id: string, wish: Wish, caller: Caller): Promise<{ alarm: Alarm; ticket_id: string }> {
      return atomically(async () => {
        const alarm = await visible(id, caller)
        await groupExists(wish.group_id, { people, caller })
        await personExists(wish.assignee_id, { people, locationId: alarm.location.id })
        const ticket_id = await ticketing.open(id, { ...wish, requester: caller })
        return { alarm: await visible(id, caller), ticket_id }
      })
    },
  }
}

async function groupExists(
  id: string | null | undefined,
  { people, caller }: { people: Pick<People, 'group'>; caller: Caller },
): Promise<void> {
  if (!id) return
  const group = await people.group(id)
  if (!group || !caller.sees(group.location_id)) throw invalid('group_id', 'exists', 'There is no such group')
}

async function personExists(
  id: string | null | undefined,
  { people, locationId }: { people: Pick<People, 'person'>; locationId: string },
): Promise<void> {
  if (!id) return
  const person = await people.person(id)
  const there = person?.status === 'active' && (person.location_ids === null || person.location_ids.includes(locationId))
  if (!there) throw invalid('assignee_id', 'exists', 'There is no such active person at this site')
}
