import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LeaveDay, type LeaveRule, leaveYear, monthsLater } from './leave-balance.ts'

const RULE: LeaveRule = {
  ...{ valid_from: '2020-01-01', days_per_year: 12, waiting_months: 12, pro_rata: false },
  ...{ carry_over_days: 5, carry_over_months: 6, joint_leave_counts: true },
}
const taken = (day: string, halves = 2, state: LeaveDay['state'] = 'taken'): LeaveDay => ({ day, halves, state })
const of = (year: number, more: Partial<Parameters<typeof leaveYear>[0]> = {}) =>
  leaveYear({ rules: [RULE], joined_on: '2015-03-01', adjustments: [], days: [], today: `${year}-01-15`, ...more }, year)

describe('LVE-1 what is granted', () => {
  it('is nothing before twelve months of work, and all of it from then on', () => {
    expect(of(2026, { joined_on: '2026-02-01' })?.granted).toBe(0)
    expect(of(2027, { joined_on: '2026-02-01' })?.granted).toBe(12)
    expect(of(2026, { joined_on: null })?.granted).toBe(12)
  })
  it('is the part of the year that is left where the rule says so', () => {
    const rules = [{ ...RULE, pro_rata: true }]
    expect(of(2027, { rules, joined_on: '2026-07-20' })?.granted).toBe(6)
    expect(of(2027, { rules, joined_on: '2026-12-31' })?.granted).toBe(1)
    expect(of(2028, { rules, joined_on: '2026-07-20' })?.granted).toBe(12)
  })
  it('follows the newest rule, and there is no year before the first', () => {
    const rules = [RULE, { ...RULE, valid_from: '2027-01-01', days_per_year: 14 }]
    expect([of(2026, { rules })?.granted, of(2027, { rules })?.granted, of(2019)]).toEqual([12, 14, undefined])
  })
})

describe('LVE-2 what is taken', () => {
  it('counts halves, what waits, joint leave and what was put right by hand', () => {
    const days = [taken('2026-02-02'), taken('2026-02-03', 1), taken('2026-05-04', 2, 'waiting'), taken('2026-03-20', 2, 'joint')]
    const year = of(2026, { days, adjustments: [{ year: 2026, days: -0.5 }], joined_on: '2025-01-01' })
    expect(year).toEqual({
      ...{ year: 2026, granted: 12, carried: 0, lapsed: 0, adjusted: -0.5 },
      joint: 1,
      taken: 1.5,
      waiting: 1,
      left: 8,
    })
    expect(of(2026, { days, rules: [{ ...RULE, joint_leave_counts: false }], joined_on: '2025-01-01' })?.joint).toBe(0)
    expect(of(2026, { days: [taken('2026-03-20', 2, 'joint')], joined_on: '2025-03-21' })).toMatchObject({ joint: 0, left: 12 })
  })
})

describe('LVE-3 what is carried over', () => {
  it('is at most what the rule says, lapses after its month, and is taken first', () => {
    const joined_on = '2024-01-01'
    expect(of(2026, { joined_on })).toMatchObject({ carried: 5, lapsed: 0, left: 17 })
    expect(of(2026, { joined_on, today: '2026-07-01' })).toMatchObject({ carried: 5, lapsed: 5, left: 12 })
    const days = [taken('2026-06-30'), taken('2026-07-01')]
    expect(of(2026, { joined_on, days, today: '2026-07-01' })).toMatchObject({ carried: 5, lapsed: 4, taken: 2, left: 11 })
    expect(of(2026, { joined_on, rules: [{ ...RULE, carry_over_months: 12 }], today: '2026-12-31' })?.lapsed).toBe(0)
  })
  it('does not go over twice: what lapsed is not in the next year', () => {
    const all = Array.from({ length: 12 }, (_, index) => taken(`2026-09-${String(index + 1).padStart(2, '0')}`))
    expect(of(2027, { joined_on: '2024-01-01', days: all })?.carried).toBe(0)
  })
  it('never makes a year out of nothing, whatever was taken', () => {
    const day = fc.integer({ min: 0, max: 3 * 365 }).map((at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))
    const days = fc.uniqueArray(day, { maxLength: 40 }).map((list) => list.map((at) => taken(at)))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 12 }), (list, carry_over_days) => {
        const year = of(2027, { days: list, rules: [{ ...RULE, carry_over_days }], today: '2027-12-31' })
        if (!year) throw new Error('no year')
        expect(year.carried).toBeLessThanOrEqual(carry_over_days)
        expect(year.lapsed).toBeLessThanOrEqual(year.carried)
        expect(year.left).toBe(year.granted + year.carried - year.lapsed - year.taken)
      }),
    )
  })
})

it('LVE-1 months are counted to the last day of shorter ones', () => {
  expect([monthsLater('2024-02-29', 12), monthsLater('2026-01-31', 1), monthsLater('2026-03-15', 12)]).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-03-15',
  ])
})
