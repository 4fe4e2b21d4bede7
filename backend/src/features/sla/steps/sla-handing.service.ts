import type { LadderStep, StepHindrance } from '@menara/shared/domain/sla/ladder.ts'
import { isOpen, openStates, stateOnceGiven } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { People } from '../../../ports/people.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'

export interface SlaHandingNeeds {
  readonly tickets: Pick<Tickets, 'write'>
  readonly people: Pick<People, 'group' | 'person' | 'holdsAt'>
}

/**
 * To the team and the person a step names, where they serve the ticket's site, the person may work it and they do not have it already. With a team alone the person who
 * had it has it no more; with a person alone its team stays. Null: it was done.
 */
export async function handOver(needs: SlaHandingNeeds, ticket: TicketRow, step: LadderStep): Promise<StepHindrance | null> {
  const site = ticket.location.id
  const hindered = (await teamHinders(needs, step.group_id, site)) ?? (await personHinders(needs, step.assignee_id, site))
  if (hindered) return hindered
  const facts = { group_id: step.group_id || (ticket.group?.id ?? null), assignee_id: step.assignee_id || null }
  if (hasAlready(ticket, facts)) return 'done'
  if (!isOpen(ticket.state)) return 'state'
  const state = stateOnceGiven(ticket.state)
  await needs.tickets.write(ticket, { action: 'assigned', actor: null, states: openStates, facts: { ...facts, state } })
  return null
}

type Named = string | null | undefined
async function teamHinders({ people }: SlaHandingNeeds, id: Named, site: string): Promise<'gone' | 'elsewhere' | undefined> {
  if (!id) return undefined
  const group = await people.group(id)
  if (!group) return 'gone'
  return group.location_id === null || group.location_id === site ? undefined : 'elsewhere'
}
async function personHinders({ people }: SlaHandingNeeds, id: Named, site: string): Promise<'gone' | 'elsewhere' | 'unable' | undefined> {
  if (!id) return undefined
  const person = await people.person(id)
  if (person?.status !== 'active') return 'gone'
  if (person.location_ids !== null && !person.location_ids.includes(site)) return 'elsewhere'
  return (await people.holdsAt(id, 'ticket_work', site)) ? undefined : 'unable'
}
/** A team that has it is not asked which of its people does. */
const hasAlready = (
  { group, assignee }: TicketRow,
  to: { readonly group_id: string | null; readonly assignee_id: string | null },
): boolean => (group?.id ?? null) === to.group_id && (to.assignee_id === null || assignee?.id === to.assignee_id)
