import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
type Draft = { name: string; kind: 'group' | 'broadcast'; location_id?: string | null; priority?: 'low' | 'normal' | 'high' | 'top' }
type Members = Parameters<typeof put>[2]

/** Operators manage modules at their site; agents talk. */
export async function withTalk(building: Building): Promise<Building> {
  const set = (name: string, permissions: string[]) => building.db.sql.update(roles).set({ permissions }).where(eq(roles.name, name))
  await set('operator', ['show_manage_module', 'show_plugin_ptt', 'show_plugin_iot'])
  await set('agent', ['show_plugin_ptt', 'show_ticketing', 'show_ticketing_general', 'ticket_read_all'])
  return building
}
const make = async (who: Person, draft: Draft) => (await who.asks(ptt.create, { body: draft })).body.data
const put = (
  who: Person,
  id: string,
  members: {
    kind: 'group' | 'person'
    id: string
    role: 'listen' | 'talk' | 'dispatch'
    priority?: 'low' | 'normal' | 'high' | 'top' | null
  }[],
) => who.asks(ptt.setMembers, { params: { id }, body: { members } })
const mine = async (who: Person) => (await who.asks(ptt.mine, {})).body.data
const names = async (who: Person, query = {}) =>
  (await who.asks(ptt.list, { query: { limit: 100, ...query } })).body.data.map((item) => item.name)

describe('channels', () => {
  it('PT-1 are made, changed and removed by who manages modules, at their sites', async () => {
    const { admin, operator, agent, cast } = await withTalk(await openBuilding())
    const here = await make(operator, { name: 'Security', kind: 'group', location_id: cast.site })
    expect(here).toMatchObject({
      name: 'Security',
      priority: 'normal',
      talk_limit_s: 30,
      recorded: true,
      location: { name: 'VJS Jakarta' },
      member_count: 0,
    })
    const all = await make(admin, { name: 'Everyone', kind: 'broadcast' })
    const away = await make(admin, { name: 'Away', kind: 'group', location_id: cast.otherSite })
    expect(await names(operator)).toEqual(['Everyone', 'Security'])
    expect((await operator.asks(ptt.get, { params: { id: away.id } })).status).toBe(404)
    expect((await operator.asks(ptt.update, { params: { id: away.id }, body: { name: 'Mine' } })).status).toBe(404)
    expect((await operator.asks(ptt.update, { params: { id: all.id }, body: { name: 'Mine' } })).status).toBe(403)
    expect((await operator.asks(ptt.remove, { params: { id: all.id } })).status).toBe(403)
    expect((await put(operator, all.id, [])).status).toBe(403)
    expect((await operator.asks(ptt.create, { body: { name: 'For all', kind: 'group' } })).status).toBe(403)
    expect((await operator.asks(ptt.create, { body: { name: 'There', kind: 'group', location_id: cast.otherSite } })).body).toMatchObject({
      errors: [{ field: 'location_id', rule: 'exists' }],
    })
    const changed = await operator.asks(ptt.update, { params: { id: here.id }, body: { talk_limit_s: 60, recorded: false } })
    expect(changed.body.data).toMatchObject({ name: 'Security', talk_limit_s: 60, recorded: false })
    expect((await agent.asks(ptt.list, { query: {} })).status).toBe(403)
    expect((await agent.asks(ptt.remove, { params: { id: here.id } })).status).toBe(403)
    expect((await operator.asks(ptt.remove, { params: { id: here.id } })).status).toBe(200)
    expect((await operator.asks(ptt.get, { params: { id: here.id } })).status).toBe(404)
  })

  it('PT-1 come in pages by name, searched and by kind', async () => {
    const { admin, cast } = await openBuilding()
    for (const name of ['Alpha', 'Beta 100%', 'Gamma'])
      await make(admin, { name, kind: name === 'Gamma' ? 'broadcast' : 'group', location_id: cast.site })
    const first = await admin.asks(ptt.list, { query: { limit: 2 } })
    const rest = await admin.asks(ptt.list, { query: { limit: 2, next: first.body.next ?? '' } })
    expect([...first.body.data, ...rest.body.data].map((item) => item.name)).toEqual(['Alpha', 'Beta 100%', 'Gamma'])
    expect(rest.body.next).toBeUndefined()
    expect(await names(admin, { search: '0%' })).toEqual(['Beta 100%'])
    expect(await names(admin, { kind: 'broadcast' })).toEqual(['Gamma'])
    expect(await names(admin, { state: 'closed' })).toEqual([])
    expect(await names(admin, { location_id: cast.otherSite })).toEqual([])
  })

  it('PT-2 never share a name', async () => {
    const { admin, cast } = await openBuilding()
    const one = await make(admin, { name: 'Security', kind: 'group', location_id: cast.site })
    const two = await admin.asks(ptt.create, { body: { name: ' SECURITY ', kind: 'group' } })
    expect([two.status, two.body]).toMatchObject([409, { errors: [{ field: 'name', rule: 'unique' }] }])
    expect((await admin.asks(ptt.update, { params: { id: one.id }, body: { name: 'security' } })).status).toBe(200)
  })
})

