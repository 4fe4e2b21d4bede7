import { type AttendanceCorrectionDraft, attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { errorsOf } from '../../../../../tests/contract/refusals.ts'
import type { Person } from '../../../../../tests/kit/building.ts'
import { atWork, come, DAY_MS, giveShift, go, HOUR_MS, MINUTE_MS, myself, newShift } from '../../../../../tests/kit/desk/attendance.ts'
import { audit } from '../../../schema/journal.ts'

const correct = (who: Person, id: string, body: Partial<AttendanceCorrectionDraft>) =>
  who.asks(attendances.correct, { params: { id }, body: { rev: 1, reason: 'The gate was broken', ...body } })

it('AD-16 a manager puts times right; the original stays, and what follows from them follows', async () => {
  const { building, who, admin } = await atWork('2027-01-18T01:30:00Z')
  await giveShift(building, who, await newShift(building, { start: '08:00', end: '16:00', grace_minutes: 5 }))
  const row = (await come(who)).body.data
  expect(row.late_minutes).toBe(30)
  const first = (await correct(admin, row.id, { check_in_at: '2027-01-18T01:03:00Z' })).body.data
  expect(first).toMatchObject({
    state: 'open',
    late_minutes: 0,
    corrections: 1,
    rev: 2,
    check_in: { at: '2027-01-18T01:03:00.000Z', on_site: true },
  })
  building.clock.advance(6 * HOUR_MS)
  const manager = await building.as(building.cast.admin)
  const second = (await correct(manager, row.id, { rev: 2, check_out_at: '2027-01-18T07:03:00Z', reason: ' Left with the bus ' })).body.data
  expect(second).toMatchObject({ state: 'closed', worked_minutes: 360, early_minutes: 117, check_out: { on_site: null, reason: '' } })
  expect(second.history).toMatchObject([
    {
      by: { id: building.cast.admin },
      reason: 'The gate was broken',
      before: { check_in_at: row.check_in.at, late_minutes: 30, check_out_at: null },
    },
    { reason: 'Left with the bus', after: { check_out_at: '2027-01-18T07:03:00.000Z', worked_minutes: 360 } },
  ])
  expect((await manager.asks(attendances.get, { params: { id: row.id } })).body.data).toEqual(second)
  expect((await manager.asks(attendances.presence, { query: { location_id: building.cast.site } })).body.data).toEqual([])
  const trail = await building.db.sql.select().from(audit).where(eq(audit.action, 'attendance.corrected')).orderBy(audit.seq)
  expect(trail).toMatchObject([
    { actor_id: building.cast.admin, subject_id: row.id, detail: { before: { check_in_at: row.check_in.at } } },
    {},
  ])
  expect((await myself(await building.as(who.id))).allowed).toBe('check_in')
})

it('AD-16 nobody corrects without the permission, nor their own', async () => {
  const { building, who, admin } = await atWork()
  const row = (await come(who)).body.data
  const body = { check_in_at: new Date(building.clock.now().getTime() - MINUTE_MS).toISOString() }
  expect((await correct(who, row.id, body)).status).toBe(403)
  const own = (await come(admin)).body.data
  expect((await correct(admin, own.id, body)).status).toBe(403)
  await building.db.sql.execute(sql`update roles set permissions = array_append(permissions, 'show_manage_user') where name = 'agent'`)
  expect((await correct(await building.as(building.cast.elsewhere), row.id, body)).status).toBe(404)
  expect((await correct(await building.as(building.cast.agent), row.id, body)).status).toBe(200)
})

it('AD-16 of two managers at the same moment one wins', async () => {
  const { building, who, admin } = await atWork()
  const row = (await come(who)).body.data
  const at = (minutes: number) => new Date(building.clock.now().getTime() - minutes * MINUTE_MS).toISOString()
  const replies = await Promise.all([1, 2, 3].map((minutes) => correct(admin, row.id, { check_in_at: at(minutes) })))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  expect((await admin.asks(attendances.get, { params: { id: row.id } })).body.data.history).toHaveLength(1)
})

it('AD-17 times that cannot be are refused, and nothing is kept of them', async () => {
  const { building, who } = await atWork()
  await come(who)
  building.clock.advance(HOUR_MS)
  const row = (await go(await building.as(who.id))).body.data
  building.clock.advance(HOUR_MS)
  const next = (await come(await building.as(who.id))).body.data
  building.clock.advance(1000)
  const admin = await building.as(building.cast.admin)
  const rule = async (body: Partial<AttendanceCorrectionDraft>) => {
    const reply = await correct(admin, row.id, body)
    return [reply.status, ...errorsOf(reply)]
  }
  const at = (ms: number) => new Date(building.clock.now().getTime() + ms).toISOString()
  expect(await rule({ rev: 1, check_in_at: at(-3 * HOUR_MS) })).toEqual([409])
  expect(await rule({ rev: 2 })).toEqual([422, { field: 'check_in_at', rule: 'required' }])
  expect(await rule({ rev: 2, check_in_at: row.check_in.at })).toEqual([422, { field: 'check_in_at', rule: 'changes' }])
  expect(await rule({ rev: 2, check_out_at: at(MINUTE_MS) })).toEqual([422, { field: 'check_out_at', rule: 'future' }])
  expect(await rule({ rev: 2, check_in_at: at(-367 * DAY_MS) })).toEqual([422, { field: 'check_in_at', rule: 'past' }])
  expect(await rule({ rev: 2, check_out_at: at(-4 * HOUR_MS) })).toEqual([422, { field: 'check_out_at', rule: 'order' }])
  expect(await rule({ rev: 2, check_in_at: at(-26 * HOUR_MS) })).toEqual([422, { field: 'check_in_at', rule: 'duration' }])
  expect(await rule({ rev: 2, check_out_at: at(-1) })).toEqual([409])
  expect((await admin.asks(attendances.get, { params: { id: row.id } })).body.data).toMatchObject({ history: [], rev: 2 })
  expect((await correct(admin, row.id, { rev: 2, check_out_at: at(-30 * MINUTE_MS) })).status).toBe(200)
  const early = await correct(admin, next.id, { check_in_at: at(-40 * MINUTE_MS) })
  expect(early.status).toBe(409)
})
