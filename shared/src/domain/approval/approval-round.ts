import { type ApproverAssignment, type AssignmentVote, outcomeOf, type StepRule } from './approval-outcome.ts'
import type { ApprovalStepState, RequestState } from './approval-words.ts'

export interface RoundStep extends StepRule {
  /** Steps of one stage are asked side by side; the next stage begins when all of them are approved. */
  readonly stage: number
  readonly state: ApprovalStepState
  readonly seats: readonly ApproverAssignment[]
  readonly votes: readonly AssignmentVote[]
}
/** One round of asking: from the first step on, whatever earlier rounds said. */
export interface Round {
  readonly state: RequestState
  readonly requester: string | null
  /** Others whose own matter it is. */
  readonly owners?: readonly string[]
  /** Whether the requester may decide too. */
  readonly selfApproval: boolean
  /** Whether one person may decide at two steps. */
  readonly samePerson: boolean
  readonly steps: readonly RoundStep[]
}
export type VoteRefusal = 'closed' | 'not_asked' | 'voted' | 'self' | 'same_person' | 'asked'
interface CastVote extends AssignmentVote {
  readonly by: string
  /** Who the share is handed to, for `delegate`. */
  readonly to?: string
}

/** Places of the steps that are asked now: those of one stage, side by side. */
export const activeSteps = (round: Round): number[] =>
  round.state === 'pending' ? round.steps.flatMap((step, at) => (step.state === 'active' ? [at] : [])) : []

/** Who may not decide at a step: whose own matter it is, and who has decided at another one. */
export function barredFrom(
  { steps, requester, owners = [], samePerson, selfApproval }: Round,
  at: number,
): ReadonlyMap<string, 'self' | 'same_person'> {
  const deciders = samePerson ? [] : steps.filter((_, place) => place !== at).flatMap(decidersOf)
  const barred = new Map<string, 'self' | 'same_person'>(deciders.map((decider) => [decider, 'same_person']))
  if (!selfApproval) for (const id of [requester, ...owners]) if (id !== null) barred.set(id, 'self')
  return barred
}
const decidersOf = ({ votes }: RoundStep): string[] => votes.filter((vote) => vote.decision !== 'delegate').flatMap((vote) => vote.by ?? [])

/** Goes on to the next stage of which something applies, and skips what does not. The round is over where there is none. */
export function nextSteps(round: Round, applies: (at: number) => boolean): { readonly round: Round; readonly at: readonly number[] } {
  const steps = [...round.steps]
  let found: number[] = []
  for (const [at, step] of steps.entries()) {
    const [first] = found
    if (first !== undefined && steps[first]?.stage !== step.stage) break
    if (step.state !== 'waiting') continue
    if (applies(at)) found = [...found, at]
    else steps[at] = { ...step, state: 'skipped' }
  }
  if (found.length > 0) return { round: { ...round, steps }, at: found }
  const state = steps.some((step) => step.state === 'approved') ? 'approved' : 'not_required'
  return { round: { ...round, state, steps }, at: [] }
}

export const activate = (round: Round, at: number, seats: readonly ApproverAssignment[]): Round =>
  withStep(round, at, (step) => ({ ...step, state: 'active', seats, votes: [] }))

/** A vote at an active step, or why it does not count. */
export function castVote(round: Round, at: number, { to, ...vote }: CastVote): Round | VoteRefusal {
  const step = round.steps[at]
  if (!step || !activeSteps(round).includes(at)) return 'closed'
  if (!step.seats.some((assignment) => assignment.holder === vote.holder)) return 'not_asked'
  if (step.votes.some((item) => item.holder === vote.holder)) return 'voted'
  const barred = barredFrom(round, at)
  const refusal = barred.get(vote.by) ?? (to === undefined ? undefined : barred.get(to))
  if (refusal) return refusal
  if (to !== undefined && step.seats.some((assignment) => assignment.holder === to)) return 'asked'
  const seats = to === undefined ? step.seats : handedOn(step.seats, vote.holder, to)
  const cast = withStep(round, at, () => ({ ...step, seats, votes: [...step.votes, vote] }))
  const freed = to === undefined && !round.samePerson ? activeSteps(cast).filter((step) => step !== at) : []
  return judged(
    freed.reduce((round, beside) => withoutSeat(round, beside, vote.by), cast),
    at,
  )
}

const handedOn = (seats: readonly ApproverAssignment[], from: string, to: string): ApproverAssignment[] => [
  ...seats,
  { ...(seats.find((assignment) => assignment.holder === from) ?? { decides: false }), holder: to },
]

/** Who has decided has no share at the steps beside, which may be approved by the others by now. Who else is asked there is not said here. */
function withoutSeat(round: Round, at: number, person: string): Round {
  const step = round.steps[at]
  if (!step?.seats.some((assignment) => assignment.holder === person)) return round
  const seats = step.seats.filter((assignment) => assignment.holder !== person || step.votes.some((vote) => vote.holder === person))
  const state = step.votes.length > 0 && outcomeOf(step, seats, step.votes) === 'approved' ? 'approved' : step.state
  return withStep(round, at, () => ({ ...step, seats, state }))
}

/** Time is up at an active step. */
export function expire(round: Round, at: number, as: 'approve' | 'reject'): Round {
  if (!activeSteps(round).includes(at)) return round
  const closed = withStep(round, at, (step) => ({ ...step, state: as === 'approve' ? 'approved' : 'expired' }))
  return as === 'approve' ? closed : ended(closed, 'expired')
}

/** The round is given up: what was open is asked no more. */
export const cancelled = (round: Round): Round => (round.state === 'pending' ? ended(round, 'cancelled') : round)

/** One step ended the round: those beside it are asked no more. */
const ended = (round: Round, state: Round['state']): Round => ({
  ...round,
  state,
  steps: round.steps.map((step) => (step.state === 'active' ? { ...step, state: 'skipped' } : step)),
})

function judged(round: Round, at: number): Round {
  const step = round.steps[at]
  const outcome = step ? outcomeOf(step, step.seats, step.votes) : 'open'
  if (outcome === 'open') return round
  const closed = withStep(round, at, (step) => ({ ...step, state: outcome === 'returned' ? 'rejected' : outcome }))
  return outcome === 'approved' ? closed : ended(closed, outcome)
}

const withStep = (round: Round, at: number, change: (step: RoundStep) => RoundStep): Round => ({
  ...round,
  steps: round.steps.map((step, place) => (place === at ? change(step) : step)),
})

/** The stage of each step: one that is asked beside the one before it has its stage. */
export function stagesOf(steps: readonly { readonly with_previous?: boolean }[]): number[] {
  let stage = -1
  return steps.map((step, at) => {
    if (at === 0 || !step.with_previous) stage += 1
    return stage
  })
}
