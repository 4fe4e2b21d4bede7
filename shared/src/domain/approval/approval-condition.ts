import type { Priority } from '../ticket-state.ts'
import type { TicketTypeCode } from '../ticket-types.ts'

/** When a step is asked for; what is empty or null is no condition. */
export interface StepCondition {
  /** In the currency of the ticket's amount, which `amountOf` says. */
  readonly amount_from: number | null
  /** Exclusive, so that bands touch without a gap. */
  readonly amount_to: number | null
  readonly priorities: readonly Priority[]
  readonly category_ids: readonly string[]
  readonly subtype_ids?: readonly string[]
  readonly location_ids?: readonly string[]
  readonly cost_centre_ids?: readonly string[]
}
export interface ConditionFacts {
  readonly amount: number | null
  readonly priority: Priority
  /** The ticket's category and those above it. */
  readonly categoryIds: readonly string[]
  readonly subtypeId: string | null
  readonly locationId: string
  readonly costCentreId: string | null
}

interface AboutMoney {
  readonly type: TicketTypeCode
  readonly extra_data: { readonly amount?: unknown }
  readonly facts: { readonly advance: number | null } | null
}
/**
 * The amount a ticket is about: what is claimed, and for a trip the advance of its form where that is more. A reimbursement that says no
 * amount is about what was paid in advance.
 */
export function amountOf({ type, extra_data, facts }: AboutMoney): number | null {
  const [claimed, advance] = [claimedOf(extra_data), facts?.advance ?? null]
  if (claimed === null || advance === null) return claimed ?? advance
  return type === 'travelling' ? Math.max(claimed, advance) : claimed
}
/** What is asked for beside the form: `extra_data.amount`, as a number or as digits. */
export function claimedOf({ amount: value }: AboutMoney['extra_data']): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : null
}

/** A ticket without an amount counts as nothing: it is below every band that begins above zero. */
export function stepApplies(step: StepCondition, facts: ConditionFacts): boolean {
  const { amount, priority, categoryIds, subtypeId, locationId, costCentreId } = facts
  const sum = amount ?? 0
  if (step.amount_from !== null && sum < step.amount_from) return false
  if (step.amount_to !== null && sum >= step.amount_to) return false
  const { priorities, category_ids, subtype_ids = [], location_ids = [], cost_centre_ids = [] } = step
  return (
    meets(priorities, [priority]) &&
    meets(category_ids, categoryIds) &&
    meets(subtype_ids, [subtypeId]) &&
    meets(location_ids, [locationId]) &&
    meets(cost_centre_ids, [costCentreId])
  )
}

/** What is named nowhere is no condition. */
const meets = <T>(wanted: readonly T[], has: readonly (T | null)[]): boolean => wanted.length === 0 || wanted.some((it) => has.includes(it))
