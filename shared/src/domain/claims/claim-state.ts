/** Version 1 is submitted, approved, paid; version 2 is verified line by line, approved in steps and scheduled. One table, two policies. */
export const claimPolicies = ['v1', 'v2'] as const
export type ClaimPolicy = (typeof claimPolicies)[number]

export const claimStates = [
  'draft',
  'submitted',
  'verified',
  'approved',
  'scheduled',
  'paid',
  'closed',
  'returned',
  'rejected',
  'cancelled',
] as const
export type ClaimState = (typeof claimStates)[number]
/** States in which the requester may change what is claimed. */
export const editableClaimStates = ['draft', 'returned'] as const satisfies readonly ClaimState[]
/** States in which a claim keeps an advance for itself. */
export const openClaimStates = [
  'draft',
  'returned',
  'submitted',
  'verified',
  'approved',
  'scheduled',
] as const satisfies readonly ClaimState[]

export const claimSteps = ['submit', 'verify', 'approve', 'return', 'reject', 'schedule', 'pay', 'close', 'cancel'] as const
export type ClaimStep = (typeof claimSteps)[number]
/** Who takes a step; each of them is another person. */
const claimRoles = ['requester', 'verifier', 'approver', 'payer'] as const
export type ClaimRole = (typeof claimRoles)[number]

interface Way {
  readonly from: readonly ClaimState[]
  readonly to: ClaimState
  /** One of them takes it; judging is the matter of whoever's turn it is. */
  readonly by: readonly ClaimRole[]
}
type Ways = Readonly<Partial<Record<ClaimStep, Way>>>
const BOTH: Ways = {
  submit: { from: editableClaimStates, to: 'submitted', by: ['requester'] },
  cancel: { from: ['draft', 'returned', 'submitted', 'verified'], to: 'cancelled', by: ['requester'] },
  close: { from: ['paid'], to: 'closed', by: ['requester', 'payer'] },
}
/** The steps of a claim by its policy. */
const WAYS: Readonly<Record<ClaimPolicy, Ways>> = {
  v1: {
    ...BOTH,
    approve: { from: ['submitted'], to: 'approved', by: ['approver'] },
    reject: { from: ['submitted'], to: 'rejected', by: ['approver'] },
    pay: { from: ['approved'], to: 'paid', by: ['payer'] },
  },
  v2: {
    ...BOTH,
    verify: { from: ['submitted'], to: 'verified', by: ['verifier'] },
    approve: { from: ['verified'], to: 'approved', by: ['approver'] },
    return: { from: ['submitted', 'verified'], to: 'returned', by: ['verifier', 'approver'] },
    reject: { from: ['submitted', 'verified'], to: 'rejected', by: ['verifier', 'approver'] },
    schedule: { from: ['approved', 'scheduled'], to: 'scheduled', by: ['payer'] },
    pay: { from: ['scheduled'], to: 'paid', by: ['payer'] },
  },
}
/** A step of a policy; undefined where it has no such step. */
export const wayOf = (policy: ClaimPolicy, step: ClaimStep): Way | undefined => WAYS[policy][step]
/** The steps that a claim of this policy can take from a state. */
export const claimStepsFrom = (policy: ClaimPolicy, state: ClaimState): ClaimStep[] =>
  claimSteps.filter((step) => wayOf(policy, step)?.from.includes(state) ?? false)

/** Whose turn it is to judge: of what was submitted and what was verified. */
export const judgeOf = (policy: ClaimPolicy, state: ClaimState): 'verifier' | 'approver' =>
  policy === 'v2' && state === 'submitted' ? 'verifier' : 'approver'
/** Steps that need words. */
export const wordedClaimSteps: readonly ClaimStep[] = ['return', 'reject', 'cancel']

export const advanceStates = [
  'requested',
  'approved',
  'paid',
  'partly_settled',
  'settled',
  'returned',
  'overdue',
  'rejected',
  'cancelled',
] as const
export type AdvanceState = (typeof advanceStates)[number]
/** What is kept; `overdue` is read from the day until which it was to be settled. */
export type StoredAdvanceState = Exclude<AdvanceState, 'overdue'>
export const advanceSteps = ['approve', 'reject', 'cancel', 'pay', 'return'] as const
export type AdvanceStep = (typeof advanceSteps)[number]
interface AdvanceWay {
  readonly from: readonly StoredAdvanceState[]
  readonly to: StoredAdvanceState
}
const OUTSTANDING = ['paid', 'partly_settled'] as const satisfies readonly StoredAdvanceState[]
export const advanceWays: Readonly<Record<AdvanceStep, AdvanceWay>> = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled' },
  pay: { from: ['approved'], to: 'paid' },
  /** To `partly_settled` while some of it is still out. */
  return: { from: OUTSTANDING, to: 'returned' },
}
/** States in which money of an advance is out. */
export const outstandingAdvanceStates = OUTSTANDING
