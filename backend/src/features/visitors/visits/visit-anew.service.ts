import { completesName } from '@menara/shared/domain/visitors/identity.ts'
import { isEnded, isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, type RefusalKey } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { Held } from '../visitor-access.service.ts'

type Needs = Pick<VisitorsNeeds, 'store' | 'approval' | 'access' | 'record'>
interface Coming {
  readonly ticket: TicketRow
  /** Null: the holder of a link, or a series. */
  readonly actor: Caller | null
  /** They are here already. */
  readonly walkIn?: boolean | undefined
  /** What is to be done where nobody more may come. */
  readonly instead: RefusalKey
}

/** What it means that more people come: nothing, that they are asked about first, or that the host takes them elsewhere. */
export async function addingTo(
  { store, approval }: Pick<Needs, 'store' | 'approval'>,
  ticketId: string,
  walkIn = false,
): Promise<'free' | 'anew' | 'by_host'> {
  const standing = await approval().standing(ticketId)
  if (standing === null) return 'free'
  const others = await store.ofTicket(ticketId)
  // Said for the first time, and nobody has answered: there was nothing else to be read.
  if (standing === 'asked' && others.length === 0) return 'free'
  return standing === 'approved' && (walkIn || others.some((other) => isPresent(other.state))) ? 'by_host' : 'anew'
}

/**
 * The ticket as it is then. Who comes is a part of what is approved: for more people a visit that was approved, or is asked about, is asked
 * about anew, and nobody is mailed before that. Not while visitors of an approved one arrive, whom that would stop at the gate: 409.
 */
export async function moreCome(needs: Needs, { ticket, actor, walkIn, instead }: Coming): Promise<TicketRow> {
  const { approval, access } = needs
  const adding = await addingTo(needs, ticket.id, walkIn)
  if (adding === 'free') return ticket
  if (adding === 'by_host')
    throw new Fault('conflict', 'visits.approved', {
      params: { number: ticket.number, next: { key: instead } },
      errors: [{ field: 'visitors', rule: 'approved' }],
    })
  await approval().askAnew(ticket.id, actor)
  return access.again(ticket)
}

/** The same for somebody who comes instead of another; a name that is only completed is the same person's. */
export async function otherComes(
  needs: Needs,
  held: Held,
  { name, actor }: { name: string | undefined; actor: Caller | null },
): Promise<Held> {
  const { ticket, visitor } = held
  if (name === undefined || isEnded(visitor.state) || isPresent(visitor.state) || completesName(visitor.name, name)) return held
  const after = await moreCome(needs, { ticket, actor, instead: 'visits.own_visit' })
  return after === ticket ? held : { ticket: after, visitor: await needs.record.again(visitor.id) }
}
