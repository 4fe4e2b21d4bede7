import { type TicketSubtypeDraft, ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { skus } from '@menara/shared/contract/skus.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { binsOf, newItem, newStore, receive } from '../../../../tests/kit/desk/stock.ts'

type Draft = Static<typeof TicketSubtypeDraft>
const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const add = async (who: Person, name: string, more: Partial<Draft> = {}) => {
  const reply = await who.asks(ticketSubtypes.create, { body: { ticket_type_id: 1, name_en: name, name_id: `${name} (id)`, ...more } })
  expect([reply.status, reply.status === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.body.data.id
}
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('sub-types', () => {
  it('DS-10 are offered by type and team, and changed by who may', async () => {
    const { admin, agent, employee, stranger, cast } = await openBuilding()
    await add(admin, 'Request')
    await add(admin, 'Repair', { group_id: cast.group, sort: 0 })
    await add(admin, 'Inspection', { ticket_type_id: 29 })
    const id = await add(admin, 'Old', { active: false })
    const seen = async (query: object) =>
      (await employee.asks(ticketSubtypes.list, { query: { ticket_type_id: 1, ...query } })).body.data.map((subtype) => subtype.name_en)
    expect((await seen({})).sort()).toEqual(['Repair', 'Request'])
    expect(await seen({ group_ids: NOBODY })).toEqual(['Request'])
    expect((await seen({ group_ids: `${NOBODY},${cast.group}` })).sort()).toEqual(['Repair', 'Request'])
    expect(await seen({ archived: true })).toContain('Old')
    expect(await employee.asks(ticketSubtypes.list, { query: { group_ids: 'one' } })).toMatchObject(refused(422, 'group_ids', 'uuid'))
    expect((await stranger.asks(ticketSubtypes.list, { query: {} })).status).toBe(401)
    expect((await agent.asks(ticketSubtypes.update, { params: { id }, body: { name_en: 'x' } })).status).toBe(403)
  })

  it('DS-27 of a team that serves another site do not exist, and its name is told to nobody there', async () => {
    const building = await openBuilding()
    const { admin, elsewhere, cast } = building
    const id = await add(admin, 'Repair', { group_id: cast.group })
    await add(admin, 'Request')
    const namesTo = async (who: Person) => (await who.asks(ticketSubtypes.list, { query: {} })).body.data.map((subtype) => subtype.name_en)
    expect(await namesTo(elsewhere)).toEqual(['Request'])
    const manager = await personWith(building, 'everything', [cast.otherSite])
    expect(await namesTo(manager)).toEqual(['Request'])
    expect((await manager.asks(ticketSubtypes.update, { params: { id }, body: { name_en: 'Mine' } })).status).toBe(404)
    expect((await manager.asks(ticketSubtypes.remove, { params: { id } })).status).toBe(404)
    expect(await namesTo(await personWith(building, ['show_ticketing'], [cast.site]))).toEqual(['Repair', 'Request'])
  })

  it('DS-11 have names of their own and stay with their type', async () => {
    const { admin } = await openBuilding()
    const id = await add(admin, 'Request')
    const make = (more: object) =>
      admin.asks(ticketSubtypes.create, { body: { ticket_type_id: 1, name_en: 'Other', name_id: 'Lain', ...more } })
    expect(await make({ name_en: 'request ' })).toMatchObject(refused(409, 'name_en', 'unique'))
    expect(await make({ name_id: 'Request (ID)' })).toMatchObject(refused(409, 'name_id', 'unique'))
    expect(await make({ ticket_type_id: 2 })).toMatchObject(refused(422, 'ticket_type_id', 'exists'))
    expect(await make({ group_id: NOBODY })).toMatchObject(refused(422, 'group_id', 'exists'))
    expect(await admin.asks(ticketSubtypes.update, { params: { id }, body: { ticket_type_id: 29 } })).toMatchObject(
      refused(422, 'ticket_type_id', 'fixed'),
    )
    expect((await Promise.all([make({}), make({})])).map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('DS-12 DS-13 stay while tickets name them, which take those offered of their type', async () => {
    const { admin, agent, cast } = await openBuilding()
    const [used, unused, foreign] = [
      await add(admin, 'Used'),
      await add(admin, 'Unused'),
      await add(admin, 'There', { ticket_type_id: 29 }),
    ]
    const open = (subtype_id: string) =>
      agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Wet', subtype_id } })
    const ticket = (await open(used)).body.data
    expect(ticket.subtype).toEqual({ id: used, name_en: 'Used', name_id: 'Used (id)' })
    const change = (id: string, active: boolean) => admin.asks(ticketSubtypes.update, { params: { id }, body: { active } })
    await change(unused, false)
    for (const [id, rule] of [
      [NOBODY, 'exists'],
      [foreign, 'ticket_type'],
      [unused, 'archived'],
    ] as const) {
      expect(await open(id)).toMatchObject(refused(422, 'subtype_id', rule))
      expect(await agent.asks(tickets.update, { params: { id: ticket.id }, body: { rev: 1, subtype_id: id } })).toMatchObject(
        refused(422, 'subtype_id', rule),
      )
    }
    await change(used, false)
    const kept = await agent.asks(tickets.update, { params: { id: ticket.id }, body: { rev: 1, subtype_id: used, title: 'Wetter' } })
    expect(kept.body.data).toMatchObject({ title: 'Wetter', subtype: { id: used } })
    expect((await admin.asks(ticketSubtypes.remove, { params: { id: used } })).status).toBe(409)
    expect((await admin.asks(ticketSubtypes.remove, { params: { id: unused } })).status).toBe(200)
    await agent.asks(tickets.update, { params: { id: ticket.id }, body: { rev: 2, subtype_id: null } })
    const logs = (await agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ before: { subtype: { name_en: 'Used', name_id: 'Used (id)' } }, after: { subtype: null } })
  })

  it('DS-25 and the items to pick from are those in stock', async () => {
    const building = await openBuilding()
    const { employee, stranger } = building
    const [bin_id] = binsOf(await newStore(building, 'MAIN'))
    await receive(building, await newItem(building, 'FLT-1', { name_en: 'Bag filter' }), { bin_id, quantity: 4 })
    const { body } = await employee.asks(skus.list, { query: { search: 'filter' } })
    expect(body.data).toMatchObject([{ code: 'FLT-1', stock: 4 }])
    expect(body).toEqual((await employee.asks(assets.items, { query: { search: 'filter' } })).body)
    expect((await stranger.asks(skus.list, { query: {} })).status).toBe(401)
  })
})
