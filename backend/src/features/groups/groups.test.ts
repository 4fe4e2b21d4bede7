import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles, userLocations, users as userTable } from '../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const names = async (who: Person, query = {}) =>
  (await who.asks(groups.list, { query: { limit: 100, ...query } })).body.data.map((group) => group.name)

/** Makes the operator one who manages the people of the first site. */
async function localManager({ db, operator }: Building): Promise<Person> {
  await db.sql
    .update(roles)
    .set({ permissions: ['show_manage_user'] })
    .where(eq(roles.name, 'operator'))
  return operator
}

describe('one’s own groups', () => {
  it('GR-16 are given by somebody else', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    const make = async (body: object) =>
      (await local.asks(groups.create, { body: { name: 'Approvers', location_id: cast.site, ...body } })).status
    expect(await make({ member_ids: [local.id] })).toBe(403)
    expect(await make({ leader_id: local.id })).toBe(403)
    expect(await make({ member_ids: [cast.agent], leader_id: cast.agent })).toBe(200)
    const change = async (who: Person, id: string, body: object) => (await who.asks(groups.update, { params: { id }, body })).status
    const { data } = (await admin.asks(groups.list, { query: { search: 'Approvers' } })).body
    const id = data[0]?.id ?? ''
    expect(await change(local, id, { member_ids: [cast.agent, local.id] })).toBe(403)
    expect(await change(local, cast.group, { member_ids: [cast.agent, local.id], name: 'Engineers' })).toBe(200)
    expect(await change(admin, id, { member_ids: [cast.agent, local.id] })).toBe(200)
  })
})

describe('seeing groups', () => {
  it('GR-1 is for the people of the site, and for all where there is none', async () => {
    const { admin, agent, elsewhere, cast, stranger } = await openBuilding()
    await admin.asks(groups.create, { body: { name: 'Everyone on call' } })
    expect(await names(agent)).toEqual(['Engineering', 'Everyone on call'])
    expect(await names(elsewhere)).toEqual(['Everyone on call'])
    expect((await agent.asks(groups.get, { params: { id: cast.group } })).body.data).toMatchObject({
      name: 'Engineering',
      location: { id: cast.site, name: 'VJS Jakarta' },
      member_count: 2,
      members: [{ name: 'Agent' }, { name: 'Operator' }],
    })
    expect((await elsewhere.asks(groups.get, { params: { id: cast.group } })).status).toBe(404)
    expect((await stranger.asks(groups.list, { query: {} })).status).toBe(401)
  })

  it('GR-2 comes in pages by name, searched, and for a site', async () => {
    const { admin, cast } = await openBuilding()
    for (const name of ['Alpha', 'Beta 100%', 'Gamma'])
      await admin.asks(groups.create, { body: { name, location_id: name === 'Gamma' ? null : cast.otherSite } })
    const first = await admin.asks(groups.list, { query: { limit: 3 } })
    expect(first.body.data.map((item) => item.name)).toEqual(['Alpha', 'Beta 100%', 'Engineering'])
    const rest = await admin.asks(groups.list, { query: { limit: 3, next: first.body.next ?? '' } })
    expect(rest.body.data.map((item) => item.name)).toEqual(['Gamma'])
    expect(rest.body.next).toBeUndefined()
    expect(await names(admin, { search: '0%' })).toEqual(['Beta 100%'])
    expect(await names(admin, { location_id: cast.site })).toEqual(['Engineering', 'Gamma'])
    expect((await admin.asks(groups.list, { query: { next: 'x' } })).status).toBe(422)
  })
})

