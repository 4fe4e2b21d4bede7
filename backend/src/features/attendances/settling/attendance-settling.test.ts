import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import {
  type AttendanceRecordDraft,
  type AttendanceRequestDraft,
  attendanceExceptions,
  attendanceRequests,
} from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorsOf, messageOf } from '../../../../../tests/contract/refusals.ts'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { atWork, come, giveShift, newShift } from '../../../../../tests/kit/desk/attendance.ts'
import { audit } from '../../../schema/journal.ts'
import { users } from '../../../schema/people.ts'

const exceptions = async (who: Person, query: object = {}) => (await who.asks(attendanceExceptions.list, { query })).body

/** On Monday the employee comes an hour late and away from the site, and does not go; the agent does not come. It is Tuesday noon. */
async function monday() {
  const { building } = await atWork('2027-01-18T02:00:00Z')
  const shift = await newShift(building, { start: '08:00', end: '16:00', days: [1], grace_minutes: 5 })
  await building.db.sql.update(users).set({ created_at: '2027-01-12T00:00:00Z' })
  for (const id of [building.cast.employee, building.cast.agent]) await giveShift(building, { id } as Person, shift)
  const row = (await come(await building.as(building.cast.employee), { position: null, reason: 'Training' })).body.data
  building.clock.set(new Date('2027-01-19T05:00:00Z'))
  return { building, row, admin: await building.as(building.cast.admin) }
}
const seesPeople = ({ db }: Building, ...more: string[]) =>
  db.sql.execute(
    sql`update roles set permissions = permissions || ${sql.param(['show_plugin_people_management', ...more])}::text[] where name = 'agent'`,
  )

describe('exceptions', () => {
  it('AD-24 are what is late, absent, away and not ended, newest first', async () => {
    const { building, admin } = await monday()
    const { employee, agent, site, otherSite } = building.cast
    const { data, total } = await exceptions(admin)
    expect(total).toBe(4)
    expect(data.map((item) => [item.user.id, item.kind]).sort()).toEqual(
      [
        [agent, 'absent'],
        [employee, 'late'],
        [employee, 'off_site'],
        [employee, 'unfinished'],
      ].sort(),
    )
    expect(data.find((item) => item.kind === 'absent')).toMatchObject({
      day: '2027-01-18',
      attendance: null,
      shift: { name: 'Morning' },
      locked: false,
    })
    expect((await exceptions(admin, { kind: 'late' })).total).toBe(1)
    expect((await exceptions(admin, { start: '2027-01-19', end: '2027-01-19' })).total).toBe(0)
    expect([(await exceptions(admin, { location_id: site })).total, (await exceptions(admin, { location_id: otherSite })).total]).toEqual([
      4, 0,
    ])
    const page = await exceptions(admin, { limit: 3 })
    expect([page.data.length, page.next, (await exceptions(admin, { limit: 3, page: 2 })).data.length]).toEqual([3, '2', 1])
    const far = await admin.sends('GET', `${attendanceExceptions.list.path}?start=2027-01-01&end=2027-02-01`)
    expect([far.status, errorsOf(far)]).toEqual([422, [{ field: 'start', rule: 'range' }]])
    await seesPeople(building)
    const elsewhere = await building.as(building.cast.elsewhere)
    expect([(await exceptions(elsewhere)).total, (await exceptions(elsewhere, { location_id: site })).total]).toEqual([0, 0])
  })

  it('AD-25 one is accepted as it is with a note, once, by somebody else', async () => {
    const { building, admin } = await monday()
    const { employee, agent, site } = building.cast
    const body = { user_id: employee, location_id: site, day: '2027-01-18', kind: 'late' as const, note: ' Train strike ' }
    const settle = (who: Person, more: object = {}) => who.asks(attendanceExceptions.settle, { body: { ...body, ...more } })
    expect((await settle(admin)).body.data).toMatchObject({
      kind: 'late',
      settled: { by: { id: building.cast.admin }, note: 'Train strike' },
    })
    expect([(await exceptions(admin)).total, (await exceptions(admin, { settled: true })).total]).toEqual([3, 1])
    expect(messageOf(await settle(admin))).toBe('Somebody has settled it already')
    const nothing = await settle(admin, { user_id: agent })
    expect([nothing.status, messageOf(nothing)]).toEqual([409, 'There is nothing to settle any more: look at it again'])
    await seesPeople(building, 'show_manage_user')
    expect((await settle(await building.as(agent), { user_id: agent, kind: 'absent' })).status).toBe(403)
    expect((await settle(await building.as(building.cast.elsewhere), { kind: 'off_site' })).status).toBe(404)
    expect((await settle(await building.as(employee), { user_id: agent, kind: 'absent' })).status).toBe(403)
    expect(await building.db.sql.select().from(audit).where(eq(audit.action, 'attendance.settled'))).toHaveLength(1)
  })

  it('AD-26 an attendance that was not recorded is written down and judged, and the absence is over', async () => {
    const { building, admin } = await monday()
    const { agent, site } = building.cast
    const body = {
      user_id: agent,
      location_id: site,
      check_in_at: '2027-01-18T01:30:00Z',
      check_out_at: '2027-01-18T09:00:00Z',
      reason: 'Ill phone',
    }
    const record = (who: Person, more: Partial<AttendanceRecordDraft> = {}) =>
      who.asks(attendanceExceptions.record, { body: { ...body, ...more } })
    const rule = async (more: Partial<AttendanceRecordDraft>) => errorsOf(await record(admin, more))[0]
    expect(await rule({ check_out_at: '2027-01-18T01:30:00Z' })).toEqual({ field: 'check_out_at', rule: 'order' })
    expect(await rule({ check_out_at: '2027-01-19T05:01:00Z' })).toEqual({ field: 'check_out_at', rule: 'future' })
    expect(await rule({ check_in_at: '2025-01-18T01:30:00Z' })).toEqual({ field: 'check_in_at', rule: 'past' })
    expect(await rule({ user_id: building.cast.elsewhere })).toEqual({ field: 'user_id', rule: 'exists' })
    const made = (await record(admin)).body.data
    expect(made).toMatchObject({
      day: '2027-01-18',
      state: 'closed',
      late_minutes: 30,
      worked_minutes: 450,
      check_in: { on_site: null, longitude: null, reason: 'Ill phone' },
    })
    expect((await record(admin)).status).toBe(409)
    expect((await exceptions(admin, { kind: 'absent' })).total).toBe(0)
    expect((await exceptions(admin, { kind: 'off_site' })).total).toBe(1)
    await seesPeople(building, 'show_manage_user')
    expect((await record(await building.as(agent))).status).toBe(403)
    expect((await record(await building.as(building.cast.elsewhere))).status).toBe(404)
    expect(await building.db.sql.select().from(audit).where(eq(audit.action, 'attendance.recorded'))).toMatchObject([
      { subject_id: made.id },
    ])
  })
})

