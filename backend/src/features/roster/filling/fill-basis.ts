import type { RosterNeed } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { neededOn } from '@menara/shared/domain/people/roster/roster-needs.ts'
import type { RosterHours } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { RosterRow } from '../roster.store.ts'
import { effectiveRows, type RosterBasis } from '../roster-checks.ts'
import type { HeldSkill } from '../skills/skills.store.ts'
import type { ShiftWishRow } from '../wishes/shift-wishes.store.ts'
import { type FillNeed, type FillPerson, type FillProblem, hasSkill } from './fill-problem.ts'

interface Basis {
  /** With the rows of all people of the site. */
  readonly basis: RosterBasis
  readonly siteId: string
  readonly needs: readonly RosterNeed[]
  readonly held: readonly HeldSkill[]
  readonly wishes: readonly ShiftWishRow[]
  readonly days: readonly string[]
  readonly userIds: readonly string[]
  readonly replaceDrafts: boolean
  readonly maxWeekHours: number
}
export interface FillTask {
  readonly problem: FillProblem
  /** People needed on the days, and how many of them are planned already. */
  readonly needed: number
  readonly planned: number
}

/** What is to be filled: plans that stay are held, and the need is lessened by them. */
export function fillTask({ basis, siteId, needs, held, wishes, days, userIds, replaceDrafts, maxWeekHours }: Basis): FillTask {
  const [filled, span] = [new Set(userIds), new Set(days)]
  const isReplaced = ({ user_id, day, state }: RosterRow): boolean =>
    replaceDrafts && state === 'draft' && filled.has(user_id) && span.has(day) && !basis.away.has(`${user_id} ${day}`)
  const kept = effectiveRows(basis.rows).filter((row) => !isReplaced(row))
  const onShift = Map.groupBy(
    kept.filter((row) => row.location_id === siteId),
    (row) => `${row.day} ${row.shift_id}`,
  )
  const skills = new Map([...Map.groupBy(held, (skill) => skill.user_id)].map(([id, own]) => [id, skillMap(own)]))
  const wished = Map.groupBy(wishes, (wish) => wish.user_id)
  const people = personsOf({ basis, days, userIds }, kept).map((person) => ({
    ...person,
    skills: skills.get(person.id) ?? new Map(),
    wishes: new Map((wished.get(person.id) ?? []).map(({ day, shift_id }) => [day, shift_id])),
  }))
  const places = days.flatMap((day) =>
    needs.map((need) => {
      const needed = neededOn(need, day)
      const there = onShift.get(`${day} ${need.shift_id}`) ?? []
      const able = (skill_id: string): number =>
        there.filter((row) => hasSkill({ skills: skills.get(row.user_id) ?? new Map() }, skill_id, day)).length
      const lacking = need.skills.map(({ skill_id, count }) => ({ skill_id, count: Math.min(count, needed) - able(skill_id) }))
      return { day, need, needed, planned: Math.min(needed, there.length), skills: lacking.filter(({ count }) => count > 0) }
    }),
  )
  const open: FillNeed[] = places.map(({ day, need, needed, planned, skills }) => ({
    ...{ day, shift_id: need.shift_id, count: needed - planned, skills },
  }))
  const wanted = new Set(needs.map((need) => need.shift_id))
  return {
    problem: {
      days,
      shifts: basis.shifts.filter((shift) => wanted.has(shift.id)).map(({ id, start, end }) => ({ id, start, end })),
      people,
      needs: open.filter((need) => need.count > 0 || need.skills.length > 0),
      maxWeekMinutes: maxWeekHours * 60,
    },
    needed: places.reduce((sum, place) => sum + place.needed, 0),
    planned: places.reduce((sum, place) => sum + place.planned, 0),
  }
}

const skillMap = (own: readonly HeldSkill[]): Map<string, string | null> =>
  new Map(own.map(({ skill_id, valid_until }) => [skill_id, valid_until]))

function personsOf(
  { basis, days, userIds }: Pick<Basis, 'basis' | 'days' | 'userIds'>,
  kept: readonly RosterRow[],
): Omit<FillPerson, 'skills' | 'wishes'>[] {
  const hours = new Map<string, RosterHours>(basis.shifts.map(({ id, start, end }) => [id, { start, end }]))
  const rows = Map.groupBy(kept, (row) => row.user_id)
  return userIds.map((id) => {
    const own = rows.get(id) ?? []
    const busy = new Set(own.map((row) => row.day))
    const away = new Set(days.filter((day) => basis.away.has(`${id} ${day}`)))
    const planned = own.flatMap(({ day, shift_id }) => {
      const found = hours.get(shift_id ?? '')
      return found ? [[day, found] as const] : []
    })
    return { id, open: new Set(days.filter((day) => !busy.has(day) && !away.has(day))), away, planned: new Map(planned) }
  })
}
