import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { pointAt } from '@menara/shared/domain/geo.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { absence, openWithAbsences, steps } from '../../../../../tests/kit/desk/absences.ts'
import {
  AT,
  atWork,
  come,
  DAY_MS,
  giveShift,
  go,
  HOUR_MS,
  MINUTE_MS,
  newShift,
  ownSites,
  SITE,
} from '../../../../../tests/kit/desk/attendance.ts'
import { newId } from '../../../platform/ids.ts'
import { geofences } from '../../../schema/monitoring/tracking.ts'
import { users } from '../../../schema/people.ts'

const siteDay = async (who: Person, query: { location_id: string; day?: string }) =>
  (await who.asks(attendanceDays.site, { query })).body.data
const month = (who: Person, query: { location_id: string; month: string; page?: number; limit?: number; search?: string }) =>
  who.asks(attendanceDays.month, { query })

/** Monday 09:00 at the first site; employee, agent and operator have a shift from 08:00 with 5 minutes of grace. */
async function working() {
  const { building } = await atWork('2027-01-18T02:00:00Z')
  const shift = await newShift(building, { start: '08:00', end: '16:00', days: [1, 2, 3, 4, 5], grace_minutes: 5 })
  for (const id of [building.cast.employee, building.cast.agent]) await giveShift(building, { id } as Person, shift)
  return { building, admin: await building.as(building.cast.admin), shift }
}
const seesPeople = ({ db }: Building) =>
  db.sql.execute(sql`update roles set permissions = array_append(permissions, 'show_plugin_people_management') where name = 'agent'`)

describe('what a check-in keeps', () => {
  it('AD-19 the fence and the clock of the device, and a repeated key with another clock is the same', async () => {
    const { who, building } = await atWork()
    const ring = ([0, 90, 180, 270] as const).map((bearing) => [...pointAt(SITE, bearing, 60)] as [number, number])
    const fence = { location_id: building.cast.site, ring, applies_to: ['asset'] as ['asset'], margin_m: 2, priority: 'low' as const }
    await building.db.sql.insert(geofences).values([
      { ...fence, id: newId(), name: 'Around', rule: 'exit', enabled: true },
      { ...fence, id: newId(), name: 'Gate B', rule: 'enter', enabled: true },
      { ...fence, id: newId(), name: 'A disabled one', rule: 'enter', enabled: false },
    ])
    const device_at = '2027-01-18T00:06:12Z'
    const came = (await come(who, { device_at }, 'key-1')).body.data
    expect(came.check_in).toMatchObject({ at: '2027-01-18T00:05:00.000Z', place: 'Gate B', clock_s: 72 })
    const again = await come(who, { device_at: '2027-01-18T00:06:20Z' }, 'key-1')
    expect([again.status, again.body.data.id]).toEqual([200, came.id])
    building.clock.advance(5 * MINUTE_MS)
    expect(
      (await go(who, { position: null, reason: 'Flat battery', device_at: '2027-01-18T00:09:55Z' })).body.data.check_out,
    ).toMatchObject({
      place: '',
      clock_s: -5,
    })
    const old = await come(who, { device_at: '2001-01-01T00:00:00Z' })
    expect(old.body.data.check_in.clock_s).toBeLessThan(-800_000_000)
    await go(who)
    expect((await come(who)).body.data.check_in.clock_s).toBe(null)
    expect((await who.sends('POST', attendances.checkOut.path, { position: AT, device_at: 'yesterday' })).status).toBe(422)
  })
})

