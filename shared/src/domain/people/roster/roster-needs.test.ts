import { expect, it } from 'vitest'
import { neededOn, needsAnybody } from './roster-needs.ts'

const need = { weekdays: [3, 3, 3, 3, 3, 2, 1], holiday: 4, dates: [{ day: '2026-12-25', count: 6 }] }

it('RST-9 a named day holds before a public holiday, and that before the day of the week', () => {
  const days = ['2026-12-21', '2026-12-26', '2026-12-27', '2026-12-25', '2027-01-01']
  expect(days.map((day) => neededOn(need, day))).toEqual([3, 2, 1, 6, 4])
  expect(neededOn({ ...need, holiday: null }, '2027-01-01')).toBe(3)
})

it('RST-9 a shift that needs nobody on any day has no need', () => {
  const nobody = { weekdays: [0, 0, 0, 0, 0, 0, 0], holiday: null, dates: [] }
  expect([needsAnybody(nobody), needsAnybody({ ...nobody, holiday: 1 }), needsAnybody(need)]).toEqual([false, true, true])
})
