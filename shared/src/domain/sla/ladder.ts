import type { BusinessTime } from './business-time.ts'
import type { Clock } from './clock.ts'
import type { StepCondition } from './step-condition.ts'

/**
 * Who is told: nearest first. `leader` leads the team, or is whom most of it have as their manager; `manager_1` is the manager of who has the ticket,
 * or of the team's leader where nobody has it, `manager_2` the manager of that one. `managers` hold the permission for the desk's settings
 * and see the site.
 */
export const toldPeople = ['assignee', 'team', 'leader', 'requester', 'manager_1', 'manager_2', 'manager_3', 'managers'] as const
export type Told = (typeof toldPeople)[number]

export const stepUnits = ['percent', 'minutes', 'days'] as const
/** When a step comes: `percent` of the target; `minutes` before (negative) or after the due time; the end of the n-th working day after it. */
export interface StepTime {
  readonly at: number
  readonly unit: (typeof stepUnits)[number]
  /** Also while the calendar is closed: its minutes are those of the wall clock. Else minutes are open ones, and it waits for opening. */
  readonly any_hour?: boolean
}
/** What may be done at a step. */
export const stepActions = ['notify', 'raise', 'hand_over', 'follow', 'approval', 'webhook'] as const
export type StepAction = (typeof stepActions)[number]
/** Why something was not done. */
export const stepHindrances = [
  'nobody',
  'highest',
  'done',
  'elsewhere',
  'unable',
  'gone',
  'off',
  'other_type',
  'state',
  'nobody_asked',
  'asked_already',
] as const
export type StepHindrance = (typeof stepHindrances)[number]

export interface LadderStep extends StepTime {
  readonly notify: readonly Told[]
  readonly raise_priority: boolean
  /** The team and the person that are given the ticket. */
  readonly group_id?: string | null
  readonly assignee_id?: string | null
  /** For which tickets it is, as they are when it comes. */
  readonly only_if?: StepCondition | null
  /** Who follows the ticket from then on. */
  readonly followers?: readonly Told[]
  readonly follower_ids?: readonly string[]
  readonly approval_type_id?: string | null
  readonly webhook_id?: string | null
}

/** Three quarters, nearly, due, and a working day later. */
export const usualLadder: readonly Pick<LadderStep, 'at' | 'unit' | 'notify' | 'raise_priority'>[] = [
  { at: 75, unit: 'percent', notify: ['assignee'], raise_priority: false },
  { at: 90, unit: 'percent', notify: ['leader'], raise_priority: false },
  { at: 100, unit: 'percent', notify: ['leader'], raise_priority: false },
  { at: 1, unit: 'days', notify: ['managers'], raise_priority: false },
]

/** What a step would do, in the order it does it. */
export const actionsOf = (step: LadderStep): readonly StepAction[] => stepActions.filter((action) => DOES[action](step))
const DOES: Readonly<Record<StepAction, (step: LadderStep) => boolean>> = {
  notify: (step) => step.notify.length > 0,
  raise: (step) => step.raise_priority,
  hand_over: (step) => Boolean(step.group_id || step.assignee_id),
  follow: ({ followers = [], follower_ids = [] }) => followers.length + follower_ids.length > 0,
  approval: (step) => Boolean(step.approval_type_id),
  webhook: (step) => Boolean(step.webhook_id),
}

/** Whether it is for some tickets alone. */
export const isConditional = ({ only_if }: LadderStep): boolean =>
  Object.values(only_if ?? {}).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))

const [DAY_SECONDS, MINUTE_MS] = [86_400, 60_000]
const placeOf = ({ at, unit }: StepTime, target: number): number => {
  if (unit === 'percent') return (target * at) / 100
  return target + at * (unit === 'minutes' ? 60 : DAY_SECONDS)
}
/** Steps in the order of their offsets. */
export const stepsOf = (ladder: readonly LadderStep[], target: number): readonly LadderStep[] =>
  [...ladder].sort((a, b) => placeOf(a, target) - placeOf(b, target))

/** What a step is known by once it was taken: its time. Those of the same time are taken together. */
export const keyOf = ({ at, unit, any_hour = false }: StepTime): string => `${at} ${unit}${any_hour ? ' wall' : ''}`

