import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { type TicketViewFilter, ticketViews } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'

const GENERAL = 1
const draft = { ticket_type_id: GENERAL, name: 'Urgent', filter: {}, sort: 'newest' as const, columns: [], shared: 'private' as const }
const save = (who: Person, more: object = {}) => who.asks(ticketViews.create, { body: { ...draft, ...more } })
const namesOf = async (who: Person) =>
  (await who.asks(ticketViews.list, { query: { ticket_type_id: GENERAL } })).body.data.map((view) => view.name)
const open = async (who: Person, { cast }: Building, more: object = {}): Promise<Ticket> =>
  (await who.asks(tickets.create, { body: { ticket_type_id: GENERAL, location_id: cast.site, title: 'Wet', ...more } })).body.data
async function countOf(who: Person, filter: TicketViewFilter, more: object = {}) {
  const { id } = (await save(who, { filter, name: JSON.stringify(filter).slice(0, 60) })).body.data
  const { data } = (await who.asks(ticketViews.counts, { query: { ticket_type_id: GENERAL, ...more } })).body
  const { count, by, more: isMore } = data.find((one) => one.id === id) ?? {}
  return [count, by, isMore]
}

describe('saving a view', () => {
  it('QV-1 keeps it as it was saved, renamed and changed, until it is removed', async () => {
    const building = await openBuilding()
    const filter = { priority: 'critical' as const, states: 'new,assigned', assignee: 'me' as const }
    const made = (await save(building.agent, { filter, sort: 'due', columns: ['site', 'due'] })).body.data
    expect(made).toMatchObject({
      filter,
      sort: 'due',
      columns: ['site', 'due'],
      owner: { id: building.cast.agent },
      editable: true,
      rev: 1,
    })
    const params = { id: made.id }
    const changed = await building.agent.asks(ticketViews.update, { params, body: { rev: 1, name: 'Most urgent', filter: {} } })
    expect(changed.body.data).toMatchObject({ name: 'Most urgent', filter: {}, sort: 'due', rev: 2 })
    expect((await building.agent.asks(ticketViews.list, { query: { ticket_type_id: GENERAL } })).body.data).toEqual([changed.body.data])
    expect((await building.agent.asks(ticketViews.remove, { params })).status).toBe(200)
    expect(await namesOf(building.agent)).toEqual([])
    expect((await building.agent.asks(ticketViews.remove, { params })).status).toBe(404)
  })

  it('QV-2 shows it to those it is for, and to no others', async () => {
    const building = await openBuilding()
    const secret = (await save(building.agent, { name: 'Secret' })).body.data
    await save(building.admin, { name: 'Team', shared: 'groups', group_ids: [building.cast.group] })
    await save(building.admin, { name: 'All', shared: 'everybody' })
    await save(building.admin, { name: 'Visits', shared: 'everybody', ticket_type_id: 27 })
    expect(await namesOf(building.agent)).toEqual(['All', 'Secret', 'Team'])
    expect(await namesOf(building.operator)).toEqual(['All', 'Team'])
    expect(await namesOf(building.employee)).toEqual(['All'])
    expect((await building.employee.asks(ticketViews.list, { query: { ticket_type_id: 27 } })).status).toBe(403)
    for (const who of [building.admin, building.employee]) {
      expect((await who.asks(ticketViews.update, { params: { id: secret.id }, body: { rev: 1, name: 'Mine' } })).status).toBe(404)
      expect((await who.asks(ticketViews.remove, { params: { id: secret.id } })).status).toBe(404)
    }
    expect((await building.stranger.asks(ticketViews.list, { query: { ticket_type_id: GENERAL } })).status).toBe(401)
  })

  it('QV-3 lets those with ticket_share_views share and change what is shared, from the revision they saw', async () => {
    const building = await openBuilding()
    expect((await save(building.agent, { shared: 'everybody' })).status).toBe(403)
    const own = (await save(building.agent)).body.data
    expect((await building.agent.asks(ticketViews.update, { params: { id: own.id }, body: { rev: 1, shared: 'everybody' } })).status).toBe(
      403,
    )
    const params = { id: (await save(building.admin, { shared: 'everybody' })).body.data.id }
    expect((await building.agent.asks(ticketViews.update, { params, body: { rev: 1, name: 'Mine' } })).status).toBe(403)
    expect((await building.agent.asks(ticketViews.remove, { params })).status).toBe(403)
    expect((await building.admin.asks(ticketViews.update, { params, body: { rev: 1, name: 'Ours' } })).status).toBe(200)
    expect(await building.admin.asks(ticketViews.update, { params, body: { rev: 1, name: 'Mine' } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'rev', rule: '2' }] },
    })
  })

  it('QV-4 gives everybody an order of their own', async () => {
    const building = await openBuilding()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await save(building.admin, { name, shared: 'everybody' })).body.data.id)
    const arrange = (who: Person, order: string[]) => who.asks(ticketViews.arrange, { body: { ticket_type_id: GENERAL, ids: order } })
    const { body } = await arrange(building.agent, [ids[2] as string, ids[0] as string])
    expect(body.data.map((view) => view.name)).toEqual(['C', 'A', 'B'])
    expect(await namesOf(building.admin)).toEqual(['A', 'B', 'C'])
    await arrange(building.agent, [ids[1] as string])
    expect(await namesOf(building.agent)).toEqual(['B', 'A', 'C'])
    expect(await arrange(building.agent, [building.cast.site])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ids', rule: 'exists' }] },
    })
  })

  it('QV-9 refuses what no list could answer', async () => {
    const building = await openBuilding()
    const refused = async (more: object, field: string, rule: string) =>
      expect(await save(building.admin, more)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await save(building.admin, { filter: { start: '2026-02-31' } })).status).toBe(422)
    await refused({ filter: { search: '\ud800 half' } }, 'filter', 'format')
    await refused({ ticket_type_id: 999 }, 'ticket_type_id', 'exists')
    await refused({ shared: 'groups' }, 'group_ids', 'minItems')
    await refused({ shared: 'groups', group_ids: [building.cast.site] }, 'group_ids', 'exists')
    await refused({ shared: 'everybody', group_ids: [building.cast.group] }, 'group_ids', 'maxItems')
    expect((await save(building.admin, { filter: { progress_status_ticket_ids: 'a' } })).status).toBe(422)
    expect((await building.admin.asks(ticketViews.counts, { query: { ticket_type_id: GENERAL, zone: 'Mars/Base' } })).status).toBe(422)
  })
})

