import type { RosterWish } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { dayAfter, mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { shiftMinutes } from '@menara/shared/domain/people/roster/roster-rules.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RosterRow } from '../roster.store.ts'
import { type RosterBasis, rosterProblems } from '../roster-checks.ts'
import type { HeldSkill } from '../skills/skills.store.ts'
import type { ShiftWishRow } from '../wishes/shift-wishes.store.ts'
import { fillTask } from './fill-basis.ts'
import type { FillProblem } from './fill-problem.ts'
import { type Filling, fillRoster } from './fill-roster.ts'
import { openSolver } from './solve-model.ts'

const solve = await openSolver()
const FIRST = '2027-01-06'
const SITE = 'site'
const AID = 'first aid'
const SHIFTS = [
  { id: 'morning', name: 'Morning', start: '07:00', end: '15:00' },
  { id: 'evening', name: 'Evening', start: '14:30', end: '23:00' },
  { id: 'night', name: 'Night', start: '22:00', end: '07:00' },
]
const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, at) => dayAfter(first, at))
const everyDay = (shift_id: string, count: number) => ({
  shift_id,
  weekdays: [count, count, count, count, count, Math.max(0, count - 1), Math.max(0, count - 1)],
  holiday: null,
  dates: [],
  skills: [],
})

interface House {
  readonly basis: RosterBasis
  readonly problem: FillProblem
  readonly needed: number
  readonly planned: number
}
interface Given {
  readonly people: number
  readonly days: number
  readonly counts: readonly number[]
  readonly rows?: readonly RosterRow[]
  readonly away?: ReadonlySet<string>
  readonly maxWeekHours?: number
  readonly replaceDrafts?: boolean
  /** Who can do first aid, and until when. */
  readonly held?: readonly HeldSkill[]
  /** How many of each shift have to. */
  readonly skilled?: number
  readonly wishes?: readonly ShiftWishRow[]
}
function house({
  people,
  days,
  counts,
  rows = [],
  away = new Set(),
  maxWeekHours = 40,
  replaceDrafts = false,
  held = [],
  skilled = 0,
  wishes = [],
}: Given): House {
  const userIds = Array.from({ length: people }, (_, at) => `p${at}`)
  const basis = { today: FIRST, names: new Map(userIds.map((id) => [id, id])), shifts: SHIFTS, rows, away }
  const needs = counts.map((count, at) => ({
    ...everyDay(SHIFTS[at]?.id ?? '', count),
    skills: skilled > 0 ? [{ skill_id: AID, count: skilled }] : [],
  }))
  const task = fillTask({ basis, siteId: SITE, needs, held, wishes, days: daysFrom(FIRST, days), userIds, replaceDrafts, maxWeekHours })
  return { basis, ...task }
}
const fill = (problem: FillProblem, forMs = 3000): Filling => fillRoster(problem, { solve, forMs, now: () => 0 })
const wishesOf = ({ days }: Filling): RosterWish[] =>
  days.map(({ user_id, day, shift_id }) => (shift_id === null ? { user_id, day, kind: 'off' } : { user_id, day, kind: 'shift', shift_id }))
const row = (user_id: string, day: string, more: Partial<RosterRow> = {}): RosterRow => ({
  ...{ user_id, day, state: 'published', kind: 'shift', shift_id: 'morning', confirmed: false, location_id: SITE },
  ...more,
})

const missingIn = ({ uncovered }: Filling): number =>
  uncovered.filter((gap) => gap.skill_id === null).reduce((sum, gap) => sum + gap.missing, 0)

/** Minutes of each week of a person in which they were given a shift. */
function filledWeeks({ people }: FillProblem, { days }: Filling): number[] {
  const hours = new Map(SHIFTS.map((shift) => [shift.id, shift]))
  return people.flatMap((person) => {
    const given = days.flatMap(({ user_id, day, shift_id }) => {
      const shift = user_id === person.id ? hours.get(shift_id ?? '') : undefined
      return shift ? [[day, shift] as const] : []
    })
    const mondays = new Set(given.map(([day]) => mondayOf(day)))
    const weeks = Map.groupBy([...person.planned, ...given], ([day]) => mondayOf(day))
    return [...weeks]
      .filter(([monday]) => mondays.has(monday))
      .map(([, shifts]) => shifts.reduce((sum, [, shift]) => sum + shiftMinutes(shift), 0))
  })
}

const wishRow = (user_id: string, day: string, shift_id: string | null): ShiftWishRow => ({
  ...{ user_id, day, shift_id },
  kind: shift_id === null ? 'off' : 'shift',
})

