import type { Priority } from '../ticket-state.ts'
import type { Target, TargetKind } from './clock.ts'

/** For which tickets a policy is; an empty list is for all. */
export interface PolicyScope {
  readonly ticket_type_ids: readonly number[]
  /** With everything in them. */
  readonly category_ids: readonly string[]
  readonly priorities: readonly Priority[]
  readonly location_ids: readonly string[]
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
}

const names = <T>(list: readonly T[], ...some: readonly T[]): boolean => list.length === 0 || some.some((it) => list.includes(it))

export const isFor = (scope: PolicyScope, it: Subject): boolean =>
  names(scope.ticket_type_ids, it.ticket_type_id) &&
  names(scope.category_ids, ...it.category_ids) &&
  names(scope.priorities, it.priority) &&
  names(scope.location_ids, it.location_id)

interface Ordered extends PolicyScope {
  readonly is_default: boolean
}
/** The first that is for a ticket; the default, which is for all, when none is. */
export function policyFor<P extends Ordered>(policies: readonly P[], it: Subject): P | undefined {
  return policies.find((one) => !one.is_default && isFor(one, it)) ?? policies.find((one) => one.is_default)
}

export const targetFor = (targets: readonly PolicyTarget[], kind: TargetKind, priority: Priority): Target | null =>
  targets.find((it) => it.kind === kind && it.priority === priority) ?? null
