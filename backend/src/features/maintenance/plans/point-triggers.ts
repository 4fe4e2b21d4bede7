import type { PlanAtWork } from './maintenance-plans.store.ts'

/** What a look at a point brings: what is noted of the plan, and whether its work comes due. */
interface PointStep {
  readonly note?: Partial<Pick<PlanAtWork, 'baseline' | 'condition_since' | 'condition_answered'>>
  readonly comes: boolean
}
type Meter = Pick<PlanAtWork, 'reading' | 'baseline' | 'every_units' | 'counted_from'>
type Condition = Pick<PlanAtWork, 'reading' | 'read_at' | 'direction' | 'limit' | 'hold_minutes' | 'condition_since' | 'condition_answered'>

const NOTHING: PointStep = { comes: false }
const MINUTE_MS = 60_000

/** Compares a meter with its baseline. A first reading, and one below the baseline (a meter that was exchanged), is a new baseline. */
export function meterStep({ reading, baseline, every_units, counted_from }: Meter, isOpen: boolean): PointStep {
  if (reading === null || !every_units) return NOTHING
  if (baseline === null || reading < baseline) return { note: { baseline: reading }, comes: false }
  const times = Math.floor((reading - baseline) / every_units)
  if (times < 1 || isOpen) return NOTHING
  // Counted from when it was done, it is noted then.
  return counted_from === 'done' ? { comes: true } : { note: { baseline: baseline + times * every_units }, comes: true }
}

/** Whether a condition has lasted long enough; once it has brought work about, it does so again only after it was over. */
export function conditionStep(plan: Condition, { now, isOpen }: { readonly now: number; readonly isOpen: boolean }): PointStep {
  const { reading, read_at, direction, limit, hold_minutes, condition_since, condition_answered } = plan
  if (reading === null || limit === null) return NOTHING
  const holds = direction === 'above' ? reading > limit : reading < limit
  if (!holds)
    return condition_since === null && !condition_answered
      ? NOTHING
      : { note: { condition_since: null, condition_answered: false }, comes: false }
  const since = condition_since ?? read_at ?? new Date(now).toISOString()
  const noted = condition_since === null ? { note: { condition_since: since } } : {}
  if (condition_answered || isOpen || now - Date.parse(since) < hold_minutes * MINUTE_MS) return { ...noted, comes: false }
  return { note: { condition_since: since, condition_answered: true }, comes: true }
}
