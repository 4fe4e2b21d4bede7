import type { TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { mayNow } from '../moves/ticket-rights.ts'

type Does = Pick<TicketMacro['actions'], 'assign' | 'move'>

/** As the server will see it: what is handed on is assigned first. */
export function isMacroAllowed({ actions: { assign, move } }: { actions: Does }, ticket: Pick<Ticket, 'state' | 'stage'>): boolean {
  if (assign && !mayNow('assign', ticket)) return false
  const then = assign && ticket.state === 'new' ? { ...ticket, state: 'assigned' as const } : ticket
  return !move || mayNow(move, then)
}
