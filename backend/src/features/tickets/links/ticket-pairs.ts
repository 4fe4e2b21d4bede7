import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketLinksStore } from './ticket-links.store.ts'

export type TicketPairs = ReturnType<typeof ticketPairs>
export type Pair = readonly [TicketRow, TicketRow]

/** Two tickets at once: one named in the path, the other in a body. */
export function ticketPairs(tickets: Pick<Tickets, 'find' | 'hold' | 'conflicts'>) {
  async function seen(id: string, caller: Caller): Promise<void> {
    if (!(await tickets.find(id, caller))) throw tickets.conflicts.missing()
  }
  async function held(id: string, caller: Caller | null): Promise<TicketRow> {
    const ticket = await tickets.hold(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  return {
    seen,
    /** Both seen by someone who works tickets; `field` is where the body names the other. */
    async checked(id: string, other: { readonly field: string; readonly id: string }, caller: Caller): Promise<void> {
      mustWork(caller)
      await seen(id, caller)
      if (other.id === id) throw invalid(other.field, 'other', 'Name another ticket: this one is it')
      if (!(await tickets.find(other.id, caller))) throw invalid(other.field, 'exists', 'There is no such ticket, or none that you may see')
    },
    /** Held in the order of their ids, so that two people who take the same pair do not wait for each other for ever. */
    async hold(one: string, two: string, caller: Caller | null): Promise<Pair> {
      if (one < two) return [await held(one, caller), await held(two, caller)]
      const last = await held(two, caller)
      return [await held(one, caller), last]
    },
  }
}

interface Binding {
  readonly store: Pick<TicketLinksStore, 'insert'>
  readonly tickets: Pick<Tickets, 'find' | 'happened'>
  now(): Date
  newId(): string
}
/** Binds a ticket that was just made of another to it, as both their histories say. The new one; joins the open transaction. */
export async function bindMade(
  { store, tickets, now, newId }: Binding,
  [ticket, made]: Pair,
  { action, actor }: { readonly action: 'split' | 'linked'; readonly actor: Caller },
): Promise<TicketRow> {
  const link = { id: newId(), kind: 'relates', ticket_id: made.id, other_id: ticket.id, created_by: actor.userId }
  await store.insert({ ...link, created_at: now().toISOString() })
  await tickets.happened({ action, ticket, actor, text: made.number })
  await tickets.happened({ action: 'linked', ticket: made, actor, text: ticket.number })
  return (await tickets.find(made.id, null)) ?? made
}

export function mustWork(caller: Caller): void {
  if (!caller.may('ticket_work')) throw new Fault('forbidden', 'ticket_links.permission', { params: { permission: 'ticket_work' } })
}
