import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../../../tests/contract/refusals.ts'
import type { Building, Person } from '../../../../tests/kit/building.ts'
import { absence, openWithAbsences, steps } from '../../../../tests/kit/desk/absences.ts'
import { AT, atWork, come, DAY_MS, giveShift, go, HOUR_MS, MINUTE_MS, newShift } from '../../../../tests/kit/desk/attendance.ts'
import { outbox } from '../../schema/journal.ts'

const listed = async (who: Person, query: object = {}) => (await who.asks(attendances.list, { query })).body.data

/** The employee on three days in a row, eight hours each; the last one away. */
async function threeDays(): Promise<{ building: Building; admin: Person; ids: string[] }> {
  const { building } = await atWork()
  const ids: string[] = []
  for (const n of [0, 1, 2]) {
    building.clock.set(new Date(Date.parse('2027-01-18T00:05:00Z') + n * DAY_MS))
    const who = await building.as(building.cast.employee)
    const away = n === 2 ? { position: null, reason: 'Training' } : {}
    ids.unshift((await come(who, away)).body.data.id)
    building.clock.advance(8 * HOUR_MS)
    await go(await building.as(building.cast.employee))
  }
  return { building, admin: await building.as(building.cast.admin), ids }
}

describe('the list', () => {
  it('AD-10 filters by person, days, site and what is odd, newest first, page by page', async () => {
    const { building, admin, ids } = await threeDays()
    const agent = await building.as(building.cast.agent)
    const other = (await come(agent)).body.data.id
    const of = async (query: object) => (await listed(admin, query)).map((item) => item.id)
    expect(await of({})).toEqual([other, ...ids])
    expect(await of({ user: building.cast.employee })).toEqual(ids)
    expect(await of({ start: '2027-01-19', user: building.cast.employee })).toEqual(ids.slice(0, 2))
    expect(await of({ start: '2027-01-19', end: '2027-01-19' })).toEqual([ids[1]])
    expect(await of({ end: '2027-01-18T23:59:00Z' })).toEqual([ids[2]])
    expect(await of({ start: '2027-01-20T00:06:00Z' })).toEqual([other])
    expect(await of({ location_id: building.cast.site })).toHaveLength(4)
    expect(await of({ location_id: building.cast.otherSite })).toEqual([])
    expect(await of({ only: 'off_site' })).toEqual([ids[0]])
    expect([await of({ only: 'late' }), await of({ only: 'early' }), await of({ only: 'corrected' })]).toEqual([[], [], []])
    const pages: string[][] = []
    for (let page: string | undefined = '1'; page; ) {
      const { data, next, total }: { data: { id: string }[]; next?: string; total?: number } = (
        await admin.asks(attendances.list, { query: { page: Number(page), limit: 3 } })
      ).body
      expect(total).toBe(4)
      pages.push(data.map((item) => item.id))
      page = next
    }
    expect(pages).toEqual([[other, ids[0], ids[1]], [ids[2]]])
  })

  it('AD-11 shows nothing of another site, and nothing without the permission', async () => {
    const { building, admin, ids } = await threeDays()
    await building.db.sql.execute(
      sql`update roles set permissions = array_append(permissions, 'show_plugin_people_management') where name = 'agent'`,
    )
    const elsewhere = await building.as(building.cast.elsewhere)
    const days = { start: '2027-01-01', end: '2027-01-31' }
    expect(await listed(elsewhere)).toEqual([])
    expect(await listed(elsewhere, { location_id: building.cast.site })).toEqual([])
    expect((await elsewhere.asks(attendances.get, { params: { id: ids[0] ?? '' } })).status).toBe(404)
    const people = (await elsewhere.asks(attendances.summary, { query: days })).body.data
    expect(people.map((person) => person.user.id)).not.toContain(building.cast.employee)
    expect((await elsewhere.asks(attendances.summary, { query: { ...days, location_id: building.cast.site } })).body.data).toEqual([])
    expect((await elsewhere.asks(attendances.export, { query: days })).raw.toString().trim().split('\r\n')).toHaveLength(1)
    const came = await building.as(building.cast.employee)
    await come(came)
    const at = { query: { location_id: building.cast.site } }
    expect((await elsewhere.asks(attendances.presence, { query: {} })).body.data).toEqual([])
    expect((await elsewhere.asks(attendances.presence, at)).body.data).toEqual([])
    expect((await admin.asks(attendances.presence, at)).body.data).toMatchObject([{ id: building.cast.employee }])
    expect((await (await building.as(building.cast.agent)).asks(attendances.get, { params: { id: ids[0] ?? '' } })).status).toBe(200)
    for (const endpoint of [attendances.list, attendances.summary, attendances.presence])
      expect((await came.sends('GET', endpoint.path)).status).toBe(403)
    expect((await came.asks(attendances.own, {})).body.data.recent).toHaveLength(4)
  })

  it('AD-12 refuses days that do not exist and ranges without end', async () => {
    const { admin } = await atWork()
    const rule = async (path: string, query: Record<string, string>) => {
      const reply = await admin.sends('GET', `${path}?${new URLSearchParams(query)}`)
      return [reply.status, ...errorsOf(reply)]
    }
    expect(await rule(attendances.list.path, { start: '2027-02-30' })).toEqual([422, { field: 'start', rule: 'date' }])
    expect(await rule(attendances.list.path, { end: '0000-01-01' })).toEqual([422, { field: 'end', rule: 'date' }])
    expect(await rule(attendances.list.path, { start: '2027-02-02', end: '2027-02-01' })).toEqual([422, { field: 'end', rule: 'range' }])
    const far = { start: '2027-01-01', end: '2027-04-03' }
    for (const path of [attendances.summary.path, attendances.export.path]) {
      expect(await rule(path, far)).toEqual([422, { field: 'start', rule: 'range' }])
      expect((await admin.sends('GET', `${path}?start=2027-01-01&end=2027-04-02`)).status).toBe(200)
    }
    expect((await admin.sends('GET', `${attendances.list.path}?${new URLSearchParams(far)}`)).status).toBe(200)
  })
})

