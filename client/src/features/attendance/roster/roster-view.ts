import type {
  Roster,
  RosterCell,
  RosterPerson,
  RosterProblem,
  RosterShift,
  RosterWish,
} from '@menara/shared/contract/people/roster/roster.contract.ts'
import { isValidOn, neededOn } from '@menara/shared/domain/people/roster/roster-needs.ts'
import { type RosterPattern, worksOn } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { shiftOfferStates } from '@menara/shared/domain/people/roster/shift-offers.ts'
import { shiftSymbols } from '@menara/shared/domain/people/roster/shift-symbols.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { oneOf, text } from '../../../kit/lists/view-state.ts'
import type { Cell } from '../grid/grid-cells.ts'

export const rosterTabs = ['roster', 'offers', 'skills'] as const
/** `state`: of the offers that are listed. */
export const rosterView = { site: text, month: text, search: text, tab: oneOf(rosterTabs), state: oneOf(shiftOfferStates) }
/** How many colours shifts have before they repeat. */
const COLOURS = 6

/** A shift as the grid shows it: one letter of its name, no two alike, and the number of its colour. */
export interface ShownShift extends RosterShift {
  readonly letter: string
  readonly colour: number
}
export function shownShifts(shifts: readonly RosterShift[]): ShownShift[] {
  const symbols = shiftSymbols(shifts.map(({ name }) => name))
  return shifts.map((shift, index) => ({ ...shift, letter: symbols[index] ?? '', colour: index % COLOURS }))
}

/** What a key plans: the letter or number of a shift, X for a day off, Delete to take the plan away. */
export function planOfKey(key: string, shifts: readonly ShownShift[]): Plan | undefined {
  if (key === 'Delete' || key === 'Backspace') return { kind: 'none' }
  if (key === 'x' || key === 'X' || key === '0') return { kind: 'off' }
  const found = shifts.find((shift, index) => shift.letter === key.toUpperCase() || String(index + 1) === key)
  return found && { kind: 'shift', shift_id: found.id }
}
export type Plan = Pick<RosterWish, 'kind' | 'shift_id'>

/** Cells between two corners, from one where the choice began to where it is now. */
export interface Selection {
  readonly from: Cell
  readonly to: Cell
}
const within = (value: number, a: number, b: number): boolean => value >= Math.min(a, b) && value <= Math.max(a, b)
export const isSelected = ({ from, to }: Selection, { row, column }: Cell): boolean =>
  within(row, from.row, to.row) && within(column, from.column, to.column)

interface Grid {
  readonly people: readonly RosterPerson[]
  readonly days: readonly string[]
  readonly today: string
}
/** The same plan for all cells of a selection from today on. */
export const wishesOf = (selection: Selection, { people, days, today }: Grid, plan: Plan): RosterWish[] =>
  people.flatMap(({ user }, row) =>
    days.flatMap((day, column) => (day >= today && isSelected(selection, { row, column }) ? [{ user_id: user.id, day, ...plan }] : [])),
  )

interface Filling extends Grid {
  readonly pattern: RosterPattern
  readonly shift_id: string
  /** By how many days each person is further in the pattern than the one above. */
  readonly step: number
}
/** A pattern for every person and day from today on. */
export function patternWishes({ people, days, today, pattern, shift_id, step }: Filling): RosterWish[] {
  const coming = days.filter((day) => day >= today)
  return people.flatMap(({ user }, row) =>
    coming.map((day, index): RosterWish => {
      const works = worksOn(pattern, index, row * step)
      return { user_id: user.id, day, ...(works ? { kind: 'shift', shift_id } : { kind: 'off' }) }
    }),
  )
}

/** What is left of wishes where rules forbid some: too little rest and too many days become days off, everything else stays as it is. */
export function fittingWishes(wishes: readonly RosterWish[], problems: readonly RosterProblem[]): RosterWish[] {
  const broken = new Map(problems.map((problem) => [`${problem.user.id} ${problem.day}`, problem.rule]))
  return wishes.flatMap((wish): RosterWish[] => {
    const rule = broken.get(`${wish.user_id} ${wish.day}`)
    if (rule === undefined) return [wish]
    return rule === 'rest' || rule === 'days_in_a_row' ? [{ user_id: wish.user_id, day: wish.day, kind: 'off' }] : []
  })
}

export interface Coverage {
  readonly shift: ShownShift
  /** How many are needed, day by day. */
  readonly needs: readonly number[]
  /** How many are planned, day by day. */
  readonly counts: readonly number[]
  /** Skills that too few of them have, day by day. */
  readonly lacking: readonly (readonly Lacking[])[]
}
interface Lacking {
  readonly skill: string
  readonly need: number
  readonly planned: number
}
/** The shifts that need somebody, and how many people are planned for them each day. */
export function coverageOf(
  { needs, people, skills }: Pick<Roster, 'needs' | 'people' | 'skills'>,
  shifts: readonly ShownShift[],
  days: readonly string[],
): Coverage[] {
  const planned = Map.groupBy(
    people.flatMap((person) => person.cells.map(({ day, shift_id }) => ({ person, key: `${day} ${shift_id}` }))),
    ({ key }) => key,
  )
  const names = new Map(skills.map(({ id, name }) => [id, name]))
  return shifts.flatMap((shift): Coverage[] => {
    const need = needs.find((item) => item.shift_id === shift.id)
    if (!need) return []
    const there = days.map((day) => planned.get(`${day} ${shift.id}`) ?? [])
    const lackingOn = (day: string, at: number): Lacking[] =>
      need.skills.flatMap(({ skill_id, count }) => {
        const able = there[at]?.filter(({ person }) => hasSkill(person, skill_id, day)).length ?? 0
        const wanted = Math.min(count, neededOn(need, day))
        return able < wanted ? [{ skill: names.get(skill_id) ?? '', need: wanted, planned: able }] : []
      })
    return [
      { shift, needs: days.map((day) => neededOn(need, day)), counts: there.map((some) => some.length), lacking: days.map(lackingOn) },
    ]
  })
}
const hasSkill = ({ skills }: RosterPerson, skill_id: string, day: string): boolean =>
  skills.some((skill) => skill.skill_id === skill_id && isValidOn(skill.valid_until, day))

export const cellsByDay = (cells: readonly RosterCell[]): ReadonlyMap<string, RosterCell> => new Map(cells.map((cell) => [cell.day, cell]))
/** Name of the public holiday a day is, in a language. */
export function holidayOn(day: string, language: string): string | undefined {
  const holiday = indonesianHolidays.find((item) => item.day === day)
  return holiday && (language === 'id' ? holiday.name_id : holiday.name_en)
}
