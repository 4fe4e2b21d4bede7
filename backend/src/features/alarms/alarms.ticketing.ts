import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import type { Desk } from '../../app/parts.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import type { AlarmsStore } from './alarms.store.ts'

export interface TicketingNeeds {
  readonly store: AlarmsStore
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
export function ticketingOf({ store, journal, openFromAlarm, now, newId }: TicketingNeeds) {
  return {
    /** Joins the open transaction. 409 while a ticket on it is open. */
    async open(alarmId: string, wish: TicketWish): Promise<string> {
      const found = await store.withOpenTicket(alarmId)
      if (!found) throw new Fault('not-found', 'There is no such alarm')
      const { alarm, ticket: open } = found
      if (open) throw new Fault('conflict', `Ticket ${open} is open for this alarm already: work that one`)
      const place = await store.placeOf(alarm.device_id, alarm.point)
      const title = wish.title ?? `${place?.device ?? alarm.type}: ${alarm.message}`.slice(0, 200)
      const description = wish.description ?? describe(alarm, place?.location ?? '')
      const ticket = await openFromAlarm({
        alarm_id: alarm.id,
        title,
        description,
        priority: alarm.priority as Priority,
        location_id: alarm.location_id,
        area_id: place?.area_id ?? null,
        asset_id: place?.asset_id ?? null,
        group_id: wish.group_id ?? null,
        assignee_id: wish.assignee_id ?? null,
        requester: wish.requester,
      })
      await store.linkTicket(alarm.id, ticket.id)
      const actor_id = wish.requester?.userId ?? null
      await store.note([
        {
          id: newId(),
          alarm_id: alarm.id,
          occurrence: alarm.occurrence,
          event: 'ticket_opened',
          actor_id,
          comment: ticket.number,
          at: now().toISOString(),
        },
      ])
      journal.record({
        action: 'alarm.ticket_opened',
        subject: 'alarm',
        subject_id: alarm.id,
        actor_id,
        detail: { before: { ticket_id: alarm.ticket_id }, after: { ticket_id: ticket.id } },
        hints: [{ topic: 'alarms', key: alarm.id, location_id: alarm.location_id }],
      })
      return ticket.id
    },
    hasOpen: async (alarmId: string): Promise<boolean> => (await store.withOpenTicket(alarmId))?.ticket !== undefined,
  }
}

function describe(
  alarm: { value: number | null; limit: number | null; unit: string; raised_at: string; message: string },
  location: string,
): string {
  const unit = alarm.unit && ` ${alarm.unit}`
  const measured =
    alarm.value === null ? '' : `\nValue: ${alarm.value}${unit}${alarm.limit === null ? '' : `, limit ${alarm.limit}${unit}`}`
  return `${alarm.message}\nSite: ${location}\nRaised: ${alarm.raised_at}${measured}`
}
