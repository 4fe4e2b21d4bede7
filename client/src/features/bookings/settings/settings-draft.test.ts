import { expect, it } from 'vitest'
import { blackoutsOf, blackoutsText, withField } from './settings-draft.ts'

it('BV-8 reads blackouts line by line, and inherits what has no value', () => {
  const text = "2026-12-24 2026-12-26 Year's end\n\n2026-08-17 Independence Day"
  expect(blackoutsOf(text)).toEqual([
    { from: '2026-12-24', until: '2026-12-26', reason: "Year's end" },
    { from: '2026-08-17', until: '2026-08-17', reason: 'Independence Day' },
  ])
  expect(blackoutsText(blackoutsOf(text))).toBe("2026-12-24 2026-12-26 Year's end\n2026-08-17 2026-08-17 Independence Day")
  expect([blackoutsOf(''), blackoutsOf('tomorrow')]).toEqual([[], undefined])
  expect(withField({ notice_minutes: 5, check_in: true }, 'notice_minutes', undefined)).toEqual({ check_in: true })
  expect(withField({ check_in: true }, 'ahead_days', 30)).toEqual({ check_in: true, ahead_days: 30 })
})
