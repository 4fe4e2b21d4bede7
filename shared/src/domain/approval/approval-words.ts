/**
 * Where the approvers of a step come from: `form_person` are those a fact of the ticket's form names, `chosen` is the person whose id
 * a field of its `extra_data` holds.
 */
export const approvalSources = [
  'people',
  'role',
  'group',
  'permission',
  'manager',
  'category_owner',
  'cost_centre_owner',
  'form_person',
  'chosen',
] as const
/** Those of a role, a group or a permission who are in a team of the ticket's site, or of its area. */
export const approverPlaces = ['site', 'area'] as const
export const takesPlace = (source: (typeof approvalSources)[number]): boolean => ['role', 'group', 'permission'].includes(source)
export const approvalRules = ['any', 'all', 'count', 'percent'] as const
export type ApprovalRule = (typeof approvalRules)[number]

export const requestStates = ['not_required', 'pending', 'approved', 'rejected', 'returned', 'cancelled', 'expired'] as const
export type RequestState = (typeof requestStates)[number]
/** A step that was returned ends as rejected: its vote says what was meant. */
export const approvalStepStates = ['waiting', 'active', 'approved', 'rejected', 'skipped', 'expired'] as const
export type ApprovalStepState = (typeof approvalStepStates)[number]

export const decisions = ['approve', 'reject', 'return', 'delegate', 'abstain'] as const
export type Decision = (typeof decisions)[number]
export const needsComment = (decision: Decision): boolean => decision === 'reject' || decision === 'return'

/** From this many Rupiah on a link asks for the password, unless the type says otherwise. */
export const LINK_STEP_UP_AMOUNT = 5_000_000
/** How long a link may be used, at most. */
export const LINK_DAYS = 7
/** Deciding by the link of a message: not at all, with the password from the type's amount on, always with the password. */
export const linkRules = ['off', 'amount', 'always'] as const

/**
 * Why somebody is asked. `fallback`: the source named nobody who may decide, so the type's fallback is. `escalated`: the step was escalated
 * to them, and they decide it alone; `raised`: so too, and they were asked before, so that they have their share as well.
 */
export const assignmentKinds = ['approver', 'substitute', 'delegate', 'escalated', 'raised', 'fallback'] as const
export type AssignmentKind = (typeof assignmentKinds)[number]
/** Why a round was opened. */
export const roundReasons = ['created', 'submitted', 'appealed', 'edited', 'escalated', 'watchlist'] as const
export type RoundReason = (typeof roundReasons)[number]
