import { type CategoryDraft, categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { groups } from '../../schema/people.ts'

type Draft = Static<typeof CategoryDraft>
const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const [GENERAL, WORK, VISITOR] = [1, 29, 27]

async function add({ admin }: Building, name: string, more: Partial<Draft> = {}): Promise<string> {
  const { body } = await admin.asks(categories.create, {
    body: { ticket_type_id: GENERAL, name_en: name, name_id: `${name} (id)`, ...more },
  })
  return body.data.id
}
const open = (who: Person, { cast }: Building, more: object = {}) =>
  who.asks(tickets.create, { body: { ticket_type_id: GENERAL, location_id: cast.site, title: 'Wet', ...more } })
const refused = (rule: string) => ({ status: 422, body: { errors: [{ field: 'category_id', rule }] } })

describe('choosing a category', () => {
  it('CA-20 offers what serves the place, to those who may open the type', async () => {
    const building = await openBuilding()
    const { admin, agent, elsewhere, stranger, cast } = building
    const hvac = await add(building, 'HVAC')
    await add(building, 'Leaking', { parent_id: hvac, location_id: cast.site, group_id: cast.group, priority: 'high' })
    await add(building, 'Old', { active: false })
    await add(building, 'There', { location_id: cast.otherSite })
    await add(building, 'Guests', { ticket_type_id: VISITOR })
    const asked = async (who: Person, query: object = {}) => {
      const reply = await who.asks(categories.choices, { query: { ticket_type_id: GENERAL, ...query } })
      return reply.status === 200 ? reply.body.data.map((item) => item.path_en) : reply.status
    }
    expect(await asked(agent)).toEqual(['HVAC', 'HVAC › Leaking'])
    expect(await asked(elsewhere)).toEqual(['HVAC', 'There'])
    expect(await asked(admin, { location_id: cast.otherSite })).toEqual(['HVAC', 'There'])
    expect(await asked(admin, { area_id: cast.floor })).toEqual(['HVAC', 'HVAC › Leaking'])
    expect(await asked(agent, { location_id: cast.otherSite })).toEqual([])
    expect(await asked(agent, { area_id: cast.otherFloor })).toEqual([])
    expect(await asked(agent, { area_id: NOBODY })).toEqual([])
    expect(await asked(admin, { area_id: cast.floor, location_id: cast.otherSite })).toEqual([])
    expect(await asked(agent, { category: 'leak' })).toEqual(['HVAC › Leaking'])
    expect(await asked(agent, { group_id: NOBODY })).toEqual(['HVAC'])
    expect(await asked(agent, { group_id: cast.group })).toEqual(['HVAC', 'HVAC › Leaking'])
    expect([await asked(agent, { ticket_type_id: VISITOR }), await asked(agent, { ticket_type_id: 2 }), await asked(stranger)]).toEqual([
      403, 422, 401,
    ])
    const [, leak] = (await agent.asks(categories.choices, { query: { ticket_type_id: GENERAL } })).body.data
    expect(leak).toMatchObject({
      parent_id: hvac,
      level: 2,
      group: { name: 'Engineering' },
      priority: 'high',
      path_id: 'HVAC (id) › Leaking (id)',
    })
  })

  it('CA-21 takes one that is offered, of its type and for its site', async () => {
    const building = await openBuilding()
    const { admin, agent, cast } = building
    const hvac = await add(building, 'HVAC')
    const old = await add(building, 'Old')
    const below = await add(building, 'Below', { parent_id: old })
    const wrong = [
      [NOBODY, 'exists'],
      [await add(building, 'There', { location_id: cast.otherSite }), 'exists'],
      [await add(building, 'Pumps', { ticket_type_id: WORK }), 'ticket_type'],
      [old, 'archived'],
      [below, 'archived'],
    ] as const
    const kept = (await open(agent, building, { category_id: below })).body.data
    await admin.asks(categories.update, { params: { id: old }, body: { active: false } })
    const { id } = (await open(agent, building, { category_id: hvac })).body.data
    for (const [category_id, rule] of wrong) {
      expect(await open(agent, building, { category_id })).toMatchObject(refused(rule))
      expect(await agent.asks(tickets.update, { params: { id }, body: { rev: 1, category_id } })).toMatchObject(refused(rule))
    }
    const stays = await agent.asks(tickets.update, { params: { id: kept.id }, body: { rev: 1, category_id: below, title: 'Wetter' } })
    expect(stays.body.data).toMatchObject({
      title: 'Wetter',
      category: { id: below, path_en: 'Old › Below', path_id: 'Old (id) › Below (id)' },
    })
    expect((await agent.asks(tickets.update, { params: { id }, body: { rev: 1, category_id: null } })).body.data.category).toBeNull()
  })

  it('CA-22 gives its team and priority where none are named', async () => {
    const building = await openBuilding()
    const { agent, employee, cast, db } = building
    const category_id = await add(building, 'Leaking', { location_id: cast.site, group_id: cast.group, priority: 'critical' })
    const made = async (who: Person, more: object = {}) => (await open(who, building, { category_id, ...more })).body.data
    const team = { id: cast.group, name: 'Engineering' }
    expect(await made(employee)).toMatchObject({ group: team, priority: 'critical', state: 'assigned', assignee: null })
    expect(await made(agent, { group_id: null, priority: 'low' })).toMatchObject({ group: null, priority: 'low', state: 'new' })
    expect(await made(agent, { assignee_id: cast.agent })).toMatchObject({ group: team, assignee: { id: cast.agent } })
    expect((await open(agent, building)).body.data).toMatchObject({ category: null, group: null, priority: 'medium' })
    await db.sql.update(groups).set({ location_id: cast.otherSite }).where(eq(groups.id, cast.group))
    expect(await made(employee)).toMatchObject({ group: null, priority: 'critical', state: 'new' })
  })

  it('CA-23 filters with everything in it, by the index', async () => {
    const building = await openBuilding()
    const { agent, db } = building
    const hvac = await add(building, 'HVAC')
    const leak = await add(building, 'Leaking', { parent_id: hvac })
    const lift = await add(building, 'Lift')
    for (const [title, category_id] of [
      ['Hot', hvac],
      ['Wet', leak],
      ['Stuck', lift],
      ['None', null],
    ] as const)
      await open(agent, building, { title, category_id })
    const listed = async (category_id: string, more: object = {}) =>
      (await agent.asks(tickets.list, { query: { category_id, sort: 'oldest', ...more } })).body.data.map((ticket) => ticket.title)
    expect([await listed(hvac), await listed(leak), await listed(lift), await listed(NOBODY)]).toEqual([
      ['Hot', 'Wet'],
      ['Wet'],
      ['Stuck'],
      [],
    ])
    expect(await listed(hvac, { search: 'wet' })).toEqual(['Wet'])
    const plan = await db.atomically(async () => {
      await db.sql.execute(sql`set local enable_seqscan = off`)
      return db.sql.execute(sql`explain select id from tickets where category_id in (${hvac}, ${leak})`)
    })
    expect(JSON.stringify(plan)).toContain('tickets_category')
  })

  it('CA-24 keeps a change of category in the history', async () => {
    const building = await openBuilding()
    const { agent, cast } = building
    const hvac = await add(building, 'HVAC')
    const leak = await add(building, 'Leaking', { parent_id: hvac, location_id: cast.site, group_id: cast.group, priority: 'high' })
    const { id } = (await open(agent, building, { category_id: hvac })).body.data
    const changed = await agent.asks(tickets.update, { params: { id }, body: { rev: 1, category_id: leak } })
    expect(changed.body.data).toMatchObject({ rev: 2, category: { id: leak, name_en: 'Leaking' }, group: null, priority: 'medium' })
    const same = await agent.asks(tickets.update, { params: { id }, body: { rev: 2, category_id: leak } })
    expect(same.body.data.rev).toBe(2)
    const logs = (await agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.map((log) => [log.action, log.before, log.after])).toMatchObject([
      ['created', {}, { category: { path_en: 'HVAC' } }],
      ['updated', { category: { path_en: 'HVAC' } }, { category: { path_en: 'HVAC › Leaking', path_id: 'HVAC (id) › Leaking (id)' } }],
    ])
  })
})
