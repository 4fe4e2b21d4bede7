import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Caller } from '../../platform/access/caller.ts'

/** A ticket that is opened from an alarm. */
export interface AlarmTicket {
  readonly alarm_id: string
  readonly title: string
  readonly description: string
  /** How the description reads in the reader's language, where no person wrote it. */
  readonly description_wording?: Wording | null
  readonly priority: Priority
  readonly location_id: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly group_id?: string | null
  readonly assignee_id?: string | null
  /** Null when a rule opened it. */
  readonly requester: Caller | null
}

/** Tickets of alarms. All methods join the open transaction. */
export interface AlarmTickets {
  /** Opens the ticket of an alarm. Throws `conflict` while another ticket of the alarm is open, `invalid` for a site, person or group that is not there. */
  openFromAlarm(ticket: AlarmTicket): Promise<{ readonly id: string; readonly number: string }>
  /**
   * Notes on a ticket what the device reported when its alarm cleared, and resolves the ticket when `resolves` is set and its state allows it.
   * Does nothing once the ticket is done.
   */
  alarmOver(ticketId: string, over: { readonly evidence: Wording; readonly resolves: boolean }): Promise<void>
  /** Reopens a ticket that was resolved since `since`, because its alarm is active again, and returns its number; null when it was not reopened. */
  alarmBack(ticketId: string, back: { readonly evidence: Wording; readonly since: string }): Promise<string | null>
}
