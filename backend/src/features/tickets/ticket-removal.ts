import type { Caller } from '../../platform/caller.ts'
import type { RemovalGuard, TicketRow } from '../../ports/tickets.ts'

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