/** The steps that were not taken in this cycle. A clock from before steps were known by their time knows how many were. */
export function stepsLeft(clock: Pick<Clock, 'level' | 'taken' | 'target_seconds'>, ladder: readonly LadderStep[]): readonly LadderStep[] {
  const steps = stepsOf(ladder, clock.target_seconds)
  return clock.taken.length === 0 ? steps.slice(clock.level) : steps.filter((step) => !clock.taken.includes(keyOf(step)))
}

/** The clock after these steps. */
export function withTaken(clock: Clock, steps: readonly LadderStep[], ladder: readonly LadderStep[]): Clock {
  if (steps.length === 0) return clock
  const left = stepsLeft(clock, ladder)
  const before = stepsOf(ladder, clock.target_seconds).filter((step) => !left.includes(step))
  const taken = [...new Set([...clock.taken, ...before.map(keyOf), ...steps.map(keyOf)])]
  return { ...clock, taken, level: clock.level + steps.length }
}

/** When a running clock comes to a step, as far as it was not held once more; null for one that does not run. */
export function instantOfStep(clock: Clock, step: StepTime, time: BusinessTime): number | null {
  const { running_since: since, due_at } = clock
  if (since === null) return null
  if (step.unit === 'days') return due_at === null ? null : time.endOfDay(due_at, step.at)
  if (step.unit === 'minutes' && step.any_hour) return due_at === null ? null : Math.max(since, due_at + step.at * MINUTE_MS)
  const left = Math.ceil(placeOf(step, clock.target_seconds)) - clock.elapsed_seconds
  return left > 0 ? time.add(since, left) : since
}

/** What comes with the last open minute is still in time; a backend looks a moment later. */
const GRACE_MS = 60_000
/** When a step is to be taken, seen from an instant: one whose time came unseen waits until the calendar opens, unless it is for any hour. */
export function turnOfStep(
  clock: Clock,
  step: StepTime,
  { time, at }: { readonly time: BusinessTime; readonly at: number },
): number | null {
  const instant = instantOfStep(clock, step, time)
  if (instant === null || instant > at || step.any_hour) return instant
  return time.between(at - GRACE_MS, at + 1000) > 0 ? instant : time.add(at, 0)
}

/** The steps whose time has gone by, whether the calendar is open or not. */
export const stepsPast = (
  clock: Clock,
  { ladder, at }: { readonly ladder: readonly LadderStep[]; readonly at: number },
  time: BusinessTime,
) => stepsLeft(clock, ladder).filter((step) => (instantOfStep(clock, step, time) ?? Number.POSITIVE_INFINITY) <= at)

/** When something is to be done about a clock next: a step, or its breach. Null while nothing is. */
export function nextWake(
  clock: Clock,
  { ladder, at }: { readonly ladder: readonly LadderStep[]; readonly at: number },
  time: BusinessTime,
): number | null {
  const breach = clock.breached_at === null ? clock.due_at : null
  const turns = stepsLeft(clock, ladder).map((step) => turnOfStep(clock, step, { time, at }))
  const instants = [...turns, breach].filter((turn) => turn !== null)
  return instants.length === 0 ? null : Math.min(...instants)
}

/** The steps a clock has come to and that were not taken yet, in order. */
export const stepsDue = (
  clock: Clock,
  { ladder, at }: { readonly ladder: readonly LadderStep[]; readonly at: number },
  time: BusinessTime,
): readonly LadderStep[] => stepsToCome(clock, { ladder, at }, time).flatMap((item) => (item.instant <= at ? [item.step] : []))

/** The steps that are left of a running clock, with their instants, in the order they come. */
export function stepsToCome(
  clock: Clock,
  { ladder, at }: { readonly ladder: readonly LadderStep[]; readonly at: number },
  time: BusinessTime,
): readonly { readonly step: LadderStep; readonly instant: number }[] {
  return stepsLeft(clock, ladder)
    .flatMap((step) => {
      const instant = turnOfStep(clock, step, { time, at })
      return instant === null ? [] : [{ step, instant }]
    })
    .sort((a, b) => a.instant - b.instant)
}
