import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { roles as rolesContract } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { outbox } from '../../../schema/journal.ts'
import { users as people, roles, userRoles } from '../../../schema/people.ts'

const PASSWORD = 'correct horse battery'
const roleNamed = async ({ db }: Building, name: string) => (await db.sql.select().from(roles).where(eq(roles.name, name)))[0]?.id ?? ''

/** Somebody who manages the people of the first site, and no more than an agent may. */
async function localManager(building: Building): Promise<Person> {
  const { admin, cast, as } = building
  const role = await admin.asks(rolesContract.create, {
    body: { name: 'local manager', permissions: ['show_manage', 'show_manage_user', 'show_ticketing', 'show_ticketing_general'] },
  })
  const made = await admin.asks(users.create, {
    body: { email: 'local@example.test', name: 'Local', password: PASSWORD, role_ids: [role.body.data.id], location_ids: [cast.site] },
  })
  return as(made.body.data.id)
}

describe('power over people', () => {
  it('US-35 is not used for oneself', async () => {
    const building = await openBuilding()
    const { cast, admin } = building
    const local = await localManager(building)
    const agentless = await roleNamed(building, 'employee')
    const change = async (id: string, gives: object) => (await local.asks(users.update, { params: { id }, body: gives })).status
    for (const gives of [{ role_ids: [agentless] }, { group_ids: [cast.group] }, { manager_id: cast.agent }])
      expect([gives, await change(local.id, gives)]).toEqual([gives, 403])
    expect(await change(cast.employee, { manager_id: local.id })).toBe(403)
    expect(await change(cast.employee, { manager_id: cast.agent })).toBe(200)
    const mine = (await local.asks(users.get, { params: { id: local.id } })).body.data
    const same = {
      role_ids: mine.roles.map((role) => role.id),
      group_ids: [],
      location_ids: mine.location_ids,
      manager_id: null,
      name: 'Local two',
    }
    expect(await change(local.id, same)).toBe(200)
    expect(await change(local.id, { location_ids: [] })).toBe(200)
    expect((await admin.asks(users.update, { params: { id: local.id }, body: { group_ids: [cast.group] } })).status).toBe(200)
  })

  it('US-36 opens telephones and when somebody was here, which others are not told', async () => {
    const { admin, agent, employee, db, cast } = await openBuilding()
    await db.sql.update(people).set({ phone: '+62 812', last_seen_at: '2026-01-01T00:00:00.000Z' }).where(eq(people.id, cast.employee))
    const seen = async (person: Person) => {
      const found = [
        (await person.asks(users.get, { params: { id: cast.employee } })).body.data,
        (await person.asks(users.list, { query: { limit: 50 } })).body.data.find((user) => user.id === cast.employee),
        (await person.asks(users.byLocation, { params: { id: cast.site }, query: {} })).body.data.find((item) => item.id === cast.employee),
      ]
      return found.map((item) => [item?.phone, item?.last_seen_at !== null])
    }
    expect(await seen(admin)).toEqual(Array(3).fill(['+62 812', true]))
    expect(await seen(employee)).toEqual(Array(3).fill(['+62 812', true]))
    expect(await seen(agent)).toEqual(Array(3).fill(['', false]))
  })

  it('US-20 ends at the permissions and sites one has', async () => {
    const building = await openBuilding()
    const { cast } = building
    const local = await localManager(building)
    const [adminRole, agentRole, employeeRole] = await Promise.all(['admin', 'agent', 'employee'].map((text) => roleNamed(building, text)))
    const make = async (gives: object) =>
      (await local.asks(users.create, { body: { email: 'x@example.test', name: 'X', password: PASSWORD, ...gives } })).status
    expect(await make({ role_ids: [adminRole] })).toBe(403)
    expect(await make({ role_ids: [employeeRole, agentRole] })).toBe(403)
    expect(await make({ location_ids: null })).toBe(403)
    expect(await make({ location_ids: [cast.site, cast.otherSite] })).toBe(403)
    expect(await make({ role_ids: [employeeRole?.toUpperCase()], location_ids: [cast.site.toUpperCase()] })).toBe(200)
    const change = async (id: string, gives: object) => (await local.asks(users.update, { params: { id }, body: gives })).status
    expect(await change(cast.employee, { role_ids: [adminRole] })).toBe(403)
    expect(await change(cast.employee, { location_ids: null })).toBe(403)
    expect(await change(cast.employee, { location_ids: [cast.otherSite] })).toBe(403)
    expect(await change(local.id, { role_ids: [adminRole] })).toBe(403)
    expect(await change(local.id, { location_ids: null })).toBe(403)
    expect(await change(cast.employee, { role_ids: [employeeRole], location_ids: [cast.site] })).toBe(200)
    expect(await change(cast.elsewhere, { name: 'Mine now' })).toBe(404)
  })

  it('US-21 does not reach those who may more', async () => {
    const building = await openBuilding()
    const { cast } = building
    const local = await localManager(building)
    for (const id of [cast.admin, cast.agent]) {
      expect((await local.asks(users.update, { params: { id }, body: { email: 'mine@example.test' } })).status).toBe(403)
      expect((await local.asks(users.resetPassword, { params: { id }, body: { password: PASSWORD } })).status).toBe(403)
      expect((await local.asks(users.setStatus, { params: { id }, body: { status: 'blocked' } })).status).toBe(403)
      expect((await local.asks(users.remove, { params: { id } })).status).toBe(403)
      expect((await local.asks(users.sessions, { params: { id } })).status).toBe(403)
      expect((await local.asks(users.endSessions, { params: { id } })).status).toBe(403)
    }
    expect((await local.asks(users.resetPassword, { params: { id: cast.elsewhere }, body: { password: PASSWORD } })).status).toBe(404)
    expect((await local.asks(users.resetPassword, { params: { id: cast.employee }, body: { password: PASSWORD } })).status).toBe(200)
    expect((await building.admin.asks(accounts.me, {})).status).toBe(200)
  })

  it('US-22 does not block or remove oneself', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    for (const id of [cast.admin, cast.admin.toUpperCase()]) {
      expect((await admin.asks(users.setStatus, { params: { id }, body: { status: 'blocked' } })).status).toBe(409)
      expect((await admin.asks(users.remove, { params: { id } })).status).toBe(409)
    }
    expect((await admin.asks(accounts.me, {})).status).toBe(200)
  })

  it('US-23 keeps somebody in charge, at all sites', async () => {
    const building = await openBuilding()
    const { admin, as, cast } = building
    const [adminRole, employeeRole] = await Promise.all(['admin', 'employee'].map((text) => roleNamed(building, text)))
    const change = async (who: Person, id: string, gives: object) => (await who.asks(users.update, { params: { id }, body: gives })).status
    await localManager(building)
    expect(await change(admin, cast.admin, { role_ids: [employeeRole] })).toBe(403)
    expect(await change(admin, cast.admin, { role_ids: [] })).toBe(409)
    expect(await change(admin, cast.admin, { location_ids: [cast.site] })).toBe(409)
    expect((await admin.asks(accounts.me, {})).body.data).toMatchObject({ location_ids: null, roles: [{ name: 'admin' }] })

    const made = await admin.asks(users.create, {
      body: { email: 'second@example.test', name: 'Second', password: PASSWORD, role_ids: [adminRole ?? ''], location_ids: null },
    })
    const second = await as(made.body.data.id)
    // Each takes the other's place at the same moment: one of them stays.
    const both = await Promise.all([
      second.asks(users.setStatus, { params: { id: cast.admin }, body: { status: 'blocked' } }),
      admin.asks(users.setStatus, { params: { id: second.id }, body: { status: 'blocked' } }),
    ])
    expect(both.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await building.backend.people.holding('show_manage_workspace', null)).toHaveLength(1)
  })

  it('US-23 lets the last but one go', async () => {
    const building = await openBuilding()
    const { admin, as, cast } = building
    const adminRole = await roleNamed(building, 'admin')
    const made = await admin.asks(users.create, {
      body: { email: 'second@example.test', name: 'Second', password: PASSWORD, role_ids: [adminRole], location_ids: null },
    })
    const second = await as(made.body.data.id)
    expect((await admin.asks(users.update, { params: { id: cast.admin }, body: { role_ids: [] } })).status).toBe(200)
    expect((await second.asks(users.remove, { params: { id: cast.admin } })).status).toBe(200)
    expect((await second.asks(users.update, { params: { id: second.id }, body: { role_ids: [] } })).status).toBe(409)
  })

  it('US-24 is taken with the role, at once', async () => {
    const building = await openBuilding()
    const { admin, agent, cast } = building
    expect((await agent.asks(accounts.me, {})).body.data.permissions).toContain('ticket_work')
    expect((await admin.asks(users.update, { params: { id: cast.agent }, body: { role_ids: [] } })).status).toBe(200)
    expect((await building.backend.people.identify(agent.token))?.permissions.size).toBe(0)
    await admin.asks(users.update, { params: { id: cast.agent }, body: { role_ids: [await roleNamed(building, 'admin')] } })
    expect((await building.backend.people.identify(agent.token))?.may('show_manage_user')).toBe(true)
  })

  it('US-34 is announced to the gateways when it changes', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const heard = async () =>
      (await db.sql.select().from(outbox).orderBy(outbox.seq)).filter((item) => item.topic === 'sessions').map((item) => item.user_id)
    await admin.asks(users.update, { params: { id: cast.agent }, body: { name: 'Bram' } })
    expect(await heard()).toEqual([])
    await admin.asks(users.update, { params: { id: cast.agent }, body: { role_ids: [] } })
    expect(await heard()).toEqual([cast.agent])
    await admin.asks(users.setStatus, { params: { id: cast.operator }, body: { status: 'blocked' } })
    expect(await heard()).toContain(cast.operator)
    expect(await db.sql.select().from(userRoles).where(eq(userRoles.user_id, cast.agent))).toEqual([])
  })
})