const drafted = fc
  .record({
    person: fc.nat(11),
    at: fc.integer({ min: -6, max: 26 }),
    shift_id: fc.constantFrom('morning', 'evening', 'night', null),
    state: fc.constantFrom('draft' as const, 'published' as const),
  })
  .map(({ person, at, ...plan }) => row(`p${person}`, dayAfter(FIRST, at), { ...plan, kind: plan.shift_id === null ? 'off' : 'shift' }))
const team = fc.record({
  people: fc.integer({ min: 1, max: 12 }),
  days: fc.integer({ min: 1, max: 21 }),
  counts: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  planned: fc.array(drafted, { maxLength: 25 }),
  away: fc.array(fc.record({ person: fc.nat(11), at: fc.nat(20), length: fc.integer({ min: 1, max: 5 }) }), { maxLength: 6 }),
  maxWeekHours: fc.constantFrom(24, 40, 48, 58),
  replaceDrafts: fc.boolean(),
  usesSolver: fc.boolean(),
  skilled: fc.nat(3),
  wishes: fc
    .uniqueArray(fc.record({ person: fc.nat(11), at: fc.nat(20), shift_id: fc.constantFrom('morning', 'night', null) }), {
      selector: ({ person, at }) => `${person} ${at}`,
      maxLength: 12,
    })
    .map((some) => some.map(({ person, at, shift_id }) => wishRow(`p${person}`, dayAfter(FIRST, at), shift_id))),
  held: fc
    .uniqueArray(fc.record({ person: fc.nat(11), until: fc.constantFrom(null, dayAfter(FIRST, 5)) }), {
      selector: ({ person }) => person,
      maxLength: 6,
    })
    .map((some) => some.map(({ person, until }) => ({ user_id: `p${person}`, skill_id: AID, valid_until: until }))),
})