describe('the summary', () => {
  it('AD-13 counts what happened and names the days that went by', async () => {
    const { building } = await threeDays()
    const { cast, db } = building
    const shift = await newShift(building, { start: '08:00', end: '16:00', days: [1, 2, 3, 4, 5] })
    await giveShift(building, { id: cast.employee } as Person, shift)
    await db.sql.execute(sql`update users set created_at = '2027-01-14T05:00:00Z'`)
    const summary = async (query: object) => (await (await building.as(cast.admin)).asks(attendances.summary, { query })).body
    // Wednesday the 20th, 15:05 at the site: three days there, away on Friday the 15th; the 14th had begun before the person was.
    const asked = { user: cast.employee, start: '2027-01-11', end: '2027-01-24' }
    expect((await summary(asked)).data).toMatchObject([
      {
        attendances: 3,
        days: 3,
        worked_minutes: 1440,
        off_site: 1,
        late: 0,
        unfinished: 0,
        absent_days: ['2027-01-15'],
        location: { id: cast.site },
      },
    ])
    building.clock.set(new Date('2027-01-21T08:59:00Z'))
    expect((await summary(asked)).data[0]?.absent_days).toEqual(['2027-01-15'])
    building.clock.set(new Date('2027-01-21T09:01:00Z'))
    expect((await summary(asked)).data[0]?.absent_days).toEqual(['2027-01-15', '2027-01-21'])
    const all = await summary({ limit: 3 })
    expect([all.data.length, all.total, all.next, all.data.map((item) => item.user.name)]).toEqual([
      3,
      4,
      '2',
      ['Agent', 'Elsewhere', 'Employee'],
    ])
    expect((await summary({ limit: 3, page: 2 })).data.map((item) => item.user.name)).toEqual(['Operator'])
    expect((await summary({ search: 'PERAT' })).data.map((item) => item.user.name)).toEqual(['Operator'])
    expect((await summary({ search: '%' })).data).toEqual([])
    expect((await summary({ location_id: cast.otherSite })).data.map((item) => item.user.name)).toEqual(['Elsewhere'])
  })
})

