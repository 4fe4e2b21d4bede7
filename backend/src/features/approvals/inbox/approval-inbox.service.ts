import { LINK_MISSES } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import type { ApprovalRoundShort } from '@menara/shared/contract/approvals/approval-rounds.contract.ts'
import type { IssuedLink } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import type { ApprovalItem, ApprovalRequest, approvals, TicketApprovals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { ListedVisitors } from '../../../ports/visitors/listed-visitors.ts'
import { linkClosed, linkExpiry } from '../links/approval-link-standing.ts'
import type { ApprovalLink, ApprovalLinksStore, LinkView } from '../links/approval-links.store.ts'
import type { ApprovalRoundsStore, AssignmentRow, OpenRound, StepRow } from '../rounds/approval-rounds.store.ts'
import { mayRevoke, type TicketsNeeded } from '../rounds/approval-tickets.ts'
import { missing } from '../rounds/approval-votes.service.ts'
import { type ApprovalInboxStore, shownTicket } from './approval-inbox.store.ts'

interface InboxNeeds {
  readonly store: ApprovalInboxStore
  readonly rounds: ApprovalRoundsStore
  readonly links: Pick<ApprovalLinksStore, 'views' | 'ofSteps'>
  readonly tickets: Pick<TicketsNeeded, 'find'>
  readonly visitors: Pick<ListedVisitors, 'shown'>
  now(): Date
}
export type ApprovalInboxService = ReturnType<typeof approvalInboxService>

/** Reading approvals: what waits for me, and every round of a ticket. */
export function approvalInboxService({ store, rounds, links, tickets, visitors, now }: InboxNeeds) {
  return {
    async list({ next, limit = 10, state = 'waiting' }: CallOf<typeof approvals.list>['query'], caller: Caller) {
      const { userId } = caller
      const cursor = readCursor(next, ['string', 'string', 'string'])
      if (cursor && cursor[0] !== state) throw invalid('next', 'cursor', 'next belongs to another list; start again with 0')
      const at = now().toISOString()
      const after = cursor && ([cursor[1], cursor[2]] as const)
      const rows = await store.list(userId, state, { after, limit: limit + 1, at })
      const page = pageOf(rows, limit, (row) => [state, row.told_at, row.id])
      const who = await visitors.shown(
        page.data.flatMap((row) => row.visitor_id ?? []),
        caller,
      )
      const data: ApprovalItem[] = []
      for (const { ticket_id, visitor_id, ...row } of page.data) {
        const ticket = await tickets.find(ticket_id, null)
        if (ticket) data.push({ ...row, ticket: shownTicket(ticket), visitor: who.get(visitor_id ?? '') ?? null })
      }
      return { ...page, data, total: await store.count(userId, at) }
    },

    /** The rounds of a ticket in short. */
    async rounds(ticketId: string, caller: Caller): Promise<ApprovalRoundShort[]> {
      if (!(await tickets.find(ticketId, caller))) throw missing()
      return store.short(ticketId)
    },

    /** 404 for a ticket the caller may not see; who has just decided is answered also when that took it out of their sight. */
    async ofTicket(ticketId: string, caller: Caller, hasDecided = false): Promise<TicketApprovals> {
      const ticket = await tickets.find(ticketId, hasDecided ? null : caller)
      if (!ticket) throw missing()
      const requester = ticket.requester?.id ?? null
      const all = await Promise.all((await rounds.requests(ticketId)).map((request) => rounds.partsOf(request, requester)))
      const stepIds = all.flatMap((round) => round.steps.map((step) => step.id))
      const [looks, issued] = [await links.views(stepIds), await links.ofSteps(stepIds)]
      const views = { looks, knows: (id: string) => id === caller.userId || caller.may('show_manage_ticket') }
      const names = await store.names([...all.flatMap(idsOf), ...issued.flatMap((item) => item.revoked_by ?? [])])
      const who = await visitors.shown(
        all.flatMap((round) => round.request.visitor_id ?? []),
        caller,
      )
      const visitorOf = ({ request: { visitor_id } }: OpenRound) => who.get(visitor_id ?? '') ?? null
      const refOf = (id: string | null): Ref | null => (id === null ? null : { id, name: names.get(id) ?? '' })
      const at = now().toISOString()
      const mine = all
        .filter((round) => round.request.state === 'pending')
        .flatMap((round) => round.seats)
        .filter((item) => item.open && item.user_id === caller.userId && (item.until === null || item.until > at))
        .flatMap((item) => refOf(item.holder_id) ?? [])
      return {
        ticket: shownTicket(ticket),
        requests: all.map((round) => ({ ...shownRequest(round, { refOf, views, issued, now: now() }), visitor: visitorOf(round) })),
        mine: [...new Map(mine.map((item) => [item.id, item])).values()],
        may_revoke: mayRevoke({ ticket, openedBy: all.map((round) => round.request.opened_by), caller }),
        step_up: all.some((round) => round.request.state === 'pending' && round.request.step_up),
      }
    },
  }
}

const idsOf = ({ request, seats, votes }: OpenRound): string[] =>
  [
    request.opened_by,
    ...seats.flatMap((item) => [item.user_id, item.holder_id]),
    ...votes.flatMap((vote) => [vote.user_id, vote.holder_id, vote.delegate_to]),
  ].filter((text) => text !== null)

interface LinkShowing extends Pick<Showing, 'refOf' | 'now'> {
  readonly purpose: Parameters<typeof linkClosed>[1]
  readonly vote: OpenRound['votes'][number] | undefined
}
const shownLink = (link: ApprovalLink, { purpose, vote, refOf, now }: LinkShowing): IssuedLink => ({
  id: link.id,
  issued_at: link.created_at,
  expires_at: linkExpiry(link, purpose),
  used_at: vote?.at ?? null,
  revoked_at: link.revoked_at,
  revoked_by: refOf(link.revoked_by),
  locked: link.misses >= LINK_MISSES,
  usable: linkClosed(link, purpose, now) === undefined,
})

interface Showing {
  refOf(id: string | null): Ref | null
  readonly views: {
    readonly looks: readonly LinkView[]
    /** Whether the caller may know from where this person looked. */
    knows(userId: string): boolean
  }
  readonly issued: readonly ApprovalLink[]
  readonly now: Date
}
function shownRequest(
  { request, steps, seats, votes, round: { steps: machine } }: OpenRound,
  { refOf, views, issued, now }: Showing,
): Omit<ApprovalRequest, 'visitor'> {
  const isOf = (seat: AssignmentRow) => (item: Pick<ApprovalLink, 'step_id' | 'user_id' | 'holder_id'>) =>
    item.step_id === seat.step_id && item.user_id === seat.user_id && item.holder_id === seat.holder_id
  const linkOf = (seat: AssignmentRow, step: StepRow) => {
    const link = issued.find(isOf(seat))
    const vote = votes.find(
      (vote) => vote.by_link && vote.step_id === seat.step_id && vote.user_id === seat.user_id && vote.holder_id === seat.holder_id,
    )
    return link ? shownLink(link, { purpose: { ...seat, ...step, step_state: step.state, state: request.state }, vote, refOf, now }) : null
  }
  const looksOf = (seat: AssignmentRow) =>
    views.looks
      .filter(isOf(seat))
      .map(({ at, address, agent }) => (views.knows(seat.user_id) ? { at, address, agent } : { at, address: null, agent: null }))
  const behalf = (person: string | null, holder: string | null): Ref | null => (person === holder ? null : refOf(holder))
  const { id, round, name_en, name_id, state, reason, opened_at, closed_at } = request
  return {
    ...{ id, round, name_en, name_id, state, reason, opened_at, closed_at },
    opened_by: refOf(request.opened_by),
    steps: steps.map((row) => {
      const { definition, request_id: _request, remind_at: _remind, escalate_at: _escalate, ...step } = row
      return {
        ...step,
        stage: machine[step.position]?.stage ?? step.position,
        name_en: definition.name_en,
        name_id: definition.name_id,
        rule: definition.rule,
        needed: definition.needed,
        on_expiry: definition.on_expiry,
        may_delegate: definition.may_delegate ?? true,
        asked: seats
          .filter((item) => item.step_id === step.id)
          .map((seat) => ({ seat, ...seat }))
          .map(({ seat, user_id, holder_id, kind, open, told_at, reminded_at, until }) => ({
            ...{ kind, open, told_at, reminded_at, until, link: linkOf(seat, row), views: looksOf(seat) },
            person: refOf(user_id) ?? { id: user_id, name: '' },
            on_behalf_of: behalf(user_id, holder_id),
          })),
        votes: votes
          .filter((vote) => vote.step_id === step.id)
          .map(({ user_id, holder_id, decision, comment, delegate_to, stepped_up, by_link, at }) => ({
            ...{ decision, comment, stepped_up, by_link, at },
            person: refOf(user_id),
            on_behalf_of: behalf(user_id, holder_id),
            delegate_to: refOf(delegate_to),
          })),
      }
    }),
  }
}
