import { expect, it } from 'vitest'
import { brokenRosterRule, worksOn } from './roster-rules.ts'

const [MORNING, NIGHT] = [
  { start: '07:00', end: '15:00' },
  { start: '23:00', end: '07:00' },
]
const day = (n: number): string => `2027-01-${String(n).padStart(2, '0')}`

it('RST-3 eight hours of rest are enough, one minute less is not, across midnight too', () => {
  const plan = new Map([
    [day(1), NIGHT],
    [day(2), MORNING],
  ])
  expect(brokenRosterRule(plan, day(2))).toEqual({ rule: 'rest', other: day(1) })
  expect(brokenRosterRule(plan, day(1))).toEqual({ rule: 'rest', other: day(2) })
  const at = (start: string) => brokenRosterRule(new Map([...plan, [day(2), { start, end: '22:00' }]]), day(2))
  expect([at('15:00'), at('14:59')?.rule]).toEqual([undefined, 'rest'])
})

it('RST-3 six days of work in a row are enough, the seventh is not, wherever it is put in', () => {
  const plan = new Map([1, 2, 3, 4, 5, 6].map((n) => [day(n), MORNING] as const))
  for (let n = 1; n <= 6; n += 1) expect(brokenRosterRule(plan, day(n))).toBeUndefined()
  plan.set(day(8), MORNING)
  expect(brokenRosterRule(plan, day(8))).toBeUndefined()
  plan.set(day(7), MORNING)
  expect(brokenRosterRule(plan, day(7))).toEqual({ rule: 'days_in_a_row', other: day(1) })
  expect(brokenRosterRule(plan, day(9))).toBeUndefined()
})

it('RST-13 a pattern repeats and moves on by its offset', () => {
  const days = (pattern: '5-2' | '6-1' | '4-2', offset: number) =>
    Array.from({ length: 14 }, (_, index) => (worksOn(pattern, index, offset) ? 'x' : '-')).join('')
  expect(days('5-2', 0)).toBe('xxxxx--xxxxx--')
  expect(days('6-1', 0)).toBe('xxxxxx-xxxxxx-')
  expect(days('4-2', 2)).toBe('xx--xxxx--xxxx')
})
