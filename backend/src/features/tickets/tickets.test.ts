import { activities } from '@menara/shared/contract/activities.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'

const open = async (building: Building, facts: object = {}, person: Person = building.employee): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak', ...facts } })).body.data
const logs = async (building: Building, id: string) => (await building.agent.asks(tickets.logs, { params: { id } })).body.data
const change = (person: Person, id: string, body: object) => person.sends('PUT', `/desk/api/v1/tickets/${id}`, body)
const rows = async (building: Building, query: ReturnType<typeof sql>) =>
  ((await building.db.sql.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows

describe('changing a ticket', () => {
  it('TK-15 touches what is named, and keeps before and after of what differs', async () => {
    const building = await openBuilding()
    const { id } = await open(building, { description: 'Kitchen', asset_id: building.cast.asset, start: '2026-11-21' })
    const { body } = await change(building.agent, id, {
      title: 'Big leak',
      priority: 'critical',
      description: 'Kitchen',
      end: '2026-11-22',
      due_at: '2026-11-22T10:00:00+07:00',
      extra_data: { tap: 2 },
    })
    expect(body.data).toMatchObject({
      title: 'Big leak',
      priority: 'critical',
      description: 'Kitchen',
      start: '2026-11-20T17:00:00.000Z',
      end: '2026-11-22T16:59:59.999Z',
      due_at: '2026-11-22T03:00:00.000Z',
      asset: { id: building.cast.asset },
      area: { id: building.cast.floor },
      rev: 2,
      state: 'new',
    })
    const last = (await logs(building, id)).at(-1)
    expect(last).toMatchObject({
      action: 'updated',
      actor: { name: 'Agent' },
      before: { title: 'Leak', priority: 'medium' },
      after: { title: 'Big leak', priority: 'critical' },
    })
    expect(Object.keys(last?.after ?? {}).sort()).toEqual(['due_at', 'end', 'extra_data', 'priority', 'title'])
    await change(building.agent, id, { title: 'Big leak' })
    await change(building.agent, id, { rev: 2 })
    expect([(await logs(building, id)).length, (await building.agent.asks(tickets.get, { params: { id } })).body.data.rev]).toEqual([2, 2])
    const cleared = await change(building.agent, id, { asset_id: null, area_id: null, start: null })
    expect(cleared.body.data).toMatchObject({ asset: null, area: null, start: null })
    for (const [facts, field] of [
      [{ area_id: building.cast.otherFloor }, 'area_id'],
      [{ asset_id: building.cast.otherAsset }, 'asset_id'],
    ] as const)
      expect((await change(building.agent, id, facts)).body.errors).toEqual([{ field, rule: 'exists' }])
    expect((await change(building.agent, id, { start: '2027-01-01' })).body.errors).toEqual([{ field: 'end', rule: 'minimum' }])
    for (const facts of [{ state: 'closed' }, { assignee_id: building.cast.agent }, {}])
      expect((await change(building.agent, id, facts)).status).toBe(422)
  })

  it('TK-16 from an older revision is refused, with what changed since', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    await change(building.agent, id, { title: 'First' })
    await building.agent.asks(tickets.start, { params: { id }, body: {} })
    const { status, body } = await change(building.admin, id, { rev: 1, title: 'Second', priority: 'low' })
    expect(status).toBe(409)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'rev', rule: '3' },
        { field: 'title', rule: 'changed' },
        { field: 'state', rule: 'changed' },
      ]),
    )
    expect(body.message).toContain('revision 3')
    expect((await building.agent.asks(tickets.get, { params: { id } })).body.data).toMatchObject({
      title: 'First',
      priority: 'medium',
      rev: 3,
    })
    expect((await building.agent.asks(tickets.resolve, { params: { id }, body: { rev: 2, solution: 'Done' } })).status).toBe(409)
    expect((await change(building.admin, id, { rev: 3, title: 'Second' })).status).toBe(200)
    const both = await Promise.all([change(building.agent, id, { rev: 4, title: 'A' }), change(building.admin, id, { rev: 4, title: 'B' })])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('TK-17 is for its requester while it is new, and then for those who work it', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    expect((await change(building.employee, id, { title: 'Leak in B2' })).status).toBe(200)
    await building.agent.asks(tickets.start, { params: { id }, body: {} })
    const late = await change(building.employee, id, { title: 'Never mind' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Add a note')])
    const team = await open(building, { group_id: building.cast.group }, building.agent)
    expect((await change(building.operator, team.id, { title: 'Ours' })).status).toBe(403)
  })

  it('TK-18 is refused once it is closed or cancelled', async () => {
    const building = await openBuilding()
    for (const way of [['resolve', 'close'], ['cancel']]) {
      const { id } = await open(building)
      for (const move of way)
        await building.agent.sends(
          'POST',
          `/desk/api/v1/tickets/${id}/${move}`,
          { resolve: { solution: 'x' }, close: {}, cancel: { note: 'x' } }[move],
        )
      expect((await change(building.agent, id, { title: 'Later' })).status).toBe(409)
      const form = new FormData()
      form.set('ticket_id', id)
      form.set('description', 'Too late')
      const encoded = new Response(form)
      expect(
        (
          await building.agent.sends('POST', '/desk/api/v1/tickets/addnote', Buffer.from(await encoded.arrayBuffer()), {
            'content-type': encoded.headers.get('content-type') ?? '',
          })
        ).status,
      ).toBe(409)
    }
  })

  it('TK-19 removes it for everyone, and the audit stays', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    expect((await building.employee.asks(tickets.remove, { params: { id } })).status).toBe(403)
    expect((await building.elsewhere.asks(tickets.remove, { params: { id } })).status).toBe(404)
    expect((await building.agent.asks(tickets.remove, { params: { id } })).body).toEqual({ data: null })
    for (const endpoint of [tickets.get, tickets.logs, tickets.remove])
      expect((await building.agent.asks(endpoint, { params: { id } })).status).toBe(404)
    const kept = await rows(building, sql`select action, detail from audit where subject_id = ${id} order by seq`)
    expect(kept.map((row) => row.action)).toEqual(['ticket.created', 'ticket.removed'])
    expect(kept[1]?.detail).toMatchObject({ before: { title: 'Leak' } })
  })

  it('TK-30 leaves audit, hint and activity in its transaction', async () => {
    const building = await openBuilding()
    const { id, number } = await open(building)
    await change(building.agent, id, { title: 'Big leak' })
    await building.agent.asks(tickets.start, { params: { id }, body: {} })
    expect((await building.agent.asks(tickets.start, { params: { id }, body: {} })).status).toBe(409)
    expect(await rows(building, sql`select action, subject, actor_id from audit where subject_id = ${id} order by seq`)).toEqual([
      { action: 'ticket.created', subject: 'tickets', actor_id: building.cast.employee },
      { action: 'ticket.updated', subject: 'tickets', actor_id: building.cast.agent },
      { action: 'ticket.started', subject: 'tickets', actor_id: building.cast.agent },
    ])
    expect(await rows(building, sql`select topic, location_id from outbox where topic = 'tickets' and key = ${id} order by seq`)).toEqual(
      Array(3).fill({ topic: 'tickets', location_id: building.cast.site }),
    )
    const noted = (await building.agent.asks(activities.list, { query: { link_id: id } })).body.data
    expect(noted.map((one) => one.type)).toEqual(['ticket.started', 'ticket.updated', 'ticket.created'])
    expect(noted[2]).toMatchObject({
      description: `${number} was opened by Employee: Leak`,
      message: { key: 'ticket.created', params: { number, title: 'Leak' } },
      location: { id: building.cast.site },
      actor: { id: building.cast.employee },
      tag: 'general',
    })
    expect(await building.backend.platform.journal.verify()).toMatchObject({ broken: null })
  })
})

