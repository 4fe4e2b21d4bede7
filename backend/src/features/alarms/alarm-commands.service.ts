import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { SHELF_MINUTES, type ShelfKind } from '@menara/shared/domain/alarms/alarm-state.ts'
import { isDone, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid, type RefusalKey, type RefusalParams } from '../../platform/errors.ts'
import type { Message } from '../../ports/notifications.ts'
import { type AlarmNotifier, messageOf } from './alarms.notifier.ts'
import type { AlarmRow, AlarmsStore } from './alarms.store.ts'
import type { Ticketing } from './alarms.ticketing.ts'
import type { AlarmsListStore } from './alarms-list.store.ts'
import { change, type RegionInput } from './evaluation/alarms.regions.ts'
import { movedRow, type Writing } from './evaluation/alarms.writing.ts'
import type { AlarmJournalStore } from './journal/alarm-journal.store.ts'

export interface AlarmCommandsNeeds {
  readonly store: AlarmsStore
  readonly entries: AlarmJournalStore
  readonly lists: AlarmsListStore
  readonly writing: Writing
  readonly telling: AlarmNotifier
  readonly ticketing: Ticketing
  readonly send: (message: Message) => Promise<void>
  readonly onDuty: (locationId: string) => Promise<string[]>
  /** Undefined when it is not there for them. */
  readonly ticketSeen: (id: string, caller: Caller) => Promise<{ readonly number: string; readonly state: TicketState } | undefined>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type AlarmCommands = ReturnType<typeof alarmCommandsService>

/** What was on the screen when somebody gave a command. */
export interface Seen {
  readonly command_id: string
  readonly occurrence: number
  readonly rev: number
  readonly comment?: string
}
export interface Shelving {
  readonly kind: ShelfKind
  readonly minutes?: number
  readonly reason: string
}
export interface Refusal {
  readonly id: string
  readonly fault: Fault
}

/** What people do to alarms. Each command names what was seen, and acts once however often it is sent. */
export function alarmCommandsService(needs: AlarmCommandsNeeds) {
  const { carryOut, visible } = carrierOf(needs)
  const shelving = ({ kind, minutes = SHELF_MINUTES.usual, reason }: Shelving): RegionInput => ({
    kind: 'shelve',
    shelf: kind,
    minutes,
    reason,
  })

  const shelve = (id: string, { kind, minutes, reason, ...seen }: Seen & Shelving, caller: Caller): Promise<Alarm> =>
    carryOut(
      id,
      { seen: { ...seen, comment: reason }, input: shelving({ kind, reason, ...(minutes !== undefined && { minutes }) }) },
      caller,
    )
  const acknowledge = (id: string, seen: Seen, caller: Caller): Promise<Alarm> =>
    carryOut(id, { seen, input: { kind: 'acknowledge' } }, caller)
  const plain =
    (kind: 'reset' | 'unshelve' | 'confirmShelf' | 'refuseShelf' | 'putBack') =>
    (id: string, seen: Seen, caller: Caller): Promise<Alarm> =>
      carryOut(id, { seen, input: { kind } }, caller)

  return {
    visible,
    acknowledge,
    shelve,
    reset: plain('reset'),
    unshelve: plain('unshelve'),
    confirmShelf: plain('confirmShelf'),
    refuseShelf: plain('refuseShelf'),
    putBack: plain('putBack'),

    async takeOut(
      id: string,
      { ticket_id, reason, ...seen }: Seen & { ticket_id: string; reason: string },
      caller: Caller,
    ): Promise<Alarm> {
      await visible(id, caller)
      const ticket = await needs.ticketSeen(ticket_id, caller)
      if (!ticket) throw invalid('ticket_id', 'exists', 'There is no such ticket, or none that you may see')
      if (isDone(ticket.state)) throw invalid('ticket_id', 'open', `Ticket ${ticket.number} is done already: name one that is being worked`)
      return carryOut(
        id,
        { seen: { ...seen, comment: `${ticket.number}: ${reason}` }, input: { kind: 'takeOut', ticket_id, reason } },
        caller,
      )
    },

    /** Each is decided on its own: one that moved on does not hold back the others. */
    acknowledgeMany: (wanted: readonly (Seen & { id: string })[], caller: Caller) =>
      each(wanted, ({ id, ...seen }) => acknowledge(id, seen, caller)),
    shelveMany: ({ alarms, ...shelf }: Shelving & { alarms: readonly (Seen & { id: string })[] }, caller: Caller) =>
      each(alarms, ({ id, ...seen }) => shelve(id, { ...seen, ...shelf }, caller)),

    /** Commands older than a day will not be repeated. */
    forgetCommands: (): Promise<void> => needs.entries.forgetCommands(new Date(needs.now().getTime() - 24 * 3600_000).toISOString()),
  }
}

async function each<T extends { id: string }>(
  wanted: readonly T[],
  work: (item: T) => Promise<Alarm>,
): Promise<{ done: Alarm[]; refused: Refusal[] }> {
  const [done, refused]: [Alarm[], Refusal[]] = [[], []]
  for (const item of wanted)
    try {
      done.push(await work(item))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refused.push({ id: item.id, fault: error })
    }
  return { done, refused }
}

interface Command {
  readonly seen: Seen
  readonly input: RegionInput
}

function carrierOf(needs: AlarmCommandsNeeds) {
  const { store, entries, lists, writing, atomically, now } = needs
  const tell = toldOf(needs)

  async function visible(id: string, caller: Caller): Promise<Alarm> {
    const alarm = await lists.get(id, caller.locationIds)
    if (!alarm) throw new Fault('not-found', 'alarms.not_found')
    return alarm
  }

  async function apply(before: Alarm, { seen, input }: Command, caller: Caller): Promise<void> {
    const [was] = await store.lock([before.id])
    if (!was) throw new Fault('not-found', 'alarms.not_found')
    const refuse = async (key: RefusalKey) => {
      const alarm = await visible(before.id, caller)
      const errors = [
        { field: 'occurrence', rule: String(alarm.occurrence) },
        { field: 'rev', rule: String(alarm.rev) },
      ]
      return new Fault('conflict', key, { params: acknowledger(alarm), errors, current: alarm })
    }
    if (was.occurrence !== seen.occurrence) throw await refuse('alarms.raised_again')
    const at = now()
    const outcome = change(was, input, { user: caller.userId, at: at.toISOString() })
    if ('refused' in outcome) throw await refuse(outcome.refused)
    if (was.rev !== seen.rev) throw await refuse('alarms.changed')
    const remarks = outcome.events.map((event) => ({ event, comment: seen.comment ?? '' }))
    const [row] = await writing.write(
      [{ was, row: movedRow(was, outcome.now), remarks, calls: outcome.calls, actor_id: caller.userId }],
      at.getTime(),
    )
    if (row) await tell(before, { row, command: { seen, input }, event: outcome.events[0] ?? 'changed' }, caller)
  }

  return {
    visible,
    /** The same command again gives the alarm as it is now and does nothing. */
    carryOut: (id: string, command: Command, caller: Caller): Promise<Alarm> =>
      atomically(async () => {
        const before = await visible(id, caller)
        const claimed = await entries.claim(command.seen.command_id, id, now().toISOString())
        if (claimed === true) await apply(before, command, caller)
        else if (claimed.carriedOutOn !== id) throw new Fault('conflict', 'alarms.command_used')
        return visible(id, caller)
      }),
  }
}

/** Who hears of what a person did. */
function toldOf({ telling, ticketing, send, onDuty, now, store }: AlarmCommandsNeeds) {
  async function askSecond(before: Alarm, row: AlarmRow, caller: Caller): Promise<void> {
    const user_ids = (await onDuty(row.location_id)).filter((text) => text !== caller.userId)
    if (user_ids.length === 0) return
    const { device, reason } = { device: before.device.name, reason: row.shelf_request?.reason ?? '' }
    await send({
      user_ids,
      type: 'alarm',
      title: `${caller.name} asks to shelve a critical alarm`,
      text: `${device}: ${row.message} (${reason})`,
      link: `/admin/plugins/iot/alarm?alarm=${row.id}`,
      message: { key: 'alarm.shelf_requested', params: { ...messageOf(row), device, actor: caller.name, reason } },
    })
  }

  return async (
    before: Alarm,
    { row, command, event }: { row: AlarmRow; command: Command; event: string },
    caller: Caller,
  ): Promise<void> => {
    const by = {
      device: before.device.name,
      area_id: before.area?.id ?? null,
      actor_id: caller.userId,
      comment: command.seen.comment ?? '',
    }
    await telling.done(row, event, by)
    if (event === 'shelf_requested') await askSecond(before, row, caller)
    if (event === 'acknowledged' && row.process === 'normal' && row.ticket_id)
      await ticketing.over(row, { resolves: await store.resolvesTicket(row.rule_id), at: now().getTime() })
  }
}

const acknowledger = ({ acked_by }: Alarm): RefusalParams => ({ name: acked_by?.name ?? { key: 'names.somebody' } })
