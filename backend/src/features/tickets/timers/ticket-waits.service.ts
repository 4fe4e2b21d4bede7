import { mayMove, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { TicketWriter } from '../record/ticket-writer.service.ts'
import type { TicketTimersStore } from './ticket-timers.store.ts'

export interface TicketWaitsNeeds {
  readonly store: Pick<TicketTimersStore, 'waitOf'>
  readonly writer: Pick<TicketWriter, 'write'>
}
export type TicketWaits = ReturnType<typeof ticketWaits>

/** How the waiting of a ticket ends without anybody resuming it. All of it joins the open transaction; the ticket is held. */
export function ticketWaits({ store, writer }: TicketWaitsNeeds) {
  async function over(was: TicketRow, actor: Caller | null): Promise<void> {
    const state = stateAfter(was, (await store.waitOf(was.id)).before)
    await writer.write(was, { action: 'resumed', actor, states: ['pending'], facts: { state } })
  }
  return {
    over,
    /** Whoever was asked has said something. */
    async answered(was: TicketRow, by: Caller | null): Promise<void> {
      if (was.state === 'pending' && was.pending_reason === 'requester' && by !== null && was.requester?.id === by.userId)
        await over(was, by)
    },
  }
}

/** Where it was before; it may have been given to somebody meanwhile. */
function stateAfter({ assignee, group }: TicketRow, before: string | undefined): TicketState {
  if (before === undefined || !mayMove('pend', before as TicketState)) return 'in_progress'
  return before === 'new' && (assignee || group) ? 'assigned' : (before as TicketState)
}
