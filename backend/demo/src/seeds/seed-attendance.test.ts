import { users as userTable } from '@menara/backend/schema/people.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { emptied } from '../../../../tests/kit/services/test-database.ts'
import { storyOf } from '../portfolio/tickets/story.ts'
import { seedDemo } from '../seed.ts'

/** A Wednesday noon in Jakarta. */
const NOW = Date.UTC(2026, 10, 25, 5)

it('DM-50 a month of comings and goings, and today those whose shift runs', () => {
  const { attendance, crew } = storyOf({ now: NOW, password: 'none' })
  const { rows, corrections } = attendance
  expect(rows.length).toBeGreaterThan(2000)
  expect(rows.length).toBeLessThan(4000)
  const share = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).length / rows.length
  expect([
    share((item) => (item.late_minutes ?? 0) > 0) < 0.12,
    share((item) => !item.in_on_site) < 0.06,
    share((item) => item.state === 'unfinished') < 0.03,
  ]).toEqual([true, true, true])
  expect(corrections.length).toBeGreaterThan(10)
  const now = new Date(NOW).toISOString()
  for (const row of rows) {
    expect(row.check_in_at < now && (row.check_out_at ?? '') < now).toBe(true)
    expect(row.state === 'closed').toBe(row.check_out_at !== null)
  }
  const open = rows.filter((row) => row.state === 'open').map((row) => row.user_id)
  expect(new Set(open).size).toBe(open.length)
  const working = crew.people.filter((person) => person.row.status === 'active' && person.row.shift_id === crew.shifts[3]?.id)
  const share_in = working.filter((item) => open.includes(item.row.id as string)).length / working.length
  expect(share_in > 0.8 && share_in < 1).toBe(true)
  const employee = crew.people.find((person) => person.row.email === 'employee@menara.demo')?.row.id as string
  expect([open.includes(employee), rows.some((row) => row.user_id === employee)]).toEqual([false, true])
})

it('DM-50 is read back by the API', async () => {
  const building = await openBuilding()
  building.clock.set(new Date(NOW))
  await emptied(building.db)
  await seedDemo(building.backend.platform)
  const [hr] = await building.db.sql.select({ id: userTable.id }).from(userTable).where(eq(userTable.email, 'hr@menara.demo'))
  const who = await building.as(hr?.id ?? '')
  const present = (await who.asks(attendances.presence, { query: {} })).body.data
  expect(present.filter((item) => item.state === 'in').length).toBeGreaterThan(50)
  expect(present.some((item) => item.state === 'missing' && item.name === 'Gendis Pertiwi')).toBe(true)
  const { data, total } = (await who.asks(attendances.summary, { query: { limit: 200 } })).body
  expect([total, data.length]).toEqual([total, total])
  expect(data.filter((item) => item.absent_days.length > 0).length).toBeGreaterThan(20)
  expect((await who.asks(attendances.list, { query: { only: 'corrected' } })).body.data.length).toBeGreaterThan(5)
})

it('DM-108 some attendances are asked to be put right, some are accepted, and some phones are wrong', () => {
  const { attendance, crew } = storyOf({ now: NOW, password: 'none' })
  const { rows, requests, settlements, templates } = attendance
  const hr = crew.people.find((person) => person.role === 'hr')?.row.id
  const of = new Map(rows.map((row) => [row.id, row]))
  expect(requests.length).toBeGreaterThan(3)
  for (const request of requests) {
    expect(of.get(request.attendance_id ?? '')).toMatchObject({ state: 'unfinished', user_id: request.user_id, day: request.day })
    expect(Date.parse(request.created_at)).toBeLessThan(NOW)
  }
  expect(settlements.length).toBeGreaterThan(5)
  expect(settlements.every((item) => item.by_id === hr && item.user_id !== hr)).toBe(true)
  expect(templates.length).toBe(1)
  const wrong = rows.filter((row) => (row.in_clock_s ?? 0) > 30).length / rows.length
  expect(wrong > 0.01 && wrong < 0.06).toBe(true)
})