describe('bad input', () => {
  const LONG = 'x'.repeat(1_000_000)

  it('TK-35 is refused with field and rule', async () => {
    const building = await openBuilding()
    const fine = { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' }
    const { id } = await open(building)
    const wrong: [object, string][] = [
      [{ title: '' }, 'title'],
      [{ title: 7 }, 'title'],
      [{ title: '   ' }, 'title'],
      [{ title: LONG.slice(0, 900_000) }, 'title'],
      [{ title: 'a\u0000b' }, 'title'],
      [{ description: 'a\u0000b' }, 'description'],
      [{ description: 'x'.repeat(10_001) }, 'description'],
      [{ ticket_type_id: '1' }, 'ticket_type_id'],
      [{ location_id: 'here' }, 'location_id'],
      [{ priority: 'urgent' }, 'priority'],
      [{ from: '24:00' }, 'from'],
      [{ due_at: 'tomorrow' }, 'due_at'],
      [{ start: 5 }, 'start'],
      [{ extra_data: [] }, 'extra_data'],
      [{ colour: 'red' }, 'colour'],
      [{ id: building.cast.site }, 'id'],
      [{ state: 'closed' }, 'state'],
      [{ code: '' }, 'code'],
      [{ assignee_id: 'me' }, 'assignee_id'],
    ]
    for (const [facts, field] of wrong) {
      const { status, body } = await building.agent.sends('POST', '/desk/api/v1/tickets', { ...fine, ...facts })
      expect([Object.keys(facts), status, body.errors[0]?.field]).toEqual([Object.keys(facts), 422, field])
    }
    expect((await building.agent.sends('POST', '/desk/api/v1/tickets', {})).body.errors.map((error) => error.field).sort()).toEqual([
      'location_id',
      'ticket_type_id',
      'title',
    ])
    for (const payload of ['{"title":', 'null', '[]', '7', ''])
      expect([payload, (await building.agent.sends('POST', '/desk/api/v1/tickets', payload)).status]).toEqual([payload, 422])
    expect(
      (await building.agent.sends('POST', '/desk/api/v1/tickets', JSON.stringify({ ...fine, description: `${LONG}${LONG}` }))).status,
    ).toBe(413)
    for (const facts of [{ extra_data: { note: 'a\u0000b' } }, { extra_data: { note: '\ud800' } }, { title: '\ud800' }])
      expect((await building.agent.sends('POST', '/desk/api/v1/tickets', JSON.stringify({ ...fine, ...facts }))).status).toBeLessThan(500)
    for (const url of [
      '/desk/api/v1/tickets/7',
      "/desk/api/v1/tickets/'%20or%201=1",
      '/desk/api/v1/tickets/logs/%00',
      '/desk/api/v1/tickets/images/x',
    ])
      expect([url, (await building.agent.sends('GET', url)).status]).toEqual([url, 422])
    for (const [move, body] of [
      ['start', { rev: 'one' }],
      ['resolve', {}],
      ['resolve', { solution: LONG.slice(0, 500_000) }],
      ['cancel', { note: '' }],
      ['close', { note: 'a\u0000' }],
      ['reopen', { note: 'x', by: 'me' }],
      ['assign', { assignee_id: 4 }],
    ] as const)
      expect([move, (await building.agent.sends('POST', `/desk/api/v1/tickets/${id}/${move}`, body)).status]).toEqual([move, 422])
    expect((await building.agent.sends('POST', '/desk/api/v1/tickets/doneundone', { ticket_id: id, done: 'yes' })).body.errors).toEqual([
      { field: 'done', rule: 'type' },
    ])
  })

  it('TK-36 that is SQL or HTML is kept as it was typed', async () => {
    const building = await openBuilding()
    const key = `'"<i>`
    const text = `'; drop table tickets; -- <script>alert("1")</script> \${7*7} {{7*7}} %s \\`
    const { id } = await open(building, { title: text, description: text, code: `<b>'"--`, extra_data: { [key]: text } })
    const ticket = (await building.agent.asks(tickets.get, { params: { id } })).body.data
    expect(ticket).toMatchObject({ title: text, description: text, code: `<b>'"--`, extra_data: { [key]: text } })
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: text } })
    expect((await logs(building, id)).at(-1)).toMatchObject({ text, after: { solution: text } })
    expect((await building.agent.asks(tickets.list, { query: { search: "'; drop table" } })).body.data).toHaveLength(1)
  })
})
