import { mondayOf } from '../energy/energy-calendar.ts'

/** States of a preventive plan. Only an active one opens work. */
export const planStates = ['draft', 'active', 'paused', 'ended'] as const
export type PlanState = (typeof planStates)[number]

/** What may be done to a plan, and from which states. */
export const planMoves = {
  activate: { from: ['draft', 'paused'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  end: { from: ['draft', 'active', 'paused'], to: 'ended' },
} as const satisfies Record<string, { from: readonly PlanState[]; to: PlanState }>
export type PlanMove = keyof typeof planMoves
export const planMoveNames = ['activate', 'pause', 'end'] as const satisfies readonly PlanMove[]
export const mayMovePlan = (move: PlanMove, from: PlanState): boolean => (planMoves[move].from as readonly PlanState[]).includes(from)

/** What brings a plan's work about: dates, a count of a point, or a value of a point that lasts. */
export const planTriggers = ['calendar', 'meter', 'condition'] as const
/** What the next date or count is reckoned from: the one before as planned, or when the work was done. */
export const countedFrom = ['planned', 'done'] as const

/** States of one planned piece of work. `due`: its time has come and its ticket is about to be opened. */
export const occurrenceStates = ['planned', 'due', 'ticket_opened', 'done', 'skipped', 'missed'] as const
export type OccurrenceState = (typeof occurrenceStates)[number]
/** What still lies ahead or is under way. */
export const openOccurrences = ['planned', 'due', 'ticket_opened'] as const satisfies readonly OccurrenceState[]
/** What may be brought to another day or skipped: no ticket of it is open yet. */
export const movableOccurrences = ['planned', 'due'] as const satisfies readonly OccurrenceState[]
export const mayMoveOccurrence = (state: OccurrenceState): boolean => (movableOccurrences as readonly OccurrenceState[]).includes(state)

/** Why an occurrence was skipped: a person said so, its ticket was cancelled, or its ticket was removed. */
export const skipCauses = ['person', 'ticket_cancelled', 'ticket_removed'] as const

const DAY_MS = 86_400_000
/** The day so many days after another; days of the form `YYYY-MM-DD`. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
/** Number of a day's week (ISO 8601): week 1 has the first Thursday of the year. */
export function isoWeek(day: string): number {
  const thursday = dayPlus(mondayOf(day), 3)
  return 1 + Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * DAY_MS))
}

/** Hours a week that a member of a team works where nothing else is set: 40 (UU 13/2003, article 77). */
export const WEEKLY_HOURS = 40
