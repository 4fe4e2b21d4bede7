/** What a person may ask for: articles 7 (access), 6 (correction) and 8 (erasure) of UU PDP 27/2022. */
export const requestKinds = ['access', 'correction', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestStates = ['received', 'in_work', 'completed', 'refused'] as const
export type RequestState = (typeof requestStates)[number]
export const openRequestStates = ['received', 'in_work'] as const satisfies readonly RequestState[]

/** Who sent it. */
export const requestSenders = ['person', 'representative'] as const
/** How it was made sure that it is them. */
export const identityChecks = ['own_account', 'in_person', 'document', 'letter_of_attorney'] as const

const DAY_MS = 86_400_000
/** 3 × 24 hours: articles 30 (correction), 32 (access) and 46 (breach). */
export const LAW_MS = 3 * DAY_MS
/** For erasure the law names no days; these hold. */
export const ERASURE_DAYS = 30

/** When a request has to be answered, in milliseconds since 1970. */
export const requestDueAt = (kind: RequestKind, receivedAt: number): number =>
  receivedAt + (kind === 'erasure' ? ERASURE_DAYS * DAY_MS : LAW_MS)

/** When people and the authority have to know of a breach, in milliseconds since 1970 (article 46). */
export const breachDueAt = (discoveredAt: number): number => discoveredAt + LAW_MS

/** Which part of the time for notices of a breach is used up: the messages of a breach follow it. */
export function breachStage(discoveredAt: number, now: number): 'begun' | 'half' | 'over' {
  const used = now - discoveredAt
  if (used >= LAW_MS) return 'over'
  return used >= LAW_MS / 2 ? 'half' : 'begun'
}
