import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { VisitApproval } from '../../ports/approvals.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Site } from '../../ports/places.ts'
import type { TicketRow, Tickets } from '../../ports/tickets/tickets.ts'

export const PROCUREMENT = ticketTypeByCode('procurement')?.id ?? 0
/** States of a ticket in which purchasing goes on. */
const GOING_ON: readonly string[] = ['new', 'assigned', 'in_progress']

/** What every part of purchasing needs of the house. */
export interface PurchasingNeeds {
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'write'>
  readonly journal: Journal
  readonly events: Events
  readonly notifier: Pick<Notifier, 'send'>
  readonly people: Pick<People, 'holding'>
  approval(): VisitApproval
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export interface Recorded {
  readonly ticket: TicketRow
  readonly actor: Caller | null
  /** Never a price of an offer that was not opened. */
  readonly detail?: Readonly<Record<string, unknown>>
}
export type PurchaseAccess = ReturnType<typeof purchaseAccess>

/** Procurement tickets for their readers, and the one way their changes are recorded. */
export function purchaseAccess({ tickets, journal, now }: Pick<PurchasingNeeds, 'tickets' | 'journal' | 'now'>) {
  const procurement = (ticket: TicketRow | undefined): TicketRow => {
    if (ticket?.ticket_type_id !== PROCUREMENT) throw new Fault('not-found', 'purchases.not_found')
    return ticket
  }
  return {
    /** 404 for a ticket that is none of these, or not there for the caller. */
    seen: async (id: string, caller: Caller | null): Promise<TicketRow> => procurement(await tickets.find(id, caller)),
    /** The same, held until the transaction ends: one change of a purchase at a time. */
    held: async (id: string, caller: Caller | null): Promise<TicketRow> => procurement(await tickets.hold(id, caller)),
    /** 409 unless the ticket is approved, or needs no approval, and goes on. */
    mustGoOn({ number, state }: TicketRow): void {
      if (!GOING_ON.includes(state)) throw new Fault('conflict', 'purchases.not_going_on', { params: { number, state } })
    },
    record(action: string, { ticket, actor, detail = {} }: Recorded): void {
      journal.record({
        action: `purchase.${action}`,
        subject: 'purchases',
        subject_id: ticket.id,
        actor_id: actor?.userId ?? null,
        detail,
        hints: [{ topic: 'purchases', key: ticket.id, location_id: ticket.location.id }],
      })
    },
    at: (): string => now().toISOString(),
  }
}
