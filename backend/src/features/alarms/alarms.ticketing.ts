import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import type { Desk } from '../../app/parts.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import type { AlarmJournalStore } from './alarm-journal.store.ts'
import type { AlarmPlace, AlarmRow, AlarmsStore } from './alarms.store.ts'
import { measureOf } from './alarms.telling.ts'

export interface TicketingNeeds {
  readonly store: AlarmsStore
  readonly entries: AlarmJournalStore
  readonly journal: Journal
  readonly openFromAlarm: Desk['openFromAlarm']
  readonly now: () => Date
  readonly newId: () => string
}
export interface TicketWish {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly group_id?: string | null | undefined
  readonly assignee_id?: string | null | undefined
  /** Null when a rule opens it. */
  readonly requester: Caller | null
}
export type Ticketing = ReturnType<typeof ticketingOf>

/** One open ticket for an alarm: opened by a rule or by hand, and both know each other. */
export function ticketingOf({ store, entries, journal, openFromAlarm, now, newId }: TicketingNeeds) {
  async function link(alarm: AlarmRow, ticket: { id: string; number: string }, actor_id: string | null): Promise<void> {
    await store.linkTicket(alarm.id, ticket.id)
    await entries.note({
      id: newId(),
      alarm_id: alarm.id,
      occurrence: alarm.occurrence,
      event: 'ticket_opened',
      actor_id,
      comment: ticket.number,
      at: now().toISOString(),
    })
    journal.record({
      action: 'alarm.ticket_opened',
      subject: 'alarm',
      subject_id: alarm.id,
      actor_id,
      detail: { before: { ticket_id: alarm.ticket_id }, after: { ticket_id: ticket.id } },
      hints: [{ topic: 'alarms', key: alarm.id, location_id: alarm.location_id }],
    })
  }

  async function openOn(alarm: AlarmRow, wish: TicketWish): Promise<string> {
    const place = await store.placeOf(alarm.device_id, alarm.point)
    const ticket = await openFromAlarm({
      alarm_id: alarm.id,
      priority: alarm.priority as Priority,
      location_id: alarm.location_id,
      ...wordsOf(alarm, place, wish),
      area_id: place?.area_id ?? null,
      asset_id: place?.asset_id ?? null,
      group_id: wish.group_id ?? null,
      assignee_id: wish.assignee_id ?? null,
      requester: wish.requester,
    })
    await link(alarm, ticket, wish.requester?.userId ?? null)
    return ticket.id
  }

  return {
    /** Joins the open transaction. 409 while a ticket on it is open. */
    async open(alarmId: string, wish: TicketWish): Promise<string> {
      const found = await store.withOpenTicket(alarmId)
      if (!found) throw new Fault('not-found', 'There is no such alarm')
      if (found.ticket) throw new Fault('conflict', `Ticket ${found.ticket} is open for this alarm already: work that one`)
      return openOn(found.alarm, wish)
    },
    /** By its rule. Joins the open transaction. */
    async openUnlessOpen(alarmId: string): Promise<void> {
      const found = await store.withOpenTicket(alarmId)
      if (found && !found.ticket) await openOn(found.alarm, { requester: null })
    },
  }
}

function wordsOf(alarm: AlarmRow, place: AlarmPlace | undefined, wish: TicketWish): { title: string; description: string } {
  const title = `${place?.device ?? alarm.type}: ${alarm.message}`.slice(0, 200)
  const description = `${alarm.message}${measureOf(alarm)}\nSite: ${place?.location ?? ''}\nRaised: ${alarm.raised_at}`
  return { title: wish.title ?? title, description: wish.description ?? description }
}