describe('people in a channel', () => {
  it('PT-3 are groups and persons, each once, whom the editor sees', async () => {
    const { admin, operator, cast } = await withTalk(await openBuilding())
    const { id } = await make(operator, { name: 'Security', kind: 'group', location_id: cast.site })
    const team = { kind: 'group', id: cast.group, role: 'talk' } as const
    const reply = await put(operator, id, [team, { kind: 'person', id: cast.agent.toUpperCase(), role: 'dispatch', priority: 'high' }])
    expect(reply.body.data).toEqual([
      { ...team, name: 'Engineering', priority: null },
      { kind: 'person', id: cast.agent, name: 'Agent', role: 'dispatch', priority: 'high' },
    ])
    expect((await put(operator, id, [team, { ...team, role: 'listen' }])).body).toMatchObject({
      errors: [{ field: 'members', rule: 'unique' }],
    })
    const bad: Members = [
      { kind: 'person', id: cast.elsewhere, role: 'talk' },
      { kind: 'person', id: NOBODY, role: 'talk' },
      { kind: 'group', id: NOBODY, role: 'talk' },
      { kind: 'group', id: cast.agent, role: 'talk' },
    ]
    for (const item of bad) expect((await put(operator, id, [item])).body).toMatchObject({ errors: [{ field: 'members', rule: 'exists' }] })
    // Whom somebody else has put in may stay though the editor does not see them.
    await put(admin, id, [{ kind: 'person', id: cast.elsewhere, role: 'talk' }])
    expect((await put(operator, id, [team, { kind: 'person', id: cast.elsewhere, role: 'listen' }])).status).toBe(200)
    expect((await operator.asks(ptt.members, { params: { id } })).body.data).toHaveLength(2)
  })

  it('PT-4 count by their own row, else by the strongest of their groups', async () => {
    const { admin, agent, operator, cast, db } = await withTalk(await openBuilding())
    const { groups, groupMembers } = await import('../../schema/people.ts')
    await db.sql.insert(groups).values({ id: NOBODY, name: 'Leads', location_id: cast.site })
    await db.sql.insert(groupMembers).values([cast.agent, cast.operator].map((user_id) => ({ group_id: NOBODY, user_id })))
    const { id } = await make(admin, { name: 'Security', kind: 'group', location_id: cast.site, priority: 'low' })
    await put(admin, id, [
      { kind: 'group', id: cast.group, role: 'talk', priority: 'top' },
      { kind: 'group', id: NOBODY, role: 'dispatch' },
      { kind: 'person', id: cast.operator, role: 'listen' },
    ])
    expect(await mine(agent)).toMatchObject([{ id, role: 'dispatch', priority: 'low' }])
    expect(await mine(operator)).toMatchObject([{ id, role: 'listen', priority: 'low' }])
  })

  it('PT-5 see their open channels and nothing else', async () => {
    const { admin, agent, elsewhere, employee, cast } = await withTalk(await openBuilding())
    const here = await make(admin, { name: 'Here', kind: 'group', location_id: cast.site })
    const there = await make(admin, { name: 'There', kind: 'group', location_id: cast.otherSite })
    const all = await make(admin, { name: 'All', kind: 'broadcast' })
    for (const { id } of [here, there, all])
      await put(
        admin,
        id,
        [cast.agent, cast.elsewhere].map((who) => ({ kind: 'person', id: who, role: 'talk' })),
      )
    expect((await mine(agent)).map((item) => item.name)).toEqual(['All', 'Here'])
    expect((await mine(elsewhere)).map((item) => item.name)).toEqual(['All', 'There'])
    expect(await mine(admin)).toEqual([])
    expect((await employee.asks(ptt.mine, {})).status).toBe(403)
  })

  it('PT-6 and the channel itself leave a trace of every change, and a hint', async () => {
    const { admin, cast, db } = await openBuilding()
    const { id } = await make(admin, { name: 'Security', kind: 'group', location_id: cast.site })
    await admin.asks(ptt.update, { params: { id }, body: { priority: 'high' } })
    await put(admin, id, [{ kind: 'person', id: cast.agent, role: 'talk' }])
    await admin.asks(ptt.remove, { params: { id } })
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    expect(trail.map((item) => item.action).sort()).toEqual(['ptt.changed', 'ptt.created', 'ptt.members_changed', 'ptt.removed'])
    const hints = (await db.sql.select().from(outbox).orderBy(outbox.seq)).filter((item) => item.topic === 'ptt')
    expect(hints).toHaveLength(4)
    expect(hints[0]).toMatchObject({ key: id, location_id: cast.site })
  })
})

