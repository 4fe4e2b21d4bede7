import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { messageText } from '../../platform/texts/message-templates.ts'
import { spokenTime } from '../../platform/time/zoned-time.ts'
import type { AlarmTickets } from '../../ports/tickets/alarm-tickets.ts'
import { measureIn, messageOf } from './alarms.notifier.ts'
import type { AlarmPlace, AlarmRow, AlarmsStore } from './alarms.store.ts'
import type { Writing } from './evaluation/alarms.writing.ts'

export interface TicketingNeeds {
  readonly store: AlarmsStore
  readonly writing: Writing
  readonly desk: Pick<AlarmTickets, 'openFromAlarm' | 'alarmOver' | 'alarmBack'>
  /** The language of an active person. */
  readonly languageOf: (userId: string) => Promise<Language | undefined>
  readonly now: () => Date
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

/** An alarm that comes back so soon after its ticket was resolved is the same trouble. */
const FLAPPING_MS = 15 * 60_000

/** One open ticket for an alarm: opened by a rule or by hand, and both know each other. */
export function ticketingOf({ store, writing, desk, languageOf, now }: TicketingNeeds) {
  const placeOf = async ({ device_id }: AlarmRow) => (await store.placesOf([device_id])).get(device_id)

  async function openOn(alarm: AlarmRow, wish: TicketWish): Promise<string> {
    const place = await placeOf(alarm)
    const language = (wish.requester && (await languageOf(wish.requester.userId))) ?? 'en'
    const ticket = await desk.openFromAlarm({
      alarm_id: alarm.id,
      priority: alarm.priority as Priority,
      location_id: alarm.location_id,
      ...wordsOf(alarm, { place, wish, language }),
      area_id: place?.area_id ?? null,
      asset_id: place?.asset_id ?? null,
      // Left out, as a rule leaves them: the desk's settings say who gets it.
      ...(wish.group_id !== undefined && { group_id: wish.group_id }),
      ...(wish.assignee_id !== undefined && { assignee_id: wish.assignee_id }),
      requester: wish.requester,
    })
    const remarks = [{ event: 'ticket_opened', comment: ticket.number }] as const
    const row = { ...alarm, ticket_id: ticket.id }
    await writing.write([{ was: alarm, row, remarks, calls: false, actor_id: wish.requester?.userId ?? null }], now().getTime())
    return ticket.id
  }

  async function held(alarmId: string): Promise<{ alarm: AlarmRow; ticket: string | undefined } | undefined> {
    const [alarm] = await store.lock([alarmId])
    if (!alarm) return undefined
    const open = alarm.ticket_id ? await store.openTickets([alarm.ticket_id]) : undefined
    return { alarm, ticket: open?.get(alarm.ticket_id ?? '') }
  }

  return {
    /** Joins the open transaction. 409 while a ticket on it is open. */
    async open(alarmId: string, wish: TicketWish): Promise<string> {
      const found = await held(alarmId)
      if (!found) throw new Fault('not-found', 'alarms.not_found')
      if (found.ticket) throw new Fault('conflict', 'alarms.ticket_open', { params: { number: found.ticket } })
      return openOn(found.alarm, wish)
    },

    /** By its rule: the ticket of a while ago is reopened, else a new one opened. Joins the open transaction. */
    async openUnlessOpen(alarmId: string): Promise<void> {
      const found = await held(alarmId)
      if (!found || found.ticket) return
      const since = new Date(now().getTime() - FLAPPING_MS).toISOString()
      const evidence = { key: 'alarm_ticket.back', params: { ...messageOf(found.alarm), ...measureIn(found.alarm) } }
      if (found.alarm.ticket_id && (await desk.alarmBack(found.alarm.ticket_id, { evidence, since }))) return
      await openOn(found.alarm, { requester: null })
    },

    /** What the device says now is told to the ticket; one that may be is resolved once the alarm is over and seen. */
    async over(alarm: AlarmRow, { resolves, at }: { resolves: boolean; at: number }): Promise<void> {
      if (!alarm.ticket_id) return
      const when = spokenTime((await placeOf(alarm))?.zone ?? DEFAULT_ZONE, alarm.cleared_at ?? new Date(at).toISOString())
      const evidence = { key: 'alarm_ticket.over', params: { ...messageOf(alarm), ...measureIn(alarm), at: when } }
      await desk.alarmOver(alarm.ticket_id, { evidence, resolves: resolves && alarm.ack === 'acked' })
    },
  }
}

/** What the wish does not say: a title in the language of who opens it, a description that everybody reads in their own. */
function wordsOf(
  alarm: AlarmRow,
  { place, wish, language }: { place: AlarmPlace | undefined; wish: TicketWish; language: Language },
): { title: string; description: string; description_wording: Wording | null } {
  const message = (alarm.wording && messageText(language, alarm.wording)) ?? alarm.message
  const title = wish.title ?? `${place?.device ?? alarm.type}: ${message}`.slice(0, 200)
  if (wish.description !== undefined) return { title, description: wish.description, description_wording: null }
  const at = spokenTime(place?.zone ?? DEFAULT_ZONE, alarm.raised_at)
  const params = { ...messageOf(alarm), ...measureIn(alarm), location: place?.location ?? '', at }
  const wording = { key: 'alarm_ticket.description', params }
  return { title, description: messageText('en', wording) ?? alarm.message, description_wording: wording }
}
