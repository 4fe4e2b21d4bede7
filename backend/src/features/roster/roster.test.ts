import { bookingLinks } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { type RosterWish, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messageOf } from '../../../../tests/contract/refusals.ts'
import { atWork, come, giveShift, newShift, ownSites } from '../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { users } from '../../schema/people.ts'
import { rosterProblems } from './roster-checks.ts'

const DAY = '2027-01-19'

/** Monday, 18 January, 07:05 at the site; the employee has a standing shift in the morning of every day. */
async function planning() {
  const { building, who, admin } = await atWork()
  const { site, employee } = building.cast
  await ownSites(building, who, [site])
  await building.db.sql.update(users).set({ created_at: '2026-12-01T00:00:00Z' })
  const morning = await newShift(building)
  const night = await newShift(building, { name: 'Night', start: '23:00', end: '07:00', grace_minutes: 5 })
  await giveShift(building, who, morning)
  const wish = (day: string, shift_id?: string): RosterWish => ({
    user_id: employee,
    day,
    ...(shift_id === undefined ? { kind: 'off' } : { kind: 'shift', shift_id }),
  })
  const assign = (...days: RosterWish[]) => admin.asks(roster.assign, { body: { location_id: site, days } })
  const publish = () => admin.asks(roster.publish, { body: { location_id: site, from: '2027-01-01', to: '2027-01-31' } })
  const list = async () => (await admin.asks(roster.list, { query: { location_id: site, from: '2027-01-18', to: '2027-01-31' } })).body.data
  const cells = async () => (await list()).people.find((person) => person.user.id === employee)?.cells
  const dayOf = async (day: string) =>
    (await (await building.as(building.cast.admin)).asks(attendanceDays.person, { query: { location_id: site, user_id: employee, day } }))
      .body.data
  return { building, who, admin, site, employee, morning, night, wish, assign, publish, list, cells, dayOf }
}

it('RST-1 a draft shows in the roster alone', async () => {
  const { who, employee, night, wish, assign, list, cells, dayOf } = await planning()
  expect((await assign(wish(DAY, night))).body.data).toEqual({ changed: 1 })
  expect(await cells()).toEqual([{ day: DAY, kind: 'shift', shift_id: night, state: 'draft', confirmed: false }])
  const data = await list()
  expect([data.drafts, data.unconfirmed, data.today]).toEqual([1, [], '2027-01-18'])
  expect(data.people.find((person) => person.user.id === employee)?.standing).toBe('Morning')
  expect(await dayOf(DAY)).toMatchObject({ rostered: false, shift: { name: 'Morning' } })
  expect((await who.asks(roster.own, {})).body.data).toEqual([])
})

it('RST-2 what is published holds instead of the standing shift', async () => {
  const { building, wish, night, assign, publish, dayOf, employee, site } = await planning()
  await assign(wish(DAY, night), wish('2027-01-20'))
  await publish()
  expect(await dayOf(DAY)).toMatchObject({
    rostered: true,
    status: 'expected',
    shift: { name: 'Night', start: '2027-01-19T16:00:00.000Z' },
  })
  expect(await dayOf('2027-01-20')).toMatchObject({ rostered: true, status: 'off', shift: null })
  expect(await dayOf('2027-01-21')).toMatchObject({ rostered: false, shift: { name: 'Morning' } })
  building.clock.set(new Date('2027-01-19T16:30:00Z'))
  const row = (await come(await building.as(employee))).body.data
  expect(row).toMatchObject({ day: DAY, late_minutes: 30, shift: { name: 'Night' } })
  building.clock.set(new Date('2027-01-22T02:00:00Z'))
  const admin = await building.as(building.cast.admin)
  const month = (await admin.asks(attendanceDays.month, { query: { location_id: site, month: '2027-01' } })).body.data
  const cells = month.find((person) => person.user.id === employee)?.cells ?? []
  expect(cells.find((cell) => cell.day === '2027-01-20')).toBeUndefined()
  expect(cells.find((cell) => cell.day === '2027-01-21')?.status).toBe('absent')
})

it('RST-2 somebody without a standing shift is awaited by the roster alone', async () => {
  const { building, wish, morning, assign, publish, dayOf, employee } = await planning()
  await building.db.sql.update(users).set({ shift_id: null }).where(eq(users.id, employee))
  await assign(wish(DAY, morning))
  await publish()
  building.clock.set(new Date('2027-01-19T02:00:00Z'))
  expect(await dayOf(DAY)).toMatchObject({ rostered: true, status: 'missing', shift: { name: 'Morning' } })
})

