import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { asksFor, openWithAbsences } from '../../../../tests/kit/desk/absences.ts'
import { draft, lineOf, openOffice, reimburseType } from '../../../../tests/kit/desk/claims.ts'
import { costCentre, TRIP } from '../../../../tests/kit/desk/cost-centres.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const change = (by: Person, id: string, body: object) => by.asks(costCentres.update, { params: { id }, body })
const trip = (building: Building, cost_centre_id: string) => asksFor(building, { ...TRIP, cost_centre_id }, { type: 30 })
const changeTrip = (building: Building, { id, rev }: Ticket, cost_centre_id: string | null, more = {}) =>
  building.employee.asks(tickets.update, { params: { id }, body: { rev, facts: { ...more, cost_centre_id } } })

describe('cost centres', () => {
  it('CC-1 are seen where they pay, by code, in pages', async () => {
    const building = await openBuilding()
    const { admin, employee, elsewhere, stranger, cast } = building
    await costCentre(building, 'OPS-2', { location_id: cast.site })
    await costCentre(building, 'FIN-1')
    const there = await costCentre(building, 'MKS-1', { location_id: cast.otherSite, owner_id: cast.elsewhere })
    const old = await costCentre(building, 'OLD-1', { active: false, name_en: 'Ten per cent' })
    const seen = async (who: Person, query = {}) => (await who.asks(costCentres.list, { query })).body.data.map((one) => one.code)
    expect(await seen(employee)).toEqual(['FIN-1', 'OPS-2'])
    expect(await seen(elsewhere)).toEqual(['FIN-1', 'MKS-1'])
    expect(await seen(admin, { location_id: cast.otherSite })).toEqual(['FIN-1', 'MKS-1'])
    expect(await seen(admin, { archived: true, search: 'ten PER' })).toEqual(['OLD-1'])
    const first = await admin.asks(costCentres.list, { query: { limit: 2 } })
    const rest = await admin.asks(costCentres.list, { query: { limit: 2, next: first.body.next ?? '' } })
    expect([first.body.total, rest.body.data.map((one) => one.code), rest.body.next]).toEqual([3, ['OPS-2'], undefined])
    for (const id of [there, newId()]) expect((await employee.asks(costCentres.get, { params: { id } })).status).toBe(404)
    expect((await employee.asks(costCentres.get, { params: { id: old } })).body.data).toMatchObject({ code: 'OLD-1', active: false })
    expect((await stranger.asks(costCentres.list, { query: {} })).status).toBe(401)
  })

  it('CC-2 CC-4 are kept by who manages tickets there, with people who are there', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, db } = building
    const draft = { code: 'OPS', name_en: 'Operations', name_id: 'Operasi', owner_id: cast.agent, deputy_id: cast.operator }
    const make = (who: Person, more: object = {}) => who.asks(costCentres.create, { body: { ...draft, ...more } })
    expect((await make(agent)).status).toBe(403)
    for (const [more, field, rule] of [
      [{ owner_id: newId() }, 'owner_id', 'exists'],
      [{ owner_id: cast.elsewhere, location_id: cast.site }, 'owner_id', 'exists'],
      [{ deputy_id: newId() }, 'deputy_id', 'exists'],
      [{ deputy_id: cast.agent }, 'deputy_id', 'self'],
      [{ location_id: newId() }, 'location_id', 'exists'],
    ] as const)
      expect(await make(admin, more)).toMatchObject(refused(422, field, rule))
    expect((await make(admin, { code: 'O P S' })).status).toBe(422)
    const { id } = (await make(admin)).body.data
    expect(await change(admin, id, { owner_id: cast.operator })).toMatchObject(refused(422, 'deputy_id', 'self'))
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.agent))
    expect((await change(admin, id, { name_en: 'Running' })).body.data).toMatchObject({ name_en: 'Running', owner: { id: cast.agent } })
    expect(await change(admin, id, { owner_id: cast.agent })).toMatchObject(refused(422, 'owner_id', 'exists'))
    for (const all_locations of [false, true]) {
      await db.sql.update(users).set({ all_locations }).where(eq(users.id, cast.admin))
      const status = all_locations ? 200 : 403
      expect((await change(await building.as(cast.admin), id, { name_en: `Of ${status}` })).status).toBe(status)
    }
  })

  it('CC-3 have codes of their own', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const draft = { code: 'OPS', name_en: 'Operations', name_id: 'Operasi', owner_id: cast.agent }
    const both = await Promise.all(['OPS', 'ops'].map((code) => admin.asks(costCentres.create, { body: { ...draft, code } })))
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
    expect(await admin.asks(costCentres.create, { body: draft })).toMatchObject(refused(409, 'code', 'unique'))
    const other = await costCentre(building, 'FIN')
    expect(await change(admin, other, { code: 'Ops' })).toMatchObject(refused(409, 'code', 'unique'))
    expect((await change(admin, other, { code: 'fin' })).body.data.code).toBe('fin')
  })

  it('CC-5 CC-6 are named by tickets where they pay, and stay while they are', async () => {
    const building = await openWithAbsences()
    const { admin, employee, cast } = building
    const [mine, other] = [await costCentre(building, 'OPS', { location_id: cast.site }), await costCentre(building, 'FIN')]
    const there = await costCentre(building, 'MKS', { location_id: cast.otherSite, owner_id: cast.elsewhere })
    const old = await costCentre(building, 'OLD', { active: false })
    const field = 'facts.cost_centre_id'
    for (const [id, rule] of [
      [newId(), 'exists'],
      [old, 'archived'],
      [there, 'elsewhere'],
    ] as const)
      expect(await trip(building, id)).toMatchObject(refused(422, field, rule))
    expect(await asksFor(building, { cost_centre_id: mine }, { type: 1 })).toMatchObject(refused(422, field, 'ticket_type'))
    const ticket = (await trip(building, mine)).body.data
    const ref = { id: mine, code: 'OPS', name_en: 'OPS', name_id: 'OPS' }
    expect(ticket.facts?.cost_centre).toEqual(ref)
    await change(admin, mine, { active: false })
    const kept = (await changeTrip(building, ticket, mine, { purpose: 'Another audit' })).body.data
    expect(kept.facts).toMatchObject({ cost_centre: ref, purpose: 'Another audit' })
    const moved = (await changeTrip(building, kept, other)).body.data
    expect(await changeTrip(building, moved, mine)).toMatchObject(refused(422, field, 'archived'))
    const logs = (await employee.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'updated', before: { cost_centre: ref }, after: { cost_centre: { code: 'FIN' } } })
    const remove = (id: string) => admin.asks(costCentres.remove, { params: { id } })
    expect([(await remove(other)).status, (await remove(mine)).status, (await remove(mine)).status]).toEqual([409, 200, 404])
    expect(await admin.asks(locations.remove, { params: { id: cast.otherSite } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 cost centre') },
    })
  })

  it('CC-6 stay while a line of a claim names them', async () => {
    const office = await openOffice()
    const id = await costCentre(office, 'OPS')
    const type = await reimburseType(office)
    const claim = await draft(office, [lineOf(type, { cost_centre_id: id })])
    expect(claim.lines[0]?.cost_centre?.id).toBe(id)
    const removed = await office.admin.asks(costCentres.remove, { params: { id } })
    expect([removed.status, (await office.admin.asks(costCentres.get, { params: { id } })).status]).toEqual([409, 200])
  })

  it('CC-7 leave a trace of every change', async () => {
    const building = await openBuilding()
    const id = await costCentre(building, 'OPS')
    await change(building.admin, id, { name_en: 'Running' })
    await change(building.admin, id, { name_en: 'Running ' })
    await building.admin.asks(costCentres.remove, { params: { id } })
    const trail = await building.db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)
    expect(trail.map((one) => one.action)).toEqual(['cost_centre.created', 'cost_centre.updated', 'cost_centre.removed'])
    expect(trail[1]?.detail).toMatchObject({ before: { name_en: 'OPS' }, after: { name_en: 'Running' } })
    expect(
      (await building.db.sql.select().from(outbox).orderBy(outbox.seq)).filter((one) => JSON.stringify(one).includes('cost_centres'))
        .length,
    ).toBeGreaterThan(0)
  })
})
