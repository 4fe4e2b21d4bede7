import type { Caller } from '../../../platform/access/caller.ts'
import type { ApprovalMatchStore } from '../definitions/approval-match.store.ts'
import type { ApprovalEngine } from './approval-engine.service.ts'
import type { ApprovalRoundsStore } from './approval-rounds.store.ts'
import type { TicketsNeeded } from './approval-tickets.ts'

export interface ApprovalAboutNeeds {
  readonly match: Pick<ApprovalMatchStore, 'type'>
  readonly rounds: Pick<ApprovalRoundsStore, 'pending' | 'forget'>
  readonly tickets: Pick<TicketsNeeded, 'hold'>
  readonly engine: Pick<ApprovalEngine, 'openBy' | 'giveUp'>
}
interface Asked {
  readonly ticketId: string
  readonly visitorId: string
  readonly actor: Caller | null
}

/** Asking about one visitor of a ticket, which goes on meanwhile. All of it joins the open transaction, in which the ticket is held. */
export function approvalAbout({ match, rounds, tickets, engine }: ApprovalAboutNeeds) {
  return {
    /** By this type, in use for new tickets or not; `ownIds` do not decide. False: nobody has to approve it by that. */
    async ask({ ticketId, visitorId, actor }: Asked, typeId: string, ownIds: readonly string[]): Promise<boolean> {
      const [ticket, type] = [await tickets.hold(ticketId, null), await match.type(typeId)]
      if (!ticket || !type) return false
      return engine.openBy(ticket, type, { reason: 'watchlist', actor, about: { visitorId, ownIds } })
    },
    /** What is asked is no question any more. False: nothing was asked. */
    async withdraw({ ticketId, visitorId, actor }: Asked): Promise<boolean> {
      const ticket = await tickets.hold(ticketId, null)
      const open = ticket && (await rounds.pending(ticketId, ticket.requester?.id ?? null, visitorId))
      if (ticket && open) await engine.giveUp(open, ticket, actor)
      return open !== undefined
    },
    /** What was written about them goes with their personal data. */
    forget: (visitorId: string): Promise<void> => rounds.forget(visitorId),
  }
}
