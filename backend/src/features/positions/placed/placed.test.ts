import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { aSensor } from '../../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../../platform/ids.ts'
import { assets, attributes } from '../../../schema/places.ts'

describe('what is on the map', () => {
  it('PO-10 tells what a camera sees, as far as that can be right', async () => {
    const building = await openBuilding()
    const { admin, db, cast } = building
    await aSensor(building, { code: 'CAM-1', kind: 'camera' })
    await aSensor(building, { code: 'CAM-2', kind: 'camera', asset_id: null })
    const put = (name: string, value: string) => db.sql.insert(attributes).values({ id: newId(), asset_id: cast.asset, name, value })
    await put('heading', '45')
    await put('field_of_view', '900')
    await put('range', 'far')
    expect((await admin.asks(positions.cameras, { query: {} })).body.data).toMatchObject([
      { code: 'CAM-1', heading: 45, field_of_view: null, range_m: null },
      { code: 'CAM-2', heading: null },
    ])
  })

  it('PO-11 lists what has a place by name, a page at a time, what moves as what it is', async () => {
    const building = await openBuilding()
    const { admin, cast, db, operator } = building
    await db.sql.update(assets).set({ longitude: 106.8, latitude: -6.1 }).where(eq(assets.id, cast.asset))
    await aSensor(building, { code: 'CAM-1', kind: 'camera', longitude: 106.8, latitude: -6.1 })
    await aSensor(building, { code: 'UNPLACED' })
    const names = async (query: object) =>
      (await admin.asks(positions.placed, { query })).body.data.map((item) => `${item.kind} ${item.name}`)
    expect(await names({})).toEqual(['asset Air handling unit 3', 'camera Sensor CAM-1'])
    const first = await admin.asks(positions.placed, { query: { limit: 1 } })
    expect((await admin.asks(positions.placed, { query: { next: first.body.next ?? '' } })).body.data).toHaveLength(1)
    expect(await names({ kind: 'camera' })).toHaveLength(1)
    expect(await names({ search: '100%' })).toEqual([])
    expect(await names({ area_id: cast.otherFloor })).toEqual([])
    await aSensor(building, { code: 'TAG-1' })
    await building.backend.iot.take({
      topic: 'menara/VJS/TAG-1/position',
      payload: Buffer.from(JSON.stringify({ longitude: 106.8229, latitude: -6.1944, speed_mps: 2 })),
      receivedAt: building.clock.now(),
    })
    const moving = (await admin.asks(positions.placed, { query: { kind: 'asset' } })).body.data
    expect(moving).toMatchObject([{ name: 'Air handling unit 3', status: 'moving' }])
    expect((await operator.asks(positions.placed, { query: { location_id: cast.otherSite } })).body.data).toEqual([])
  })
})
