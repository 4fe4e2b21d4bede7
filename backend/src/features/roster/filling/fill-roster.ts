import { mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { type FillReason, fillReasons } from '@menara/shared/domain/people/roster/roster-filling.ts'
import { isNightShift } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { type FillGrid, type FillRow, fillGrid } from './fill-grid.ts'
import { type FillProblem, type FillShift, hasSkill, isWeekend, type SkillNeed, wishFit } from './fill-problem.ts'
import { type WeekModel, weekModel } from './fill-week-model.ts'

/** The names that a model is solved with, at 1; undefined where nothing was found in `seconds`. */
export type SolveModel = (text: string, seconds: number) => ReadonlySet<string> | undefined

/** A day as it was filled; without a shift it is a day off. */
export interface FilledDay {
  readonly user_id: string
  readonly day: string
  readonly shift_id: string | null
}
/** A shift that too few people could be found for, or too few with a skill, and why everybody else could not be given it. */
export interface Uncovered {
  readonly day: string
  readonly shift_id: string
  readonly skill_id: string | null
  readonly missing: number
  readonly reasons: readonly { readonly reason: FillReason; readonly count: number }[]
}
export interface FilledLoad {
  readonly user_id: string
  readonly minutes: number
  readonly nights: number
  readonly weekends: number
}
/** A wish that was not kept: what was wished and what was given, each a shift or a day off (null). */
interface RefusedWish {
  readonly user_id: string
  readonly day: string
  readonly shift_id: string | null
  readonly instead_id: string | null
  readonly reasons: Uncovered['reasons']
}
export interface FilledWishes {
  readonly kept: number
  readonly refused: readonly RefusedWish[]
}
export interface Filling {
  readonly days: readonly FilledDay[]
  readonly uncovered: readonly Uncovered[]
  readonly loads: readonly FilledLoad[]
  readonly wishes: FilledWishes
}
interface Solver {
  readonly solve: SolveModel
  /** Milliseconds from any beginning. */
  now(): number
  /** How long solving may take altogether, in milliseconds. */
  readonly forMs: number
}
/** People whose week is solved in one model: larger ones take longer than their parts. */
const PEOPLE_AT_ONCE = 50
const MIN_SECONDS = 0.2

/**
 * Fills open days: week by week and team by team by a solver, then one by one where a place is still empty. No shift is given that
 * `FillGrid.obstacle` names an obstacle for, so that the outcome keeps every rule whatever the solver answers.
 */
export function fillRoster(problem: FillProblem, { solve, now, forMs }: Solver): Filling {
  const grid = fillGrid(problem)
  const weeks = [...Map.groupBy(problem.days, mondayOf).values()]
  const teams = teamsOf(grid.rows)
  const until = now() + forMs
  let open = weeks.length * teams.length
  for (const days of weeks) {
    for (const [index, rows] of teams.entries()) {
      const seconds = Math.max(0, until - now()) / 1000 / open
      open -= 1
      const share = shareOf(grid, rows, teams.slice(index + 1).flat())
      const model = weekModel({ grid, rows, days, shifts: problem.shifts, maxWeekMinutes: problem.maxWeekMinutes, ...share })
      if (model && seconds >= MIN_SECONDS) give(grid, model, solve(model.text, seconds))
    }
    topUp(grid, days, problem.shifts)
  }
  return { days: filledDays(grid), uncovered: uncoveredOf(grid, problem), loads: grid.rows.map(loadOf), wishes: wishesOf(grid, problem) }
}

/** Parts of equal size, at most `PEOPLE_AT_ONCE` each; people are dealt out, so that neighbours are not all in one. */
function teamsOf(rows: readonly FillRow[]): FillRow[][] {
  const count = Math.max(1, Math.ceil(rows.length / PEOPLE_AT_ONCE))
  return Array.from({ length: count }, (_, team) => rows.filter((__, index) => index % count === team))
}

/** The part of what is still needed that some people take, by how many of them and of those after them can. */
function shareOf(grid: FillGrid, rows: readonly FillRow[], others: readonly FillRow[]) {
  const known = new Map<string, number>()
  const able = (some: readonly FillRow[], { day, shift, skill }: Part): number =>
    some.filter((row) => grid.obstacle(row, day, shift) === undefined && (skill === '' || hasSkill(row.person, skill, day))).length
  const partOf = (left: number, part: Part): number => {
    const key = `${part.day} ${part.shift.id} ${part.skill}`
    const found = known.get(key)
    if (found !== undefined) return found
    const own = left > 0 ? able(rows, part) : 0
    const share = own === 0 ? 0 : Math.ceil((left * own) / (own + able(others, part)))
    known.set(key, share)
    return share
  }
  return {
    wanted: (day: string, shift: FillShift): number => partOf(Math.max(0, grid.left(day, shift)), { day, shift, skill: '' }),
    skilled: (day: string, shift: FillShift): SkillNeed[] =>
      grid.skillsLeft(day, shift).map(({ skill_id, count }) => ({ skill_id, count: partOf(count, { day, shift, skill: skill_id }) })),
  }
}
interface Part {
  readonly day: string
  readonly shift: FillShift
  /** Empty: anybody. */
  readonly skill: string
}

function give(grid: FillGrid, { choices }: WeekModel, chosen: ReadonlySet<string> | undefined): void {
  for (const { name, row, day, shift } of choices)
    if (chosen?.has(name) && grid.left(day, shift) > 0 && grid.obstacle(row, day, shift) === undefined) grid.give(row, day, shift)
}

/** Gives places that are still empty to whoever may have them and has worked least, first where a skill is asked for. */
function topUp(grid: FillGrid, days: readonly string[], shifts: readonly FillShift[]): void {
  for (const slot of days.flatMap((day) => shifts.map((shift) => ({ day, shift })))) {
    for (const { skill_id } of grid.skillsLeft(slot.day, slot.shift)) giveAllSkilled(grid, { ...slot, skill: skill_id })
    while (grid.left(slot.day, slot.shift) > 0 && giveTo(grid, slot, grid.rows));
  }
}
function giveAllSkilled(grid: FillGrid, part: Part): void {
  const isLacking = (): boolean => grid.skillsLeft(part.day, part.shift).some(({ skill_id }) => skill_id === part.skill)
  while (isLacking() && giveSkilled(grid, part));
}

/** Gives a shift to one of these people; false where none may have it. */
function giveTo(grid: FillGrid, { day, shift }: Pick<Part, 'day' | 'shift'>, rows: readonly FillRow[]): boolean {
  const free = rows.filter((row) => grid.obstacle(row, day, shift) === undefined)
  const row = free.toSorted((a, b) => weightOf(a, day, shift) - weightOf(b, day, shift))[0]
  if (row) grid.give(row, day, shift)
  return row !== undefined
}

/** Gives a shift to somebody with its skill, where it is full in the place of somebody who has none of its skills. */
function giveSkilled(grid: FillGrid, part: Part): boolean {
  const { day, shift, skill } = part
  const able = grid.rows.filter((row) => hasSkill(row.person, skill, day) && grid.obstacle(row, day, shift) === undefined)
  if (able.length === 0) return false
  if (grid.left(day, shift) <= 0) {
    const other = grid.rows.find(({ assigned, person }) => assigned.get(day)?.id === shift.id && person.skills.size === 0)
    if (!other) return false
    grid.take(other, day)
  }
  return giveTo(grid, part, able)
}
/** What is against a wish is given to nobody who has none. */
const AGAINST_WISH = 1000
function weightOf({ person, load }: FillRow, day: string, shift: FillShift): number {
  const fit = wishFit(person, day, shift.id)
  return (
    (fit < 0 ? AGAINST_WISH : -fit) + load.minutes / 480 + (isNightShift(shift) ? load.nights : 0) + (isWeekend(day) ? load.weekends : 0)
  )
}

function filledDays({ rows }: FillGrid): FilledDay[] {
  return rows.flatMap(({ person, assigned }) =>
    [...person.open]
      .filter((day) => !person.away.has(day))
      .map((day) => ({ user_id: person.id, day, shift_id: assigned.get(day)?.id ?? null })),
  )
}

function uncoveredOf(grid: FillGrid, { days, shifts }: FillProblem): Uncovered[] {
  return days.flatMap((day) =>
    shifts.flatMap((shift): Uncovered[] => {
      const found = grid.rows.map((row) => grid.obstacle(row, day, shift) ?? 'full')
      const missing = grid.left(day, shift)
      const people = missing > 0 ? [{ day, shift_id: shift.id, skill_id: null, missing, reasons: counted(found) }] : []
      const skilled = grid.skillsLeft(day, shift).map(({ skill_id, count }) => ({
        ...{ day, shift_id: shift.id, skill_id, missing: count },
        reasons: counted(grid.rows.map((row, at) => (hasSkill(row.person, skill_id, day) ? (found[at] ?? 'full') : 'skill'))),
      }))
      return [...people, ...skilled]
    }),
  )
}
/** What became of wishes for days that were filled. */
function wishesOf(grid: FillGrid, { days, shifts }: FillProblem): FilledWishes {
  const span = new Set(days)
  const all = grid.rows.flatMap((row) =>
    [...row.person.wishes]
      .filter(([day]) => span.has(day) && row.person.open.has(day))
      .map(([day, shift_id]) => ({ row, day, shift_id, given: row.assigned.get(day) })),
  )
  const open = all.filter(({ shift_id, given }) => (given?.id ?? null) !== shift_id)
  return {
    kept: all.length - open.length,
    refused: open.map(({ row, day, shift_id, given }) => {
      const wanted = shifts.find(({ id }) => id === shift_id)
      return {
        ...{ user_id: row.person.id, day, shift_id, instead_id: given?.id ?? null },
        // Of a shift what stood against it, of a day off why others could not be given the shift.
        reasons: wanted
          ? counted([shiftWishReason(grid, row, { day, shift: wanted })])
          : given
            ? othersOf(grid, row, { day, shift: given })
            : [],
      }
    }),
  }
}
type Slot = Pick<Part, 'day' | 'shift'>
const shiftWishReason = (grid: FillGrid, row: FillRow, { day, shift }: Slot): FillReason =>
  grid.left(day, shift) <= 0 ? 'full' : (grid.obstacle(row, day, shift) ?? 'full')
const othersOf = (grid: FillGrid, row: FillRow, { day, shift }: Slot): Uncovered['reasons'] =>
  counted(grid.rows.filter((other) => other !== row).map((other) => grid.obstacle(other, day, shift) ?? 'full'))

const counted = (found: readonly FillReason[]): Uncovered['reasons'] =>
  fillReasons.map((reason) => ({ reason, count: found.filter((item) => item === reason).length })).filter(({ count }) => count > 0)

const loadOf = ({ person, load }: FillRow): FilledLoad => ({ user_id: person.id, ...load })
