import type { RosterPerson } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { expect, it } from 'vitest'
import { coverageOf, fittingWishes, patternWishes, planOfKey, shownShifts, wishesOf } from './roster-view.ts'

const shift = (id: string, name: string) => ({ id, name, start: '07:00', end: '15:00' })
const SHIFTS = shownShifts([shift('a', 'Pagi'), shift('b', 'Petang'), shift('c', '24')])
const person = (id: string, cells: RosterPerson['cells'] = []): RosterPerson => ({
  user: { id, name: id },
  title: '',
  standing: null,
  cells,
  skills: [],
  wishes: [],
  away: [],
})
const DAYS = ['2027-01-17', '2027-01-18', '2027-01-19', '2027-01-20']
const grid = { people: [person('u'), person('v')], days: DAYS, today: '2027-01-18' }

it('RSG-1 each shift has a letter or number of its own, which plans it', () => {
  expect(SHIFTS.map((item) => item.letter)).toEqual(['P', 'E', '3'])
  expect(planOfKey('e', SHIFTS)).toEqual({ kind: 'shift', shift_id: 'b' })
  expect(planOfKey('1', SHIFTS)).toEqual({ kind: 'shift', shift_id: 'a' })
  expect([planOfKey('x', SHIFTS), planOfKey('Delete', SHIFTS), planOfKey('q', SHIFTS)]).toEqual([
    { kind: 'off' },
    { kind: 'none' },
    undefined,
  ])
})

it('RSG-2 a selection plans its days from today on, whichever corner it began at', () => {
  const selection = { from: { row: 1, column: 1 }, to: { row: 0, column: 0 } }
  expect(wishesOf(selection, grid, { kind: 'off' })).toEqual([
    { user_id: 'u', day: '2027-01-18', kind: 'off' },
    { user_id: 'v', day: '2027-01-18', kind: 'off' },
  ])
})

it('RSG-3 a pattern moves on from person to person, and what rules forbid becomes a day off or stays', () => {
  const wishes = patternWishes({ ...grid, pattern: '4-2', shift_id: 'a', step: 2 })
  expect(wishes.map((wish) => wish.kind)).toEqual(['shift', 'shift', 'shift', 'shift', 'shift', 'off'])
  const user = { id: 'u', name: 'u' }
  const fitting = fittingWishes(wishes.slice(0, 3), [
    { user, day: '2027-01-18', rule: 'away', other: null },
    { user, day: '2027-01-19', rule: 'rest', other: '2027-01-18' },
  ])
  expect(fitting).toEqual([{ user_id: 'u', day: '2027-01-19', kind: 'off' }, wishes[2]])
})

it('RSG-4 planned people are counted against the need, day by day', () => {
  const cell = { kind: 'shift', state: 'draft', confirmed: false } as const
  const people = [
    person('u', [{ ...cell, day: '2027-01-18', shift_id: 'a' }]),
    person('v', [{ ...cell, day: '2027-01-18', shift_id: 'a' }]),
  ]
  const skills = [{ skill_id: 'aid', count: 1 }]
  const lack = (planned: number) => ({ skill: 'First aid', need: 1, planned })
  const coverage = coverageOf(
    {
      needs: [{ shift_id: 'a', weekdays: [2, 1, 1, 1, 1, 0, 0], holiday: null, dates: [{ day: '2027-01-20', count: 4 }], skills }],
      people,
      skills: [{ id: 'aid', name: 'First aid' }],
    },
    SHIFTS,
    DAYS,
  )
  expect(coverage).toEqual([
    { shift: SHIFTS[0], needs: [0, 2, 1, 4], counts: [0, 2, 0, 0], lacking: [[], [lack(0)], [lack(0)], [lack(0)]] },
  ])
})
