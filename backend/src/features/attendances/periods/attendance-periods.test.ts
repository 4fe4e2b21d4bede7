import { attendancePeriods, payroll } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { attendanceExceptions, attendanceRequests } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messageOf } from '../../../../../tests/contract/refusals.ts'
import type { Person } from '../../../../../tests/kit/building.ts'
import { atWork, come, giveShift, go, HOUR_MS, newShift } from '../../../../../tests/kit/desk/attendance.ts'
import { audit } from '../../../schema/journal.ts'
import { users } from '../../../schema/people.ts'

const MONTH = '2027-01'

/** The employee works on Monday, 18 January, comes half an hour late, and goes after seven hours. */
async function january({ ended = true } = {}) {
  const { building } = await atWork('2027-01-18T01:30:00Z')
  const shift = await newShift(building, { start: '08:00', end: '16:00', days: [1], grace_minutes: 5 })
  const { employee, site } = building.cast
  await building.db.sql.update(users).set({ created_at: '2027-01-12T00:00:00Z' })
  await giveShift(building, { id: employee } as Person, shift)
  const row = (await come(await building.as(employee))).body.data
  building.clock.advance(7 * HOUR_MS)
  if (ended) await go(await building.as(employee))
  building.clock.set(new Date('2027-02-03T02:00:00Z'))
  const admin = await building.as(building.cast.admin)
  const lock = (who: Person = admin) => who.asks(attendancePeriods.lock, { body: { location_id: site, month: MONTH, note: 'Paid' } })
  return { building, row, admin, lock, where: { location_id: site, month: MONTH } }
}

it('AD-29 a month is locked once it is over and settled', async () => {
  const { building, row, admin, lock, where } = await january({ ended: false })
  const refused = await lock()
  expect([refused.status, messageOf(refused)]).toEqual([
    409,
    '2027-01 is not settled. Attendances that are not ended: 1. Requests that wait: 0',
  ])
  const times = { check_out_at: '2027-01-18T08:30:00Z', reason: 'Forgotten' }
  await admin.asks(attendances.correct, { params: { id: row.id }, body: { rev: row.rev, ...times } })
  const early = await admin.asks(attendancePeriods.lock, { body: { ...where, month: '2027-02' } })
  expect(messageOf(early)).toBe('2027-02 can be locked from 2027-03-02 00:00 WIB, when its last shift is over')
  expect((await lock()).body.data).toMatchObject({
    locked: true,
    changed: { by: { id: building.cast.admin }, reason: 'Paid' },
    attendances: 1,
  })
  expect((await lock()).status).toBe(409)
  const { data } = (await admin.asks(attendancePeriods.list, { query: { location_id: where.location_id } })).body
  expect(data.map((item) => [item.month, item.locked]).slice(0, 2)).toEqual([
    ['2027-02', false],
    ['2027-01', true],
  ])
  expect(data).toHaveLength(12)
  const { agent, elsewhere } = building.cast
  await building.db.sql.execute(
    sql`update roles set permissions = permissions || array['show_plugin_people_management', 'show_manage_user'] where name = 'agent'`,
  )
  const foreign = await building.as(elsewhere)
  expect((await lock(foreign)).status).toBe(404)
  expect((await foreign.asks(attendancePeriods.list, { query: { location_id: where.location_id } })).status).toBe(404)
  // Who keeps the months does not open them again.
  expect((await (await building.as(agent)).asks(attendancePeriods.unlock, { body: { ...where, reason: 'x' } })).status).toBe(403)
})

