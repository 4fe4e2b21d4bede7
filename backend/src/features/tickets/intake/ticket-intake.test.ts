import { assetTickets } from '@menara/shared/contract/places/asset-tickets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { costs } from '../../../../../tests/kit/desk/cost-centres.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'

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
    const building = await openBuilding()
    const { status, body } = await building.employee.asks(tickets.create, { body: draft(building) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      type: 'general',
      state: 'new',
      progress_status_id: 101,
      priority: 'medium',
      title: 'Water under the sink',
      description: '',
      rev: 1,
      location: { id: building.cast.site, name: 'VJS Jakarta' },
      requester: { id: building.cast.employee, name: 'Employee' },
      assignee: null,
      group: null,
      due_at: null,
    })
    expect((await building.employee.asks(tickets.get, { params: { id: body.data.id } })).body.data).toEqual(body.data)
  })

  it('TK-2 numbers per type and year of the site, without a gap or a repeat, however many at once', async () => {
    const building = await openBuilding()
    // Already the new year in Makassar (UTC+8), not yet in Jakarta (UTC+7).
    building.clock.set(new Date('2026-12-31T16:30:00Z'))
    const admin = await building.as(building.cast.admin)
    const many = await Promise.all(Array.from({ length: 12 }, () => admin.asks(tickets.create, { body: draft(building) })))
    expect(many.map((reply) => reply.body.data.number).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => `GEN-2026-${String(i + 1).padStart(6, '0')}`),
    )
    const alarm = await admin.asks(tickets.create, { body: draft(building, { ticket_type_id: 32 }) })
    const east = await admin.asks(tickets.create, { body: draft(building, { location_id: building.cast.otherSite }) })
    expect([alarm.body.data.number, east.body.data.number]).toEqual(['ALM-2026-000001', 'GEN-2027-000001'])
    const refused = await admin.asks(tickets.create, { body: draft(building, { area_id: building.cast.otherFloor }) })
    expect(refused.status).toBe(422)
    expect((await admin.asks(tickets.create, { body: draft(building) })).body.data.number).toBe('GEN-2026-000013')
  })

  it('TK-3 is refused for a type without its permission, and for one that does not exist', async () => {
    const building = await openBuilding()
    expect((await building.employee.asks(tickets.create, { body: draft(building, { ticket_type_id: 32 }) })).status).toBe(403)
    const unknown = await building.admin.asks(tickets.create, { body: draft(building, { ticket_type_id: 2 }) })
    expect([unknown.status, broken(unknown)]).toEqual([422, [{ field: 'ticket_type_id', rule: 'exists' }]])
    for (const ticket_type_id of [1, 19, 27, 28, 29, 30, 31, 32, 33]) {
      const facts = SPENDING.includes(ticket_type_id) ? { facts: costs() } : {}
      expect((await building.admin.asks(tickets.create, { body: draft(building, { ticket_type_id, ...facts }) })).status).toBe(200)
    }
  })

  it('TK-4 is refused for a site, area or asset that is not there, out of scope or elsewhere', async () => {
    const building = await openBuilding()
    const nowhere = building.cast.agent
    const wrong = [
      { location_id: nowhere },
      { location_id: building.cast.otherSite },
      { area_id: nowhere },
      { area_id: building.cast.otherFloor },
      { asset_id: nowhere },
      { asset_id: building.cast.otherAsset },
    ]
    for (const facts of wrong) {
      const reply = await building.employee.asks(tickets.create, { body: draft(building, facts) })
      expect([reply.status, broken(reply)]).toEqual([422, [{ field: Object.keys(facts)[0], rule: 'exists' }]])
    }
    const { body } = await building.employee.asks(tickets.create, { body: draft(building, { asset_id: building.cast.asset }) })
    expect(body.data).toMatchObject({ asset: { name: 'Air handling unit 3' }, area: { name: 'Level 12' } })
  })

  it('TK-5 for an assignee or a group begins as assigned, and only for those with ticket_work', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const person = await building.agent.asks(tickets.create, { body: draft(building, { assignee_id: building.cast.operator }) })
    expect(person.body.data).toMatchObject({ state: 'assigned', progress_status_id: 103, assignee: { name: 'Operator' } })
    const team = await building.agent.asks(tickets.create, { body: draft(building, { group_id: building.cast.group }) })
    expect(team.body.data).toMatchObject({ state: 'assigned', group: { name: 'Engineering' } })
    expect((await building.employee.asks(tickets.create, { body: draft(building, { assignee_id: building.cast.agent }) })).status).toBe(403)
  })

  it('TK-6 is refused for an assignee who is not active or does not see the site, and for a group of another site', async () => {
    const building = await openBuilding()
    for (const facts of [{ assignee_id: building.cast.elsewhere }, { assignee_id: building.cast.site }, { group_id: building.cast.site }]) {
      const reply = await building.agent.asks(tickets.create, { body: draft(building, facts) })
      expect([reply.status, broken(reply)]).toEqual([422, [{ field: Object.keys(facts)[0], rule: 'exists' }]])
    }
    const east = await building.admin.asks(tickets.create, {
      body: draft(building, { location_id: building.cast.otherSite, group_id: building.cast.group }),
    })
    expect(broken(east)).toEqual([{ field: 'group_id', rule: 'exists' }])
  })

  it('TK-7 with the same key opens one ticket, even at the same moment; another body is refused', async () => {
    const building = await openBuilding()
    const key = { 'idempotency-key': 'phone-17' }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => building.employee.asks(tickets.create, { body: draft(building) }, key)),
    )
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.data.id}`)).size).toBe(1)
    expect((await building.employee.asks(tickets.create, { body: draft(building, { title: 'Another' }) }, key)).status).toBe(409)
    expect((await building.agent.asks(tickets.create, { body: draft(building, { title: 'Another' }) }, key)).status).toBe(200)
    expect((await building.agent.asks(tickets.list, { query: {} })).body.data).toHaveLength(2)
    expect(broken(await building.agent.asks(tickets.create, { body: draft(building) }, { 'idempotency-key': 'x'.repeat(201) }))).toEqual([
      { field: 'idempotency-key', rule: 'pattern' },
    ])
    building.clock.advance(25 * 3600_000)
    const later = await (await building.as(building.cast.employee)).asks(
      tickets.create,
      { body: draft(building, { title: 'Another' }) },
      key,
    )
    expect(later.status).toBe(200)
  })

  it('TK-8 takes planned days and times as the site has them, and no window that ends before it starts', async () => {
    const building = await openBuilding()
    const days = await building.employee.asks(tickets.create, {
      body: draft(building, { start: '2026-11-21', end: '2026-11-21', from: '09:00', to: '10:30' }),
    })
    expect(days.body.data).toMatchObject({ start: '2026-11-20T17:00:00.000Z', end: '2026-11-21T16:59:59.999Z', from: '09:00', to: '10:30' })
    const times = await building.employee.asks(tickets.create, {
      body: draft(building, { start: '2026-11-21T08:00', end: '2026-11-21T08:00:00+09:00' }),
    })
    expect(broken(times)).toEqual([{ field: 'end', rule: 'minimum' }])
    for (const start of ['2026-02-31', '2026-11-21T25:00'])
      expect(broken(await building.employee.asks(tickets.create, { body: draft(building, { start }) }))).toEqual([
        { field: 'start', rule: 'date' },
      ])
  })

  it('TK-34 from an alarm knows the alarm, and there is one open ticket for it', async () => {
    const building = await openBuilding()
    const alarm = {
      alarm_id: building.cast.floor,
      title: 'Supply air too hot',
      description: '',
      priority: 'high',
      location_id: building.cast.site,
      area_id: building.cast.floor,
      asset_id: building.cast.asset,
      requester: null,
    } as const
    const made = await building.backend.desk.openFromAlarm(alarm)
    const { body } = await building.agent.asks(tickets.get, { params: { id: made.id } })
    expect(body.data).toMatchObject({
      number: 'ALM-2026-000001',
      type: 'alarm',
      alarm_id: building.cast.floor,
      priority: 'high',
      state: 'new',
      requester: null,
    })
    await expect(building.backend.desk.openFromAlarm(alarm)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('ALM-2026-000001'),
    })
    await building.agent.asks(tickets.resolve, { params: { id: body.data.id }, body: { solution: 'Filter changed' } })
    await expect(building.backend.desk.openFromAlarm(alarm)).resolves.toMatchObject({ number: 'ALM-2026-000002' })
  })
})

describe('tickets of an asset', () => {
  const booking = (building: Building, facts: object = {}) => ({
    asset_id: building.cast.asset,
    title: 'Filter change',
    description: 'Quarterly',
    start: '2026-11-21',
    end: '2026-11-21',
    from: '09:00',
    to: '11:00',
    ...facts,
  })

  it('AT-1 are opened as general tickets at its place', async () => {
    const building = await openBuilding()
    const { status, body } = await building.employee.asks(assetTickets.create, {
      body: booking(building, { code: 'PM-7', extra_data: { crew: 2 } }),
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      type: 'general',
      asset: { id: building.cast.asset },
      area: { id: building.cast.floor },
      location: { id: building.cast.site },
      code: 'PM-7',
      extra_data: { crew: 2 },
      start: '2026-11-20T17:00:00.000Z',
    })
  })

  it('AT-2 are refused for an asset that is not there or out of scope', async () => {
    const building = await openBuilding()
    for (const asset_id of [building.cast.otherAsset, building.cast.site])
      expect(broken(await building.employee.asks(assetTickets.create, { body: booking(building, { asset_id }) }))).toEqual([
        { field: 'asset_id', rule: 'exists' },
      ])
  })

  it('AT-3 are listed when their window touches the period, and only to those who may see them', async () => {
    const building = await openBuilding()
    for (const day of ['2026-11-25', '2026-11-21', '2026-11-23'])
      await building.employee.asks(assetTickets.create, { body: booking(building, { title: day, start: day, end: day }) })
    const titles = async (person: Building['agent'], query: { start: string; end?: string }) =>
      (await person.asks(assetTickets.list, { query: { asset_id: building.cast.asset, ...query } })).body.data.map((one) => one.title)
    expect(await titles(building.agent, { start: '2026-11-22', end: '2026-11-24' })).toEqual(['2026-11-23'])
    expect(await titles(building.agent, { start: '2026-11-01' })).toEqual(['2026-11-21', '2026-11-23', '2026-11-25'])
    expect(await titles(building.operator, { start: '2026-11-01' })).toEqual([])
    expect(await titles(building.elsewhere, { start: '2026-11-01' })).toEqual([])
  })

  it('AT-4 are removed only with ticket_delete', async () => {
    const building = await openBuilding()
    const { body } = await building.employee.asks(assetTickets.create, { body: booking(building) })
    const params = { id: body.data.id }
    expect((await building.employee.asks(assetTickets.remove, { params })).status).toBe(403)
    expect((await building.elsewhere.asks(assetTickets.remove, { params })).status).toBe(404)
    expect((await building.agent.asks(assetTickets.remove, { params })).status).toBe(200)
    expect((await building.agent.asks(tickets.get, { params })).status).toBe(404)
  })
})
