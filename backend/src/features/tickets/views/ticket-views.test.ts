import { ticketSubtypes } from '@menara/shared/contract/ticket-subtypes.contract.ts'
import { type TicketViewFilter, ticketViews } from '@menara/shared/contract/ticket-views.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets.contract.ts'
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
    const it = await openBuilding()
    const filter = { priority: 'critical' as const, states: 'new,assigned', assignee: 'me' as const }
    const made = (await save(it.agent, { filter, sort: 'due', columns: ['site', 'due'] })).body.data
    expect(made).toMatchObject({ filter, sort: 'due', columns: ['site', 'due'], owner: { id: it.cast.agent }, editable: true, rev: 1 })
    const params = { id: made.id }
    const changed = await it.agent.asks(ticketViews.update, { params, body: { rev: 1, name: 'Most urgent', filter: {} } })
    expect(changed.body.data).toMatchObject({ name: 'Most urgent', filter: {}, sort: 'due', rev: 2 })
    expect((await it.agent.asks(ticketViews.list, { query: { ticket_type_id: GENERAL } })).body.data).toEqual([changed.body.data])
    expect((await it.agent.asks(ticketViews.remove, { params })).status).toBe(200)
    expect(await namesOf(it.agent)).toEqual([])
    expect((await it.agent.asks(ticketViews.remove, { params })).status).toBe(404)
  })

  it('QV-2 shows it to those it is for, and to no others', async () => {
    const it = await openBuilding()
    const secret = (await save(it.agent, { name: 'Secret' })).body.data
    await save(it.admin, { name: 'Team', shared: 'groups', group_ids: [it.cast.group] })
    await save(it.admin, { name: 'All', shared: 'everybody' })
    await save(it.admin, { name: 'Visits', shared: 'everybody', ticket_type_id: 27 })
    expect(await namesOf(it.agent)).toEqual(['All', 'Secret', 'Team'])
    expect(await namesOf(it.operator)).toEqual(['All', 'Team'])
    expect(await namesOf(it.employee)).toEqual(['All'])
    expect((await it.employee.asks(ticketViews.list, { query: { ticket_type_id: 27 } })).status).toBe(403)
    for (const who of [it.admin, it.employee]) {
      expect((await who.asks(ticketViews.update, { params: { id: secret.id }, body: { rev: 1, name: 'Mine' } })).status).toBe(404)
      expect((await who.asks(ticketViews.remove, { params: { id: secret.id } })).status).toBe(404)
    }
    expect((await it.stranger.asks(ticketViews.list, { query: { ticket_type_id: GENERAL } })).status).toBe(401)
  })

  it('QV-3 lets those with ticket_share_views share and change what is shared, from the revision they saw', async () => {
    const it = await openBuilding()
    expect((await save(it.agent, { shared: 'everybody' })).status).toBe(403)
    const own = (await save(it.agent)).body.data
    expect((await it.agent.asks(ticketViews.update, { params: { id: own.id }, body: { rev: 1, shared: 'everybody' } })).status).toBe(403)
    const params = { id: (await save(it.admin, { shared: 'everybody' })).body.data.id }
    expect((await it.agent.asks(ticketViews.update, { params, body: { rev: 1, name: 'Mine' } })).status).toBe(403)
    expect((await it.agent.asks(ticketViews.remove, { params })).status).toBe(403)
    expect((await it.admin.asks(ticketViews.update, { params, body: { rev: 1, name: 'Ours' } })).status).toBe(200)
    expect(await it.admin.asks(ticketViews.update, { params, body: { rev: 1, name: 'Mine' } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'rev', rule: '2' }] },
    })
  })

  it('QV-4 gives everybody an order of their own', async () => {
    const it = await openBuilding()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await save(it.admin, { name, shared: 'everybody' })).body.data.id)
    const arrange = (who: Person, order: string[]) => who.asks(ticketViews.arrange, { body: { ticket_type_id: GENERAL, ids: order } })
    const { body } = await arrange(it.agent, [ids[2] as string, ids[0] as string])
    expect(body.data.map((view) => view.name)).toEqual(['C', 'A', 'B'])
    expect(await namesOf(it.admin)).toEqual(['A', 'B', 'C'])
    await arrange(it.agent, [ids[1] as string])
    expect(await namesOf(it.agent)).toEqual(['B', 'A', 'C'])
    expect(await arrange(it.agent, [it.cast.site])).toMatchObject({ status: 422, body: { errors: [{ field: 'ids', rule: 'exists' }] } })
  })

  it('QV-9 refuses what no list could answer', async () => {
    const it = await openBuilding()
    const refused = async (more: object, field: string, rule: string) =>
      expect(await save(it.admin, more)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await save(it.admin, { filter: { start: '2026-02-31' } })).status).toBe(422)
    await refused({ filter: { search: '\ud800 half' } }, 'filter', 'format')
    await refused({ ticket_type_id: 999 }, 'ticket_type_id', 'exists')
    await refused({ shared: 'groups' }, 'group_ids', 'minItems')
    await refused({ shared: 'groups', group_ids: [it.cast.site] }, 'group_ids', 'exists')
    await refused({ shared: 'everybody', group_ids: [it.cast.group] }, 'group_ids', 'maxItems')
    expect((await save(it.admin, { filter: { progress_status_ticket_ids: 'a' } })).status).toBe(422)
    expect((await it.admin.asks(ticketViews.counts, { query: { ticket_type_id: GENERAL, zone: 'Mars/Base' } })).status).toBe(422)
  })
})

