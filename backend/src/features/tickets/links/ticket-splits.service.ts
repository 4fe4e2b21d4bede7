import type { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone } from '@menara/shared/domain/tickets/ticket-state.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketHistoryStore } from '../record/ticket-history.store.ts'
import type { TicketLinksStore } from './ticket-links.store.ts'
import { bindMade, mustWork, type TicketPairs } from './ticket-pairs.ts'

export interface TicketSplitsNeeds {
  readonly store: Pick<TicketLinksStore, 'insert'>
  readonly history: Pick<TicketHistoryStore, 'moveSome'>
  readonly pairs: Pick<TicketPairs, 'seen'>
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'openOutside' | 'happened' | 'conflicts'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketSplitsService = ReturnType<typeof ticketSplitsService>
type Body = CallOf<typeof ticketLinks.split>['body']

/** A ticket that is two: chosen notes become one of their own. */
export function ticketSplitsService(needs: TicketSplitsNeeds) {
  const { history, pairs, tickets, atomically } = needs
  return {
    /** The new ticket. */
    async split(id: string, { rev, ...body }: Body, caller: Caller): Promise<Ticket> {
      mustWork(caller)
      await pairs.seen(id, caller)
      return atomically(async () => {
        const ticket = await tickets.hold(id, caller)
        if (!ticket) throw tickets.conflicts.missing()
        await tickets.conflicts.refuseOlder(ticket, rev)
        if (isDone(ticket.state)) throw tickets.conflicts.notFrom(ticket)
        const made = await tickets.openOutside(partOf(ticket, body, caller))
        const noteIds = [...new Set(body.note_ids)]
        if ((await history.moveSome(noteIds, { from: id, to: made.id })) < noteIds.length)
          throw invalid('note_ids', 'exists', `Only notes of ${ticket.number} can be taken out of it`)
        return bindMade(needs, [ticket, made], { action: 'split', actor: caller })
      })
    },
  }
}

/** At the same place and of the same person; of its own kind, and in nobody's hands unless somebody usually gets such. */
function partOf(ticket: TicketRow, { title, ticket_type_id = ticket.ticket_type_id, priority }: Body, caller: Caller) {
  const type = ticketTypeById(ticket_type_id)
  if (!type) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  const permission = permissionOfType(type.code)
  if (!caller.may(permission)) throw new Fault('forbidden', 'tickets.open_permission', { params: { permission } })
  const isSameType = ticket_type_id === ticket.ticket_type_id
  return {
    ticket_type_id,
    title,
    description: '',
    priority: priority ?? ticket.priority,
    location_id: ticket.location.id,
    area_id: ticket.area?.id ?? null,
    asset_id: ticket.asset?.id ?? null,
    category_id: isSameType ? (ticket.category?.id ?? null) : null,
    requester_id: ticket.requester?.id ?? null,
    by: caller,
  }
}
