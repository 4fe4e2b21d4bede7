import { type CategoryDraft, categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { roles } from '../../schema/people.ts'

type Draft = Static<typeof CategoryDraft>
const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const [GENERAL, WORK] = [1, 29]

const add = async (who: Person, name: string, more: Partial<Draft> = {}): Promise<string> => {
  const { status, body } = await who.asks(categories.create, {
    body: { ticket_type_id: GENERAL, name_en: name, name_id: `${name} (id)`, ...more },
  })
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, ''])
  return body.data.id
}
const change = (who: Person, id: string, body: Partial<Draft>) => who.asks(categories.update, { params: { id }, body })
const names = async (who: Person, query = {}) =>
  (await who.asks(categories.list, { query: { limit: 100, ...query } })).body.data.map((category) => category.path_en)
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

/** The operator of the first site, allowed to shape its categories. */
async function localManager({ db, operator }: Building): Promise<Person> {
  await db.sql
    .update(roles)
    .set({ permissions: ['show_manage_category', 'show_ticketing', 'show_ticketing_general'] })
    .where(eq(roles.name, 'operator'))
  return operator
}

describe('seeing categories', () => {
  it('CA-1 is for those who manage them', async () => {
    const { admin, agent, stranger } = await openBuilding()
    const params = { id: await add(admin, 'HVAC') }
    expect((await agent.asks(categories.list, { query: {} })).status).toBe(403)
    expect((await agent.asks(categories.get, { params })).status).toBe(403)
    expect((await change(agent, params.id, { name_en: 'Mine' })).status).toBe(403)
    expect((await agent.asks(categories.remove, { params })).status).toBe(403)
    expect((await stranger.asks(categories.list, { query: {} })).status).toBe(401)
    expect((await admin.asks(categories.get, { params })).body.data).toMatchObject({
      name_en: 'HVAC',
      path_id: 'HVAC (id)',
      level: 1,
      active: true,
      offered: true,
      sort: 0,
      open_count: 0,
      group: null,
      location: null,
    })
  })

  it('CA-2 goes through the trees in order, page by page, narrowed by what is asked', async () => {
    const { admin, cast } = await openBuilding()
    const lift = await add(admin, 'Lift')
    const hvac = await add(admin, 'HVAC', { sort: 0 })
    await add(admin, 'Too warm', { parent_id: hvac })
    await add(admin, 'Leaking', { parent_id: hvac, sort: 0, location_id: cast.site })
    await add(admin, 'Stuck', { parent_id: lift, active: false })
    await add(admin, 'Pumps', { ticket_type_id: WORK, location_id: cast.otherSite })
    const whole = ['HVAC', 'HVAC › Leaking', 'HVAC › Too warm', 'Lift', 'Lift › Stuck', 'Pumps']
    expect(await names(admin)).toEqual(whole)
    const walked: string[] = []
    for (let next: string | undefined = '0'; next; ) {
      const page: ReplyOf<typeof categories.list> = (await admin.asks(categories.list, { query: { limit: 2, next } })).body
      walked.push(...page.data.map((item) => item.path_en))
      next = page.next
    }
    expect(walked).toEqual(whole)
    expect(await names(admin, { ticket_type_id: WORK })).toEqual(['Pumps'])
    expect(await names(admin, { search: 'hvac' })).toEqual(whole.slice(0, 3))
    expect(await names(admin, { search: 'stuck (ID' })).toEqual(['Lift › Stuck'])
    expect(await names(admin, { search: '_' })).toEqual([])
    expect(await names(admin, { state: 'archived' })).toEqual(['Lift › Stuck'])
    expect(await names(admin, { location_id: cast.otherSite, state: 'active' })).toEqual(['HVAC', 'HVAC › Too warm', 'Lift', 'Pumps'])
    expect(await admin.asks(categories.list, { query: { next: 'W10' } })).toMatchObject(refused(422, 'next', 'cursor'))
  })

  it('CA-3 shows those of the own sites and of all sites', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    await add(admin, 'Everywhere')
    await add(admin, 'Here', { location_id: cast.site })
    const there = await add(admin, 'There', { location_id: cast.otherSite })
    expect(await names(local)).toEqual(['Everywhere', 'Here'])
    expect((await local.asks(categories.get, { params: { id: there } })).status).toBe(404)
    expect((await change(local, there, { name_en: 'Mine' })).status).toBe(404)
    expect((await local.asks(categories.remove, { params: { id: there } })).status).toBe(404)
  })

  it('CA-13 counts open tickets of it and of what is in it, at the sites the caller sees', async () => {
    const building = await openBuilding()
    const { admin, agent, cast } = building
    const local = await localManager(building)
    const hvac = await add(admin, 'HVAC')
    const leak = await add(admin, 'Leaking', { parent_id: hvac })
    const open = (category_id: string, location_id: string) =>
      admin.asks(tickets.create, { body: { ticket_type_id: GENERAL, title: 'Wet', location_id, category_id } })
    await open(hvac, cast.site)
    const done = (await open(leak, cast.site)).body.data
    await open(leak, cast.otherSite)
    const counts = async (who: Person) => (await who.asks(categories.list, { query: {} })).body.data.map((category) => category.open_count)
    expect([await counts(admin), await counts(local)]).toEqual([
      [3, 2],
      [2, 1],
    ])
    await agent.asks(tickets.start, { params: { id: done.id }, body: {} })
    await agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Dry' } })
    expect([await counts(admin), await counts(local)]).toEqual([
      [2, 1],
      [1, 0],
    ])
    expect((await local.asks(categories.get, { params: { id: hvac } })).body.data.open_count).toBe(1)
  })
})

