import type { Documents } from '../../ports/documents.ts'
import type { TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import { requisitionOf } from './ticket-documents.ts'

interface Others {
  readonly documents: Pick<Documents, 'source'>
  readonly tickets: Pick<Tickets, 'find' | 'conflicts'>
}

/** The requisition that says what the form of a procurement ticket says. */
export function openTicketDocuments({ documents, tickets }: Others): void {
  documents.source<TicketRow>({
    kind: 'requisition',
    async find(id, caller) {
      const ticket = await tickets.find(id, caller)
      if (ticket?.type !== 'procurement') throw tickets.conflicts.missing()
      return ticket
    },
    content: async (ticket, { zoneOf }) => requisitionOf(ticket, await zoneOf(ticket.location.id)),
  })
}
