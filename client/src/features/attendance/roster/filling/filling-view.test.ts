import type { Roster, RosterCell } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { expect, it } from 'vitest'
import { defaultPeople, inverseOf, undoable } from './filling-view.ts'

const cell = (day: string, more: Partial<RosterCell> = {}): RosterCell => ({
  ...{ day, kind: 'shift', shift_id: 'a', state: 'draft', confirmed: false },
  ...more,
})
const person = (id: string, cells: RosterCell[], standing: string | null = null) => ({
  ...{ user: { id, name: id }, title: '', standing, cells, skills: [], wishes: [], away: [] },
})
const rosterOf = (...people: Roster['people']): Roster => ({
  ...{ location: { id: 'site', name: 'Site' }, zone: 'Asia/Jakarta', today: '2027-01-01', from: '2027-01-01', to: '2027-01-31' },
  shifts: [{ id: 'a', name: 'Pagi', start: '07:00', end: '15:00' }],
  needs: [{ shift_id: 'a', weekdays: [1, 1, 1, 1, 1, 1, 1], holiday: null, dates: [], skills: [] }],
  skills: [],
  wish_limit: 5,
  people,
  drafts: 0,
  unconfirmed: [],
})

it('RSG-8 the people of the roster and of shifts that need people are filled unless said otherwise', () => {
  expect(defaultPeople(rosterOf(person('u', [cell('2027-01-02')]), person('v', [], 'Pagi'), person('w', [], 'Office')))).toEqual(['u', 'v'])
})

it('RSG-9 undoing puts back what was there, as far as nobody has planned or published it since', () => {
  const before = rosterOf(person('u', [cell('2027-01-03', { kind: 'off', shift_id: null })]))
  const filled = ['2027-01-02', '2027-01-03', '2027-01-04'].map((day) => ({ user_id: 'u', day, kind: 'shift' as const, shift_id: 'a' }))
  const inverse = inverseOf(filled, before)
  expect(inverse.map((wish) => wish.kind)).toEqual(['none', 'off', 'none'])
  const now = rosterOf(person('u', [cell('2027-01-02'), cell('2027-01-03'), cell('2027-01-04', { state: 'published' })]))
  expect(undoable({ filled, inverse }, now).map((wish) => wish.day)).toEqual(['2027-01-02', '2027-01-03'])
})
