import type { Alarm, AlarmJournalEntry } from '@menara/shared/contract/iot.contract.ts'
import type { People } from '../../app/parts.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { AlarmJournalStore } from './alarm-journal.store.ts'
import { QUIET, step } from './alarms.machine.ts'
import type { AlarmsStore } from './alarms.store.ts'
import type { AlarmTelling } from './alarms.telling.ts'
import type { Ticketing, TicketWish } from './alarms.ticketing.ts'
import type { Transitions } from './alarms.transitions.ts'
import type { AlarmFilter, AlarmsListStore } from './alarms-list.store.ts'

export interface AlarmsNeeds {
  readonly store: AlarmsStore
  readonly entries: AlarmJournalStore
  readonly lists: AlarmsListStore
  readonly transitions: Transitions
  readonly telling: AlarmTelling
  readonly ticketing: Ticketing
  readonly people: Pick<People, 'person' | 'group'>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type AlarmsService = ReturnType<typeof alarmsService>

/** What was on the screen when somebody acknowledged. */
export interface Seen {
  readonly command_id: string
  readonly occurrence: number
  readonly rev: number
  readonly comment?: string
}
type Asked = Omit<AlarmFilter, 'scope' | 'after' | 'limit'> & { readonly next?: string; readonly limit?: number }
type Wish = Omit<TicketWish, 'requester'>

export function alarmsService(needs: AlarmsNeeds) {
  const { lists, ticketing, people, entries, atomically, now } = needs
  const { visible, acknowledge } = acknowledging(needs)
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
    ): Promise<{ acknowledged: Alarm[]; refused: Refusal[] }> {
      const answers: (Alarm | Refusal)[] = []
      for (const { id, ...seen } of wanted) answers.push(await acknowledge(id, seen, caller).catch((error: unknown) => refusal(id, error)))
      return { acknowledged: answers.filter((it) => 'device' in it), refused: answers.filter((it) => !('device' in it)) }
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

    /** Commands older than a day will not be repeated. */
    forgetCommands: (): Promise<void> => entries.forgetCommands(new Date(now().getTime() - 24 * 3600_000).toISOString()),
  }
}

interface Refusal {
  readonly id: string
  readonly message: string
}
function refusal(id: string, error: unknown): Refusal {
  if (!(error instanceof Fault)) throw error
  return { id, message: error.message }
}

function acknowledging({ store, entries, lists, transitions, telling, atomically, now }: AlarmsNeeds) {
  async function visible(id: string, caller: Caller): Promise<Alarm> {
    const alarm = await lists.get(id, caller.locationIds)
    if (!alarm) throw new Fault('not-found', 'There is no such alarm')
    return alarm
  }

  async function carryOut(before: Alarm, seen: Seen, caller: Caller): Promise<void> {
    const { id } = before
    const at = now()
    const row = await store.acknowledge(id, seen, { user_id: caller.userId, at: at.toISOString() })
    if (!row) throw whyNot(await visible(id, caller), seen)
    const by = { actor_id: caller.userId, comment: seen.comment ?? '' }
    await transitions.noted(row, 'acknowledged', { at: at.getTime(), ...by })
    transitions.record(row, 'alarm.acknowledged', { before: { ack: 'unacked' }, after: { ack: 'acked' }, actor_id: caller.userId })
    await telling.acknowledged(row, { device: before.device.name, area_id: before.area?.id ?? null, ...by })
  }

  return {
    visible,
    /** The same command again gives the alarm as it is now and does nothing. */
    acknowledge: (id: string, seen: Seen, caller: Caller): Promise<Alarm> =>
      atomically(async () => {
        const before = await visible(id, caller)
        const claimed = await entries.claim(seen.command_id, id, now().toISOString())
        if (claimed === true) await carryOut(before, seen, caller)
        else if (claimed.carriedOutOn !== id)
          throw new Fault('conflict', 'This command was carried out on another alarm: send a new command_id')
        return visible(id, caller)
      }),
  }
}

/** The write refused: the machine says why. */
function whyNot({ process, ack, quality, occurrence, rev, acked_by }: Alarm, seen: Seen): Fault {
  const state = { ...QUIET, process, ack, quality, occurrence }
  const [effect] = step(state, { kind: 'acknowledge', occurrence: seen.occurrence }, { at: 0, judge: null }).effects
  if (effect?.kind !== 'refused')
    return new Fault('conflict', `This alarm changed since you saw it: look at it again and acknowledge revision ${rev}`)
  if (effect.because === 'already acknowledged')
    return new Fault('conflict', `${acked_by?.name ?? 'Somebody'} acknowledged this alarm already: nothing is left to do`)
  return new Fault('conflict', `This alarm was raised again since you saw it: acknowledge occurrence ${occurrence}, revision ${rev}`)
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