describe('what a category must be', () => {
  it('CA-4 of all sites it is for those who see all sites', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    const everywhere = await add(admin, 'Everywhere')
    const here = await add(local, 'Here', { location_id: cast.site })
    const draft = { ticket_type_id: GENERAL, name_en: 'New', name_id: 'Baru' }
    expect((await local.asks(categories.create, { body: draft })).status).toBe(403)
    expect((await change(local, everywhere, { description: 'Mine' })).status).toBe(403)
    expect((await change(local, here, { location_id: null })).status).toBe(403)
    expect((await local.asks(categories.remove, { params: { id: everywhere } })).status).toBe(403)
    for (const location_id of [cast.otherSite, NOBODY])
      expect(await local.asks(categories.create, { body: { ...draft, location_id } })).toMatchObject(refused(422, 'location_id', 'exists'))
    expect(await change(admin, here, { location_id: NOBODY })).toMatchObject(refused(422, 'location_id', 'exists'))
    expect((await change(local, here, { description: 'Ours' })).body.data.description).toBe('Ours')
  })

  it('CA-5 keeps its ticket type', async () => {
    const { admin } = await openBuilding()
    const id = await add(admin, 'HVAC')
    const none = await admin.asks(categories.create, { body: { ticket_type_id: 2, name_en: 'X', name_id: 'X' } })
    expect(none).toMatchObject(refused(422, 'ticket_type_id', 'exists'))
    expect(await change(admin, id, { ticket_type_id: WORK })).toMatchObject(refused(422, 'ticket_type_id', 'fixed'))
    expect((await change(admin, id, { ticket_type_id: GENERAL })).status).toBe(200)
  })

  it('CA-6 lies inside one of its type, never in itself', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const local = await localManager(building)
    const top = await add(admin, 'Top', { location_id: cast.site })
    const low = await add(admin, 'Low', { parent_id: top, location_id: cast.site })
    const work = await add(admin, 'Work', { ticket_type_id: WORK })
    const there = await add(admin, 'There', { location_id: cast.otherSite })
    expect(await change(admin, low, { parent_id: NOBODY })).toMatchObject(refused(422, 'parent_id', 'exists'))
    expect(await change(local, low, { parent_id: there })).toMatchObject(refused(422, 'parent_id', 'exists'))
    expect(await change(admin, low, { parent_id: work })).toMatchObject(refused(422, 'parent_id', 'ticket_type'))
    for (const parent_id of [top, low]) expect(await change(admin, top, { parent_id })).toMatchObject(refused(422, 'parent_id', 'parent'))
    expect((await change(admin, low, { parent_id: null })).body.data).toMatchObject({ parent_id: null, level: 1, path_en: 'Low' })
  })

  it('CA-6 holds when two moves would close the circle together', async () => {
    const { admin } = await openBuilding()
    const [one, two] = [await add(admin, 'One'), await add(admin, 'Two')]
    const moves = await Promise.all([change(admin, one, { parent_id: two }), change(admin, two, { parent_id: one })])
    expect(moves.map((move) => move.status).sort()).toEqual([200, 422])
  })

  it('CA-7 is at most four levels deep, moved branches too', async () => {
    const { admin } = await openBuilding()
    let parent_id: string | null = null
    const made: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) {
      parent_id = await add(admin, name, { parent_id })
      made.push(parent_id)
    }
    expect((await admin.asks(categories.get, { params: { id: made[3] ?? '' } })).body.data).toMatchObject({
      level: 4,
      path_en: 'A › B › C › D',
    })
    const fifth = await admin.asks(categories.create, {
      body: { ticket_type_id: GENERAL, name_en: 'E', name_id: 'E', parent_id: made[3] ?? '' },
    })
    expect(fifth).toMatchObject(refused(422, 'parent_id', 'depth'))
    const other = await add(admin, 'Other')
    expect(await change(admin, made[0] ?? '', { parent_id: other })).toMatchObject(refused(422, 'parent_id', 'depth'))
    expect((await change(admin, made[1] ?? '', { parent_id: other })).status).toBe(200)
  })

  it('CA-8 serves the site of what it lies in', async () => {
    const { admin, cast } = await openBuilding()
    const top = await add(admin, 'Top', { location_id: cast.site })
    const draft = { ticket_type_id: GENERAL, name_en: 'In', name_id: 'In', parent_id: top }
    for (const location_id of [null, cast.otherSite])
      expect(await admin.asks(categories.create, { body: { ...draft, location_id } })).toMatchObject(refused(422, 'location_id', 'site'))
    await add(admin, 'In', { parent_id: top, location_id: cast.site })
    expect(await change(admin, top, { location_id: cast.otherSite })).toMatchObject(refused(422, 'location_id', 'site'))
    expect((await change(admin, top, { location_id: null })).status).toBe(200)
  })

  it('CA-9 names a team that serves all its sites', async () => {
    const { admin, cast } = await openBuilding()
    const draft = { ticket_type_id: GENERAL, name_en: 'HVAC', name_id: 'Tata udara', group_id: cast.group }
    expect(await admin.asks(categories.create, { body: draft })).toMatchObject(refused(422, 'group_id', 'exists'))
    expect(await admin.asks(categories.create, { body: { ...draft, group_id: NOBODY } })).toMatchObject(refused(422, 'group_id', 'exists'))
    const made = await admin.asks(categories.create, { body: { ...draft, location_id: cast.site, priority: 'high' } })
    expect(made.body.data).toMatchObject({ group: { id: cast.group, name: 'Engineering' }, priority: 'high' })
    expect(await change(admin, made.body.data.id, { location_id: null })).toMatchObject(refused(422, 'group_id', 'exists'))
    expect((await change(admin, made.body.data.id, { location_id: null, group_id: null, priority: null })).body.data).toMatchObject({
      group: null,
      priority: null,
    })
  })

  it('CA-10 has a name of its own among its siblings', async () => {
    const { admin, cast } = await openBuilding()
    const hvac = await add(admin, 'HVAC', { location_id: cast.site })
    const make = (more: Partial<Draft>) =>
      admin.asks(categories.create, { body: { ticket_type_id: GENERAL, name_en: 'Other', name_id: 'Lain', ...more } })
    expect(await make({ name_en: 'hvac ' })).toMatchObject(refused(409, 'name_en', 'unique'))
    expect(await make({ name_id: 'Hvac (ID)', location_id: cast.site })).toMatchObject(refused(409, 'name_id', 'unique'))
    expect((await make({ name_en: 'HVAC', location_id: cast.otherSite })).status).toBe(200)
    expect((await make({ name_en: 'HVAC', parent_id: hvac, location_id: cast.site })).status).toBe(200)
    expect((await make({ name_en: 'HVAC', ticket_type_id: WORK })).status).toBe(200)
    expect((await change(admin, hvac, { name_en: 'HVAC' })).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => make({ name_en: 'Twice', name_id: 'Dua kali' })))
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })
})
