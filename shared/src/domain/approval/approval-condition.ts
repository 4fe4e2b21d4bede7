import { CURRENCY, rupiahIn } from '../money.ts'
import { isAboutMoney } from '../tickets/ticket-facts.ts'
import type { Priority } from '../tickets/ticket-state.ts'
import type { TicketTypeCode } from '../tickets/ticket-types.ts'

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
  readonly extra_data: { readonly amount?: unknown; readonly currency?: unknown }
  readonly facts: {
    readonly amount?: number | null
    readonly currency?: string | null
    readonly advance: number | null
  } | null
}
/**
 * The amount a ticket is about, in whole Rupiah: what its form says, else `extra_data.amount`, and for a trip the advance of its form
 * where that is more. Null where it says none, or one that cannot be judged: not a whole number, negative, too large, another currency.
 */
export function amountOf({ type, extra_data, facts }: AboutMoney): number | null {
  const claimed = claimedOf({ extra_data, facts })
  const advance = facts?.advance ?? null
  if (type !== 'travelling' || advance === null) return claimed
  if (claimed === null) return saysAmount(extra_data) ? null : advance
  return Math.max(claimed, advance)
}
/** What is asked for, without the advance of a trip. */
export function claimedOf({ extra_data, facts }: Pick<AboutMoney, 'extra_data' | 'facts'>): number | null {
  const said = facts?.amount ?? null
  const currency = said === null ? (extra_data.currency ?? CURRENCY) : facts?.currency
  return currency === CURRENCY ? rupiahIn(said ?? extra_data.amount) : null
}
const saysAmount = ({ amount }: AboutMoney['extra_data']): boolean => amount !== undefined

/** Whether a ticket's amount reaches this one. An amount that cannot be judged does. */
export const reachesAmount = (ticket: AboutMoney, from: number): boolean => (amountOf(ticket) ?? Infinity) >= from
/** Whether there is money in a ticket: its type asks for it, or `extra_data` says something of an amount. */
export const concernsMoney = ({ type, extra_data }: Pick<AboutMoney, 'type' | 'extra_data'>): boolean =>
  isAboutMoney(type) || saysAmount(extra_data)

/** Whether a step is asked for. A condition that cannot be judged, because the ticket does not say what it is about, is met. */
export function stepApplies(step: StepCondition, facts: ConditionFacts): boolean {
  const { amount, priority, categoryIds, subtypeId, locationId, costCentreId } = facts
  const { amount_from, amount_to, priorities, category_ids, subtype_ids = [], location_ids = [], cost_centre_ids = [] } = step
  return (
    isInBand(amount, amount_from, amount_to) &&
    meets(priorities, [priority]) &&
    meets(category_ids, categoryIds) &&
    meets(subtype_ids, [subtypeId]) &&
    meets(location_ids, [locationId]) &&
    meets(cost_centre_ids, [costCentreId])
  )
}

/** An amount that is not known, or is no amount, is in every band. */
function isInBand(amount: number | null, from: number | null, to: number | null): boolean {
  if (amount === null || !Number.isFinite(amount)) return true
  return (from === null || amount >= from) && (to === null || amount < to)
}

/** What a step names nothing of is no condition; what the ticket does not say meets every one. */
function meets<T>(wanted: readonly T[], has: readonly (T | null)[]): boolean {
  const known = has.filter((item) => item !== null)
  return wanted.length === 0 || known.length === 0 || known.some((item) => wanted.includes(item))
}