describe('a day of a site', () => {
  it('AD-21 has everybody with one status, by the calendar of the site', async () => {
    const { building, admin } = await working()
    const { site, employee, agent, operator } = building.cast
    await come(await building.as(employee))
    await come(await building.as(operator), { position: null, reason: 'Training' })
    const now = await siteDay(admin, { location_id: site })
    expect(now).toMatchObject({
      day: '2027-01-18',
      zone: 'Asia/Jakarta',
      code: 'VJS',
      from: '2027-01-17T17:00:00.000Z',
      to: '2027-01-18T17:00:00.000Z',
      locked: false,
      figures: { expected: 2, present: 2, in: 2, late: 1, missing: 1, absent: 0, unscheduled: 1, off_site: 1 },
    })
    const status = Object.fromEntries(now.people.map((item) => [item.user.id, item.status]))
    expect(status).toEqual({ [employee]: 'in', [agent]: 'missing', [operator]: 'in' })
    expect(now.people.find((item) => item.user.id === employee)?.attendances).toMatchObject([{ late_minutes: 60 }])
    building.clock.advance(8 * HOUR_MS)
    const later = await building.as(building.cast.admin)
    expect((await siteDay(later, { location_id: site })).figures).toMatchObject({ missing: 0, absent: 1 })
    expect((await siteDay(later, { location_id: site, day: '2027-01-19' })).figures).toMatchObject({ expected: 2, present: 0, absent: 0 })
    expect((await siteDay(later, { location_id: site, day: '2027-01-17' })).people.map((item) => item.status)).toEqual(['off', 'off'])
    const one = { location_id: site, day: '2027-01-18' }
    expect((await later.asks(attendanceDays.person, { query: { ...one, user_id: agent } })).body.data).toMatchObject({
      status: 'absent',
      shift: { name: 'Morning', grace_minutes: 5 },
    })
    expect((await later.asks(attendanceDays.person, { query: { ...one, user_id: newId() } })).status).toBe(404)
    expect((await later.sends('GET', `${attendanceDays.site.path}?location_id=${site}&day=2027-02-30`)).status).toBe(422)
  })

  it('AD-21 who came to another site is awaited there alone', async () => {
    const { building, admin } = await working()
    const { site, otherSite, employee } = building.cast
    await ownSites(building, { id: employee } as Person, [site, otherSite])
    const there = { location_id: otherSite, position: null, reason: 'Helping out' }
    await come(await building.as(employee), there)
    expect((await siteDay(admin, { location_id: site })).people.map((item) => item.user.id)).toEqual([building.cast.agent])
    expect((await siteDay(admin, { location_id: otherSite })).people).toMatchObject([{ user: { id: employee }, status: 'in' }])
  })

  it('AD-21 who is away by what was approved is on leave, on a day off neither', async () => {
    const building = await openWithAbsences()
    building.clock.set(new Date('2027-01-15T02:00:00Z'))
    const shift = await newShift(building, { days: [1, 2, 3, 4, 5] })
    await giveShift(building, { id: building.cast.employee } as Person, shift)
    const facts = { absence_kind: 'annual', first_day: '2027-01-16', last_day: '2027-01-18' }
    const asked = await absence(building, facts, { by: await building.as(building.cast.employee) })
    await steps(await building.as(building.cast.admin), asked, 'approve')
    building.clock.set(new Date('2027-01-18T12:00:00Z'))
    const admin = await building.as(building.cast.admin)
    const at = (day: string) => siteDay(admin, { location_id: building.cast.site, day })
    expect((await at('2027-01-18')).people).toMatchObject([{ status: 'on_leave', away: { on: 'leave', whole_day: true } }])
    expect((await at('2027-01-18')).figures).toMatchObject({ expected: 0, on_leave: 1, absent: 0 })
    expect((await at('2027-01-17')).people).toMatchObject([{ status: 'off' }])
    const grid = (await month(admin, { location_id: building.cast.site, month: '2027-01' })).body.data
    expect(grid.find((row) => row.user.id === building.cast.employee)?.cells.at(-1)).toMatchObject({
      day: '2027-01-18',
      status: 'on_leave',
    })
  })
})

