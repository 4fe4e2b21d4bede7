import { weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { isValidOn } from '@menara/shared/domain/people/roster/roster-needs.ts'
import type { RosterHours } from '@menara/shared/domain/people/roster/roster-rules.ts'

export interface FillShift extends RosterHours {
  readonly id: string
}
export interface FillPerson {
  readonly id: string
  /** Days that are filled, `YYYY-MM-DD`. */
  readonly open: ReadonlySet<string>
  /** Whole days away by what was approved. */
  readonly away: ReadonlySet<string>
  /** Days of work that stay as they are, six days before and after the filled ones too. */
  readonly planned: ReadonlyMap<string, RosterHours>
  /** What the person wishes, by day: a shift, or a day off (null). */
  readonly wishes: ReadonlyMap<string, string | null>
  /** The last day on which each skill is valid; null: without an end. */
  readonly skills: ReadonlyMap<string, string | null>
}
/** People that a shift still needs on a day, beside those who are planned already. */
export interface FillNeed {
  readonly day: string
  readonly shift_id: string
  readonly count: number
  /** How many people with a skill are still needed among them. */
  readonly skills: readonly SkillNeed[]
}
export interface SkillNeed {
  readonly skill_id: string
  readonly count: number
}
/** What is filled, under which limits. Passed to a worker thread: plain values, maps and sets alone. */
export interface FillProblem {
  /** Days that are filled, in their order. */
  readonly days: readonly string[]
  readonly shifts: readonly FillShift[]
  readonly people: readonly FillPerson[]
  readonly needs: readonly FillNeed[]
  /** Most minutes of work of a person from Monday to Sunday. */
  readonly maxWeekMinutes: number
}

/** How a shift on a day stands to what a person wishes: 1 fits, -1 is against it, 0 nothing was wished. */
export function wishFit({ wishes }: Pick<FillPerson, 'wishes'>, day: string, shiftId: string): -1 | 0 | 1 {
  const wanted = wishes.get(day)
  if (wanted === undefined) return 0
  return wanted === shiftId ? 1 : -1
}

/** Whether a person has a skill on a day. */
export function hasSkill({ skills }: Pick<FillPerson, 'skills'>, skill_id: string, day: string): boolean {
  const until = skills.get(skill_id)
  return until !== undefined && isValidOn(until, day)
}

export const isWeekend = (day: string): boolean => weekdayOf(day) > 5
export const slotKey = ({ day, shift_id }: { readonly day: string; readonly shift_id: string }): string => `${day} ${shift_id}`
