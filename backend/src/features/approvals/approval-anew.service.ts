import type { Caller } from '../../platform/caller.ts'
import type { ApprovalEngine } from './approval-engine.service.ts'
import type { ApprovalRoundsStore } from './approval-rounds.store.ts'
import type { TicketsLent } from './approval-tickets.ts'

export interface ApprovalAnewNeeds {
  readonly rounds: Pick<ApprovalRoundsStore, 'latest'>
  readonly tickets: Pick<TicketsLent, 'hold'>
  readonly engine: Pick<ApprovalEngine, 'open'>
}
export type ApprovalAnew = ReturnType<typeof approvalAnew>

/** For those who keep a part of what was approved beside the ticket: its change is a change of the matter as any of the ticket's facts is. */
export function approvalAnew({ rounds, tickets, engine }: ApprovalAnewNeeds) {
  const isApproved = async (ticketId: string): Promise<boolean> => (await rounds.latest(ticketId))?.state === 'approved'
  return {
    /** Whether the ticket goes on by an approval that people gave. */
    isApproved,
    /** Asks again for what was approved, from the first step. Joins the open transaction, in which the ticket is held. */
    async askAnew(ticketId: string, actor: Caller | null): Promise<void> {
      const ticket = (await isApproved(ticketId)) ? await tickets.hold(ticketId, null) : undefined
      if (ticket) await engine.open(ticket, { reason: 'edited', actor })
    },
  }
}
