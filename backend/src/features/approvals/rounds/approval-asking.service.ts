import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { StepHindrance } from '@menara/shared/domain/sla/ladder.ts'
import { isWorkable } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { ApprovalMatchStore } from '../definitions/approval-match.store.ts'
import type { ApprovalTypeRow } from '../definitions/approval-types.store.ts'
import type { ApprovalEngine } from './approval-engine.service.ts'
import type { ApprovalRoundsStore } from './approval-rounds.store.ts'
import type { TicketsNeeded } from './approval-tickets.ts'

export interface ApprovalAskingNeeds {
  readonly match: ApprovalMatchStore
  readonly rounds: Pick<ApprovalRoundsStore, 'pending'>
  readonly tickets: Pick<TicketsNeeded, 'hold'>
  readonly engine: Pick<ApprovalEngine, 'openBy'>
}

/** Asks for an approval that somebody else's rule names: also one that is not in use for new tickets. */
export function approvalAsking({ match, rounds, tickets, engine }: ApprovalAskingNeeds) {
  /** Joins the open transaction, in which the ticket is held. Null: it waits for it now; else why it does not. */
  return async function ask(ticketId: string, typeId: string): Promise<StepHindrance | null> {
    const [ticket, type] = [await tickets.hold(ticketId, null), await match.type(typeId)]
    if (!ticket || !type) return 'gone'
    if (!(await isFor(match, type, ticket))) return 'other_type'
    if (await rounds.pending(ticket.id, ticket.requester?.id ?? null)) return 'asked_already'
    if (!isWorkable(ticket.state)) return 'state'
    return (await engine.openBy(ticket, type, { reason: 'escalated', actor: null })) ? null : 'nobody_asked'
  }
}

async function isFor(
  match: ApprovalMatchStore,
  { ticket_type_id, category_id }: ApprovalTypeRow,
  { category, ...ticket }: Ticket,
): Promise<boolean> {
  if (ticket_type_id !== ticket.ticket_type_id) return false
  return category_id === null || (category !== null && (await match.categoryPath(category.id)).includes(category_id))
}
