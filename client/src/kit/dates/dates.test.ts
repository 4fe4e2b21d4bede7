import { expect, it, onTestFinished, vi } from 'vitest'
import behaviour from '../../../../tests/spec/behaviour.json'
import { calendarDays, dateText, spanText } from './dates.ts'

const { weeks, days } = behaviour.calendar
const weekday = (day: string | undefined) => new Date(`${day}T00:00:00Z`).getUTCDay()
const months = Array.from({ length: 12 * 30 }, (_, i): [number, number] => [2010 + Math.floor(i / 12), (i % 12) + 1])

it('KT-23 shows six whole weeks with the whole month, in every month of thirty years', () => {
  for (const [year, month] of months) {
    const page = calendarDays(year, month)
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    expect(page).toHaveLength(weeks * days)
    expect(new Set(page).size).toBe(weeks * days)
    expect([...page].sort()).toEqual(page)
    expect(weekday(page[0])).toBe(1)
    expect(page.indexOf(`${year}-${String(month).padStart(2, '0')}-01`)).toBeLessThan(7)
    expect(page).toContain(last)
  }
})

it('KT-23 begins with the last days of the month before and ends with the first of the next', () => {
  const page = calendarDays(2024, 2)
  expect([page[0], page[3], page[31], page.at(-1)]).toEqual(['2024-01-29', '2024-02-01', '2024-02-29', '2024-03-10'])
})

it('KT-23 a short instant names its year where the day alone could be taken for another year', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T05:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(dateText('2026-08-04T03:00:00Z', 'short', 'Asia/Jakarta')).not.toContain('2026')
  expect(dateText('2025-11-26T03:00:00Z', 'short', 'Asia/Jakarta')).toContain('2025')
  expect(dateText('2027-11-20T03:00:00Z', 'short', 'Asia/Jakarta')).toContain('2027')
})

it('KT-23 a span says once what both ends share, and whole days without their hours', () => {
  const plain = (from: string, until: string) => spanText(from, until, 'Asia/Jakarta').replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
  expect(plain('2026-11-21T17:00:00Z', '2026-11-22T16:59:59.999Z')).toBe('22 Nov 2026')
  expect(plain('2026-11-21T17:00:00Z', '2026-11-23T17:00:00Z')).toMatch(/^22 ?– ?23 Nov 2026$/)
  expect(plain('2026-11-22T02:00:00Z', '2026-11-22T05:30:00Z')).toMatch(/^22 Nov 2026 09.00 ?– ?12.30 WIB$/)
  expect(plain('2026-11-22T02:00:00Z', '2026-11-23T05:30:00Z')).toMatch(/^22 Nov 2026, 09.00 ?– ?23 Nov 2026, 12.30 WIB$/)
})