describe('changing groups', () => {
  it('GR-3 is for those who manage people', async () => {
    const { admin, agent, cast } = await openBuilding()
    expect((await agent.asks(groups.create, { body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(groups.update, { params: { id: cast.group }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await agent.asks(groups.remove, { params: { id: cast.group } })).status).toBe(403)
    const made = await admin.asks(groups.create, {
      body: { name: ' Night ', description: 'After ten', location_id: cast.site, member_ids: [cast.agent.toUpperCase()] },
    })
    expect(made.body.data).toMatchObject({
      name: 'Night',
      description: 'After ten',
      members: [{ id: cast.agent, name: 'Agent' }],
      member_count: 1,
    })
    const changed = await admin.asks(groups.update, { params: { id: made.body.data.id }, body: { member_ids: [] } })
    expect(changed.body.data).toEqual({ ...made.body.data, members: [], member_count: 0 })
    expect((await admin.asks(groups.remove, { params: { id: made.body.data.id } })).status).toBe(200)
    expect((await admin.asks(groups.get, { params: { id: made.body.data.id } })).status).toBe(404)
  })

  it('GR-4 keeps one group to a name', async () => {
    const { admin, cast } = await openBuilding()
    expect(await admin.asks(groups.create, { body: { name: 'ENGINEERING ' } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', rule: 'unique' }] },
    })
    expect((await admin.asks(groups.update, { params: { id: cast.group }, body: { name: 'engineering' } })).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => admin.asks(groups.create, { body: { name: 'Twice' } })))
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('GR-5 takes only sites and members in view', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    const make = async (who: Person, body: object) => {
      const reply = await who.asks(groups.create, { body: { name: 'New', ...body } })
      return reply.status === 200 ? 200 : [reply.status, (reply.body as unknown as { errors: { field: string; rule: string }[] }).errors]
    }
    const refused = (field: string) => [422, [{ field, rule: 'exists' }]]
    expect(await make(admin, { location_id: NOBODY })).toEqual(refused('location_id'))
    expect(await make(admin, { member_ids: [cast.agent, NOBODY] })).toEqual(refused('member_ids'))
    expect(await make(local, { location_id: cast.otherSite })).toEqual(refused('location_id'))
    expect(await make(local, { location_id: cast.site, member_ids: [cast.elsewhere] })).toEqual(refused('member_ids'))
    expect(await make(local, { location_id: cast.site, member_ids: [cast.agent, cast.admin] })).toBe(200)
  })

  it('GR-6 of all sites is for those who see all sites', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    const { id } = (await admin.asks(groups.create, { body: { name: 'Everyone on call' } })).body.data
    expect((await local.asks(groups.create, { body: { name: 'Mine' } })).status).toBe(403)
    expect((await local.asks(groups.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await local.asks(groups.remove, { params: { id } })).status).toBe(403)
    expect((await local.asks(groups.update, { params: { id: cast.group }, body: { location_id: null } })).status).toBe(403)
    expect((await local.asks(groups.update, { params: { id: cast.group }, body: { description: 'Ours' } })).status).toBe(200)
  })

  it('GR-7 leaves members out of view in place', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    await admin.asks(groups.update, { params: { id: cast.group }, body: { member_ids: [cast.agent, cast.elsewhere] } })
    const seen = (await local.asks(groups.get, { params: { id: cast.group } })).body.data
    expect(seen).toMatchObject({ members: [{ id: cast.agent }], member_count: 2 })
    await local.asks(groups.update, { params: { id: cast.group }, body: { member_ids: [cast.employee] } })
    expect((await admin.asks(groups.get, { params: { id: cast.group } })).body.data.members.map((member) => member.id).sort()).toEqual(
      [cast.elsewhere, cast.employee].sort(),
    )
  })

  it('GR-8 counts from the next call on', async () => {
    const { admin, agent, employee, cast, backend } = await openBuilding()
    const groupsOf = async (who: Person) => (await backend.people.identify(who.token))?.groupIds
    expect([await groupsOf(agent), await groupsOf(employee)]).toEqual([[cast.group], []])
    await admin.asks(groups.update, { params: { id: cast.group }, body: { member_ids: [cast.employee] } })
    expect([await groupsOf(agent), await groupsOf(employee)]).toEqual([[], [cast.group]])
    await admin.asks(users.update, { params: { id: cast.employee }, body: { group_ids: [] } })
    expect(await groupsOf(employee)).toEqual([])
  })

  it('GR-9 leaves people standing when a group goes', async () => {
    const { admin, agent, cast } = await openBuilding()
    expect((await admin.asks(groups.remove, { params: { id: cast.group } })).status).toBe(200)
    expect((await agent.asks(accounts.me, {})).body.data.groups).toEqual([])
    expect((await admin.asks(groups.remove, { params: { id: cast.group } })).status).toBe(404)
  })

  it('GR-10 is in the audit trail and announced', async () => {
    const { admin, cast, db } = await openBuilding()
    await admin.asks(groups.update, { params: { id: cast.group }, body: { name: 'Engineers' } })
    expect(await db.sql.select().from(audit).orderBy(audit.seq)).toMatchObject([
      {
        action: 'group.updated',
        subject_id: cast.group,
        actor_id: cast.admin,
        detail: { before: { name: 'Engineering' }, after: { name: 'Engineers' } },
      },
    ])
    expect(await db.sql.select().from(outbox).orderBy(outbox.seq)).toMatchObject([
      { topic: 'groups', key: cast.group, location_id: cast.site },
    ])
    await admin.asks(groups.update, { params: { id: cast.group }, body: { name: 'Engineers', location_id: NOBODY } })
    expect(await db.sql.select().from(audit).orderBy(audit.seq)).toHaveLength(1)
  })

  it('GR-11 refuses bad input and keeps HTML and SQL as text', async () => {
    const { admin, cast } = await openBuilding()
    const bad = [
      { name: 1 },
      { name: '' },
      { name: 'a\u0000' },
      { name: 'x'.repeat(1_000_000) },
      { description: 'a\u0000' },
      { description: 'x'.repeat(1001) },
      { location_id: 'here' },
      { member_ids: 'me' },
      { member_ids: ['me'] },
      { member_ids: [cast.agent, cast.agent] },
      { members: [] },
      { member_count: 5 },
      {},
      [],
      null,
    ]
    for (const body of bad) {
      const what = JSON.stringify(body).slice(0, 60)
      expect([what, (await admin.sends('PUT', `/api/v1/groups/${cast.group}`, JSON.stringify(body))).status]).toEqual([what, 422])
    }
    expect((await admin.sends('POST', '/api/v1/groups', '{"name"')).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/groups?location_id=1')).status).toBe(422)
    expect((await admin.sends('GET', '/api/v1/groups/%00')).status).toBe(422)
    const name = '<b>"\'; drop table groups; --</b>'
    expect((await admin.asks(groups.update, { params: { id: cast.group }, body: { name, description: name } })).body.data).toMatchObject({
      name,
      description: name,
    })
  })

  it('GR-13 are responsible for an area of their own site, which stays while they are', async () => {
    const { admin, cast } = await openBuilding()
    const put = (body: object) => admin.asks(groups.update, { params: { id: cast.group }, body })
    const elsewhere = { status: 422, body: { errors: [{ field: 'area_id', rule: 'exists' }] } }
    expect(await put({ area_id: cast.otherFloor })).toMatchObject(elsewhere)
    expect((await put({ area_id: cast.floor })).body.data).toMatchObject({ area_id: cast.floor, area: { name: 'Level 12' } })
    expect(await put({ location_id: cast.otherSite })).toMatchObject(elsewhere)
    expect(await put({ location_id: null })).toMatchObject(elsewhere)
    expect(await admin.asks(areas.remove, { params: { id: cast.floor } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 team') },
    })
    expect((await put({ area_id: null, location_id: cast.otherSite })).body.data).toMatchObject({ area: null })
    const made = await admin.asks(groups.create, { body: { name: 'Lobby', area_id: cast.floor } })
    expect(made).toMatchObject(elsewhere)
  })

  it('GR-14 are led by somebody in view, member or not', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, db } = building
    const put = (by: Person, body: object) => by.asks(groups.update, { params: { id: cast.group }, body })
    expect((await put(admin, { leader_id: cast.employee })).body.data).toMatchObject({
      leader_id: cast.employee,
      leader: { name: 'Employee' },
    })
    expect(await put(admin, { leader_id: cast.site })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'leader_id', rule: 'exists' }] },
    })
    await db.sql.delete(userLocations).where(eq(userLocations.user_id, cast.employee))
    const local = await localManager(building)
    expect(await put(local, { leader_id: cast.elsewhere })).toMatchObject({ status: 422, body: { errors: [{ field: 'leader_id' }] } })
    expect((await put(local, { leader_id: cast.employee, description: 'Days' })).status).toBe(200)
    expect((await agent.asks(groups.get, { params: { id: cast.group } })).body.data.leader).toMatchObject({ id: cast.employee })
    await db.sql.delete(userTable).where(eq(userTable.id, cast.employee))
    expect((await put(admin, { description: 'Nights' })).body.data.leader).toBeNull()
  })

  it('GR-12 tells its active members alone', async () => {
    const { backend, cast, db } = await openBuilding()
    expect(await backend.people.memberIds(cast.group)).toEqual([cast.operator, cast.agent].sort())
    await db.sql.update(userTable).set({ status: 'blocked' }).where(eq(userTable.id, cast.operator))
    expect(await backend.people.memberIds(cast.group)).toEqual([cast.agent])
    expect(await backend.people.memberIds(NOBODY)).toEqual([])
    expect(await backend.people.group(cast.group)).toEqual({ id: cast.group, name: 'Engineering', location_id: cast.site })
    expect(await backend.people.group('no id')).toBeUndefined()
    expect(await backend.people.person(cast.operator)).toEqual({
      id: cast.operator,
      name: 'Operator',
      status: 'blocked',
      location_ids: [cast.site],
    })
    expect(await backend.people.person(cast.admin)).toMatchObject({ location_ids: null })
    expect(await backend.people.holding('ticket_work', cast.otherSite)).toEqual([cast.admin, cast.elsewhere].sort())
    await db.sql.delete(userLocations).where(eq(userLocations.user_id, cast.elsewhere))
    expect(await backend.people.holding('ticket_work', cast.otherSite)).toEqual([cast.admin])
    expect(await backend.people.holding('alarm_acknowledge', null)).toEqual([cast.admin])
  })
})
