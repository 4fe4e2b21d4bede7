import type { Caller } from '../../../platform/access/caller.ts'
import type { ApprovalMatchStore } from '../definitions/approval-match.store.ts'
import type { ApprovalTypeRow } from '../definitions/approval-types.store.ts'
import type { ApprovalEngine } from './approval-engine.service.ts'
import type { ApprovalRoundsStore, OpenRound } from './approval-rounds.store.ts'
import type { TicketsNeeded } from './approval-tickets.ts'

export interface ApprovalAnewNeeds {
  readonly match: Pick<ApprovalMatchStore, 'type'>
  readonly rounds: Pick<ApprovalRoundsStore, 'latest' | 'pending' | 'wasApproved'>
  readonly tickets: Pick<TicketsNeeded, 'hold'>
  readonly engine: Pick<ApprovalEngine, 'open' | 'openBy' | 'giveUp'>
}

/** For those who keep a part of what is approved beside the ticket: its change is a change of the matter as any of the ticket's facts is. */
export function approvalAnew({ match, rounds, tickets, engine }: ApprovalAnewNeeds) {
  const isApproved = async (ticketId: string): Promise<boolean> => (await rounds.latest(ticketId))?.state === 'approved'
  /** One that is not in use for new tickets was asked for by a rule that goes on asking for it. */
  async function ofRule({ request }: OpenRound): Promise<ApprovalTypeRow | undefined> {
    const type = request.type_id === null ? undefined : await match.type(request.type_id)
    return type?.active === false ? type : undefined
  }
  return {
    /** Whether the ticket goes on by an approval that people gave. */
    isApproved,
    /** Whether it did so once, whatever it waits for now. */
    wasApproved: rounds.wasApproved,
    /** How far the asking is; `answered`: somebody has said something already. Null: nothing is asked or approved. */
    async standing(ticketId: string): Promise<'approved' | 'asked' | 'answered' | null> {
      if (await isApproved(ticketId)) return 'approved'
      const open = await rounds.pending(ticketId, null)
      if (!open) return null
      return open.votes.length > 0 ? 'answered' : 'asked'
    },
    /** Asks for the first time, where something else was to be done before. */
    async askFor(ticketId: string, actor: Caller | null): Promise<void> {
      const ticket = await tickets.hold(ticketId, null)
      if (ticket) await engine.open(ticket, { reason: 'submitted', actor })
    },
    /** Asks again for what was approved or is asked for, from the first step. Joins the open transaction, in which the ticket is held. */
    async askAnew(ticketId: string, actor: Caller | null): Promise<void> {
      const ticket = await tickets.hold(ticketId, null)
      const open = ticket && (await rounds.pending(ticketId, ticket.requester?.id ?? null))
      if (!ticket || !(open || (await isApproved(ticketId)))) return
      if (open) await engine.giveUp(open, ticket, actor)
      const opening = { reason: 'edited' as const, actor }
      const type = open && (await ofRule(open))
      if (!type || !(await engine.openBy(ticket, type, opening))) await engine.open(ticket, opening)
    },
  }
}