describe('presence', () => {
  it('AD-14 whoever is away for the whole day by an approved absence is on leave; by half a day they are missing', async () => {
    const building = await openWithAbsences()
    const { cast, clock, as } = building
    clock.set(new Date('2027-01-18T00:30:00Z'))
    const [admin, agent, employee] = [await as(cast.admin), await as(cast.agent), await as(cast.employee)]
    await giveShift(building, employee, await newShift(building, { start: '07:00', end: '15:00', grace_minutes: 10 }))
    const facts = { absence_kind: 'annual', first_day: '2027-01-18', last_day: '2027-01-18' }
    const approved = async (more: object) =>
      (await steps(agent, await absence(building, { ...facts, ...more }, { by: employee }), 'approve')).body.data
    const state = async () => (await admin.asks(attendances.presence, { query: {} })).body.data.map((item) => item.state)
    const half = await approved({ last_half: true })
    expect(await state()).toEqual(['missing'])
    await steps(agent, half, 'recall', 'Asked anew')
    expect([(await approved({})).stage, await state()]).toEqual(['approved', ['on_leave']])
  })

  it('AD-14 names who is in and who is missing, and is announced', async () => {
    const { building, who, admin } = await atWork('2027-01-18T00:00:00Z')
    const { cast, db, clock } = building
    for (const id of [cast.employee, cast.agent])
      await giveShift(building, { id } as Person, await newShift(building, { start: '07:00', end: '15:00', grace_minutes: 10 }))
    const present = async () => (await admin.asks(attendances.presence, { query: {} })).body.data.map((item) => [item.name, item.state])
    clock.advance(9 * MINUTE_MS)
    expect(await present()).toEqual([])
    clock.advance(2 * MINUTE_MS)
    expect((await present()).sort()).toEqual([
      ['Agent', 'missing'],
      ['Employee', 'missing'],
    ])
    await come(who)
    const hints = await db.sql.select().from(outbox).where(sql`topic = 'attendances'`).orderBy(outbox.seq)
    expect(hints).toMatchObject([{ location_id: cast.site, user_id: null }])
    expect((await present()).sort()).toEqual([
      ['Agent', 'missing'],
      ['Employee', 'in'],
    ])
    expect((await admin.asks(attendances.presence, { query: {} })).body.data.find((item) => item.state === 'in')).toMatchObject({
      late_minutes: 11,
      on_site: true,
      location: { id: cast.site },
    })
    await go(who)
    expect(await present()).toEqual([['Agent', 'missing']])
    clock.set(new Date('2027-01-18T08:00:01Z'))
    const later = await building.as(cast.admin)
    expect((await later.asks(attendances.presence, { query: {} })).body.data).toEqual([])
  })
})

describe('the file', () => {
  it('AD-15 holds the list in local time and no formula', async () => {
    const { building } = await atWork()
    await building.db.sql.execute(sql`update users set name = '=1+1' where id = ${building.cast.employee}`)
    const who = await building.as(building.cast.employee)
    await come(who, { position: null, reason: 'Said "later", left' })
    building.clock.advance(90 * MINUTE_MS)
    await go(await building.as(who.id), { position: AT })
    const admin = await building.as(building.cast.admin)
    const { raw, headers } = await admin.asks(attendances.export, { query: { start: '2027-01-18', end: '2027-01-18', user: who.id } })
    const [head, line, end, ...rest] = raw.toString().split('\r\n')
    expect([head?.split(',').length, end, rest]).toEqual([15, '', []])
    expect(line).toBe(
      `"'=1+1","VJS Jakarta",2027-01-18,"",2027-01-18T07:05+07:00,2027-01-18T08:35+07:00,90,0,0,closed,false,"Said ""later"", left",true,"",0`,
    )
    expect(headers['content-type']).toContain('text/csv')
    const none = await admin.asks(attendances.export, { query: { start: '2027-01-17', end: '2027-01-17' } })
    expect(none.raw.toString().trim()).toBe(head)
  })
})
