import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { binsOf, newItem, newStore, receive } from '../../../../tests/kit/desk/stock.ts'
import { newId } from '../../platform/ids.ts'
import { devices } from '../../schema/monitoring/iot.ts'

const codes = async (who: Person, query = {}) =>
  (await who.asks(assets.list, { query: { limit: 100, ...query } })).body.data.map((asset) => asset.code)
const cursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Several assets of the first site, two with the same name. */
async function stocked({ admin, cast }: Building): Promise<void> {
  const at = { location_id: cast.site, type: 'it' } as const
  await admin.asks(assets.create, {
    body: { ...at, code: 'P-1', name: 'Printer', serial: 'SN_77', extra_type: 'prn', extra_data: { status: 'in_use' } },
  })
  await admin.asks(assets.create, {
    body: {
      ...at,
      code: 'P-2',
      name: 'Printer',
      serial: 'SNx77',
      extra_type: 'prn',
      state: 'in_maintenance',
      extra_data: { status: 'broken' },
    },
  })
  await admin.asks(assets.create, { body: { ...at, code: 'R-1', name: 'Rack 100%', area_id: cast.floor, extra_type: 'rck' } })
  const { body } = await admin.asks(assets.create, { body: { ...at, code: 'V-1', name: 'Van', type: 'vehicle' } })
  await admin.asks(assets.deactivate, { params: { id: body.data.id } })
}

describe('seeing assets', () => {
  it('AS-1 shows those of the own sites', async () => {
    const { admin, agent, elsewhere, stranger, cast } = await openBuilding()
    expect(await codes(admin)).toEqual(['AHU-03', 'UPS-B'])
    expect(await codes(agent)).toEqual(['AHU-03'])
    expect(await codes(agent, { location_id: cast.otherSite })).toEqual([])
    expect((await agent.asks(assets.get, { params: { id: cast.asset } })).body.data).toMatchObject({ code: 'AHU-03', attributes: [] })
    expect((await elsewhere.asks(assets.get, { params: { id: cast.asset } })).status).toBe(404)
    expect((await stranger.asks(assets.list, { query: {} })).status).toBe(401)
  })

  it('AS-2 comes in pages that miss nothing', async () => {
    const building = await openBuilding()
    await stocked(building)
    const { admin } = building
    const seen: string[] = []
    let next = '0'
    for (let page = 0; page < 10 && next; page += 1) {
      const { body } = await admin.asks(assets.list, { query: { next, limit: 1 } })
      expect(body.total).toBe(page === 0 ? 6 : undefined)
      seen.push(...body.data.map((item) => item.code))
      next = body.next ?? ''
    }
    expect([...seen].sort()).toEqual(['AHU-03', 'P-1', 'P-2', 'R-1', 'UPS-B', 'V-1'])
    expect(seen).toEqual(await codes(admin))
    for (const query of [
      'limit=0',
      'limit=1001',
      'next=x',
      'next=W10',
      'type=castle',
      'active=maybe',
      'area_id=1',
      'search=%00',
      'extra_data_status=%00',
      'extra_type%5B%5D=%00',
      `next=${cursor(['a\u0000', newId()])}`,
      `next=${cursor(['a', 'b'])}`,
    ])
      expect([query, (await admin.sends('GET', `/api/v1/assets?${query}`)).status]).toEqual([query, 422])
  })

  it('AS-3 is filtered and searched', async () => {
    const building = await openBuilding()
    await stocked(building)
    const { admin, cast } = building
    expect(await codes(admin, { type: 'it' })).toEqual(['P-1', 'P-2', 'R-1'])
    expect(await codes(admin, { state: 'in_maintenance' })).toEqual(['P-2'])
    expect(await codes(admin, { active: false })).toEqual(['V-1'])
    expect(await codes(admin, { active: true, type: 'vehicle' })).toEqual([])
    expect(await codes(admin, { area_id: cast.floor })).toEqual(['AHU-03', 'R-1'])
    expect(await codes(admin, { location_id: cast.otherSite })).toEqual(['UPS-B'])
    expect(await codes(admin, { extra_data_status: 'broken' })).toEqual(['P-2'])
    expect(await codes(admin, { 'extra_type[]': ['prn', 'rck'] })).toEqual(['P-1', 'P-2', 'R-1'])
    expect(await codes(admin, { 'extra_type[]': ['rck'] })).toEqual(['R-1'])
    expect(await codes(admin, { search: 'printer' })).toEqual(['P-1', 'P-2'])
    expect(await codes(admin, { search: 'p-2' })).toEqual(['P-2'])
    expect(await codes(admin, { search: 'N_7' })).toEqual(['P-1'])
    expect(await codes(admin, { search: '0%' })).toEqual(['R-1'])
    expect(await codes(admin, { search: "'; drop table assets; --" })).toEqual([])
  })

  it('AS-14 shows the devices mounted on one', async () => {
    const { agent, elsewhere, cast, db } = await openBuilding()
    const device = { location_id: cast.site, area_id: cast.floor, kind: 'sensor' }
    await db.sql.insert(devices).values([
      { ...device, id: newId(), asset_id: cast.asset, code: 'D2', name: 'B' },
      { ...device, id: newId(), asset_id: cast.asset, code: 'D1', name: 'A' },
      { ...device, id: newId(), code: 'D3', name: 'C' },
    ])
    const params = { id: cast.asset }
    const { body } = await agent.asks(assets.devices, { params })
    expect(body).toMatchObject({
      total: 2,
      data: [{ code: 'D1', status: 'unknown', asset: { id: cast.asset }, area: { name: 'Level 12' } }, { code: 'D2' }],
    })
    expect((await elsewhere.asks(assets.devices, { params })).status).toBe(404)
  })
})