describe('all sites', () => {
  it('AD-22 each on its own day, beside the same weekday before, with who is missing', async () => {
    const { building } = await working()
    const { site, employee, agent } = building.cast
    await come(await building.as(employee))
    await go(await building.as(employee))
    building.clock.set(new Date(Date.parse('2027-01-18T02:00:00Z') + 7 * DAY_MS))
    await come(await building.as(agent))
    const admin = await building.as(building.cast.admin)
    const { data } = (await admin.asks(attendanceDays.sites, { query: {} })).body
    expect(data).toHaveLength(2)
    expect(data.find((row) => row.location.id === site)).toMatchObject({
      day: '2027-01-25',
      figures: { expected: 2, present: 1, late: 1, missing: 1 },
      before: { day: '2027-01-18', figures: { expected: 2, present: 1, absent: 1 } },
      lacking: [{ id: employee, status: 'missing', shift: { name: 'Morning' } }],
    })
    // Half past eleven in the evening in Jakarta is half past midnight in Makassar.
    building.clock.set(new Date('2027-01-25T16:30:00Z'))
    const night = (await (await building.as(building.cast.admin)).asks(attendanceDays.sites, { query: {} })).body.data
    expect(Object.fromEntries(night.map((row) => [row.code, row.day]))).toEqual({ VJS: '2027-01-25', MKS: '2027-01-26' })
    const chosen = (await (await building.as(building.cast.admin)).asks(attendanceDays.sites, { query: { day: '2027-01-18' } })).body.data
    expect(new Set(chosen.map((row) => row.day))).toEqual(new Set(['2027-01-18']))
  })

  it('AD-22 a reader of one site is answered that one alone, and of another site nothing', async () => {
    const { building } = await working()
    await seesPeople(building)
    const elsewhere = await building.as(building.cast.elsewhere)
    const { data } = (await elsewhere.asks(attendanceDays.sites, { query: {} })).body
    expect(data.map((row) => row.code)).toEqual(['MKS'])
    const there = { location_id: building.cast.site }
    const day = '2027-01-18'
    expect((await elsewhere.asks(attendanceDays.site, { query: there })).status).toBe(404)
    expect((await month(elsewhere, { ...there, month: '2027-01' })).status).toBe(404)
    expect((await elsewhere.asks(attendanceDays.person, { query: { ...there, day, user_id: building.cast.agent } })).status).toBe(404)
    const employee = await building.as(building.cast.employee)
    expect((await employee.asks(attendanceDays.sites, { query: {} })).status).toBe(403)
  })
})

describe('a month', () => {
  it('AD-23 shows people by name, page by page, and what is known of each day', async () => {
    const { building } = await working()
    const { site, employee, agent } = building.cast
    await building.db.sql.update(users).set({ created_at: '2026-12-01T00:00:00Z' })
    await come(await building.as(employee))
    building.clock.advance(7 * HOUR_MS + 1000)
    await go(await building.as(employee))
    const admin = await building.as(building.cast.admin)
    const { data, total } = (await month(admin, { location_id: site, month: '2027-01' })).body
    const of = (id: string) => data.find((row) => row.user.id === id)
    expect([total, data.length]).toEqual([total, total])
    expect(of(employee)?.cells.at(-1)).toEqual({
      day: '2027-01-18',
      status: 'present',
      late_minutes: 60,
      early_minutes: 0,
      worked_minutes: 420,
      off_site: false,
    })
    // Of the working days of the month twelve are over, the eighteenth among them.
    expect(of(agent)?.cells.filter((cell) => cell.status === 'absent')).toHaveLength(12)
    expect(of(employee)?.worked_minutes).toBe(420)
    const names: string[] = []
    for (let page: string | undefined = '1'; page; ) {
      const { body } = await month(admin, { location_id: site, month: '2027-01', page: Number(page), limit: 1 })
      names.push(...body.data.map((row) => row.user.id))
      page = body.next
    }
    expect(names).toEqual(data.map((row) => row.user.id))
    const [first] = data
    const search = first?.user.name.slice(0, 4) ?? ''
    expect((await month(admin, { location_id: site, month: '2027-01', search })).body.data[0]?.user.id).toBe(first?.user.id)
    expect((await admin.sends('GET', `${attendanceDays.month.path}?location_id=${site}&month=2027-13`)).status).toBe(422)
    const gone = { status: 'blocked' as const }
    await building.db.sql.update(users).set(gone).where(eq(users.id, agent))
    expect((await month(admin, { location_id: site, month: '2027-01' })).body.data.map((row) => row.user.id)).not.toContain(agent)
  })
})