it('RST-3 too short a rest and too many days in a row are refused, and nothing is done', async () => {
  const { night, morning, wish, assign, cells } = await planning()
  const short = await assign(wish(DAY, night), wish('2027-01-20', morning))
  expect(short.status).toBe(409)
  expect(messageOf(short)).toContain('2027-01-19: less than 8 hours of rest to the shift of 2027-01-20')
  const week = ['18', '19', '20', '21', '22', '23'].map((day) => wish(`2027-01-${day}`, morning))
  expect((await assign(...week)).status).toBe(200)
  const seventh = await assign(wish('2027-01-24', morning))
  expect([seventh.status, messageOf(seventh)]).toEqual([
    409,
    expect.stringContaining('2027-01-24: more than 6 days of work in a row since 2027-01-18'),
  ])
  expect(await cells()).toHaveLength(6)
})

it('RST-4 days before today and people of other sites are not planned', async () => {
  const { building, admin, site, morning, wish, assign } = await planning()
  expect(messageOf(await assign(wish('2027-01-17', morning)))).toContain('days before today')
  const other = await personAt(building, building.cast.otherSite, ['show_plugin_people_management'])
  const body = { location_id: site, days: [{ user_id: other.id, day: DAY, kind: 'off' as const }] }
  expect(messageOf(await admin.asks(roster.assign, { body }))).toContain('not awaited at this site')
})

it('RST-4 nobody is planned to work on a day away, though it may be a day off', () => {
  const shift = { id: 'shift', name: 'Morning', start: '08:00', end: '16:00' }
  const basis = { today: DAY, names: new Map([['ayu', 'Ayu']]), shifts: [shift], rows: [], away: new Set([`ayu ${DAY}`]) }
  const problems = (wish: Pick<RosterWish, 'kind' | 'shift_id'>) => rosterProblems([{ user_id: 'ayu', day: DAY, ...wish }], basis)
  expect(problems({ kind: 'shift', shift_id: shift.id })).toEqual([
    { user: { id: 'ayu', name: 'Ayu' }, day: DAY, rule: 'away', other: null },
  ])
  expect(problems({ kind: 'off' })).toEqual([])
})

it('RST-5 a check answers every day that a rule forbids and changes nothing', async () => {
  const { admin, site, employee, morning, night, wish, cells } = await planning()
  const days = [wish('2027-01-17', morning), wish(DAY, night), wish('2027-01-20', morning), wish('2027-01-22', morning)]
  const { data } = (await admin.asks(roster.check, { body: { location_id: site, days } })).body
  expect(data.map(({ user, ...problem }) => [user.id === employee, problem.day, problem.rule, problem.other])).toEqual([
    [true, '2027-01-17', 'past', null],
    [true, DAY, 'rest', '2027-01-20'],
    [true, '2027-01-20', 'rest', DAY],
  ])
  expect(await cells()).toEqual([])
})

it('RST-6 publishing tells each person once', async () => {
  const { who, night, wish, assign, publish, list } = await planning()
  expect((await publish()).status).toBe(409)
  await assign(wish(DAY, night), wish('2027-01-20'))
  expect((await publish()).body.data).toEqual({ days: 2, people: 1 })
  const told = (await who.asks(inbox.list, { query: {} })).body.data.filter((item) => item.type === 'shift')
  expect(told.map((item) => item.text)).toEqual(['2027-01-19 to 2027-01-20. Look at them and confirm'])
  expect((await list()).drafts).toBe(0)
})

it('RST-7 a person confirms what is published, and again what is published anew', async () => {
  const { who, employee, night, wish, assign, publish, list } = await planning()
  expect((await who.asks(roster.confirm, {})).status).toBe(409)
  await assign(wish(DAY, night), wish('2027-01-20'))
  await publish()
  expect((await list()).unconfirmed.map((user) => user.id)).toEqual([employee])
  const own = (await who.asks(roster.confirm, {})).body.data
  expect(own).toMatchObject([
    { day: DAY, shift: 'Night', start: '2027-01-19T16:00:00.000Z', end: '2027-01-20T00:00:00.000Z', confirmed: true },
    { day: '2027-01-20', shift: null, start: null, end: null, confirmed: true },
  ])
  expect((await list()).unconfirmed).toEqual([])
  await assign(wish(DAY))
  await publish()
  expect((await who.asks(roster.own, {})).body.data.map((day) => day.confirmed)).toEqual([false, true])
})

it('RST-8 a draft that says what is published is none, and a plan is taken away', async () => {
  const { employee, night, wish, assign, publish, cells, dayOf } = await planning()
  await assign(wish(DAY, night))
  await publish()
  await assign(wish(DAY))
  await assign(wish(DAY, night))
  expect(await cells()).toMatchObject([{ state: 'published', shift_id: night }])
  await assign({ user_id: employee, day: DAY, kind: 'none' })
  expect(await cells()).toMatchObject([{ state: 'draft', kind: 'none' }])
  expect(await dayOf(DAY)).toMatchObject({ rostered: true })
  await publish()
  expect([await cells(), await dayOf(DAY)]).toMatchObject([[], { rostered: false, shift: { name: 'Morning' } }])
})

