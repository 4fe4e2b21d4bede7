import type { BusinessTime } from './business-time.ts'
import type { Clock } from './clock.ts'

/** Who is told: nearest first. `managers` hold the permission for the desk's settings and see the site. */
export const toldPeople = ['assignee', 'team', 'requester', 'managers'] as const
export type Told = (typeof toldPeople)[number]

/** `percent` of the target; open `minutes` before (negative) or after the due time; the end of the n-th working day after it. */
export interface LadderStep {
  readonly at: number
  readonly unit: 'percent' | 'minutes' | 'days'
  readonly notify: readonly Told[]
  readonly raise_priority: boolean
  /** The team that is given the ticket. */
  readonly group_id?: string | null
}

/** Three quarters, nearly, due, and a working day later. */
export const usualLadder: readonly LadderStep[] = [
  { at: 75, unit: 'percent', notify: ['assignee'], raise_priority: false },
  { at: 90, unit: 'percent', notify: ['assignee', 'team'], raise_priority: false },
  { at: 100, unit: 'percent', notify: ['assignee', 'team'], raise_priority: false },
  { at: 1, unit: 'days', notify: ['managers'], raise_priority: false },
]

const DAY_SECONDS = 86_400
const placeOf = ({ at, unit }: LadderStep, target: number): number => {
  if (unit === 'percent') return (target * at) / 100
  return target + at * (unit === 'minutes' ? 60 : DAY_SECONDS)
}
/** Steps in the order a clock comes to them. */
export const stepsOf = (ladder: readonly LadderStep[], target: number): readonly LadderStep[] =>
  [...ladder].sort((a, b) => placeOf(a, target) - placeOf(b, target))

/** When a running clock comes to a step, as far as it was not held once more; null for one that does not run. */
export function instantOfStep(clock: Clock, step: LadderStep, time: BusinessTime): number | null {
  if (clock.running_since === null) return null
  if (step.unit === 'days') return clock.due_at === null ? null : time.endOfDay(clock.due_at, step.at)
  const left = Math.ceil(placeOf(step, clock.target_seconds)) - clock.elapsed_seconds
  return left > 0 ? time.add(clock.running_since, left) : clock.running_since
}

/** When something is to be done about a clock next: a step, or its breach. Null while nothing is. */
export function nextWake(clock: Clock, ladder: readonly LadderStep[], time: BusinessTime): number | null {
  const step = stepsOf(ladder, clock.target_seconds)[clock.level]
  const breach = clock.breached_at === null ? clock.due_at : null
  const instants = [step && instantOfStep(clock, step, time), breach].filter((it) => it !== null && it !== undefined)
  return instants.length === 0 ? null : Math.min(...instants)
}

/** The steps a clock has come to and that were not taken yet, in order. */
export function stepsDue(
  clock: Clock,
  { ladder, at }: { readonly ladder: readonly LadderStep[]; readonly at: number },
  time: BusinessTime,
) {
  const waiting = stepsOf(ladder, clock.target_seconds).slice(clock.level)
  const first = waiting.findIndex((it) => (instantOfStep(clock, it, time) ?? Number.POSITIVE_INFINITY) > at)
  return first < 0 ? waiting : waiting.slice(0, first)
}
