import type { TicketLink, ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketLinksStore } from './ticket-links.store.ts'
import { mustWork, type Pair, type TicketPairs } from './ticket-pairs.ts'

export interface TicketLinksNeeds {
  readonly store: TicketLinksStore
  readonly pairs: TicketPairs
  readonly tickets: Pick<Tickets, 'happened'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketLinksService = ReturnType<typeof ticketLinksService>

/** Tickets that belong together. */
export function ticketLinksService({ store, pairs, tickets, atomically, now, newId }: TicketLinksNeeds) {
  async function told(action: 'linked' | 'unlinked', [one, two]: Pair, actor: Caller): Promise<void> {
    await tickets.happened({ action, ticket: one, actor, text: two.number })
    await tickets.happened({ action, ticket: two, actor, text: one.number })
  }
  return {
    async list(id: string, caller: Caller): Promise<TicketLink[]> {
      await pairs.seen(id, caller)
      return store.list(id, caller)
    },

    async add(id: string, { kind, ticket_id, outward = true }: Static<typeof ticketLinks.add.body>, caller: Caller): Promise<TicketLink> {
      await pairs.checked(id, { field: 'ticket_id', id: ticket_id }, caller)
      return atomically(async () => {
        const pair = await pairs.hold(id, ticket_id, caller)
        const [from, to] = outward ? pair : [pair[1], pair[0]]
        if (kind === 'parent') await refuseLoop(store, { parent: from, child: to })
        const link = { id: newId(), kind, ticket_id: from.id, other_id: to.id, created_by: caller.userId, created_at: now().toISOString() }
        if (!(await store.insert(link)))
          throw new Fault('conflict', 'ticket_links.exists', {
            params: { from: from.number, to: to.number },
            errors: [{ field: 'ticket_id', rule: 'unique' }],
          })
        await told('linked', pair, caller)
        const made = (await store.list(id, caller)).find((item) => item.id === link.id)
        if (!made) throw new Error('A link that was just made is not there')
        return made
      })
    },

    async remove(id: string, linkId: string, caller: Caller): Promise<void> {
      mustWork(caller)
      await pairs.seen(id, caller)
      await atomically(async () => {
        const link = await store.find(linkId, id)
        if (!link) throw new Fault('not-found', 'links.not_found')
        mustBeLoose(link.kind)
        // The other may be none of the caller's.
        const pair = await pairs.hold(link.ticket_id, link.other_id, null)
        await store.remove(linkId)
        await told('unlinked', pair, caller)
      })
    },
  }
}

/** A family tree: one parent each, and nobody their own forebear. */
async function refuseLoop(store: TicketLinksStore, { parent, child }: { parent: TicketRow; child: TicketRow }): Promise<void> {
  if ((await store.parentsOf(child.id)).length > 0)
    throw new Fault('conflict', 'ticket_links.has_parent', {
      params: { number: child.number },
      errors: [{ field: 'ticket_id', rule: 'one_parent' }],
    })
  if ((await store.parentsOf(parent.id)).includes(child.id))
    throw invalid('ticket_id', 'loop', `${child.number} is above ${parent.number}: a ticket cannot be its own forebear`)
}

/** What was done by a link is not undone by taking it away. */
function mustBeLoose(kind: string): void {
  if (kind === 'merged') throw new Fault('conflict', 'ticket_links.merged')
  if (kind === 'settles') throw new Fault('conflict', 'ticket_links.settled')
}