describe('the figure of a view', () => {
  it('QV-5 is of the tickets its reader would be shown, at their sites and in the chosen one', async () => {
    const building = await openBuilding()
    const east = { location_id: building.cast.otherSite }
    for (const more of [{ priority: 'high' }, { priority: 'high', assignee_id: building.cast.agent }, { ...east, priority: 'high' }, {}])
      await open(building.admin, building, more)
    expect(await countOf(building.admin, { priority: 'high' })).toEqual([3, 'counters', false])
    expect(await countOf(building.agent, { priority: 'high' })).toEqual([2, 'counters', false])
    expect(await countOf(building.elsewhere, {})).toEqual([1, 'counters', false])
    expect(await countOf(building.admin, {}, east)).toEqual([1, 'counters', false])
    expect(await countOf(building.agent, {}, east)).toEqual([0, 'counters', false])
    expect(await countOf(building.agent, { assignee: 'me' })).toEqual([1, 'counters', false])
    expect(await countOf(building.admin, { assignee: 'me' })).toEqual([0, 'counters', false])
    expect(await countOf(building.agent, { assignee: 'nobody', states: 'new' })).toEqual([2, 'counters', false])
    expect(await countOf(building.agent, { assignee: 'nobody', states: 'closed' })).toEqual([0, 'counters', false])
  })

  it('QV-7 is counted one by one where counters cannot tell it', async () => {
    const building = await openBuilding()
    await open(building.employee, building)
    await open(building.agent, building, { title: 'Dry', assignee_id: building.cast.agent, due_at: '2020-01-01T00:00:00Z' })
    expect(await countOf(building.agent, { search: 'dry' })).toEqual([1, 'tickets', false])
    expect(await countOf(building.agent, { overdue: true })).toEqual([1, 'tickets', false])
    expect(await countOf(building.agent, { assignee: 'me', group_id: building.cast.group })).toEqual([0, 'tickets', false])
    expect(await countOf(building.agent, { start: '2020-01-01', end: '2020-01-02' })).toEqual([0, 'tickets', false])
    expect(await countOf(building.employee, {})).toEqual([1, 'tickets', false])
    const { db, cast } = building
    await db.sql.execute(sql`insert into tickets (id, number, ticket_type_id, title, state, progress_status_id, priority, rank, location_id, due_at, created_at, updated_at)
      select gen_random_uuid(), 'OLD-' || i, 1, 'Old', 'new', (select min(id) from progress_statuses where ticket_type_id = 1 and state = 'new'),
        'low', 3, ${cast.site}::uuid, '2020-01-01', now(), now() from generate_series(1, 1000) i`)
    expect(await countOf(building.agent, { overdue: true })).toEqual([1000, 'tickets', true])
    expect(await countOf(building.agent, {})).toEqual([1002, 'counters', false])
  })
})

describe('new filters of the list', () => {
  it('QV-8 leave what they say', async () => {
    const building = await openBuilding()
    const subtype = (
      await building.admin.asks(ticketSubtypes.create, { body: { ticket_type_id: GENERAL, name_en: 'Request', name_id: 'Permintaan' } })
    ).body.data
    await open(building.agent, building, { title: 'Request', subtype_id: subtype.id })
    await open(building.agent, building, { title: 'Mine', assignee_id: building.cast.agent })
    await open(building.agent, building, { title: 'Team', group_id: building.cast.group, due_at: '2026-01-05T10:00:00Z' })
    const done = await open(building.agent, building, { title: 'Done', due_at: '2020-01-01T00:00:00Z' })
    await building.agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Dried' } })
    const titles = async (query: object) =>
      (await building.agent.asks(tickets.list, { query: { limit: 50, ...query } })).body.data.map((ticket) => ticket.title).sort()
    expect(await titles({ subtype_id: subtype.id })).toEqual(['Request'])
    expect(await titles({ unassigned: true })).toEqual(['Done', 'Request', 'Team'])
    expect(await titles({ overdue: true })).toEqual(['Team'])
    expect(await titles({ overdue: false })).toEqual(['Done', 'Mine', 'Request', 'Team'])
    expect(await titles({ due_from: '2026-01-05T00:00:00Z', due_until: '2026-01-05T23:59:59Z' })).toEqual(['Team'])
    expect(await titles({ due_from: '2026-01-06T00:00:00Z' })).toEqual([])
    expect((await building.agent.sends('GET', '/desk/api/v1/tickets?overdue=perhaps')).status).toBe(422)
  })
})
