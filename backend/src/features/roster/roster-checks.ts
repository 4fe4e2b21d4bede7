import type { RosterProblem, RosterShift, RosterWish } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { brokenRosterRule, type RosterHours } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { RosterRow } from './roster.store.ts'

/** What the days that are wanted are checked against. */
export interface RosterBasis {
  readonly today: string
  /** Names of the people who are awaited at the site. */
  readonly names: ReadonlyMap<string, string>
  readonly shifts: readonly RosterShift[]
  /** Planned days of the people concerned, around the wanted ones. */
  readonly rows: readonly RosterRow[]
  /** Whole days away, as `user day`. */
  readonly away: ReadonlySet<string>
}

/** The wanted days that a rule forbids, in the order of the days. */
export function rosterProblems(wishes: readonly RosterWish[], basis: RosterBasis): RosterProblem[] {
  const hours = new Map<string, RosterHours>(basis.shifts.map((shift) => [shift.id, shift]))
  const rows = Map.groupBy(basis.rows, (row) => row.user_id)
  const problems = [...Map.groupBy(wishes, (wish) => wish.user_id)].flatMap(([id, own]) => {
    const plan = planOf(rows.get(id) ?? [], own, hours)
    return own.flatMap((wish): RosterProblem[] => {
      const broken = problemOf(wish, basis, plan)
      return broken ? [{ user: { id, name: basis.names.get(id) ?? '' }, day: wish.day, ...broken }] : []
    })
  })
  return problems.sort((a, b) => a.day.localeCompare(b.day) || a.user.name.localeCompare(b.user.name))
}

function problemOf(
  { user_id, day, kind }: RosterWish,
  { today, names, away }: RosterBasis,
  plan: ReadonlyMap<string, RosterHours>,
): Pick<RosterProblem, 'rule' | 'other'> | undefined {
  if (!names.has(user_id)) return { rule: 'not_here', other: null }
  if (day < today) return { rule: 'past', other: null }
  if (kind === 'shift' && away.has(`${user_id} ${day}`)) return { rule: 'away', other: null }
  return brokenRosterRule(plan, day)
}

/** One row for each person and day: a draft holds before what is published. */
export function effectiveRows(rows: readonly RosterRow[]): RosterRow[] {
  const byDay = new Map<string, RosterRow>()
  for (const row of rows) {
    const key = `${row.user_id} ${row.day}`
    if (row.state === 'draft' || !byDay.has(key)) byDay.set(key, row)
  }
  return [...byDay.values()]
}

/** Days of work of one person once the wishes are carried out. */
function planOf(rows: readonly RosterRow[], wishes: readonly RosterWish[], hours: ReadonlyMap<string, RosterHours>) {
  const planned = new Map([...effectiveRows(rows), ...wishes].map(({ day, shift_id }) => [day, shift_id ?? '']))
  return new Map([...planned].flatMap(([day, id]) => (hours.has(id) ? [[day, hours.get(id) as RosterHours] as const] : [])))
}
