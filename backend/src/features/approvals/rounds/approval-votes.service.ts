import type { ApprovalVote } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { activeSteps, barredFrom, castVote, type Round, type VoteRefusal } from '@menara/shared/domain/approval/approval-round.ts'
import { needsComment } from '@menara/shared/domain/approval/approval-words.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ApprovalNotifier } from '../approvals.notifier.ts'
import type { ApprovalPeopleStore } from '../definitions/approval-people.store.ts'
import type { ApproverAssignmentsStore } from '../definitions/approver-assignments.store.ts'
import type { ApprovalEngine } from './approval-engine.service.ts'
import { type ApprovalRoundsStore, type AssignmentRow, decidesAlone, type OpenRound, type StepRow } from './approval-rounds.store.ts'
import type { TicketsNeeded } from './approval-tickets.ts'

export interface ApprovalVotesNeeds {
  readonly engine: ApprovalEngine
  readonly rounds: ApprovalRoundsStore & ApproverAssignmentsStore
  readonly people: Pick<ApprovalPeopleStore, 'someOf'>
  readonly tickets: TicketsNeeded
  readonly tell: ApprovalNotifier
  /** Whether this is the caller's password; counts what was tried. 429 after too many. */
  confirms(caller: Caller, password: string): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Ballot = Static<typeof ApprovalVote>
export type ApprovalVotesService = ReturnType<typeof approvalVotesService>

const REFUSALS: Readonly<Record<VoteRefusal, () => Fault>> = {
  closed: () =>
    new Fault('conflict', 'approvals.decided', {
      errors: [{ field: 'state', rule: 'closed' }],
    }),
  not_asked: () => new Fault('forbidden', 'approvals.not_asked'),
  voted: () => new Fault('conflict', 'approvals.voted', { errors: [{ field: 'decision', rule: 'voted' }] }),
  self: () => new Fault('forbidden', 'approvals.own'),
  same_person: () => new Fault('forbidden', 'approvals.voted_elsewhere'),
  asked: () => invalid('delegate_to', 'asked', 'This person is asked already'),
}

/** Deciding: one vote at a time for each ticket, whoever else decides at the same moment. */
export function approvalVotesService(needs: ApprovalVotesNeeds) {
  const { tickets, confirms, atomically } = needs
  const decide = (ticketId: string, { ballot, caller, byLink }: Pick<Casting, 'ballot' | 'caller' | 'byLink'>): Promise<void> =>
    atomically(async () => {
      const ticket = await tickets.hold(ticketId, null)
      if (!ticket) throw missing()
      await cast(needs, { ticket, ballot, caller, byLink, ...(await asked(needs, ticket, { ballot, caller })) })
    })
  return {
    /** 404 for a ticket the caller may not see. */
    async vote(ticketId: string, ballot: Ballot, caller: Caller): Promise<void> {
      mustSayWhy(ballot)
      if (!(await tickets.find(ticketId, caller))) throw missing()
      if (ballot.password !== undefined && !(await confirms(caller, ballot.password)))
        throw invalid('password', 'password', 'The password is wrong')
      await decide(ticketId, { ballot, caller, byLink: false })
    },
    /** For whoever has the link: that they may, and the password where there is one, was looked at before. */
    async voteByLink(ticketId: string, ballot: Ballot, caller: Caller): Promise<void> {
      mustSayWhy(ballot)
      await decide(ticketId, { ballot, caller, byLink: true })
    },
  }
}

function mustSayWhy({ decision, comment = '' }: Ballot): void {
  if (needsComment(decision) && comment.trim() === '') throw invalid('comment', 'required', 'Say why: the requester reads it')
}

/** The step that is open; of several side by side the one that is named, or the first that waits for the caller. */
async function asked(
  { rounds }: ApprovalVotesNeeds,
  ticket: Ticket,
  { ballot, caller }: Pick<Casting, 'ballot' | 'caller'>,
): Promise<{ open: OpenRound; at: number; step: StepRow }> {
  const all = await rounds.allPending(ticket.id, ticket.requester?.id ?? null)
  if (all.length === 0) throw nothingAsked(ticket)
  const places = all.flatMap((open) =>
    activeSteps(open.round).flatMap((at) => {
      const step = open.steps[at]
      return step ? [{ open, at, step }] : []
    }),
  )
  const mine = ({ open, step }: (typeof places)[number]) =>
    open.seats.filter((item) => item.step_id === step.id && item.user_id === caller.userId)
  const behalf = ({ holder_id }: AssignmentRow) => ballot.on_behalf_of === undefined || holder_id === ballot.on_behalf_of
  const place =
    ballot.step_id === undefined
      ? (places.find((item) => mine(item).some((seat) => seat.open && behalf(seat))) ??
        places.find((item) => mine(item).length > 0) ??
        places[0])
      : places.find((item) => item.step.id === ballot.step_id)
  if (!place) throw ballot.step_id === undefined ? nothingAsked(ticket) : REFUSALS.closed()
  return place
}
const nothingAsked = ({ number, state }: Ticket): Fault =>
  new Fault('conflict', 'approvals.not_pending', { params: { number, state }, errors: [{ field: 'state', rule: state }] })

interface Casting {
  readonly ticket: Ticket
  readonly ballot: Ballot
  readonly caller: Caller
  readonly byLink: boolean
  readonly open: OpenRound
  readonly at: number
  readonly step: StepRow
}

async function cast(needs: ApprovalVotesNeeds, casting: Casting): Promise<void> {
  const { ticket, ballot, caller, open, at } = casting
  const { decision, comment = '' } = ballot
  mayBe(casting)
  const holder = holderFor(casting, needs.now().toISOString())
  if (open.request.step_up && ballot.password === undefined)
    throw invalid('password', 'required', 'The amount asks for your password again')
  const to = decision === 'delegate' ? await heir(needs, ballot.delegate_to, { ticket, round: open.round, at }) : undefined
  const after = castVote(open.round, at, { holder, by: caller.userId, decision, ...(to !== undefined && { to }) })
  if (typeof after === 'string') throw REFUSALS[after]()
  await write(needs, casting, { holder, to })
  await needs.engine.settle(open, after, { ticket, actor: caller, text: comment })
}

function mayBe({ ticket, ballot, step, open }: Casting): void {
  if (ballot.decision === 'delegate' && step.definition.may_delegate === false)
    throw new Fault('conflict', 'approvals.no_delegation', {
      errors: [{ field: 'decision', rule: 'may_delegate' }],
    })
  if (ballot.decision === 'return' && !ticket.requester && open.request.visitor_id === null)
    throw new Fault('conflict', 'approvals.no_requester', {
      params: { number: ticket.number },
      errors: [{ field: 'decision', rule: 'requester' }],
    })
}

/** Whose share it is that the caller answers: their own, unless somebody they substitute is named or is the only one. */
function holderFor({ open, step, caller, ballot: { on_behalf_of: behalf } }: Casting, now: string): string {
  const mine = open.seats.filter((item) => item.step_id === step.id && item.user_id === caller.userId)
  const own = mine.find((item) => item.holder_id === caller.userId) ?? mine.find((item) => item.open) ?? mine[0]
  const seat = behalf ? mine.find((item) => item.holder_id === behalf) : own
  if (!seat) throw REFUSALS.not_asked()
  if (seat.until !== null && seat.until <= now)
    throw new Fault('conflict', 'approvals.substitution_over', { errors: [{ field: 'on_behalf_of', rule: 'ended' }] })
  if (!seat.open) throw REFUSALS.voted()
  return seat.holder_id
}

/** 422 unless the person may take the share over. */
async function heir(
  { people }: ApprovalVotesNeeds,
  to: string | undefined,
  { ticket, round, at }: { readonly ticket: Ticket; readonly round: Round; readonly at: number },
): Promise<string> {
  if (to === undefined) throw invalid('delegate_to', 'required', 'Name the person to hand it to')
  if ((await people.someOf([to], ticket.location.id)).length === 0)
    throw invalid('delegate_to', 'exists', 'There is no active person of that id who sees this site')
  const barred = barredFrom(round, at).get(to)
  if (barred === 'self') throw invalid('delegate_to', 'self', 'Requesters do not approve their own; name somebody else')
  if (barred) throw invalid('delegate_to', 'same_person', 'This person has decided at another step; name somebody else')
  return to
}

async function write(
  { rounds, engine, tell, now, newId }: ApprovalVotesNeeds,
  { ticket, ballot, caller, byLink, open, at, step }: Casting,
  { holder, to }: { readonly holder: string; readonly to: string | undefined },
): Promise<void> {
  const { decision, comment = '' } = ballot
  await rounds.addVote({
    ...{ id: newId(), step_id: step.id, user_id: caller.userId, holder_id: holder, decision, comment },
    ...{ delegate_to: to ?? null, stepped_up: ballot.password !== undefined, by_link: byLink, at: now().toISOString() },
  })
  await rounds.answered({ stepId: step.id, holderId: holder, userId: caller.userId })
  const kind =
    open.seats.find((item) => item.step_id === step.id && item.user_id === holder && item.holder_id === holder)?.kind ?? 'delegate'
  if (to !== undefined) await engine.seat([to], seatingOf(open, step, kind), ticket)
  const behalf = holder === caller.userId ? {} : { on_behalf_of: holder }
  // What the type lets by is said where it is let by.
  const despite = barredFrom({ ...open.round, selfApproval: false, samePerson: false }, at).get(caller.userId)
  if (behalf.on_behalf_of) await tell('voted_for', ticket, { to: [holder], by: caller.name, text: comment })
  const visitor_id = open.request.visitor_id
  const detail = {
    round: open.request.round,
    step: step.position + 1,
    decision,
    // The audit trail is kept longer than what is written about a visitor may be.
    ...(visitor_id === null ? { comment } : { visitor_id }),
    by_link: byLink,
    ...behalf,
    ...(despite && { despite }),
  }
  engine.record('voted', ticket, { actor: caller, detail })
}
const seatingOf = ({ request }: OpenRound, { id }: StepRow, kind: AssignmentRow['kind']) => ({
  stepId: id,
  kind: decidesAlone(kind) ? kind : ('delegate' as const),
  ownIds: request.own_ids,
})

export const missing = (): Fault => new Fault('not-found', 'tickets.not_found')