it('RSF-2 for random teams, needs, plans and absences the outcome breaks no rule', () => {
  fc.assert(
    fc.property(team, ({ planned, away, usesSolver, ...rest }) => {
      const rows = new Map(planned.map((plan) => [`${plan.user_id} ${plan.day} ${plan.state}`, plan]))
      const gone = away.flatMap(({ person, at, length }) => daysFrom(dayAfter(FIRST, at), length).map((day) => `p${person} ${day}`))
      const { basis, problem, needed, planned: before } = house({ ...rest, rows: [...rows.values()], away: new Set(gone) })
      const filling = fill(problem, usesSolver ? 3000 : 0)
      const wishes = wishesOf(filling)
      expect(rosterProblems(wishes, basis)).toEqual([])
      expect(new Set(wishes.map((wish) => `${wish.user_id} ${wish.day}`)).size).toBe(wishes.length)
      const given = wishes.filter((wish) => wish.kind === 'shift').length
      expect(before + given + missingIn(filling)).toBe(needed)
      for (const gap of filling.uncovered) expect(gap.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(rest.people)
      expect(Math.max(0, ...filledWeeks(problem, filling))).toBeLessThanOrEqual(rest.maxWeekHours * 60)
    }),
    { numRuns: 60, seed: 25 },
  )
})

it('RSF-1 a team that is large enough covers the whole need', () => {
  const { problem, needed } = house({ people: 14, days: 28, counts: [3, 3, 2] })
  const filling = fill(problem)
  expect(filling.uncovered).toEqual([])
  expect(filling.days.filter((day) => day.shift_id !== null)).toHaveLength(needed)
  expect(filling.days).toHaveLength(14 * 28)
})

it('RSF-3 for a shift with too few people it says why each of the others cannot have it', () => {
  const day = FIRST
  const rows = [
    row('p1', day, { shift_id: 'night' }),
    row('p2', dayAfter(day, -1), { shift_id: 'night' }),
    row('p3', day, { kind: 'off', shift_id: null }),
  ]
  const busy = [1, 2, 3, 4, 5, 6].map((back) => row('p4', dayAfter(day, -back)))
  const long = [0, -1].map((at) => row('p5', dayAfter(mondayOf(day), at + 1), { shift_id: 'night' }))
  const { problem } = house({
    ...{ people: 6, days: 1, counts: [9], maxWeekHours: 24 },
    rows: [
      ...rows,
      ...busy,
      ...long.map((item, at) => ({ ...item, day: dayAfter(day, -2 + at), shift_id: at === 0 ? 'night' : 'evening' })),
    ],
    away: new Set([`p0 ${day}`]),
  })
  const [gap] = fill(problem).uncovered
  expect(gap?.missing).toBe(9)
  expect(gap?.reasons).toEqual([
    { reason: 'away', count: 1 },
    { reason: 'working', count: 1 },
    { reason: 'kept', count: 1 },
    { reason: 'rest', count: 1 },
    { reason: 'days_in_a_row', count: 1 },
    { reason: 'week_hours', count: 1 },
  ])
})

it('RSF-4 plans stay and count, drafts only unless they are to be replaced', () => {
  const rows = [row('p0', FIRST), row('p1', FIRST, { state: 'draft', shift_id: 'evening' })]
  const days = (replaceDrafts: boolean) => {
    const { problem, planned } = house({ people: 3, days: 1, counts: [1, 1], rows, replaceDrafts })
    return [planned, fill(problem).days.map((day) => day.user_id)]
  }
  expect(days(false)).toEqual([2, ['p2']])
  expect(days(true)).toEqual([1, ['p1', 'p2']])
})

it('RSF-5 hours, nights and weekends are spread evenly', () => {
  const { loads } = fill(house({ people: 12, days: 28, counts: [2, 2, 2] }).problem)
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
  expect(spread(loads.map((load) => load.minutes / 480))).toBeLessThanOrEqual(3)
  expect(spread(loads.map((load) => load.nights))).toBeLessThanOrEqual(3)
  expect(spread(loads.map((load) => load.weekends))).toBeLessThanOrEqual(3)
})

it('RSK-4 a shift gets people with its skill as long as it is valid, and it is said where nobody has it', () => {
  const held = [0, 1].map((at) => ({ user_id: `p${at}`, skill_id: AID, valid_until: at === 0 ? null : dayAfter(FIRST, 1) }))
  const { problem } = house({
    people: 6,
    days: 4,
    counts: [2],
    skilled: 1,
    held,
    away: new Set([`p0 ${dayAfter(FIRST, 1)}`, `p0 ${dayAfter(FIRST, 2)}`]),
  })
  for (const forMs of [0, 3000]) {
    const { days, uncovered } = fill(problem, forMs)
    const able = days.filter(({ user_id, shift_id }) => shift_id !== null && (user_id === 'p0' || user_id === 'p1'))
    expect(new Set(able.map(({ day }) => day))).toContain(FIRST)
    expect(able.map(({ user_id, day }) => `${user_id} ${day}`)).toContain(`p1 ${dayAfter(FIRST, 1)}`)
    expect(uncovered).toEqual([
      {
        ...{ day: dayAfter(FIRST, 2), shift_id: 'morning', skill_id: AID, missing: 1 },
        reasons: [
          { reason: 'skill', count: 5 },
          { reason: 'away', count: 1 },
        ],
      },
    ])
  }
})

it('RSW-6 a wish is kept where others can be given the shift', () => {
  const [first, second] = [FIRST, dayAfter(FIRST, 1)]
  const wishes = [wishRow('p0', first, null), wishRow('p1', second, 'night'), wishRow('p2', second, 'morning')]
  const { problem } = house({ people: 6, days: 3, counts: [1, 1, 1], wishes })
  const filling = fill(problem)
  const shiftOf = (id: string, day: string) => filling.days.find((one) => one.user_id === id && one.day === day)?.shift_id
  expect([shiftOf('p0', first), shiftOf('p1', second), shiftOf('p2', second)]).toEqual([null, 'night', 'morning'])
  expect([filling.wishes, missingIn(filling)]).toEqual([{ kept: 3, refused: [] }, 0])
  const unsolved = fill(problem, 0)
  expect([unsolved.days.find(({ user_id, day }) => user_id === 'p0' && day === first)?.shift_id, missingIn(unsolved)]).toEqual([null, 0])
})

it('RSW-6 no place stays empty for a wish, and what was not kept is named with its reasons', () => {
  const away = new Set([`p1 ${FIRST}`])
  const wishes = [wishRow('p0', FIRST, null), wishRow('p1', FIRST, 'morning')]
  for (const forMs of [3000, 0]) {
    const { problem } = house({ people: 2, days: 1, counts: [1], away, wishes })
    const filling = fill(problem, forMs)
    expect(missingIn(filling)).toBe(0)
    expect(filling.wishes).toEqual({
      kept: 0,
      refused: [{ user_id: 'p0', day: FIRST, shift_id: null, instead_id: 'morning', reasons: [{ reason: 'away', count: 1 }] }],
    })
  }
  const taken = fill(house({ people: 2, days: 1, counts: [1], wishes: [0, 1].map((at) => wishRow(`p${at}`, FIRST, 'morning')) }).problem)
  expect(taken.wishes).toMatchObject({
    kept: 1,
    refused: [{ shift_id: 'morning', instead_id: null, reasons: [{ reason: 'full', count: 1 }] }],
  })
})
