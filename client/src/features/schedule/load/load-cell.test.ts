import { expect, it } from 'vitest'
import { cellOf, cellText, dayInWeek } from './load-cell.ts'

it('SCH-6 a week of a team is read back from the address, and nothing else is', () => {
  for (const cell of [
    { team: 'a1', week: '2026-11-23' },
    { team: undefined, week: '2026-11-23' },
  ])
    expect(cellOf(cellText(cell))).toEqual(cell)
  for (const text of [undefined, '', 'a1', ',2026-11-23', 'a1,yesterday']) expect(cellOf(text)).toBeUndefined()
})

it('SCH-8 work that is moved to another week keeps its weekday', () => {
  expect(dayInWeek('2026-11-25', '2026-12-07')).toBe('2026-12-09')
  expect(dayInWeek('2026-11-29', '2026-11-16')).toBe('2026-11-22')
  expect(dayInWeek('2026-11-23', '2026-12-28')).toBe('2026-12-28')
})
