import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { RoundReason } from '@menara/shared/domain/approval/approval-words.ts'
import { isWorkable } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Postponed } from '../../ports/approvals.ts'
import type { ApprovalEngine } from './rounds/approval-engine.service.ts'
import type { ApprovalRoundsStore } from './rounds/approval-rounds.store.ts'
import { differsMaterially, type Happened } from './rounds/approval-tickets.ts'

interface FollowerNeeds {
  readonly engine: ApprovalEngine
  readonly rounds: ApprovalRoundsStore
  /** Tickets whose approval somebody else asks for when it is time. */
  readonly postponed: Postponed
}
/** What the engine writes itself. */
const OWN: readonly TicketLog['action'][] = ['approval_asked', 'approval_lifted', 'approved', 'rejected', 'returned']
const OPENS: Readonly<Partial<Record<TicketLog['action'], RoundReason>>> = {
  created: 'created',
  submitted: 'submitted',
  appealed: 'appealed',
}

/** Told of everything that happens to a ticket, in its transaction. */
export function approvalFollower(needs: FollowerNeeds) {
  return async function follow(happened: Happened): Promise<void> {
    const { action, ticket, was } = happened
    const reason = OPENS[action]
    if (OWN.includes(action)) return
    if (reason) await begun(needs, happened, reason)
    else if (was && changes(happened, was) && differsMaterially(asPeopleSee(was, happened), ticket)) await edited(needs, was, happened)
    else if (was?.state === 'waiting_approval' && ticket.state !== 'waiting_approval') await withdrawn(needs, happened)
  }
}

/** Asked for from the first step, unless something else is to be done before; what was asked is withdrawn. */
async function begun(needs: FollowerNeeds, happened: Happened, reason: RoundReason): Promise<void> {
  const { ticket, was, actor } = happened
  if (!isWorkable(ticket.state)) return
  if (was?.state === 'waiting_approval') await withdrawn(needs, happened)
  if (!(await needs.postponed(ticket.id))) await needs.engine.open(ticket, { reason, actor })
}

/** A bulk change that is taken back changes it as any other does; one that also takes it out of waiting is withdrawn. */
const changes = ({ action, ticket }: Happened, was: Ticket): boolean =>
  action === 'updated' || (action === 'undone' && was.state === ticket.state)

/** What a service level raises is no other matter than what was approved. */
const asPeopleSee = (was: Ticket, { ticket, actor }: Happened): Ticket => (actor === null ? { ...was, priority: ticket.priority } : was)

async function withdrawn({ engine, rounds }: FollowerNeeds, { ticket, actor }: Happened): Promise<boolean> {
  const open = await rounds.pending(ticket.id, ticket.requester?.id ?? null)
  if (open) await engine.giveUp(open, ticket, actor)
  return open !== undefined
}

async function edited(needs: FollowerNeeds, was: Ticket, happened: Happened): Promise<void> {
  const { ticket, actor } = happened
  const wasPending = await withdrawn(needs, happened)
  if (await needs.postponed(ticket.id)) return
  if (wasPending || (isWorkable(ticket.state) && (await mayNeedIt(needs, was, ticket))))
    await needs.engine.open(ticket, { reason: 'edited', actor })
}

/** It was asked about as it was; or needed nobody, and may by its new category. */
async function mayNeedIt({ rounds }: FollowerNeeds, was: Ticket, ticket: Ticket): Promise<boolean> {
  return (await rounds.latest(ticket.id)) !== undefined || was.category?.id !== ticket.category?.id
}
