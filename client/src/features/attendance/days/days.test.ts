import type { PersonDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { expect, it } from 'vitest'
import { cellKind } from '../month/cell-kind.ts'
import { moved } from '../periods/template-columns.ts'
import { dayIn, peopleShown } from './day-view.ts'
import { hourCells, hoursShown, inByHour } from './hour-cells.ts'

const DAY = Date.parse('2027-01-17T17:00:00Z')
const HOUR = 3_600_000
const hour = (at: number) => DAY + at * HOUR
const instant = (at: number) => new Date(hour(at)).toISOString()
const HOURS = Array.from({ length: 24 }, (_, at) => hour(at))

const MARK = {
  longitude: 106.8,
  latitude: -6.2,
  accuracy_m: 5,
  on_site: true,
  distance_m: 3,
  reason: '',
  place: '',
  clock_s: 0,
  way: 'phone' as const,
  has_photo: false,
}
const attendance = (from: number, to: number | null, on_site = true): Attendance => ({
  id: '0',
  user: { id: 'u', name: 'Ayu' },
  location: { id: 'l', name: 'VJS' },
  day: '2027-01-18',
  state: to === null ? 'open' : 'closed',
  check_in: { ...MARK, at: instant(from), on_site },
  check_out: to === null ? null : { ...MARK, at: instant(to) },
  shift: null,
  late_minutes: 0,
  early_minutes: 0,
  worked_minutes: null,
  corrections: 0,
  rev: 1,
})
const person = (more: Partial<PersonDay>): PersonDay => ({
  user: { id: 'u', name: 'Ayu' },
  title: 'Guard',
  status: 'expected',
  shift: { name: 'Morning', start: instant(8), end: instant(16), grace_minutes: 5 },
  rostered: false,
  away: null,
  attendances: [],
  ...more,
})
const kinds = (one: PersonDay, now: number, hours: readonly number[] = HOURS) => hourCells(one, { hours, now }).map((cell) => cell.kind)

it('ADS-4 an hour is in, away from the site, without them, to come, away or nothing', () => {
  const came = person({ status: 'in', attendances: [attendance(9.5, null)] })
  expect(kinds(came, hour(12.25)).slice(7, 17)).toEqual(['none', 'waited', 'in', 'in', 'in', 'in', 'planned', 'planned', 'planned', 'none'])
  expect(
    hourCells(came, { hours: HOURS, now: hour(12.25) })
      .slice(9, 13)
      .map((cell) => cell.minutes),
  ).toEqual([30, 60, 60, 15])
  expect(kinds(person({ status: 'in', attendances: [attendance(9, 10, false)] }), hour(20))[9]).toBe('off_site')
  expect(kinds(person({ status: 'on_leave' }), hour(20)).slice(8, 16)).toEqual(Array(8).fill('away'))
  expect(kinds(person({ shift: null, status: 'off' }), hour(20))).toEqual(Array(24).fill('none'))
})

it('ADS-4 the hours from 6 to 18 and every used one are shown, with how many were in', () => {
  const span = { from: hour(0), to: hour(24), now: hour(12) }
  expect(hoursShown([], span).map((at) => (at - DAY) / HOUR)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  const late = person({ shift: { name: 'Night', start: instant(23), end: instant(31), grace_minutes: 5 } })
  const early = person({ shift: null, attendances: [attendance(3.5, 5)] })
  expect(hoursShown([late, early], span).map((at) => (at - DAY) / HOUR)).toEqual(Array.from({ length: 21 }, (_, at) => at + 3))
  const cells = [early, person({ attendances: [attendance(4.5, 6)] })].map((one) => hourCells(one, { hours: HOURS, now: hour(12) }))
  expect(inByHour(cells, 24).slice(2, 7)).toEqual([0, 1, 2, 1, 0])
})

it('ADS-5 a figure leaves the people it counts, and a search those whose name or title has it', () => {
  const people = [
    person({ status: 'in', attendances: [attendance(8, null)] }),
    person({ status: 'missing', user: { id: 'b', name: 'Budi' }, title: 'Technician' }),
    person({ status: 'off', shift: null, user: { id: 'c', name: 'Citra' } }),
    person({ status: 'on_trip', user: { id: 'd', name: 'Dewi' } }),
  ]
  const names = (search: string, show?: Parameters<typeof peopleShown>[1]['show']) =>
    peopleShown(people, { search, show }).map((one) => one.user.name)
  expect(names('')).toEqual(['Ayu', 'Budi', 'Dewi'])
  expect([names('', 'in'), names('', 'missing'), names('', 'expected'), names('', 'away')]).toEqual([
    ['Ayu'],
    ['Budi'],
    ['Ayu', 'Budi'],
    ['Dewi'],
  ])
  expect([names('tech'), names('citra'), names('ITR')]).toEqual([['Budi'], ['Citra'], ['Citra']])
  expect([dayIn('2027-01-18'), dayIn('2027-13-01'), dayIn(undefined)]).toEqual(['2027-01-18', '', ''])
})

it('ADS-6 a cell of the month is drawn by what is odd about a day, and not at all when nothing is known', () => {
  const cell = { day: '2027-01-18', status: 'present', late_minutes: 0, early_minutes: 0, worked_minutes: 480, off_site: false } as const
  expect([cellKind(cell), cellKind({ ...cell, late_minutes: 7 }), cellKind({ ...cell, off_site: true, late_minutes: 7 })]).toEqual([
    'present',
    'late',
    'off_site',
  ])
  expect([cellKind({ ...cell, status: 'absent' }), cellKind({ ...cell, status: 'off' }), cellKind(undefined)]).toEqual([
    'absent',
    undefined,
    undefined,
  ])
})

it('ADS-10 a column moves up and down, and stays at the ends', () => {
  const columns = [
    { field: 'name', heading: 'A' },
    { field: 'email', heading: 'B' },
  ] as const
  expect(moved(columns, 0, 1).map((column) => column.heading)).toEqual(['B', 'A'])
  expect([moved(columns, 0, -1), moved(columns, 1, 1)]).toEqual([columns, columns])
})
