import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles as roleTable } from '../../schema/people.ts'
import { standardRoles } from './standard-roles.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const roleNamed = async ({ db }: Building, name: string) =>
  (await db.sql.select().from(roleTable).where(eq(roleTable.name, name)))[0]?.id ?? ''

describe('roles', () => {
  it('RO-1 are seen by everybody signed in', async () => {
    const { employee, stranger } = await openBuilding()
    const { data, total } = (await employee.asks(roles.list, { query: {} })).body
    expect(data.map((item) => [item.name, item.user_count])).toEqual([
      ['admin', 1],
      ['agent', 2],
      ['employee', 1],
      ['operator', 1],
    ])
    expect(total).toBe(4)
    expect((await employee.asks(roles.get, { params: { id: data[2]?.id ?? '' } })).body.data.permissions).toEqual([
      'show_ticketing',
      'show_ticketing_general',
    ])
    expect((await stranger.asks(roles.list, { query: {} })).status).toBe(401)
    expect((await employee.asks(roles.get, { params: { id: NOBODY } })).status).toBe(404)
  })

  it('RO-2 are shaped by those with the permission', async () => {
    const building = await openBuilding()
    const { admin, agent } = building
    const id = await roleNamed(building, 'employee')
    expect((await agent.asks(roles.create, { body: { name: 'Mine', permissions: [] } })).status).toBe(403)
    expect((await agent.asks(roles.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(roles.remove, { params: { id } })).status).toBe(403)
    const made = await admin.asks(roles.create, { body: { name: ' Guard ', permissions: ['show_plugin_ptt'] } })
    expect(made.body.data).toMatchObject({ name: 'Guard', description: '', permissions: ['show_plugin_ptt'], user_count: 0 })
    expect((await admin.asks(roles.update, { params: { id: made.body.data.id }, body: { description: 'At the gate' } })).body.data).toEqual(
      { ...made.body.data, description: 'At the gate' },
    )
  })

  it('RO-3 have a name each', async () => {
    const building = await openBuilding()
    const { admin } = building
    expect(await admin.asks(roles.create, { body: { name: 'agent', permissions: [] } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', rule: 'unique' }] },
    })
    expect(
      (await admin.asks(roles.update, { params: { id: await roleNamed(building, 'employee') }, body: { name: 'agent' } })).status,
    ).toBe(409)
    const both = await Promise.all([1, 2].map(() => admin.asks(roles.create, { body: { name: 'Twice', permissions: [] } })))
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('RO-4 are not removed while somebody holds them', async () => {
    const building = await openBuilding()
    const { admin } = building
    expect(await admin.asks(roles.remove, { params: { id: await roleNamed(building, 'agent') } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is held by 2 people') },
    })
    const { id } = (await admin.asks(roles.create, { body: { name: 'Unused', permissions: [] } })).body.data
    expect((await admin.asks(roles.remove, { params: { id } })).status).toBe(200)
    expect((await admin.asks(roles.remove, { params: { id } })).status).toBe(404)
  })

  it('RO-5 are not shaped beyond what one may', async () => {
    const building = await openBuilding()
    const { agent, db } = building
    await db.sql
      .update(roleTable)
      .set({ permissions: ['show_manage_workspace', 'show_manage'] })
      .where(eq(roleTable.name, 'agent'))
    const own = await roleNamed(building, 'agent')
    expect((await agent.asks(roles.create, { body: { name: 'New', permissions: ['show_manage_user'] } })).status).toBe(403)
    expect(
      (await agent.asks(roles.update, { params: { id: own }, body: { permissions: ['show_manage', 'show_manage_user'] } })).status,
    ).toBe(403)
    expect(
      (await agent.asks(roles.update, { params: { id: await roleNamed(building, 'admin') }, body: { permissions: ['show_manage'] } }))
        .status,
    ).toBe(403)
    expect((await agent.asks(roles.remove, { params: { id: await roleNamed(building, 'admin') } })).status).toBe(403)
    expect((await agent.asks(roles.create, { body: { name: 'New', permissions: ['show_manage'] } })).status).toBe(200)
  })

  it('RO-6 count at once for all who hold them', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, db } = building
    expect((await agent.asks(roles.create, { body: { name: 'Mine', permissions: [] } })).status).toBe(403)
    await admin.asks(roles.update, { params: { id: await roleNamed(building, 'agent') }, body: { permissions: ['show_manage_workspace'] } })
    expect((await agent.asks(roles.create, { body: { name: 'Mine', permissions: [] } })).status).toBe(200)
    expect((await agent.asks(accounts.me, {})).body.data.permissions).toEqual(['show_manage_workspace'])
    const told = (await db.sql.select().from(outbox).orderBy(outbox.seq))
      .filter((item) => item.topic === 'sessions')
      .map((item) => item.user_id)
    expect(told.sort()).toEqual([cast.agent, cast.elsewhere].sort())
  })

  it('RO-7 always leave somebody to manage people', async () => {
    const building = await openBuilding()
    const { admin } = building
    const id = await roleNamed(building, 'admin')
    expect((await admin.asks(roles.update, { params: { id }, body: { permissions: ['show_manage_workspace'] } })).status).toBe(409)
    expect((await admin.asks(roles.get, { params: { id } })).body.data.permissions).toHaveLength(permissions.length)
    const without = permissions.filter((permission) => permission !== 'show_plugin_ptt')
    expect((await admin.asks(roles.update, { params: { id }, body: { permissions: without } })).status).toBe(200)
  })

  it('RO-8 leave their changes in the audit trail', async () => {
    const building = await openBuilding()
    const { admin, db, cast } = building
    const { id } = (await admin.asks(roles.create, { body: { name: 'Guard', permissions: ['show_plugin_ptt'] } })).body.data
    await admin.asks(roles.update, { params: { id }, body: { permissions: [] } })
    await admin.asks(roles.remove, { params: { id } })
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    expect(trail.map((item) => item.action)).toEqual(['role.created', 'role.updated', 'role.removed'])
    expect(trail[1]).toMatchObject({
      actor_id: cast.admin,
      detail: { before: { permissions: ['show_plugin_ptt'] }, after: { permissions: [] } },
    })
  })

  it('RO-9 refuse bad input', async () => {
    const building = await openBuilding()
    const { admin } = building
    const id = await roleNamed(building, 'employee')
    const bad = [
      { name: '' },
      { name: 'a\u0000' },
      { name: 7 },
      { name: 'x'.repeat(1_000_000) },
      { description: 'a\u0000' },
      { permissions: 'all' },
      { permissions: ['all'] },
      { permissions: [null] },
      { permissions: ['show_manage', 'show_manage'] },
      { user_count: 4 },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/api/v1/roles/${id}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/api/v1/roles', { name: 'No permissions' })).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/roles?limit=5')).status).toBe(200)
    expect((await admin.sends('GET', '/api/v1/roles/1')).status).toBe(422)
    const name = "<i>'; drop table roles; --</i>"
    expect((await admin.asks(roles.create, { body: { name, permissions: [] } })).body.data.name).toBe(name)
  })

  it('RO-10 to begin with name what exists', () => {
    const all = Object.values(standardRoles)
    expect(all.map((item) => item.name)).toHaveLength(new Set(all.map((item) => item.name)).size)
    for (const role of all) {
      expect(role.permissions.filter((permission) => !permissions.includes(permission))).toEqual([])
      expect(new Set(role.permissions).size).toBe(role.permissions.length)
    }
    expect(standardRoles.administrator.permissions).toEqual(permissions)
    expect(Object.keys(standardRoles)).toEqual(['administrator', 'operator', 'agent', 'guard', 'finance', 'hr', 'employee'])
  })

  it('RO-11 add the standard ones that are missing', async () => {
    const { admin, agent } = await openBuilding()
    expect((await agent.asks(roles.addStandard, { body: {} })).status).toBe(403)
    const before = (await admin.asks(roles.list, { query: {} })).body.data
    const { added } = (await admin.asks(roles.addStandard, { body: {} })).body.data
    const after = (await admin.asks(roles.list, { query: {} })).body.data
    expect(added).toBeGreaterThan(0)
    expect(after).toHaveLength(before.length + added)
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.map((role) => role.name)).toEqual(expect.arrayContaining(Object.values(standardRoles).map((role) => role.name)))
    expect((await admin.asks(roles.addStandard, { body: {} })).body.data.added).toBe(0)
  })
})
