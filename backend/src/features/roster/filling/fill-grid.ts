import type { FillReason } from '@menara/shared/domain/people/roster-filling.ts'
import { brokenRosterRule, isNightShift, type RosterHours, shiftMinutes } from '@menara/shared/domain/people/roster-rules.ts'
import { type FillPerson, type FillProblem, type FillShift, isWeekend, mondayOf, slotKey } from './fill-problem.ts'

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
  readonly given: Map<string, FillShift>
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
  return {
    rows,
    /** How many people a shift still needs on a day. */
    left: (day: string, shift: FillShift): number => left.get(slotKey({ day, shift_id: shift.id })) ?? 0,
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
      row.given.set(day, shift)
      addTo(row, day, shift)
      const key = slotKey({ day, shift_id: shift.id })
      left.set(key, (left.get(key) ?? 0) - 1)
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
    given: new Map(),
    weekMinutes: new Map(),
    load: { minutes: 0, nights: 0, weekends: 0 },
  }
  for (const [day, hours] of person.planned) {
    if (days.has(day)) addTo(row, day, hours)
    else addMinutes(row, day, hours)
  }
  return row
}

function addTo(row: FillRow, day: string, hours: RosterHours): void {
  addMinutes(row, day, hours)
  row.load.minutes += shiftMinutes(hours)
  if (isNightShift(hours)) row.load.nights += 1
  if (isWeekend(day)) row.load.weekends += 1
}

function addMinutes({ weekMinutes }: FillRow, day: string, hours: RosterHours): void {
  const monday = mondayOf(day)
  weekMinutes.set(monday, (weekMinutes.get(monday) ?? 0) + shiftMinutes(hours))
}
