import { assetTickets } from '@menara/shared/contract/asset-tickets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { costs } from '../../../../tests/kit/costs.ts'
import { mayWorkTickets } from '../../../../tests/kit/ticket-workers.ts'

const draft = ({ cast }: Building, facts: object = {}) => ({
  ticket_type_id: 1,
  location_id: cast.site,
  title: 'Water under the sink',
  ...facts,
})
/** Purchases and claims say what they cost. */
const SPENDING = [19, 31]
const broken = (reply: { body: unknown }) => (reply.body as { errors: unknown[] }).errors

describe('opening a ticket', () => {
  it('TK-1 needs a type, a site and a title: it is new, of medium priority, and asked for by who opened it', async () => {
    const it = await openBuilding()
    const { status, body } = await it.employee.asks(tickets.create, { body: draft(it) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      type: 'general',
      state: 'new',
      progress_status_id: 101,
      priority: 'medium',
      title: 'Water under the sink',
      description: '',
      rev: 1,
      location: { id: it.cast.site, name: 'VJS Jakarta' },
      requester: { id: it.cast.employee, name: 'Employee' },
      assignee: null,
      group: null,
      due_at: null,
    })
    expect((await it.employee.asks(tickets.get, { params: { id: body.data.id } })).body.data).toEqual(body.data)
  })

  it('TK-2 numbers per type and year of the site, without a gap or a repeat, however many at once', async () => {
    const it = await openBuilding()
    // Already the new year in Makassar (UTC+8), not yet in Jakarta (UTC+7).
    it.clock.set(new Date('2026-12-31T16:30:00Z'))
    const admin = await it.as(it.cast.admin)
    const many = await Promise.all(Array.from({ length: 12 }, () => admin.asks(tickets.create, { body: draft(it) })))
    expect(many.map((reply) => reply.body.data.number).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => `GEN-2026-${String(i + 1).padStart(6, '0')}`),
    )
    const alarm = await admin.asks(tickets.create, { body: draft(it, { ticket_type_id: 32 }) })
    const east = await admin.asks(tickets.create, { body: draft(it, { location_id: it.cast.otherSite }) })
    expect([alarm.body.data.number, east.body.data.number]).toEqual(['ALM-2026-000001', 'GEN-2027-000001'])
    const refused = await admin.asks(tickets.create, { body: draft(it, { area_id: it.cast.otherFloor }) })
    expect(refused.status).toBe(422)
    expect((await admin.asks(tickets.create, { body: draft(it) })).body.data.number).toBe('GEN-2026-000013')
  })

  it('TK-3 is refused for a type without its permission, and for one that does not exist', async () => {
    const it = await openBuilding()
    expect((await it.employee.asks(tickets.create, { body: draft(it, { ticket_type_id: 32 }) })).status).toBe(403)
    const unknown = await it.admin.asks(tickets.create, { body: draft(it, { ticket_type_id: 2 }) })
    expect([unknown.status, broken(unknown)]).toEqual([422, [{ field: 'ticket_type_id', rule: 'exists' }]])
    for (const ticket_type_id of [1, 19, 27, 28, 29, 30, 31, 32, 33]) {
      const facts = SPENDING.includes(ticket_type_id) ? { facts: costs() } : {}
      expect((await it.admin.asks(tickets.create, { body: draft(it, { ticket_type_id, ...facts }) })).status).toBe(200)
    }
  })

  it('TK-4 is refused for a site, area or asset that is not there, out of scope or elsewhere', async () => {
    const it = await openBuilding()
    const nowhere = it.cast.agent
    const wrong = [
      { location_id: nowhere },
      { location_id: it.cast.otherSite },
      { area_id: nowhere },
      { area_id: it.cast.otherFloor },
      { asset_id: nowhere },
      { asset_id: it.cast.otherAsset },
    ]
    for (const facts of wrong) {
      const reply = await it.employee.asks(tickets.create, { body: draft(it, facts) })
      expect([reply.status, broken(reply)]).toEqual([422, [{ field: Object.keys(facts)[0], rule: 'exists' }]])
    }
    const { body } = await it.employee.asks(tickets.create, { body: draft(it, { asset_id: it.cast.asset }) })
    expect(body.data).toMatchObject({ asset: { name: 'Air handling unit 3' }, area: { name: 'Level 12' } })
  })

  it('TK-5 for an assignee or a group begins as assigned, and only for those with ticket_work', async () => {
    const it = await openBuilding()
    await mayWorkTickets(it.db, it.cast.operator, true)
    const person = await it.agent.asks(tickets.create, { body: draft(it, { assignee_id: it.cast.operator }) })
    expect(person.body.data).toMatchObject({ state: 'assigned', progress_status_id: 103, assignee: { name: 'Operator' } })
    const team = await it.agent.asks(tickets.create, { body: draft(it, { group_id: it.cast.group }) })
    expect(team.body.data).toMatchObject({ state: 'assigned', group: { name: 'Engineering' } })
    expect((await it.employee.asks(tickets.create, { body: draft(it, { assignee_id: it.cast.agent }) })).status).toBe(403)
  })

  it('TK-6 is refused for an assignee who is not active or does not see the site, and for a group of another site', async () => {
    const it = await openBuilding()
    for (const facts of [{ assignee_id: it.cast.elsewhere }, { assignee_id: it.cast.site }, { group_id: it.cast.site }]) {
      const reply = await it.agent.asks(tickets.create, { body: draft(it, facts) })
      expect([reply.status, broken(reply)]).toEqual([422, [{ field: Object.keys(facts)[0], rule: 'exists' }]])
    }
    const east = await it.admin.asks(tickets.create, { body: draft(it, { location_id: it.cast.otherSite, group_id: it.cast.group }) })
    expect(broken(east)).toEqual([{ field: 'group_id', rule: 'exists' }])
  })

  it('TK-7 with the same key opens one ticket, even at the same moment; another body is refused', async () => {
    const it = await openBuilding()
    const key = { 'idempotency-key': 'phone-17' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => it.employee.asks(tickets.create, { body: draft(it) }, key)))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.data.id}`)).size).toBe(1)
    expect((await it.employee.asks(tickets.create, { body: draft(it, { title: 'Another' }) }, key)).status).toBe(409)
    expect((await it.agent.asks(tickets.create, { body: draft(it, { title: 'Another' }) }, key)).status).toBe(200)
    expect((await it.agent.asks(tickets.list, { query: {} })).body.data).toHaveLength(2)
    expect(broken(await it.agent.asks(tickets.create, { body: draft(it) }, { 'idempotency-key': 'x'.repeat(201) }))).toEqual([
      { field: 'idempotency-key', rule: 'pattern' },
    ])
    it.clock.advance(25 * 3600_000)
    const later = await (await it.as(it.cast.employee)).asks(tickets.create, { body: draft(it, { title: 'Another' }) }, key)
    expect(later.status).toBe(200)
  })

  it('TK-8 takes planned days and times as the site has them, and no window that ends before it starts', async () => {
    const it = await openBuilding()
    const days = await it.employee.asks(tickets.create, {
      body: draft(it, { start: '2026-11-21', end: '2026-11-21', from: '09:00', to: '10:30' }),
    })
    expect(days.body.data).toMatchObject({ start: '2026-11-20T17:00:00.000Z', end: '2026-11-21T16:59:59.999Z', from: '09:00', to: '10:30' })
    const times = await it.employee.asks(tickets.create, {
      body: draft(it, { start: '2026-11-21T08:00', end: '2026-11-21T08:00:00+09:00' }),
    })
    expect(broken(times)).toEqual([{ field: 'end', rule: 'minimum' }])
    for (const start of ['2026-02-31', '2026-11-21T25:00'])
      expect(broken(await it.employee.asks(tickets.create, { body: draft(it, { start }) }))).toEqual([{ field: 'start', rule: 'date' }])
  })

  it('TK-34 from an alarm knows the alarm, and there is one open ticket for it', async () => {
    const it = await openBuilding()
    const alarm = {
      alarm_id: it.cast.floor,
      title: 'Supply air too hot',
      description: '',
      priority: 'high',
      location_id: it.cast.site,
      area_id: it.cast.floor,
      asset_id: it.cast.asset,
      requester: null,
    } as const
    const made = await it.backend.desk.openFromAlarm(alarm)
    const { body } = await it.agent.asks(tickets.get, { params: { id: made.id } })
    expect(body.data).toMatchObject({
      number: 'ALM-2026-000001',
      type: 'alarm',
      alarm_id: it.cast.floor,
      priority: 'high',
      state: 'new',
      requester: null,
    })
    await expect(it.backend.desk.openFromAlarm(alarm)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('ALM-2026-000001'),
    })
    await it.agent.asks(tickets.resolve, { params: { id: body.data.id }, body: { solution: 'Filter changed' } })
    await expect(it.backend.desk.openFromAlarm(alarm)).resolves.toMatchObject({ number: 'ALM-2026-000002' })
  })
})

describe('tickets of an asset', () => {
  const booking = (it: Building, facts: object = {}) => ({
    asset_id: it.cast.asset,
    title: 'Filter change',
    description: 'Quarterly',
    start: '2026-11-21',
    end: '2026-11-21',
    from: '09:00',
    to: '11:00',
    ...facts,
  })

  it('AT-1 are opened as general tickets at its place', async () => {
    const it = await openBuilding()
    const { status, body } = await it.employee.asks(assetTickets.create, { body: booking(it, { code: 'PM-7', extra_data: { crew: 2 } }) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      type: 'general',
      asset: { id: it.cast.asset },
      area: { id: it.cast.floor },
      location: { id: it.cast.site },
      code: 'PM-7',
      extra_data: { crew: 2 },
      start: '2026-11-20T17:00:00.000Z',
    })
  })

  it('AT-2 are refused for an asset that is not there or out of scope', async () => {
    const it = await openBuilding()
    for (const asset_id of [it.cast.otherAsset, it.cast.site])
      expect(broken(await it.employee.asks(assetTickets.create, { body: booking(it, { asset_id }) }))).toEqual([
        { field: 'asset_id', rule: 'exists' },
      ])
  })

  it('AT-3 are listed when their window touches the period, and only to those who may see them', async () => {
    const it = await openBuilding()
    for (const day of ['2026-11-25', '2026-11-21', '2026-11-23'])
      await it.employee.asks(assetTickets.create, { body: booking(it, { title: day, start: day, end: day }) })
    const titles = async (person: Building['agent'], query: { start: string; end?: string }) =>
      (await person.asks(assetTickets.list, { query: { asset_id: it.cast.asset, ...query } })).body.data.map((one) => one.title)
    expect(await titles(it.agent, { start: '2026-11-22', end: '2026-11-24' })).toEqual(['2026-11-23'])
    expect(await titles(it.agent, { start: '2026-11-01' })).toEqual(['2026-11-21', '2026-11-23', '2026-11-25'])
    expect(await titles(it.operator, { start: '2026-11-01' })).toEqual([])
    expect(await titles(it.elsewhere, { start: '2026-11-01' })).toEqual([])
  })

  it('AT-4 are removed only with ticket_delete', async () => {
    const it = await openBuilding()
    const { body } = await it.employee.asks(assetTickets.create, { body: booking(it) })
    const params = { id: body.data.id }
    expect((await it.employee.asks(assetTickets.remove, { params })).status).toBe(403)
    expect((await it.elsewhere.asks(assetTickets.remove, { params })).status).toBe(404)
    expect((await it.agent.asks(assetTickets.remove, { params })).status).toBe(200)
    expect((await it.agent.asks(tickets.get, { params })).status).toBe(404)
  })
})