describe('requests', () => {
  const ask = (who: Person, body: Partial<AttendanceRequestDraft>) =>
    who.asks(attendanceRequests.create, { body: { reason: 'I forgot to check out', ...body } })

  it('AD-27 a person asks for their own, one a day at a time, and may withdraw it', async () => {
    const { building, row } = await monday()
    const { employee, agent, site, otherSite } = building.cast
    const who = await building.as(employee)
    const first = (await ask(who, { attendance_id: row.id, check_out_at: '2027-01-18T09:00:00Z' })).body.data
    expect(first).toMatchObject({ state: 'pending', day: '2027-01-18', attendance: { id: row.id, check_out_at: null }, check_in_at: null })
    expect((await ask(who, { attendance_id: row.id, check_out_at: '2027-01-18T09:30:00Z' })).status).toBe(409)
    expect((await who.asks(attendanceRequests.own, {})).body.data).toEqual([first])
    const other = await building.as(agent)
    const rule = async (body: Partial<AttendanceRequestDraft>) => errorsOf(await ask(other, body))[0]
    expect(await rule({ attendance_id: row.id, check_out_at: '2027-01-18T09:00:00Z' })).toEqual({ field: 'attendance_id', rule: 'exists' })
    expect(await rule({})).toEqual({ field: 'location_id', rule: 'required' })
    expect(await rule({ location_id: site, check_in_at: '2027-01-18T01:00:00Z' })).toEqual({ field: 'check_out_at', rule: 'required' })
    const whole = { check_in_at: '2027-01-18T01:00:00Z', check_out_at: '2027-01-18T09:00:00Z' }
    expect(await rule({ location_id: otherSite, ...whole })).toEqual({ field: 'location_id', rule: 'exists' })
    const second = (await ask(other, { location_id: site, ...whole })).body.data
    expect(second).toMatchObject({ day: '2027-01-18', attendance: null })
    const withdraw = (by: Person, id: string) => by.asks(attendanceRequests.withdraw, { params: { id } })
    expect((await withdraw(who, second.id)).status).toBe(404)
    expect((await withdraw(other, second.id)).body.data.state).toBe('withdrawn')
    expect((await withdraw(other, second.id)).status).toBe(409)
    expect((await ask(other, { location_id: site, ...whole })).status).toBe(200)
  })

  it('AD-28 approved it is done at that moment, by somebody else of that site, once', async () => {
    const { building, row, admin } = await monday()
    const { employee, agent, site } = building.cast
    const fixed = (await ask(await building.as(employee), { attendance_id: row.id, check_out_at: '2027-01-18T09:00:00Z' })).body.data
    const whole = { location_id: site, check_in_at: '2027-01-18T01:00:00Z', check_out_at: '2027-01-18T09:00:00Z' }
    const added = (await ask(await building.as(agent), whole)).body.data
    const decide = (who: Person, id: string, approved: boolean, note?: string) =>
      who.asks(attendanceRequests.decide, { params: { id }, body: { approved, ...(note !== undefined && { note }) } })
    await seesPeople(building, 'show_manage_user')
    expect((await decide(await building.as(agent), added.id, true)).status).toBe(403)
    expect((await decide(await building.as(building.cast.elsewhere), added.id, true)).status).toBe(404)
    expect((await decide(admin, fixed.id, true)).body.data).toMatchObject({
      state: 'approved',
      attendance: { check_out_at: '2027-01-18T09:00:00.000Z' },
    })
    expect((await admin.asks(attendances.get, { params: { id: row.id } })).body.data).toMatchObject({
      state: 'closed',
      corrections: 1,
      worked_minutes: 420,
      history: [{ by: { id: building.cast.admin }, reason: 'I forgot to check out' }],
    })
    expect((await decide(admin, fixed.id, false)).status).toBe(409)
    expect((await decide(admin, added.id, true)).body.data.state).toBe('approved')
    expect((await exceptions(admin, { kind: 'absent' })).total).toBe(0)
    const list = (await admin.asks(attendanceRequests.list, { query: { state: 'approved' } })).body
    expect([list.total, list.data.length]).toEqual([2, 2])
    expect((await (await building.as(building.cast.elsewhere)).asks(attendanceRequests.list, { query: {} })).body.data).toEqual([])
    expect((await (await building.as(employee)).asks(attendanceRequests.list, { query: {} })).status).toBe(403)
  })

  it('AD-33 whoever decides is told of a request, and whoever asked of the decision', async () => {
    const { building, row, admin } = await monday()
    const who = await building.as(building.cast.employee)
    const told = async (person: Person) =>
      (await person.asks(inbox.list, { query: {} })).body.data
        .map((item) => item.message?.key ?? '')
        .filter((key) => key.startsWith('attendance'))
    const { id } = (await ask(who, { attendance_id: row.id, check_out_at: '2027-01-18T09:00:00Z' })).body.data
    expect([await told(admin), await told(who)]).toEqual([['attendance_requests.requested'], []])
    await admin.asks(attendanceRequests.decide, { params: { id }, body: { approved: false, note: 'You left at five' } })
    expect([await told(admin), await told(who)]).toEqual([['attendance_requests.requested'], ['attendance_requests.rejected']])
  })

  it('AD-28 what stands against it refuses the approval, and the request waits still', async () => {
    const { building, admin } = await monday()
    const { agent, site } = building.cast
    const whole = { location_id: site, check_in_at: '2027-01-18T01:00:00Z', check_out_at: '2027-01-18T09:00:00Z' }
    const added = (await ask(await building.as(agent), whole)).body.data
    const body = { user_id: agent, ...whole, reason: 'Written down already' }
    await admin.asks(attendanceExceptions.record, { body })
    const refused = await admin.asks(attendanceRequests.decide, { params: { id: added.id }, body: { approved: true } })
    expect(refused.status).toBe(409)
    const { data } = (await admin.asks(attendanceRequests.list, { query: { state: 'pending' } })).body
    expect(data.map((item) => item.id)).toEqual([added.id])
    const rejected = await admin.asks(attendanceRequests.decide, {
      params: { id: added.id },
      body: { approved: false, note: 'Done before' },
    })
    expect(rejected.body.data).toMatchObject({ state: 'rejected', decided: { note: 'Done before' } })
    expect(await building.db.sql.select().from(audit).where(like(audit.action, 'attendance.request%'))).toHaveLength(2)
  })
})
