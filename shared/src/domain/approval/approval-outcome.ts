import type { ApprovalRule, Decision } from './approval-words.ts'

/** Who is asked at a step, and whether it was escalated to them: then they decide it alone, and have a share only where they had one before. */
export interface ApproverAssignment {
  readonly holder: string
  readonly decides: boolean
  readonly shares?: boolean
}
const hasShare = ({ decides, shares = false }: ApproverAssignment): boolean => !decides || shares
export interface AssignmentVote {
  /** Whose share it is. */
  readonly holder: string
  /** Who cast it: the holder or a substitute. */
  readonly by: string | null
  readonly decision: Decision
}
export interface StepRule {
  readonly rule: ApprovalRule
  /** How many (`count`) or what share of a hundred (`percent`). */
  readonly needed: number
}
export type Outcome = 'open' | 'approved' | 'rejected' | 'returned'

/** What the votes of a step come to. Who abstains or hands on has no share any more. */
export function outcomeOf(rule: StepRule, seats: readonly ApproverAssignment[], votes: readonly AssignmentVote[]): Outcome {
  const voteOf = new Map(votes.map((vote) => [vote.holder, vote.decision]))
  if (votes.some((vote) => vote.decision === 'return')) return 'returned'
  const decider = seats.find((assignment) => assignment.decides && ['approve', 'reject'].includes(voteOf.get(assignment.holder) ?? ''))
  if (decider) return voteOf.get(decider.holder) === 'approve' ? 'approved' : 'rejected'
  const shares = seats.filter(hasShare)
  const having = (wanted: Decision | undefined) => shares.filter((share) => voteOf.get(share.holder) === wanted).length
  const [yes, no, open] = [having('approve'), having('reject'), having(undefined)]
  const needed = neededOf(rule, yes + no + open)
  if (yes >= needed) return 'approved'
  if (no > 0 && rule.rule !== 'percent') return 'rejected'
  if (yes + open >= needed || (no === 0 && shortBy(rule, seats, votes) > 0)) return 'open'
  // Nobody of the shares can answer any more, but who it was escalated to still can.
  return no === 0 && seats.some((assignment) => assignment.decides && !voteOf.has(assignment.holder)) ? 'open' : 'rejected'
}

/** How many more must be asked before a number can be reached at all; who abstained had a share. */
export function shortBy({ rule, needed }: StepRule, seats: readonly ApproverAssignment[], votes: readonly AssignmentVote[]): number {
  if (rule !== 'count') return 0
  const away = new Set(votes.filter((vote) => vote.decision === 'delegate').map((vote) => vote.holder))
  return Math.max(0, needed - seats.filter((assignment) => hasShare(assignment) && !away.has(assignment.holder)).length)
}

/** Never nothing: a step that nobody approved is not approved. */
function neededOf({ rule, needed }: StepRule, shares: number): number {
  if (rule === 'any') return 1
  if (rule === 'count') return Math.max(1, needed)
  return Math.max(1, rule === 'all' ? shares : Math.ceil((shares * needed) / 100))
}
