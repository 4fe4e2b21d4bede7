import type { ticketLabels } from '@menara/shared/contract/desk/ticket-labels.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { ProgressLabels, Tickets } from '../../ports/tickets/tickets.ts'

export interface TicketLabelNeeds {
  readonly store: Pick<ProgressLabels, 'hold' | 'find'>
  readonly tickets: Pick<Tickets, 'hold' | 'write' | 'conflicts'>
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type TicketLabelService = ReturnType<typeof ticketLabelService>

const FINISHED: readonly TicketState[] = ['closed', 'rejected', 'cancelled', 'merged']

/** Gives a ticket another label of the state it is in. */
export function ticketLabelService({ store, tickets, atomically }: TicketLabelNeeds) {
  async function held(id: string, rev: number | undefined, caller: Caller) {
    const was = await tickets.hold(id, caller)
    if (!was) throw tickets.conflicts.missing()
    if (!caller.may('ticket_work')) throw new Fault('forbidden', 'labels.permission', { params: { permission: 'ticket_work' } })
    await tickets.conflicts.refuseOlder(was, rev)
    if (FINISHED.includes(was.state)) throw tickets.conflicts.notFrom(was)
    return was
  }
  return {
    give: (id: string, { rev, progress_status_id }: Static<typeof ticketLabels.give.body>, caller: Caller): Promise<Ticket> =>
      atomically(async () => {
        // Before the ticket: whoever removes a label holds these first, and then all tickets.
        await store.hold()
        const was = await held(id, rev, caller)
        if (was.progress_status_id === progress_status_id) return was
        const label = await store.find(progress_status_id)
        if (label?.ticket_type_id !== was.ticket_type_id || label.state !== was.state)
          throw invalid('progress_status_id', 'exists', 'There is no such label of the state this ticket is in')
        return tickets.write(was, { action: 'labelled', actor: caller, states: [was.state], facts: { progress_status_id } })
      }),
  }
}
