import { passes, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import { addPasses, type Gatehouse, openGatehouse, paramsOf, visitorUpTo } from '../../../../../tests/kit/desk/visitors.ts'
import { newId } from '../../../platform/ids.ts'
import { areas } from '../../../schema/places.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message
const listed = async ({ admin }: Gatehouse, query: object = {}) => (await admin.asks(passSettings.list, { query })).body.data
const idOf = async (house: Gatehouse, code: string): Promise<string> =>
  (await listed(house, { limit: 100 })).find((item) => item.code === code)?.id ?? ''

describe('the list of what a reception gives out', () => {
  it('VI-90 is kept by those who keep the settings, at the sites in scope', async () => {
    const house = await openGatehouse()
    const { admin, guard, stranger, cast } = house
    const body = { location_id: cast.site, kind: 'badge' as const, code: 'V-001' }
    expect([(await guard.asks(passSettings.create, { body })).status, (await stranger.asks(passSettings.create, { body })).status]).toEqual(
      [403, 401],
    )
    expect((await admin.asks(passSettings.create, { body })).body.data).toEqual({ made: 1 })
    const keeper = await house.keeper(cast.otherSite)
    const params = { id: await idOf(house, 'V-001') }
    expect((await keeper.asks(passSettings.list, { query: {} })).body.data).toEqual([])
    expect((await keeper.asks(passSettings.get, { params })).status).toBe(404)
    expect((await keeper.asks(passSettings.update, { params, body: { active: false } })).status).toBe(404)
    expect((await keeper.asks(passSettings.remove, { params })).status).toBe(404)
    expect(await keeper.asks(passSettings.create, { body })).toMatchObject(refused(422, 'location_id', 'exists'))
    expect((await keeper.asks(passes.list, { query: {} })).status).toBe(403)
  })

  it('VI-91 has a code once per site and kind, and takes a run whole or not at all', async () => {
    const house = await openGatehouse()
    const { admin, cast } = house
    const create = (body: object) => admin.asks(passSettings.create, { body: { location_id: cast.site, kind: 'badge', ...body } as never })
    expect((await create({ code: 'V-008', to: 'V-011', note: 'Red ribbon' })).body.data).toEqual({ made: 4 })
    const again = await create({ code: 'v-010', to: 'v-012' })
    expect(again).toMatchObject(refused(409, 'code', 'unique'))
    expect(messageOf(again)).toMatch(/has V-010, V-011 already/)
    expect((await create({ code: 'V-008', kind: 'locker' })).status).toBe(200)
    expect((await create({ code: 'V-008', location_id: cast.otherSite })).status).toBe(200)
    for (const [to, rule] of [
      ['V-001', 'run'],
      ['L-050', 'run'],
      ['V-99', 'run'],
      ['V-900', 'maxItems'],
    ])
      expect([to, await create({ code: 'V-100', to })]).toMatchObject([to, refused(422, 'to', rule ?? '')])
    expect((await listed(house, { location_id: cast.site, kind: 'badge' })).map((item) => [item.code, item.note, item.state])).toEqual(
      ['V-008', 'V-009', 'V-010', 'V-011'].map((code) => [code, 'Red ribbon', 'free']),
    )
    const both = await Promise.all([create({ code: 'X-1' }), create({ code: 'x-1' })])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it('VI-90 has areas of its own site, and is read page by page', async () => {
    const house = await openGatehouse()
    const { admin, db, cast } = house
    await addPasses(house, { badge: ['V-10', 'V-9', 'V-100'] })
    const first = (await admin.asks(passSettings.list, { query: { limit: 2, search: 'v-' } })).body
    const rest = (await admin.asks(passSettings.list, { query: { limit: 2, search: 'v-', next: first.next as string } })).body
    expect([...first.data, ...rest.data].map((item) => item.code)).toEqual(['V-9', 'V-10', 'V-100'])
    const [own, other] = [cast.floor, newId()]
    await db.sql.insert(areas).values({ id: other, location_id: cast.otherSite, code: 'R1', name: 'Room 1', kind: 'room' })
    const params = { id: await idOf(house, 'V-9') }
    expect(await admin.asks(passSettings.update, { params, body: { area_id: other } })).toMatchObject(refused(422, 'area_id', 'exists'))
    expect((await admin.asks(passSettings.update, { params, body: { area_id: own, note: 'Blue' } })).body.data).toMatchObject({
      area: { id: own },
      note: 'Blue',
    })
  })

  it('VI-92 retires what was used, when it is back, and removes what was not', async () => {
    const house = await openGatehouse()
    const { admin, guard, cast } = house
    await addPasses(house, { badge: ['V-12', 'V-13'] })
    const visitor = await visitorUpTo(house, 'checked_in')
    const params = { id: await idOf(house, 'V-12') }
    const retire = () => admin.asks(passSettings.update, { params, body: { active: false } })
    const refusal = await retire()
    expect(refusal).toMatchObject(refused(409, 'active', 'out'))
    expect(messageOf(refusal)).toContain(`V-12 is with Budi Santoso (${visitor.ticket.number}) since`)
    await guard.asks(visitors.done, { params: paramsOf(visitor), body: { badge_returned: true } })
    expect(await admin.asks(passSettings.remove, { params })).toMatchObject(refused(409, 'id', 'used'))
    expect((await retire()).body.data).toMatchObject({ active: false, used: true })
    const offer = async () => (await guard.asks(passes.free, { query: { location_id: cast.site } })).body.data.badge
    expect(await offer()).toMatchObject({ listed: 1, free: [{ code: 'V-13' }] })
    const next = await visitorUpTo(house, 'verified', 'Wati')
    expect(await guard.asks(visitors.assign, { params: paramsOf(next), body: { badge: 'V-12' } })).toMatchObject(
      refused(409, 'badge', 'retired'),
    )
    expect((await admin.asks(passSettings.update, { params, body: { active: true } })).status).toBe(200)
    expect((await offer()).free.map((item) => item.code)).toEqual(['V-12', 'V-13'])
    expect((await admin.asks(passSettings.remove, { params: { id: await idOf(house, 'V-13') } })).status).toBe(200)
    expect((await listed(house)).map((item) => item.code)).toEqual(['V-12'])
  })
})
