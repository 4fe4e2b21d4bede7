import type { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone, isOpen, mayMove, openStates, ticketMoves } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Message, Notifier } from '../../../ports/notifications.ts'
import type { TicketEvent, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketHistoryStore } from '../record/ticket-history.store.ts'
import type { TicketLinksStore } from './ticket-links.store.ts'
import type { TicketPairs } from './ticket-pairs.ts'

export interface TicketMergesNeeds {
  readonly store: TicketLinksStore
  readonly history: Pick<TicketHistoryStore, 'moveNotes'>
  readonly pairs: TicketPairs
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'write' | 'happened' | 'conflicts' | 'addFollowers'>
  /** Ids of those who chose to follow a ticket, or were added. */
  followersOf(id: string): Promise<string[]>
  readonly telling: Notifier
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketMerges = ReturnType<typeof ticketMergesService>

/** Tickets that are one, and what tickets that belong together mean for each other's end. */
export function ticketMergesService(needs: TicketMergesNeeds) {
  const { store, history, pairs, tickets, telling, atomically, now, newId } = needs
  /** Requester, assignee and followers of the one hear of the other, as far as they may see it. Those who may. */
  async function handOver({ id, requester, assignee }: TicketRow, intoId: string): Promise<ReadonlySet<string>> {
    const people = [...[requester, assignee].flatMap((item) => item?.id ?? []), ...(await needs.followersOf(id))]
    return new Set((await tickets.addFollowers(intoId, people)).seeing)
  }
  return {
    /** The survivor, with the notes and pictures of both. */
    async merge(id: string, { into_id, rev }: Static<typeof ticketLinks.merge.body>, caller: Caller): Promise<Ticket> {
      await pairs.checked(id, { field: 'into_id', id: into_id }, caller)
      return atomically(async () => {
        const [gone, stays] = await pairs.hold(id, into_id, caller)
        await tickets.conflicts.refuseOlder(gone, rev)
        if (isDone(gone.state)) throw tickets.conflicts.notFrom(gone)
        if (!isOpen(stays.state))
          throw new Fault('conflict', 'ticket_merges.not_open', {
            params: { number: stays.number, state: stays.state },
            errors: [{ field: 'into_id', rule: stays.state }],
          })
        await history.moveNotes(id, into_id)
        const at = now().toISOString()
        await store.insert({ id: newId(), kind: 'merged', ticket_id: id, other_id: into_id, created_by: caller.userId, created_at: at })
        const facts = { state: 'merged' as const, closed_at: at }
        const merged = await tickets.write(gone, { action: 'merged', actor: caller, states: openStates, facts, text: stays.number })
        await tickets.happened({ action: 'linked', ticket: stays, actor: caller, text: gone.number })
        const seeing = await handOver(gone, into_id)
        const { requester } = merged
        if (requester && requester.id !== caller.userId)
          await telling.send(letterOf(merged, { stays, by: caller.name, seesBoth: seeing.has(requester.id) }))
        return (await tickets.find(into_id, null)) ?? stays
      })
    },

    /** Follows what happens: duplicates are resolved with the ticket they repeat. Joins the open transaction. */
    async follow({ action, ticket, actor, text }: TicketEvent): Promise<void> {
      if (action !== 'resolved') return
      for (const id of await store.duplicatesOf(ticket.id)) {
        const duplicate = await tickets.hold(id, null)
        // What is not approved is not resolved either.
        if (!duplicate || !mayMove('resolve', duplicate.state)) continue
        const facts = { solution: ticket.solution, resolved_at: now().toISOString() }
        const said = `${ticket.number}: ${text ?? ticket.solution}`
        await tickets.write(duplicate, {
          action,
          actor,
          states: ticketMoves.resolve.from,
          facts: { ...facts, state: 'resolved' },
          text: said,
        })
      }
    },

    /** 409 for a ticket whose children are still open. Joins the open transaction. */
    async refuseOpenChildren({ id, number }: TicketRow): Promise<void> {
      const open = await store.openChildren(id)
      if (open.length === 0) return
      throw new Fault('conflict', 'ticket_merges.open_children', {
        params: { number, children: open },
        errors: [{ field: 'state', rule: 'open_children' }],
      })
    },
  }
}

interface Merged {
  readonly stays: TicketRow
  readonly by: string
  /** Who may not see the other is led to their own. */
  readonly seesBoth: boolean
}
const letterOf = ({ id, type, number, title, requester }: TicketRow, { stays, by, seesBoth }: Merged): Message => ({
  user_ids: requester ? [requester.id] : [],
  type: 'ticket.merged',
  title: `${number} goes on as ${stays.number}`,
  text: `${title} (${by})`,
  link: `/desk/ticketing/${seesBoth ? stays.type : type}/detail?id=${seesBoth ? stays.id : id}`,
  message: { key: 'inbox.ticket_merged', params: { number, title, into: stays.number, actor: by } },
})
