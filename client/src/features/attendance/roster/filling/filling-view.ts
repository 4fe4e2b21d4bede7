import type { Roster, RosterPerson, RosterWish } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { RosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { cellsByDay } from '../roster-view.ts'

/** Who is filled unless said otherwise: whoever has a plan in these days, or a standing shift that needs people. */
export function defaultPeople({ people, needs, shifts }: Pick<Roster, 'people' | 'needs' | 'shifts'>): string[] {
  const needed = new Set(needs.map((need) => need.shift_id))
  const names = new Set(shifts.filter((shift) => needed.has(shift.id)).map((shift) => shift.name))
  const isDefault = ({ cells, standing }: RosterPerson): boolean => cells.length > 0 || (standing !== null && names.has(standing))
  return people.filter(isDefault).map(({ user }) => user.id)
}

/** What puts days back as they were before they were filled. */
export function inverseOf(filled: readonly RosterWish[], before: Roster): RosterWish[] {
  const cells = new Map(before.people.map((person) => [person.user.id, cellsByDay(person.cells)]))
  return filled.map(({ user_id, day }) => {
    const cell = cells.get(user_id)?.get(day)
    if (!cell) return { user_id, day, kind: 'none' }
    return { user_id, day, kind: cell.kind, ...(cell.shift_id !== null && { shift_id: cell.shift_id }) }
  })
}

/** A run that was applied: what it planned, and what puts the days back. */
export interface Applied {
  readonly filled: readonly RosterWish[]
  readonly inverse: readonly RosterWish[]
}
/** What of a run can still be undone: days that are drafts as they were filled. */
export function undoable({ filled, inverse }: Applied, now: Roster): RosterWish[] {
  const cells = new Map(now.people.map((person) => [person.user.id, cellsByDay(person.cells)]))
  return inverse.filter((_, at) => {
    const wish = filled[at]
    const cell = wish && cells.get(wish.user_id)?.get(wish.day)
    return cell?.state === 'draft' && cell.kind === wish?.kind && (cell.shift_id ?? undefined) === wish.shift_id
  })
}

interface Spread {
  readonly least: number
  readonly most: number
}
/** Least and most of what people work. */
export function spreadOf(people: RosterFilling['people'], figure: 'hours' | 'nights' | 'weekends'): Spread {
  const values = people.map((person) => person[figure])
  return { least: Math.min(...values), most: Math.max(...values) }
}
