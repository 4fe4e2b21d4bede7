import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { type TicketDefaultDraft, ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'
import { newId } from '../../../platform/ids.ts'
import { groups, userLocations, users } from '../../../schema/people.ts'
import { areas } from '../../../schema/places.ts'

type Draft = Static<typeof TicketDefaultDraft>
const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const set = (who: Person, more: Partial<Draft>) => who.asks(ticketDefaults.create, { body: { ticket_type_id: 1, ...more } })
const make = async (who: Person, more: Partial<Draft>) => {
  const reply = await set(who, more)
  expect([reply.status, reply.status === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.body.data.id
}
const open = async (who: Person, { cast }: Building, more: object = {}) =>
  (await who.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Wet', ...more } })).body.data
async function team({ db, cast }: Building, name: string): Promise<string> {
  const id = newId()
  await db.sql.insert(groups).values({ id, name, location_id: cast.site })
  return id
}

describe('default for and default viewer', () => {
  it('DS-20 are for who may, at sites in scope', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, cast } = building
    const id = await make(admin, { location_id: cast.site, group_id: cast.group })
    expect([(await set(agent, { group_id: cast.group })).status, (await set(stranger, {})).status]).toEqual([403, 401])
    expect((await agent.asks(ticketDefaults.list, { query: {} })).status).toBe(403)
    await building.db.sql.update(users).set({ all_locations: false }).where(eq(users.id, cast.admin))
    await building.db.sql.insert(userLocations).values({ user_id: cast.admin, location_id: cast.otherSite })
    const foreign = await building.as(cast.admin)
    building.clock.advance(5000)
    expect((await foreign.asks(ticketDefaults.list, { query: {} })).body.data).toEqual([])
    expect((await foreign.asks(ticketDefaults.remove, { params: { id } })).status).toBe(404)
    expect((await set(foreign, { assignee_id: cast.admin })).status).toBe(403)
    expect(await set(foreign, { location_id: cast.site, group_id: cast.group })).toMatchObject(refused(422, 'location_id', 'exists'))
  })

  it('DS-21 are for what is there and fits together, once', async () => {
    const { admin, cast } = await openBuilding()
    const category = (
      await admin.asks(categories.create, { body: { ticket_type_id: 29, name_en: 'Pump', name_id: 'Pompa', location_id: cast.site } })
    ).body.data.id
    const group_id = cast.group
    for (const [more, field, rule] of [
      [{ ticket_type_id: 2, group_id }, 'ticket_type_id', 'exists'],
      [{ location_id: NOBODY, group_id }, 'location_id', 'exists'],
      [{ location_id: cast.site, area_id: cast.otherFloor, group_id }, 'area_id', 'exists'],
      [{ location_id: cast.site, category_id: category, group_id }, 'category_id', 'ticket_type'],
      [{ location_id: cast.otherSite, category_id: category, assignee_id: cast.elsewhere }, 'category_id', 'exists'],
      [{ group_id }, 'group_id', 'exists'],
      [{ location_id: cast.site, assignee_id: cast.elsewhere }, 'assignee_id', 'exists'],
      [{ location_id: cast.site }, 'group_id', 'required'],
      [{ location_id: cast.site, viewer_user_ids: [NOBODY] }, 'viewer_user_ids', 'exists'],
      [{ location_id: cast.otherSite, viewer_group_ids: [group_id] }, 'viewer_group_ids', 'exists'],
    ] as const)
      expect(await set(admin, more as Partial<Draft>)).toMatchObject(refused(422, field, rule))
    const both = await Promise.all([1, 2].map(() => set(admin, { area_id: cast.floor, group_id })))
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
    const [row] = (await admin.asks(ticketDefaults.list, { query: { ticket_type_id: 1 } })).body.data
    expect(row).toMatchObject({ location: { id: cast.site }, area: { id: cast.floor }, group: { id: group_id }, viewers: [] })
    const put = (body: object, ticketTypeId: number) =>
      admin.asks(ticketDefaults.update, { params: { id: row?.id ?? '', ticketTypeId }, body })
    expect((await put({ viewer_user_ids: [cast.employee] }, 29)).body.data).toMatchObject({
      ticket_type_id: 29,
      group: { id: group_id },
      viewers: [{ kind: 'person', id: cast.employee, name: 'Employee' }],
    })
    expect(await put({ group_id: null, viewer_user_ids: [] }, 29)).toMatchObject(refused(422, 'group_id', 'required'))
  })

  it('DS-22 give a ticket that names nobody to whom the nearest setting says', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const { admin, agent, employee, cast, db } = building
    const room = newId()
    await db.sql
      .insert(areas)
      .values({ id: room, location_id: cast.site, parent_id: cast.floor, code: 'R1', name: 'Room', kind: 'room', level: 12 })
    const category_id = (await admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: 'HVAC', name_id: 'AC' } })).body.data.id
    const leak = (
      await admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: 'Leak', name_id: 'Bocor', parent_id: category_id } })
    ).body.data.id
    const [site, floor, about] = [await team(building, 'Site'), await team(building, 'Floor'), await team(building, 'About')]
    await make(admin, { location_id: cast.site, group_id: site })
    const near = await make(admin, { area_id: cast.floor, group_id: floor, assignee_id: cast.operator })
    await make(admin, { category_id, location_id: cast.site, group_id: about })
    const got = async (more: object, who = employee) => {
      const { group, assignee, state } = await open(who, building, more)
      return [group?.name ?? null, assignee?.name ?? null, state]
    }
    expect(await got({})).toEqual(['Site', null, 'assigned'])
    expect(await got({ area_id: room })).toEqual(['Floor', 'Operator', 'assigned'])
    expect(await got({ area_id: room, category_id: leak })).toEqual(['About', null, 'assigned'])
    expect(await got({ asset_id: cast.asset })).toEqual(['Floor', 'Operator', 'assigned'])
    expect(await got({ group_id: null }, agent)).toEqual([null, null, 'new'])
    expect(await got({ group_id: cast.group, area_id: room }, agent)).toEqual(['Engineering', null, 'assigned'])
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.operator))
    await db.sql.update(groups).set({ location_id: cast.otherSite }).where(eq(groups.id, floor))
    expect(await got({ area_id: room })).toEqual(['Site', null, 'assigned'])
    await admin.asks(ticketDefaults.remove, { params: { id: near } })
    expect((await admin.asks(ticketDefaults.remove, { params: { id: near } })).status).toBe(404)
  })

  it('DS-23 let viewers see a new ticket, and no more than see', async () => {
    const building = await openBuilding()
    const { admin, agent, employee, operator, elsewhere, cast } = building
    const id = await make(admin, { location_id: cast.site, viewer_user_ids: [cast.employee] })
    await make(admin, { area_id: cast.floor, viewer_group_ids: [cast.group], group_id: await team(building, 'Cleaning') })
    const ticket = await open(agent, building, { area_id: cast.floor })
    await admin.asks(ticketDefaults.remove, { params: { id } })
    const later = await open(agent, building, { area_id: cast.floor })
    const sees = async (who: Person, which: string) => (await who.asks(tickets.get, { params: { id: which } })).status
    expect([await sees(employee, ticket.id), await sees(operator, ticket.id), await sees(elsewhere, ticket.id)]).toEqual([200, 200, 404])
    expect([await sees(employee, later.id), await sees(operator, later.id)]).toEqual([404, 200])
    expect((await employee.asks(tickets.list, { query: {} })).body.data.map((ticket) => ticket.id)).toEqual([ticket.id])
    expect((await employee.asks(tickets.start, { params: { id: ticket.id }, body: {} })).status).toBe(403)
  })

  it('DS-24 DS-26 are told beforehand, to those who may open the type, and refused otherwise', async () => {
    const building = await openBuilding()
    const { admin, employee, elsewhere, stranger, cast } = building
    await make(admin, { area_id: cast.floor, group_id: cast.group, viewer_user_ids: [cast.employee] })
    const area = { area_id: cast.floor }
    const team = { kind: 'group', id: cast.group, name: 'Engineering' }
    const viewer = { kind: 'person', id: cast.employee, name: 'Employee' }
    const both = (who: Person, id: number, query: object) =>
      who.asks(ticketDefaults.both, { params: { id }, query: { location_id: cast.site, ...query } })
    expect((await both(employee, 1, area)).body.data).toEqual({ for: [team], viewers: [viewer] })
    expect((await both(employee, 1, {})).body.data).toEqual({ for: [], viewers: [] })
    expect((await employee.asks(ticketDefaults.defaultFor, { params: { id: 1 }, query: area })).body.data).toEqual([team])
    expect((await employee.asks(ticketDefaults.viewers, { params: { id: 1 }, query: area })).body.data).toEqual([viewer])
    expect(await both(employee, 1, { area_id: cast.otherFloor })).toMatchObject({ status: 404 })
    expect(await both(admin, 1, { area_id: cast.otherFloor })).toMatchObject(refused(422, 'area_id', 'exists'))
    expect([
      (await both(employee, 27, area)).status,
      (await both(employee, 2, area)).status,
      (await both(elsewhere, 1, area)).status,
      (await both(stranger, 1, area)).status,
      (await stranger.asks(ticketDefaults.viewers, { params: { id: 1 }, query: area })).status,
    ]).toEqual([403, 404, 404, 401, 401])
    expect((await admin.sends('GET', '/desk/api/v1/setting/tickets/default/x?location_id=1')).status).toBe(422)
    expect((await admin.asks(ticketDefaults.list, { query: { next: 'WyJhIl0' } })).status).toBe(422)
  })
})
