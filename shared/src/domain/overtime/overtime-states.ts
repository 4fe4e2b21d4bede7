/**
 * `ordered`: by the superior, waits for the worker's consent; `requested`: by the worker, waits for the superior, whose approval is the order;
 * `consented`: both sides agree, waits for approval; `performed`: the time is over and attendance was read; `verified`: the lesser of approved and actual; `converted`: paid or
 * taken as time off.
 */
export const overtimeStates = [
  'ordered',
  'requested',
  'consented',
  'approved',
  'performed',
  'verified',
  'converted',
  'declined',
  'rejected',
  'cancelled',
  'expired',
] as const
export type OvertimeState = (typeof overtimeStates)[number]

export const overtimeMoves = ['consent', 'decline', 'approve', 'reject', 'cancel', 'perform', 'verify', 'convert', 'expire'] as const
export type OvertimeMove = (typeof overtimeMoves)[number]

/** From which states a move leads, and where to. */
export const overtimeMachine: Readonly<Record<OvertimeMove, { readonly from: readonly OvertimeState[]; readonly to: OvertimeState }>> = {
  consent: { from: ['ordered'], to: 'consented' },
  decline: { from: ['ordered'], to: 'declined' },
  approve: { from: ['requested', 'consented'], to: 'approved' },
  reject: { from: ['requested', 'consented'], to: 'rejected' },
  cancel: { from: ['ordered', 'requested', 'consented', 'approved'], to: 'cancelled' },
  perform: { from: ['approved'], to: 'performed' },
  verify: { from: ['performed'], to: 'verified' },
  convert: { from: ['verified'], to: 'converted' },
  expire: { from: ['ordered', 'requested', 'consented'], to: 'expired' },
}
/** States in which an overtime counts towards the caps. */
export const countingStates: readonly OvertimeState[] = [
  'ordered',
  'requested',
  'consented',
  'approved',
  'performed',
  'verified',
  'converted',
]
export const overtimeKinds = ['order', 'request'] as const
export type OvertimeKind = (typeof overtimeKinds)[number]
export const overtimeCompensations = ['paid', 'time_off'] as const
export type OvertimeCompensation = (typeof overtimeCompensations)[number]
/** Hours at most that one overtime may span: the longest table of the law is of 12. */
export const MAX_OVERTIME_HOURS = 16
