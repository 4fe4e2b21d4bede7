import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const day = { name: 'Day', start: '08:00', end: '17:00', days: [1, 2, 3, 4, 5] }
const night = { name: 'Night', start: '22:00', end: '06:00', days: [7, 1] }
const names = async (who: Person, group_ids?: string) =>
  (await who.asks(shifts.list, { query: group_ids ? { group_ids } : {} })).body.data.map((shift) => shift.name)

/** A group of the other site. */
async function otherGroup({ admin, cast }: Building): Promise<string> {
  return (await admin.asks(groups.create, { body: { name: 'Makassar crew', location_id: cast.otherSite } })).body.data.id
}
async function localManager({ db, operator }: Building): Promise<Person> {
  await db.sql
    .update(roles)
    .set({ permissions: ['show_manage_user'] })
    .where(eq(roles.name, 'operator'))
  return operator
}

describe('shifts', () => {
  it('SH-1 are listed by start, all or those of groups', async () => {
    const building = await openBuilding()
    const { admin, employee, cast, stranger } = building
    const other = await otherGroup(building)
    await admin.asks(shifts.create, { body: { ...night, group_ids: [cast.group] } })
    await admin.asks(shifts.create, { body: day })
    expect(await names(employee)).toEqual(['Day', 'Night'])
    expect(await names(employee, cast.group)).toEqual(['Night'])
    expect(await names(employee, `${cast.group},${other}`)).toEqual(['Night'])
    expect(await names(employee, other)).toEqual([])
    expect(await admin.asks(shifts.list, { query: { group_ids: 'abc' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'group_ids', rule: 'format' }] },
    })
    expect((await stranger.asks(shifts.list, { query: {} })).status).toBe(401)
  })

  it('SH-2 are shaped by those who manage people', async () => {
    const { admin, agent, cast } = await openBuilding()
    expect((await agent.asks(shifts.create, { body: day })).status).toBe(403)
    const made = await admin.asks(shifts.create, { body: { ...day, name: ' Day ', group_ids: [cast.group.toUpperCase()] } })
    expect(made.body.data).toMatchObject({ ...day, grace_minutes: 0, groups: [{ id: cast.group, name: 'Engineering' }] })
    const { id } = made.body.data
    expect((await agent.asks(shifts.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(shifts.remove, { params: { id } })).status).toBe(403)
    expect((await admin.asks(shifts.update, { params: { id }, body: { grace_minutes: 15, group_ids: [] } })).body.data).toEqual({
      ...made.body.data,
      grace_minutes: 15,
      groups: [],
    })
    expect((await admin.asks(shifts.update, { params: { id: NOBODY }, body: { name: 'None' } })).status).toBe(404)
  })

  it('SH-3 may end on the next day', async () => {
    const { admin } = await openBuilding()
    const made = await admin.asks(shifts.create, { body: night })
    expect(made.body.data).toMatchObject({ start: '22:00', end: '06:00', days: [1, 7] })
    expect((await admin.asks(shifts.update, { params: { id: made.body.data.id }, body: { days: [5, 2] } })).body.data.days).toEqual([2, 5])
  })

  it('SH-4 have only groups in view', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const [local, other] = [await localManager(building), await otherGroup(building)]
    for (const [who, id] of [
      [admin, NOBODY],
      [local, other],
    ] as const)
      expect(await who.asks(shifts.create, { body: { ...day, group_ids: [id] } })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'group_ids', rule: 'exists' }] },
      })
    const { id } = (await admin.asks(shifts.create, { body: { ...day, group_ids: [cast.group, other] } })).body.data
    expect((await local.asks(shifts.get, { params: { id } })).body.data.groups.map((group) => group.id)).toEqual([cast.group])
  })

  it('SH-5 worked elsewhere are changed by those who see that', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const [local, other] = [await localManager(building), await otherGroup(building)]
    const shared = (await admin.asks(shifts.create, { body: { ...day, group_ids: [cast.group, other] } })).body.data.id
    const own = (await admin.asks(shifts.create, { body: { ...night, group_ids: [cast.group] } })).body.data.id
    expect((await local.asks(shifts.update, { params: { id: shared }, body: { start: '03:00' } })).status).toBe(403)
    expect((await local.asks(shifts.remove, { params: { id: shared } })).status).toBe(403)
    expect((await local.asks(shifts.update, { params: { id: own }, body: { start: '21:00' } })).status).toBe(200)
    expect((await local.asks(shifts.remove, { params: { id: own } })).status).toBe(200)
  })

  it('SH-6 leave their people without one when they go', async () => {
    const { admin, cast } = await openBuilding()
    const { id } = (await admin.asks(shifts.create, { body: day })).body.data
    await admin.asks(users.update, { params: { id: cast.agent }, body: { shift_id: id } })
    expect((await admin.asks(users.get, { params: { id: cast.agent } })).body.data.shift).toEqual({ id, name: 'Day' })
    expect((await admin.asks(shifts.remove, { params: { id } })).status).toBe(200)
    expect((await admin.asks(users.get, { params: { id: cast.agent } })).body.data.shift).toBeNull()
    expect((await admin.asks(shifts.remove, { params: { id } })).status).toBe(404)
  })

  it('SH-7 leave their changes in the audit trail and announce them', async () => {
    const { admin, db } = await openBuilding()
    const { id } = (await admin.asks(shifts.create, { body: day })).body.data
    await admin.asks(shifts.update, { params: { id }, body: { start: '09:00' } })
    await admin.asks(shifts.remove, { params: { id } })
    const trail = await db.sql.select().from(audit).orderBy(audit.seq)
    expect(trail.map((item) => item.action)).toEqual(['shift.created', 'shift.updated', 'shift.removed'])
    expect(trail[1]?.detail).toEqual({ before: { start: '08:00' }, after: { start: '09:00' } })
    expect((await db.sql.select().from(outbox).orderBy(outbox.seq)).map((item) => [item.topic, item.key])).toEqual(
      Array(3).fill(['shifts', id]),
    )
  })

  it('SH-8 refuse bad input', async () => {
    const { admin } = await openBuilding()
    const { id } = (await admin.asks(shifts.create, { body: day })).body.data
    const bad = [
      { name: '' },
      { name: 'a\u0000' },
      { name: 3 },
      { name: 'x'.repeat(1_000_000) },
      { start: '8:00' },
      { start: '24:00' },
      { end: '12:60' },
      { end: 1200 },
      { days: [] },
      { days: [0] },
      { days: [8] },
      { days: [1, 1] },
      { days: [1.5] },
      { days: 'Monday' },
      { grace_minutes: -1 },
      { grace_minutes: 241 },
      { group_ids: ['x'] },
      { groups: [] },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/api/v1/shifts/${id}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/api/v1/shifts', { name: 'Hourless' })).status).toBe(422)
    const name = "<u>'; drop table shifts; --</u>"
    expect((await admin.asks(shifts.update, { params: { id }, body: { name } })).body.data.name).toBe(name)
  })
})
