import { mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { FillReason } from '@menara/shared/domain/people/roster/roster-filling.ts'
import { brokenRosterRule, isNightShift, type RosterHours, shiftMinutes } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { type FillPerson, type FillProblem, type FillShift, hasSkill, isWeekend, type SkillNeed, slotKey } from './fill-problem.ts'

/** What somebody works on the filled days. */
export interface FillLoad {
  minutes: number
  nights: number
  /** Days of work on Saturdays and Sundays. */
  weekends: number
}
export interface FillRow {
  readonly person: FillPerson
  /** Days of work, those that stay and those that were given. */
  readonly plan: Map<string, RosterHours>
  /** Shifts that were given, by day. */
  readonly assigned: Map<string, FillShift>
  readonly weekMinutes: Map<string, number>
  readonly load: FillLoad
}
export type FillGrid = ReturnType<typeof fillGrid>

/** The roster while it is filled: who may be given which shift, and what is still needed. */
export function fillGrid(problem: FillProblem) {
  const { maxWeekMinutes } = problem
  const days = new Set(problem.days)
  const rows = problem.people.map((person) => rowOf(person, days))
  const left = new Map(problem.needs.map((need) => [slotKey(need), need.count]))
  const skills = new Map(problem.needs.map((need) => [slotKey(need), new Map(need.skills.map((skill) => [skill.skill_id, skill.count]))]))
  /** One person more (1) or less (-1) on a shift. */
  function count(row: FillRow, slot: Slot, by: 1 | -1): void {
    const key = slotKey({ day: slot.day, shift_id: slot.shift.id })
    left.set(key, (left.get(key) ?? 0) - by)
    const needed = skills.get(key)
    for (const [skill_id, missing] of needed ?? []) if (hasSkill(row.person, skill_id, slot.day)) needed?.set(skill_id, missing - by)
    addTo(row, slot, by)
  }
  return {
    rows,
    /** How many people a shift still needs on a day. */
    left: (day: string, shift: FillShift): number => left.get(slotKey({ day, shift_id: shift.id })) ?? 0,
    /** Skills that a shift still asks for on a day, and how many people have to have them. */
    skillsLeft: (day: string, shift: FillShift): SkillNeed[] =>
      [...(skills.get(slotKey({ day, shift_id: shift.id })) ?? [])].flatMap(([skill_id, missing]) =>
        missing > 0 ? [{ skill_id, count: missing }] : [],
      ),
    /** Why somebody cannot be given a shift on a day; undefined where nothing stands against it. */
    obstacle(row: FillRow, day: string, shift: FillShift): FillReason | undefined {
      const { person, plan, weekMinutes } = row
      if (person.away.has(day)) return 'away'
      if (plan.has(day)) return 'working'
      if (!person.open.has(day)) return 'kept'
      if ((weekMinutes.get(mondayOf(day)) ?? 0) + shiftMinutes(shift) > maxWeekMinutes) return 'week_hours'
      return brokenBy(plan, day, shift)
    },
    give(row: FillRow, day: string, shift: FillShift): void {
      row.plan.set(day, shift)
      row.assigned.set(day, shift)
      count(row, { day, shift }, 1)
    },
    /** Takes a shift that was given. */
    take(row: FillRow, day: string): void {
      const shift = row.assigned.get(day)
      if (!shift) return
      row.plan.delete(day)
      row.assigned.delete(day)
      count(row, { day, shift }, -1)
    },
  }
}

/** The rule of the roster that a shift would break. */
function brokenBy(plan: Map<string, RosterHours>, day: string, shift: FillShift): 'rest' | 'days_in_a_row' | undefined {
  plan.set(day, shift)
  const broken = brokenRosterRule(plan, day)
  plan.delete(day)
  return broken?.rule
}

function rowOf(person: FillPerson, days: ReadonlySet<string>): FillRow {
  const row: FillRow = {
    person,
    plan: new Map(person.planned),
    assigned: new Map(),
    weekMinutes: new Map(),
    load: { minutes: 0, nights: 0, weekends: 0 },
  }
  for (const [day, hours] of person.planned) {
    if (days.has(day)) addTo(row, { day, shift: hours }, 1)
    else addMinutes(row, { day, shift: hours }, 1)
  }
  return row
}

interface Slot {
  readonly day: string
  readonly shift: FillShift
}
interface Worked {
  readonly day: string
  readonly shift: RosterHours
}
function addTo(row: FillRow, worked: Worked, by: 1 | -1): void {
  addMinutes(row, worked, by)
  row.load.minutes += shiftMinutes(worked.shift) * by
  if (isNightShift(worked.shift)) row.load.nights += by
  if (isWeekend(worked.day)) row.load.weekends += by
}

function addMinutes({ weekMinutes }: FillRow, { day, shift }: Worked, by: 1 | -1): void {
  const monday = mondayOf(day)
  weekMinutes.set(monday, (weekMinutes.get(monday) ?? 0) + shiftMinutes(shift) * by)
}