describe('the figure of a view', () => {
  it('QV-5 is of the tickets its reader would be shown, at their sites and in the chosen one', async () => {
    const it = await openBuilding()
    const east = { location_id: it.cast.otherSite }
    for (const more of [{ priority: 'high' }, { priority: 'high', assignee_id: it.cast.agent }, { ...east, priority: 'high' }, {}])
      await open(it.admin, it, more)
    expect(await countOf(it.admin, { priority: 'high' })).toEqual([3, 'counters', false])
    expect(await countOf(it.agent, { priority: 'high' })).toEqual([2, 'counters', false])
    expect(await countOf(it.elsewhere, {})).toEqual([1, 'counters', false])
    expect(await countOf(it.admin, {}, east)).toEqual([1, 'counters', false])
    expect(await countOf(it.agent, {}, east)).toEqual([0, 'counters', false])
    expect(await countOf(it.agent, { assignee: 'me' })).toEqual([1, 'counters', false])
    expect(await countOf(it.admin, { assignee: 'me' })).toEqual([0, 'counters', false])
    expect(await countOf(it.agent, { assignee: 'nobody', states: 'new' })).toEqual([2, 'counters', false])
    expect(await countOf(it.agent, { assignee: 'nobody', states: 'closed' })).toEqual([0, 'counters', false])
  })

  it('QV-7 is counted one by one where counters cannot tell it', async () => {
    const it = await openBuilding()
    await open(it.employee, it)
    await open(it.agent, it, { title: 'Dry', assignee_id: it.cast.agent, due_at: '2020-01-01T00:00:00Z' })
    expect(await countOf(it.agent, { search: 'dry' })).toEqual([1, 'tickets', false])
    expect(await countOf(it.agent, { overdue: true })).toEqual([1, 'tickets', false])
    expect(await countOf(it.agent, { assignee: 'me', group_id: it.cast.group })).toEqual([0, 'tickets', false])
    expect(await countOf(it.agent, { start: '2020-01-01', end: '2020-01-02' })).toEqual([0, 'tickets', false])
    expect(await countOf(it.employee, {})).toEqual([1, 'tickets', false])
    const { db, cast } = it
    await db.sql.execute(sql`insert into tickets (id, number, ticket_type_id, title, state, progress_status_id, priority, rank, location_id, due_at, created_at, updated_at)
      select gen_random_uuid(), 'OLD-' || i, 1, 'Old', 'new', (select min(id) from progress_statuses where ticket_type_id = 1 and state = 'new'),
        'low', 3, ${cast.site}::uuid, '2020-01-01', now(), now() from generate_series(1, 1000) i`)
    expect(await countOf(it.agent, { overdue: true })).toEqual([1000, 'tickets', true])
    expect(await countOf(it.agent, {})).toEqual([1002, 'counters', false])
  })
})

describe('new filters of the list', () => {
  it('QV-8 leave what they say', async () => {
    const it = await openBuilding()
    const subtype = (
      await it.admin.asks(ticketSubtypes.create, { body: { ticket_type_id: GENERAL, name_en: 'Request', name_id: 'Permintaan' } })
    ).body.data
    await open(it.agent, it, { title: 'Request', subtype_id: subtype.id })
    await open(it.agent, it, { title: 'Mine', assignee_id: it.cast.agent })
    await open(it.agent, it, { title: 'Team', group_id: it.cast.group, due_at: '2026-01-05T10:00:00Z' })
    const done = await open(it.agent, it, { title: 'Done', due_at: '2020-01-01T00:00:00Z' })
    await it.agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Dried' } })
    const titles = async (query: object) =>
      (await it.agent.asks(tickets.list, { query: { limit: 50, ...query } })).body.data.map((ticket) => ticket.title).sort()
    expect(await titles({ subtype_id: subtype.id })).toEqual(['Request'])
    expect(await titles({ unassigned: true })).toEqual(['Done', 'Request', 'Team'])
    expect(await titles({ overdue: true })).toEqual(['Team'])
    expect(await titles({ overdue: false })).toEqual(['Done', 'Mine', 'Request', 'Team'])
    expect(await titles({ due_from: '2026-01-05T00:00:00Z', due_until: '2026-01-05T23:59:59Z' })).toEqual(['Team'])
    expect(await titles({ due_from: '2026-01-06T00:00:00Z' })).toEqual([])
    expect((await it.agent.sends('GET', '/desk/api/v1/tickets?overdue=perhaps')).status).toBe(422)
  })
})