it('PT-12 bad input is refused with the field', async () => {
  const { admin, cast } = await openBuilding()
  const { id } = await make(admin, { name: 'Security', kind: 'group', location_id: cast.site })
  const bad: [string, string, unknown, string][] = [
    ['POST', '/api/v1/ptt/channels', { kind: 'group' }, 'name'],
    ['POST', '/api/v1/ptt/channels', { name: '   ', kind: 'group' }, 'name'],
    ['POST', '/api/v1/ptt/channels', { name: 'A', kind: 'incident' }, 'kind'],
    ['POST', '/api/v1/ptt/channels', { name: 'A', kind: 'group', talk_limit_s: 4 }, 'talk_limit_s'],
    ['POST', '/api/v1/ptt/channels', { name: 'A', kind: 'group', location_id: NOBODY }, 'location_id'],
    ['PUT', `/api/v1/ptt/channels/${id}`, { priority: 'emergency' }, 'priority'],
    ['PUT', `/api/v1/ptt/channels/${id}/members`, { members: [{ kind: 'person', id: 'x', role: 'talk' }] }, 'members.0.id'],
    ['PUT', `/api/v1/ptt/channels/${id}/members`, { members: [{ kind: 'person', id: cast.agent, role: 'boss' }] }, 'members.0.role'],
    ['POST', '/api/v1/ptt/incidents', {}, 'alarm_id'],
    ['POST', '/api/v1/ptt/incidents', { alarm_id: NOBODY }, 'alarm_id'],
    ['POST', '/api/v1/ptt/incidents', { ticket_id: NOBODY }, 'ticket_id'],
    ['POST', '/api/v1/ptt/incidents', { ticket_id: NOBODY, alarm_id: NOBODY }, 'ticket_id'],
  ]
  for (const [method, url, body, field] of bad) {
    const reply = await admin.sends(method, url, body as object)
    expect([url, reply.status, reply.body.errors.map((error) => error.field)]).toEqual([url, 422, [field]])
  }
})
