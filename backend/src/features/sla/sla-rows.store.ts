import type { StepTaken } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Clock, ClockEvent, TargetKind } from '@menara/shared/domain/sla/clock.ts'
import type { PendingReason } from '@menara/shared/domain/sla/standing.ts'
import type { Priority, TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { slaCalendars, slaPolicies, ticketClockEvents, ticketClocks } from '../../schema/desk/sla.ts'

export type CalendarRow = typeof slaCalendars.$inferSelect
export type PolicyRow = typeof slaPolicies.$inferSelect

/** What of a ticket its clocks depend on. */
export interface ClockedTicket {
  readonly id: string
  readonly ticket_type_id: number
  readonly category_id: string | null
  readonly subtype_id: string | null
  readonly priority: Priority
  readonly location_id: string
  readonly state: TicketState
  readonly pending_reason: PendingReason | null
  readonly owned: boolean
  readonly own_request: boolean
  readonly requester_id: string | null
  readonly created_at: string
  readonly rev: number
}
export const clockedOf = (ticket: Ticket): ClockedTicket => ({
  id: ticket.id,
  ticket_type_id: ticket.ticket_type_id,
  category_id: ticket.category?.id ?? null,
  subtype_id: ticket.subtype?.id ?? null,
  priority: ticket.priority,
  location_id: ticket.location.id,
  state: ticket.state,
  pending_reason: ticket.pending_reason,
  owned: ticket.assignee !== null || ticket.group !== null,
  own_request: ticket.assignee !== null && ticket.assignee.id === ticket.requester?.id,
  requester_id: ticket.requester?.id ?? null,
  created_at: ticket.created_at,
  rev: ticket.rev,
})

/** What is known of the clocks of a ticket. */
export interface Held {
  readonly ticket_id: string
  readonly policy_id: string | null
  readonly calendar_id: string | null
  readonly rev: number
  readonly responded: boolean
  readonly waiting_since: number | null
  readonly change: number
  readonly clocks: readonly Clock[]
}
export interface ClockNote {
  readonly kind: TargetKind
  readonly at: number
  readonly event: ClockEvent | 'breached' | 'escalated'
  /** Of the ladder, where one was taken. */
  readonly step: StepTaken | null
  readonly state: TicketState
  readonly reason: PendingReason | null
  readonly elapsed_seconds: number
  readonly target_seconds: number
  readonly due_at: number | null
  readonly policy_id: string | null
  readonly calendar_id: string | null
}

export const read = (at: string | null): number | null => (at === null ? null : Date.parse(at))
export const written = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const clockOf = (row: typeof ticketClocks.$inferSelect): Clock => ({
  kind: row.kind as TargetKind,
  target: { amount: row.target_amount, unit: row.target_unit as Clock['target']['unit'] },
  target_seconds: row.target_seconds,
  elapsed_seconds: row.elapsed_seconds,
  started_at: Date.parse(row.started_at),
  running_since: read(row.running_since),
  due_at: read(row.due_at),
  met_at: read(row.met_at),
  cancelled_at: read(row.cancelled_at),
  breached_at: read(row.breached_at),
  level: row.level,
  taken: row.taken,
})
export const rowOfClock = (ticketId: string, clock: Clock): typeof ticketClocks.$inferInsert => ({
  ticket_id: ticketId,
  kind: clock.kind,
  target_amount: clock.target.amount,
  target_unit: clock.target.unit,
  target_seconds: clock.target_seconds,
  elapsed_seconds: clock.elapsed_seconds,
  started_at: new Date(clock.started_at).toISOString(),
  running_since: written(clock.running_since),
  due_at: written(clock.due_at),
  met_at: written(clock.met_at),
  cancelled_at: written(clock.cancelled_at),
  breached_at: written(clock.breached_at),
  level: clock.level,
  taken: [...clock.taken],
})
export const rowOfNote = (
  ids: { readonly id: string; readonly ticket_id: string },
  note: ClockNote,
): typeof ticketClockEvents.$inferInsert => ({
  ...note,
  ...ids,
  at: new Date(note.at).toISOString(),
  due_at: written(note.due_at),
})

/** What the list of tickets shows of the clocks. */
export const timesOf = (clocks: readonly Clock[]): { sla_due_at: string | null; breached: boolean } => {
  const dues = clocks.map((clock) => clock.due_at).filter((item) => item !== null)
  return { sla_due_at: dues.length === 0 ? null : written(Math.min(...dues)), breached: clocks.some((clock) => clock.breached_at !== null) }
}