it('DM-120 guards and engineers of the head office have published months that fit their attendance', () => {
  const { attendance, roster, crew } = storyOf({ now: NOW, password: 'none' })
  const { days, needs, off } = roster
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-09-01', '2026-12-31'])
  const people = new Set(days.map((row) => row.user_id))
  expect(people.size).toBeGreaterThan(6)
  expect(needs.length).toBeGreaterThan(1)
  expect(attendance.rows.some((row) => off.has(`${row.user_id} ${row.day}`))).toBe(false)
  expect(attendance.rows.filter((row) => people.has(row.user_id)).length).toBeGreaterThan(people.size * 15)
  expect(new Set(days.filter((row) => row.day >= '2026-11-25').map((row) => row.confirmed_at === null))).toEqual(new Set([true, false]))
  expect(days.every((row) => (row.published_at ?? '') < new Date(NOW).toISOString())).toBe(true)
  const standing = new Map(crew.people.map((person) => [person.row.id, person.row.shift_id]))
  expect(days.every((row) => row.kind === 'off' || row.shift_id === standing.get(row.user_id))).toBe(true)
})

it('DM-136 shifts of the head office need people by weekday, one of them with first aid, which most have and a few have had', () => {
  const { roster } = storyOf({ now: NOW, password: 'none' })
  const [aid] = roster.skills
  for (const { weekdays, skills } of roster.needs) {
    expect(weekdays).toHaveLength(7)
    expect(skills).toEqual([{ skill_id: aid?.id, count: 1 }])
  }
  const today = new Date(NOW).toISOString().slice(0, 10)
  const able = roster.held.filter((row) => row.skill_id === aid?.id)
  expect(able.length).toBeGreaterThan(new Set(roster.days.map((row) => row.user_id)).size / 2)
  expect(new Set(able.map((row) => (row.valid_until ?? today) < today))).toEqual(new Set([true, false]))
})

it('DM-130 guards offer one another shifts that they have and that the colleague may take', () => {
  const { roster, shiftOffers } = storyOf({ now: NOW, password: 'none' })
  expect(shiftOffers.map((row) => row.state)).toEqual(['accepted', 'declined', 'offered'])
  const planned = new Map(roster.days.map((row) => [`${row.user_id} ${row.day}`, row]))
  for (const row of shiftOffers.filter((offer) => offer.kind === 'give')) {
    expect(planned.get(`${row.user_id} ${row.day}`)?.shift_id).toBe(row.shift_id)
    expect(planned.get(`${row.counterpart_id} ${row.day}`)?.kind).toBe('off')
  }
  expect(shiftOffers.every((row) => Date.parse(row.created_at) < NOW && row.day > new Date(NOW).toISOString().slice(0, 10))).toBe(true)
})

it('DM-131 annual leave is granted by law, and everybody has a first day of work', () => {
  const { leave, crew } = storyOf({ now: NOW, password: 'none' })
  expect(leave.rules).toMatchObject([{ days_per_year: 12, waiting_months: 12 }])
  expect(leave.people.length).toBe(crew.people.filter((person) => person.row.status === 'active').length)
  expect(leave.people.every((row) => row.joined_on < new Date(NOW).toISOString())).toBe(true)
  expect(leave.blocks).toMatchObject([{ location_id: null, first_day: '2026-12-28' }])
})

it('DM-133 two kiosks stand at the site of hr, and some attendances there were taken at them', () => {
  const { attendance, crew } = storyOf({ now: NOW, password: 'none' })
  const hr = crew.people.find((person) => person.role === 'hr')
  const { kiosks, rows } = attendance
  expect(kiosks.map(({ name, mode, location_id }) => [name, mode, location_id])).toEqual([
    ['Gate A', 'qr', hr?.site.id],
    ['Gate B', 'pin', hr?.site.id],
  ])
  const taken = rows.filter((row) => row.in_way === 'kiosk')
  expect(taken.length).toBeGreaterThan(20)
  for (const row of taken) {
    expect([row.in_on_site, row.location_id]).toEqual([true, hr?.site.id])
    expect(['Gate A', 'Gate B']).toContain(row.in_place)
  }
})
