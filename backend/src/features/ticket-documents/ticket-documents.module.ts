import type { DocumentKind } from '@menara/shared/domain/document-kinds.ts'
import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DocumentContent, Documents } from '../../ports/documents.ts'
import type { Places } from '../../ports/places.ts'
import type { TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import { requisitionOf } from './ticket-documents.ts'

interface Others {
  readonly documents: Pick<Documents, 'source'>
  readonly tickets: Pick<Tickets, 'find' | 'conflicts'>
  readonly places: Pick<Places, 'site'>
}
interface Kind {
  readonly kind: DocumentKind
  readonly type: TicketTypeCode
  content(ticket: TicketRow, zone: string): DocumentContent
}
const KINDS: readonly Kind[] = [{ kind: 'requisition', type: 'procurement', content: requisitionOf }]

/** Documents that say what the form of a ticket says. */
export function openTicketDocuments({ zone }: Pick<Platform, 'zone'>, { documents, tickets, places }: Others): void {
  for (const { kind, type, content } of KINDS)
    documents.source({
      kind,
      async content(id, caller) {
        const ticket = await tickets.find(id, caller)
        if (ticket?.type !== type) throw tickets.conflicts.missing()
        return content(ticket, (await places.site(ticket.location.id))?.zone ?? zone)
      },
    })
}
