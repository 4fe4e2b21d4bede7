import { type FillReason, fillReasons } from '@menara/shared/domain/people/roster-filling.ts'
import { isNightShift } from '@menara/shared/domain/people/roster-rules.ts'
import { type FillGrid, type FillRow, fillGrid } from './fill-grid.ts'
import { type FillProblem, type FillShift, isWeekend, mondayOf } from './fill-problem.ts'
import { type WeekModel, weekModel } from './fill-week-model.ts'

/** The names that a model is solved with, at 1; undefined where nothing was found in `seconds`. */
export type SolveModel = (text: string, seconds: number) => ReadonlySet<string> | undefined

/** A day as it was filled; without a shift it is a day off. */
export interface FilledDay {
  readonly user_id: string
  readonly day: string
  readonly shift_id: string | null
}
/** A shift that too few people could be found for, and why everybody else could not be given it. */
export interface Uncovered {
  readonly day: string
  readonly shift_id: string
  readonly missing: number
  readonly reasons: readonly { readonly reason: FillReason; readonly count: number }[]
}
export interface FilledLoad {
  readonly user_id: string
  readonly minutes: number
  readonly nights: number
  readonly weekends: number
}
export interface Filling {
  readonly days: readonly FilledDay[]
  readonly uncovered: readonly Uncovered[]
  readonly loads: readonly FilledLoad[]
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
      const wanted = shareOf(grid, rows, teams.slice(index + 1).flat())
      const model = weekModel({ grid, rows, days, shifts: problem.shifts, maxWeekMinutes: problem.maxWeekMinutes, wanted })
      if (model && seconds >= MIN_SECONDS) give(grid, model, solve(model.text, seconds))
    }
    topUp(grid, days, problem.shifts)
  }
  return { days: filledDays(grid), uncovered: uncoveredOf(grid, problem), loads: grid.rows.map(loadOf) }
}

/** Parts of equal size, at most `PEOPLE_AT_ONCE` each; people are dealt out, so that neighbours are not all in one. */
function teamsOf(rows: readonly FillRow[]): FillRow[][] {
  const count = Math.max(1, Math.ceil(rows.length / PEOPLE_AT_ONCE))
  return Array.from({ length: count }, (_, team) => rows.filter((__, index) => index % count === team))
}

/** The part of what is still needed that some people take, by how many of them and of those after them can. */
function shareOf(grid: FillGrid, rows: readonly FillRow[], others: readonly FillRow[]) {
  const known = new Map<string, number>()
  const able = (some: readonly FillRow[], day: string, shift: FillShift): number =>
    some.filter((row) => grid.obstacle(row, day, shift) === undefined).length
  return (day: string, shift: FillShift): number => {
    const key = `${day} ${shift.id}`
    const found = known.get(key)
    if (found !== undefined) return found
    const left = Math.max(0, grid.left(day, shift))
    const own = left > 0 ? able(rows, day, shift) : 0
    const share = own === 0 ? 0 : Math.ceil((left * own) / (own + able(others, day, shift)))
    known.set(key, share)
    return share
  }
}

function give(grid: FillGrid, { choices }: WeekModel, chosen: ReadonlySet<string> | undefined): void {
  for (const { name, row, day, shift } of choices)
    if (chosen?.has(name) && grid.left(day, shift) > 0 && grid.obstacle(row, day, shift) === undefined) grid.give(row, day, shift)
}

/** Gives places that are still empty to whoever may have them and has worked least. */
function topUp(grid: FillGrid, days: readonly string[], shifts: readonly FillShift[]): void {
  for (const day of days)
    for (const shift of shifts)
      while (grid.left(day, shift) > 0) {
        const free = grid.rows.filter((row) => grid.obstacle(row, day, shift) === undefined)
        const row = free.toSorted((a, b) => weightOf(a, day, shift) - weightOf(b, day, shift))[0]
        if (!row) break
        grid.give(row, day, shift)
      }
}
function weightOf({ load }: FillRow, day: string, shift: FillShift): number {
  return load.minutes / 480 + (isNightShift(shift) ? load.nights : 0) + (isWeekend(day) ? load.weekends : 0)
}

function filledDays({ rows }: FillGrid): FilledDay[] {
  return rows.flatMap(({ person, given }) =>
    [...person.open]
      .filter((day) => !person.away.has(day))
      .map((day) => ({ user_id: person.id, day, shift_id: given.get(day)?.id ?? null })),
  )
}

function uncoveredOf(grid: FillGrid, { days, shifts }: FillProblem): Uncovered[] {
  return days.flatMap((day) =>
    shifts.flatMap((shift): Uncovered[] => {
      const missing = grid.left(day, shift)
      if (missing <= 0) return []
      const found = grid.rows.map((row) => grid.obstacle(row, day, shift))
      const reasons = fillReasons.map((reason) => ({ reason, count: found.filter((item) => item === reason).length }))
      return [{ day, shift_id: shift.id, missing, reasons: reasons.filter(({ count }) => count > 0) }]
    }),
  )
}

const loadOf = ({ person, load }: FillRow): FilledLoad => ({ user_id: person.id, ...load })