describe('stock items', () => {
  it('AS-13 are those of the own sites and of none', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, stranger } = building
    const here = binsOf(await newStore(building, 'HERE'))[0]
    const there = binsOf(await newStore(building, 'THERE', { location_id: cast.otherSite }))[0]
    const belt = await newItem(building, 'BLT', { name_en: 'Belt', location_id: cast.site, minimum_stock: 5 })
    await newItem(building, 'FLT', { name_en: 'Filter', location_id: cast.otherSite })
    const oil = await newItem(building, 'OIL_1', { name_en: 'Oil' })
    await receive(building, belt, { bin_id: here, quantity: 3 })
    await receive(building, oil, { bin_id: here, quantity: 2 })
    await receive(building, oil, { bin_id: there, quantity: 7 })
    const seen = async (who: Person, query = {}) => (await who.asks(assets.items, { query })).body.data.map((item) => item.code)
    expect(await seen(admin)).toEqual(['BLT', 'FLT', 'OIL_1'])
    expect(await seen(agent)).toEqual(['BLT', 'OIL_1'])
    expect(await seen(agent, { search: 'l_1' })).toEqual(['OIL_1'])
    const first = await agent.asks(assets.items, { query: { limit: 1 } })
    expect(first.body).toMatchObject({ total: 2, data: [{ code: 'BLT', stock: 3, minimum_stock: 5, location: { name: 'VJS Jakarta' } }] })
    const rest = await agent.asks(assets.items, { query: { limit: 1, next: first.body.next ?? '' } })
    expect(rest.body).toMatchObject({ data: [{ code: 'OIL_1', stock: 2, location: null }] })
    expect((await admin.asks(assets.items, { query: { search: 'oil' } })).body.data).toMatchObject([{ code: 'OIL_1', stock: 9 }])
    expect(rest.body.next).toBeUndefined()
    expect((await stranger.asks(assets.items, { query: {} })).status).toBe(401)
  })
})

describe('assets people may book', () => {
  it('AS-16 are those that are set so, and are filtered by it', async () => {
    const { admin, agent, cast } = await openBuilding()
    const seen = async (bookable: boolean) =>
      (await agent.asks(assets.list, { query: { bookable } })).body.data.map((asset) => [asset.code, asset.bookable])
    expect(await seen(true)).toEqual([])
    expect(await seen(false)).toEqual([['AHU-03', false]])
    const set = await admin.asks(assets.update, { params: { id: cast.asset }, body: { bookable: true } })
    expect(set.body.data.bookable).toBe(true)
    expect(await seen(true)).toEqual([['AHU-03', true]])
    expect(await seen(false)).toEqual([])
  })
})
