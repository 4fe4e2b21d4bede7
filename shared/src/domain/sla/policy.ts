import type { Priority } from '../tickets/ticket-state.ts'
import type { Target, TargetKind } from './clock.ts'

/** For which tickets a policy is; an empty list is for all. */
export interface PolicyScope {
  readonly ticket_type_ids: readonly number[]
  /** With everything in them. */
  readonly category_ids: readonly string[]
  readonly priorities: readonly Priority[]
  readonly location_ids: readonly string[]
  readonly subtype_ids: readonly string[]
  readonly requester_group_ids: readonly string[]
}
export interface PolicyTarget extends Target {
  readonly kind: TargetKind
  readonly priority: Priority
}
/** What of a ticket decides about its policy. */
export interface Subject {
  readonly ticket_type_id: number
  /** Its category and those above it. */
  readonly category_ids: readonly string[]
  readonly priority: Priority
  readonly location_id: string
  readonly subtype_id: string | null
  /** The groups its requester is in. */
  readonly requester_group_ids: readonly string[]
}

/** What a policy may be narrowed by, in the order it is explained. */
export const scopeParts = ['ticket_type', 'category', 'subtype', 'priority', 'location', 'requester_group'] as const
export type ScopePart = (typeof scopeParts)[number]
type Id = string | number
const WANTED: Readonly<Record<ScopePart, (scope: PolicyScope) => readonly Id[]>> = {
  ticket_type: (scope) => scope.ticket_type_ids,
  category: (scope) => scope.category_ids,
  subtype: (scope) => scope.subtype_ids,
  priority: (scope) => scope.priorities,
  location: (scope) => scope.location_ids,
  requester_group: (scope) => scope.requester_group_ids,
}
const HAD: Readonly<Record<ScopePart, (subject: Subject) => readonly (Id | null)[]>> = {
  ticket_type: (subject) => [subject.ticket_type_id],
  category: (subject) => subject.category_ids,
  subtype: (subject) => [subject.subtype_id],
  priority: (subject) => [subject.priority],
  location: (subject) => [subject.location_id],
  requester_group: (subject) => subject.requester_group_ids,
}

/** What of a ticket a policy names, part by part; a part without any is not met. Parts a policy leaves open are not among them. */
export const metBy = (scope: PolicyScope, subject: Subject): readonly { readonly by: ScopePart; readonly met: readonly Id[] }[] =>
  scopeParts.flatMap((by) => {
    const wanted = WANTED[by](scope)
    const met = HAD[by](subject).filter((one) => one !== null && wanted.includes(one)) as Id[]
    return wanted.length === 0 ? [] : [{ by, met }]
  })

export const isFor = (scope: PolicyScope, subject: Subject): boolean => metBy(scope, subject).every(({ met }) => met.length > 0)

interface Ordered extends PolicyScope {
  readonly is_default: boolean
}
/** The first that is for a ticket; the default, which is for all, when none is. */
export function policyFor<P extends Ordered>(policies: readonly P[], subject: Subject): P | undefined {
  return policies.find((one) => !one.is_default && isFor(one, subject)) ?? policies.find((one) => one.is_default)
}

export const targetFor = (targets: readonly PolicyTarget[], kind: TargetKind, priority: Priority): Target | null =>
  targets.find((target) => target.kind === kind && target.priority === priority) ?? null
