import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { localTime } from '../../../platform/time/zoned-time.ts'
import type { AskApproval } from '../../../ports/approvals.ts'
import type { TicketEvent, Tickets } from '../../../ports/tickets/tickets.ts'
import type { BookingParts } from '../record/booking-parts.service.ts'
import { isoOf } from '../record/booking-periods.service.ts'
import type { Hold, NewBooking } from '../record/bookings.service.ts'
import type { BookingsStore } from '../record/bookings.store.ts'
import type { BookingDueStore } from './booking-due.store.ts'

interface BookingTicketNeeds {
  readonly store: BookingsStore
  readonly due: BookingDueStore
  readonly parts: BookingParts
  readonly tickets: Pick<Tickets, 'openOutside' | 'hold' | 'write'>
  readonly askApproval: AskApproval
  readonly zoneOf: (locationId: string) => Promise<string>
  now(): Date
}
const MINUTE_MS = 60_000
/** What a booking is once something happened to the ticket it waits for. */
const DECIDED: Partial<Record<TicketEvent['action'], 'confirmed' | 'rejected'>> = {
  approved: 'confirmed',
  rejected: 'rejected',
  cancelled: 'rejected',
}

/** Approval of bookings: each has a general ticket that waits for it, by the approval type of the rules. */
export function bookingApprovals({ store, due, parts, tickets, askApproval, zoneOf, now }: BookingTicketNeeds) {
  /** Cancels a ticket that is still open. */
  async function callOff(ticketId: string, actor: Caller | null): Promise<void> {
    const ticket = await tickets.hold(ticketId, null)
    if (!ticket || !(openStates as readonly string[]).includes(ticket.state)) return
    await tickets.write(ticket, { action: 'cancelled', actor, states: openStates, facts: { state: 'cancelled' } })
  }
  return {
    callOff,
    /** The hold of a booking that has to be approved; null where it has not. 409 where nobody could approve it. */
    async requested({ asset, span, title, approvalTypeId, holdMinutes }: NewBooking, caller: Caller): Promise<Hold | null> {
      if (approvalTypeId === null) return null
      const clock = (at: number): string => localTime(asset.zone, isoOf(at)).slice(11, 16)
      const ticket = await tickets.openOutside({
        title: `${asset.name}: ${title}`.slice(0, 200),
        description: '',
        location_id: asset.location_id,
        area_id: asset.area_id,
        asset_id: asset.id,
        requester_id: caller.userId,
        by: caller,
        start: isoOf(span.from),
        end: isoOf(span.to),
        from: clock(span.from),
        to: clock(span.to),
      })
      const hindrance = await askApproval(ticket.id, approvalTypeId)
      if (hindrance !== null && hindrance !== 'asked_already')
        throw new Fault('conflict', 'bookings.nobody_approves', { params: { asset: asset.name } })
      const until = Math.min(now().getTime() + holdMinutes * MINUTE_MS, span.from)
      return { hold_until: isoOf(Math.max(until, now().getTime() + MINUTE_MS)), hold_for: 'approval', ticket_id: ticket.id }
    },

    /** What was decided about the ticket is carried out on its booking, in the same transaction. */
    async followTickets({ action, ticket, actor }: Pick<TicketEvent, 'action' | 'ticket' | 'actor'>): Promise<void> {
      const state = DECIDED[action]
      if (!state) return
      const id = await due.ofTicket(ticket.id)
      if (id === undefined) return
      const facts = { state, hold_until: null, hold_for: null }
      const [changed] = await store.write([id], { at: now().toISOString(), facts, states: ['requested'] })
      const booking = changed === undefined ? undefined : await store.find(id, null)
      if (!booking) return
      const what = state === 'confirmed' ? 'approved' : 'rejected'
      parts.record(what, booking, { caller: actor })
      await parts.tell(what, booking, { actor, zone: await zoneOf(booking.location_id) })
    },
  }
}