it('RST-9 the need of a site is kept', async () => {
  const { building, admin, site, morning, night, list } = await planning()
  const needs = [
    { shift_id: morning, weekdays: [3, 3, 3, 3, 3, 2, 2], holiday: 1, dates: [{ day: '2027-01-20', count: 5 }], skills: [] },
    { shift_id: night, weekdays: [0, 0, 0, 0, 0, 0, 0], holiday: null, dates: [], skills: [] },
  ]
  const { data } = (await admin.asks(roster.setNeeds, { body: { location_id: site, needs } })).body
  expect([data, (await list()).needs]).toEqual([[needs[0]], [needs[0]]])
  const twice = { location_id: site, needs: [needs[0], needs[0]] as typeof needs }
  expect((await admin.asks(roster.setNeeds, { body: twice })).status).toBe(422)
  const always = { weekdays: [1, 1, 1, 1, 1, 1, 1], holiday: null, dates: [], skills: [] }
  const unknown = { location_id: site, needs: [{ shift_id: building.cast.site, ...always }] }
  expect((await admin.asks(roster.setNeeds, { body: unknown })).status).toBe(422)
  const date = { day: DAY, count: 1 }
  const doubled = { location_id: site, needs: [{ shift_id: morning, ...always, dates: [date, date] }] }
  expect((await admin.asks(roster.setNeeds, { body: doubled })).status).toBe(422)
})

it('RST-10 a shift that somebody is rostered on is not removed', async () => {
  const { admin, night, wish, assign } = await planning()
  await assign(wish(DAY, night))
  expect((await admin.asks(shifts.remove, { params: { id: night } })).status).toBe(409)
})

it('RST-11 rosters of other sites are not found', async () => {
  const { building, who, site, wish } = await planning()
  const other = await personAt(building, building.cast.otherSite, ['show_plugin_people_management', 'show_manage_user'])
  const span = { location_id: site, from: DAY, to: DAY }
  expect((await other.asks(roster.list, { query: span })).status).toBe(404)
  expect((await other.asks(roster.assign, { body: { location_id: site, days: [wish(DAY)] } })).status).toBe(404)
  expect((await other.asks(roster.check, { body: { location_id: site, days: [wish(DAY)] } })).status).toBe(404)
  expect((await other.asks(roster.publish, { body: span })).status).toBe(404)
  expect((await other.asks(roster.setNeeds, { body: { location_id: site, needs: [] } })).status).toBe(404)
  expect((await who.asks(roster.list, { query: span })).status).toBe(403)
  expect((await who.asks(roster.assign, { body: { location_id: site, days: [wish(DAY)] } })).status).toBe(403)
})

it('RST-12 bad input is refused', async () => {
  const { building, admin, site, employee, morning, wish, assign } = await planning()
  const bad: RosterWish[][] = [
    [{ user_id: employee, day: DAY, kind: 'shift' }],
    [{ user_id: employee, day: DAY, kind: 'off', shift_id: morning }],
    [wish(DAY, building.cast.site)],
    [wish(DAY), wish(DAY, morning)],
    [wish(DAY), wish('2027-04-19')],
    [],
  ]
  for (const days of bad) expect([days, (await assign(...days)).status]).toEqual([days, 422])
  const list = (from: string, to: string) => admin.asks(roster.list, { query: { location_id: site, from, to } })
  expect((await list(DAY, '2027-01-18')).status).toBe(422)
  expect((await list(DAY, '2027-03-19')).status).toBe(422)
  expect((await admin.sends('GET', `${roster.list.path}?location_id=${site}&from=2027-02-30&to=2027-03-01`)).status).toBe(422)
})

it('RST-14 published shifts stand in one’s own calendar, drafts and days off do not', async () => {
  const { building, who, employee, night, wish, assign, publish } = await planning()
  const { token } = (await who.asks(bookingLinks.create, { body: { kind: 'person' } })).body.data
  const text = async () =>
    (await building.stranger.sends('GET', `/api/v1/public/calendars/${token}`)).raw.toString('utf8').replaceAll('\r\n ', '')
  await assign(wish(DAY, night), wish('2027-01-20'))
  expect(await text()).not.toContain('BEGIN:VEVENT')
  await publish()
  const lines = (await text()).split('\r\n')
  const shift = [`UID:shift-${employee}-${DAY}@menara`, 'DTSTART:20270119T160000Z', 'DTEND:20270120T000000Z', 'SUMMARY:Night']
  expect(lines.filter((line) => /^(UID|DTSTART|DTEND|SUMMARY):/.test(line)).toSorted()).toEqual(shift.toSorted())
})
