import type { Caller } from '../../platform/caller.ts'
import type { TicketRow } from './ticket-rows.store.ts'

/** Asked before a ticket is removed, in that transaction: throws the 409 that says what to do instead, or takes leave of what goes with it. Nobody is the actor where time removes it. */
export type RemovalGuard = (ticket: TicketRow, actor: Caller | null) => Promise<void>
export type TicketRemoval = ReturnType<typeof ticketRemoval>

/** What stands in the way of removing a ticket is for those to say whose things hang on it. */
export function ticketRemoval() {
  const guards: RemovalGuard[] = []
  return {
    guard(guard: RemovalGuard): void {
      guards.push(guard)
    },
    /** Joins the open transaction, in which the ticket is held. */
    async ask(ticket: TicketRow, actor: Caller | null): Promise<void> {
      for (const guard of guards) await guard(ticket, actor)
    },
  }
}
