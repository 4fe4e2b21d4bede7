import { expect, it } from 'vitest'
import { monthAfter } from '../energy/energy-calendar.ts'
import { dayStatusOf } from './attendance-day.ts'
import { type ExplainedAttendance, explainAttendance, explainDay } from './attendance-explained.ts'
import { daysOfMonth } from './attendance-settling.ts'

const SHIFT = { name: 'Morning', start: '2027-01-18T00:00:00.000Z', end: '2027-01-18T08:00:00.000Z', grace_minutes: 5 }
const MARK = {
  at: '2027-01-18T00:07:30.000Z',
  on_site: true,
  longitude: 106.8,
  distance_m: 12,
  reason: '',
  place: 'Gate B',
  clock_s: 12,
  way: 'phone' as const,
}
const ROW: ExplainedAttendance = {
  state: 'open',
  check_in: MARK,
  check_out: null,
  shift: SHIFT,
  late_minutes: 7,
  early_minutes: 0,
  corrections: 0,
}
const kinds = (row: Partial<ExplainedAttendance>) => explainAttendance({ ...ROW, ...row }).map((item) => item.kind)

it('AD-20 late says the shift, its grace, the fence, and the clock of the phone where it is more than 30 s off', () => {
  const late = { kind: 'late', minutes: 7 }
  const facts = [
    { fact: 'shift', name: 'Morning', at: SHIFT.start },
    { fact: 'grace', minutes: 5 },
    { fact: 'place', name: 'Gate B' },
  ]
  expect(explainAttendance(ROW)).toEqual([{ ...late, facts }])
  const off = (clock_s: number) => explainAttendance({ ...ROW, check_in: { ...MARK, clock_s } })
  expect(off(30)).toEqual([{ ...late, facts }])
  expect(off(-31)).toEqual([{ ...late, facts: [...facts, { fact: 'clock', seconds: -31 }] }])
})

it('AD-20 a kiosk is named as the way, and its clock as its own', () => {
  const [late] = explainAttendance({ ...ROW, check_in: { ...MARK, way: 'kiosk', clock_s: 42 } })
  expect(late?.facts.slice(2)).toEqual([
    { fact: 'place', name: 'Gate B' },
    { fact: 'way', way: 'kiosk' },
    { fact: 'clock', seconds: 42, of: 'kiosk' },
  ])
})

it('AD-20 every other status says why, and an ordinary attendance nothing', () => {
  const closed = { ...MARK, at: '2027-01-18T07:00:00.000Z', clock_s: null }
  expect(kinds({ late_minutes: 0 })).toEqual([])
  expect(explainAttendance({ ...ROW, late_minutes: 0, early_minutes: 60, check_out: closed })).toEqual([
    {
      kind: 'early',
      minutes: 60,
      facts: [
        { fact: 'shift_end', name: 'Morning', at: SHIFT.end },
        { fact: 'left', at: closed.at },
        { fact: 'place', name: 'Gate B' },
      ],
    },
  ])
  const away = { ...MARK, on_site: false, distance_m: 900, reason: 'Supplier', place: '' }
  expect(explainAttendance({ ...ROW, late_minutes: 0, check_in: away })).toEqual([
    {
      kind: 'off_site',
      minutes: null,
      facts: [
        { fact: 'distance', metres: 900 },
        { fact: 'reason', text: 'Supplier' },
      ],
    },
  ])
  expect(explainAttendance({ ...ROW, late_minutes: 0, check_in: { ...away, longitude: null } })[0]?.facts[0]).toEqual({
    fact: 'no_position',
  })
  expect(kinds({ late_minutes: 0, state: 'unfinished' })).toEqual(['unfinished'])
  expect(kinds({ late_minutes: 0, shift: null })).toEqual(['unscheduled'])
  expect(kinds({ late_minutes: 0, corrections: 2 })).toEqual(['corrected'])
  expect(kinds({ late_minutes: 0, check_in: { ...MARK, on_site: null } })).toEqual(['recorded'])
  expect(kinds({ late_minutes: 0, check_in: { ...MARK, clock_s: 95 } })).toEqual(['clock'])
})

it('AD-20 who did not come is missing, absent or away by the hours of their shift', () => {
  const facts = [
    { fact: 'shift', name: 'Morning', at: SHIFT.start },
    { fact: 'grace', minutes: 5 },
  ]
  for (const status of ['missing', 'absent', 'on_leave', 'on_trip'] as const)
    expect(explainDay({ status, shift: SHIFT, attendances: [] })).toEqual([{ kind: status, minutes: null, facts }])
  expect(explainDay({ status: 'off', shift: null, attendances: [] })).toEqual([])
  const off = explainDay({ status: 'off', shift: null, attendances: [], rostered: true })
  expect(off).toEqual([{ kind: 'rostered', minutes: null, facts: [{ fact: 'day_off' }] }])
  const awaited = explainDay({ status: 'expected', shift: SHIFT, attendances: [], rostered: true })
  expect(awaited).toEqual([{ kind: 'rostered', minutes: null, facts: [{ fact: 'shift', name: SHIFT.name, at: SHIFT.start }] }])
  expect(explainDay({ status: 'in', shift: SHIFT, attendances: [ROW, ROW] })).toHaveLength(2)
})

it('AD-21 the status of a day follows from attendances, shift, absence and the clock', () => {
  const at = (time: string) => Date.parse(`2027-01-18T${time}Z`)
  const status = (now: number, more: Partial<Parameters<typeof dayStatusOf>[0]> = {}) =>
    dayStatusOf({ states: [], shift: SHIFT, away: null, now, since: 0, ...more })
  expect([status(at('00:00:00')), status(at('00:05:00')), status(at('00:05:01')), status(at('08:00:00'))]).toEqual([
    'expected',
    'expected',
    'missing',
    'absent',
  ])
  expect([status(at('09:00:00'), { away: 'leave' }), status(at('09:00:00'), { away: 'trip' })]).toEqual(['on_leave', 'on_trip'])
  expect([status(at('09:00:00'), { shift: null }), status(at('09:00:00'), { since: at('01:00:00') })]).toEqual(['off', 'off'])
  expect(status(at('09:00:00'), { states: ['closed', 'open'], away: 'leave' })).toBe('in')
  expect([status(0, { states: ['closed'] }), status(0, { states: ['unfinished'] })]).toEqual(['present', 'unfinished'])
})

it('AD-23 a month has all of its days', () => {
  expect([monthAfter('2026-12'), monthAfter('2027-01')]).toEqual(['2027-01', '2027-02'])
  expect([daysOfMonth('2028-02').length, daysOfMonth('2027-02').at(-1), daysOfMonth('2026-12')[0]]).toEqual([
    29,
    '2027-02-28',
    '2026-12-01',
  ])
})