it('AD-30 in a locked month nothing is put right, until it is unlocked with a reason', async () => {
  const { building, row, admin, lock, where } = await january()
  const { employee, agent, site } = building.cast
  const sentence = '2027-01 is locked at VJS Jakarta: have it unlocked, or settle the difference in a later month'
  const span = { check_in_at: '2027-01-19T01:00:00Z', check_out_at: '2027-01-19T02:00:00Z' }
  const correction = { rev: row.rev + 1, check_in_at: '2027-01-18T01:00:00Z', reason: 'Gate' }
  const exception = { user_id: employee, location_id: site, day: '2027-01-18', kind: 'late' as const, note: 'Rain' }
  const tries = async () => [
    await admin.asks(attendanceExceptions.settle, { body: exception }),
    await admin.asks(attendanceExceptions.record, { body: { user_id: agent, location_id: site, ...span, reason: 'Gate' } }),
    await (await building.as(agent)).asks(attendanceRequests.create, { body: { location_id: site, ...span, reason: 'Gate' } }),
    await admin.asks(attendances.correct, { params: { id: row.id }, body: correction }),
  ]
  await lock()
  expect((await tries()).map((reply) => [reply.status, messageOf(reply)])).toEqual(Array(4).fill([409, sentence]))
  const open = await admin.asks(attendancePeriods.unlock, { body: { ...where, reason: ' A strike was forgotten ' } })
  expect(open.body.data).toMatchObject({ locked: false, changed: { reason: 'A strike was forgotten' } })
  expect((await admin.asks(attendancePeriods.unlock, { body: { ...where, reason: 'Again' } })).status).toBe(409)
  // The record stands in the way of what is asked for afterwards, not of asking.
  expect((await tries()).map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  expect(await building.db.sql.select().from(audit).where(like(audit.action, 'attendance_period.%'))).toMatchObject([
    { action: 'attendance_period.locked', detail: { month: MONTH } },
    { action: 'attendance_period.unlocked', detail: { reason: 'A strike was forgotten' } },
  ])
})

it('AD-31 templates name columns and headings, each once', async () => {
  const { building, admin } = await january()
  const columns = [
    { field: 'name' as const, heading: 'NAMA' },
    { field: 'worked_hours' as const, heading: ' JAM ' },
  ]
  const make = (name: string, more: object = {}) => admin.asks(payroll.create, { body: { name, columns, ...more } })
  const made = (await make('Gaji')).body.data
  expect(made).toMatchObject({ name: 'Gaji', columns: [{ heading: 'NAMA' }, { heading: 'JAM' }] })
  expect((await make(' gaji ')).status).toBe(409)
  expect((await make('Other', { columns: [...columns, { field: 'email', heading: 'jam' }] })).status).toBe(422)
  expect((await make('Other', { columns: [] })).status).toBe(422)
  const other = (await make('Bonus')).body.data
  const change = (id: string, body: object) => admin.asks(payroll.update, { params: { id }, body })
  expect((await change(other.id, { name: 'GAJI' })).status).toBe(409)
  expect((await change(other.id, { columns: [{ field: 'title', heading: 'Jabatan' }] })).body.data).toMatchObject({
    name: 'Bonus',
    columns: [{ field: 'title', heading: 'Jabatan' }],
  })
  expect((await admin.asks(payroll.list, { query: {} })).body.data.map((item) => item.name)).toEqual(['Bonus', 'Gaji'])
  expect((await admin.asks(payroll.remove, { params: { id: other.id } })).status).toBe(200)
  expect((await admin.asks(payroll.get, { params: { id: other.id } })).status).toBe(404)
  const employee = await building.as(building.cast.employee)
  expect((await employee.asks(payroll.list, { query: {} })).status).toBe(403)
})

it('AD-32 the file has a row for each person, by template or whole, and says draft until the month is locked', async () => {
  const { building, admin, lock, where } = await january()
  await building.db.sql.update(users).set({ name: '=Eka' }).where(eq(users.id, building.cast.employee))
  const file = (query: object = {}) => admin.asks(payroll.file, { query: { ...where, format: 'csv', ...query } })
  const whole = await file()
  expect(whole.headers['content-disposition']).toBe('attachment; filename="payroll-VJS-2027-01-draft.csv"')
  expect(whole.headers['cache-control']).toBe('private, no-store')
  const [head = '', ...rows] = whole.raw.toString().trim().split('\r\n')
  expect(head.split(',').slice(0, 3)).toEqual(['"Name"', '"Email"', '"Title"'])
  const row = rows.find((line) => line.startsWith(`"'=Eka"`)) ?? ''
  // Two Mondays since the account was made; one without them.
  expect(row.split(',').slice(5)).toEqual(['"Morning"', '2', '1', '420', '7', '1', '30', '1', '30', '1', '0', '0', '0', '0', '0', '"no"'])
  const columns = [
    { field: 'worked_hours' as const, heading: 'JAM' },
    { field: 'name' as const, heading: 'NAMA' },
  ]
  const template = (await admin.asks(payroll.create, { body: { name: 'Gaji', columns } })).body.data
  await lock()
  const chosen = await file({ template_id: template.id })
  expect(chosen.headers['content-disposition']).toBe('attachment; filename="payroll-VJS-2027-01.csv"')
  expect(chosen.raw.toString().split('\r\n')).toEqual(expect.arrayContaining(['"JAM","NAMA"', `7,"'=Eka"`]))
  const sheet = await file({ format: 'xlsx' })
  expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await file({ template_id: where.location_id })).status).toBe(404)
  expect((await admin.asks(payroll.file, { query: { ...where, month: '2027-13', format: 'csv' } })).status).toBe(422)
})
