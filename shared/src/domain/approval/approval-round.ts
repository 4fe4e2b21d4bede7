import { outcomeOf, type Seat, type SeatVote, type StepRule } from './approval-outcome.ts'
import type { ApprovalStepState, RequestState } from './approval-words.ts'

export interface RoundStep extends StepRule {
  readonly state: ApprovalStepState
  readonly seats: readonly Seat[]
  readonly votes: readonly SeatVote[]
}
/** One round of asking: from the first step on, whatever earlier rounds said. */
export interface Round {
  readonly state: RequestState
  readonly requester: string | null
  /** Whether the requester may decide too. */
  readonly selfApproval: boolean
  /** Whether one person may decide at two steps. */
  readonly samePerson: boolean
  readonly steps: readonly RoundStep[]
}
export type VoteRefusal = 'closed' | 'not_asked' | 'voted' | 'self' | 'same_person' | 'asked'
interface CastVote extends SeatVote {
  readonly by: string
  /** Who the share is handed to, for `delegate`. */
  readonly to?: string
}

export const activeStep = (round: Round): number => (round.state === 'pending' ? round.steps.findIndex((it) => it.state === 'active') : -1)

/** Who may not decide at a step: the requester, and who has decided at another one. */
export function barredFrom({ steps, requester, samePerson, selfApproval }: Round, at: number): ReadonlyMap<string, 'self' | 'same_person'> {
  const deciders = samePerson ? [] : steps.filter((_, place) => place !== at).flatMap(decidersOf)
  const barred = new Map<string, 'self' | 'same_person'>(deciders.map((it) => [it, 'same_person']))
  return selfApproval || requester === null ? barred : barred.set(requester, 'self')
}
const decidersOf = ({ votes }: RoundStep): string[] => votes.filter((it) => it.decision !== 'delegate').flatMap((it) => it.by ?? [])

/** Goes on to the next step that applies, and skips those that do not. The round is over where there is none. */
export function nextStep(round: Round, applies: (at: number) => boolean): { readonly round: Round; readonly at: number | null } {
  const steps = [...round.steps]
  for (const [at, step] of steps.entries()) {
    if (step.state !== 'waiting') continue
    if (applies(at)) return { round: { ...round, steps }, at }
    steps[at] = { ...step, state: 'skipped' }
  }
  const state = steps.some((it) => it.state === 'approved') ? 'approved' : 'not_required'
  return { round: { ...round, state, steps }, at: null }
}

export const activate = (round: Round, at: number, seats: readonly Seat[]): Round =>
  withStep(round, at, (step) => ({ ...step, state: 'active', seats, votes: [] }))

/** A vote at the active step, or why it does not count. */
export function castVote(round: Round, { to, ...vote }: CastVote): Round | VoteRefusal {
  const at = activeStep(round)
  const step = round.steps[at]
  if (!step) return 'closed'
  if (!step.seats.some((it) => it.holder === vote.holder)) return 'not_asked'
  if (step.votes.some((it) => it.holder === vote.holder)) return 'voted'
  const barred = barredFrom(round, at)
  const refusal = barred.get(vote.by) ?? (to === undefined ? undefined : barred.get(to))
  if (refusal) return refusal
  if (to !== undefined && step.seats.some((it) => it.holder === to)) return 'asked'
  const given = step.seats.find((it) => it.holder === vote.holder)
  const seats = to === undefined ? step.seats : [...step.seats, { holder: to, decides: given?.decides ?? false }]
  return judged(
    withStep(round, at, () => ({ ...step, seats, votes: [...step.votes, vote] })),
    at,
  )
}

/** Time is up at the active step. */
export function expire(round: Round, as: 'approve' | 'reject'): Round {
  const at = activeStep(round)
  if (at < 0) return round
  const closed = withStep(round, at, (step) => ({ ...step, state: as === 'approve' ? 'approved' : 'expired' }))
  return as === 'approve' ? closed : { ...closed, state: 'expired' }
}

/** The round is given up: the step that was open is asked no more. */
export function cancelled(round: Round): Round {
  if (round.state !== 'pending') return round
  const at = activeStep(round)
  return { ...(at < 0 ? round : withStep(round, at, (step) => ({ ...step, state: 'skipped' }))), state: 'cancelled' }
}

function judged(round: Round, at: number): Round {
  const step = round.steps[at]
  const outcome = step ? outcomeOf(step, step.seats, step.votes) : 'open'
  if (outcome === 'open') return round
  const closed = withStep(round, at, (it) => ({ ...it, state: outcome === 'returned' ? 'rejected' : outcome }))
  return outcome === 'approved' ? closed : { ...closed, state: outcome }
}

const withStep = (round: Round, at: number, change: (step: RoundStep) => RoundStep): Round => ({
  ...round,
  steps: round.steps.map((it, place) => (place === at ? change(it) : it)),
})
