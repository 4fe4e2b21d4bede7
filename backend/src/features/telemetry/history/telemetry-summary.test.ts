import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { aSensor } from '../../../../../tests/kit/devices/sensors.ts'

describe('the summary', () => {
  it('TE-10 counts devices and alarms and adds up what meters say', async () => {
    const building = await openBuilding()
    const { admin, operator, cast } = building
    expect((await admin.asks(iot.summary, { query: {} })).body.data).toEqual({
      devices: 0,
      online: 0,
      offline: 0,
      active: 0,
      unacked: 0,
      critical: 0,
      power_kw: null,
    })
    const meter = { units: { power: 'kW', energy: 'kWh' } }
    await (
      await aSensor(building, { code: 'M1', ...meter, rules: [{ point: 'power', limit: 5, type: 'power_high', priority: 'critical' }] })
    ).says({ power: 10.5, energy: 99 })
    await (await aSensor(building, { code: 'M2', ...meter, elsewhere: true })).says({ power: 2 })
    await (await aSensor(building, { code: 'M3', units: { power: 'W' } })).says({ power: 5000 })
    await aSensor(building, { code: 'M4', status: 'retired' })
    expect((await admin.asks(iot.summary, { query: {} })).body.data).toEqual({
      devices: 3,
      online: 3,
      offline: 0,
      active: 1,
      unacked: 1,
      critical: 1,
      power_kw: 12.5,
    })
    expect((await operator.asks(iot.summary, { query: {} })).body.data).toMatchObject({ devices: 2, power_kw: 10.5 })
    expect((await admin.asks(iot.summary, { query: { location_id: cast.otherSite } })).body.data).toMatchObject({
      devices: 1,
      active: 0,
      power_kw: 2,
    })
  })

  it('TE-10 what hangs under a main meter is added up once', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const units = { power: 'kW' }
    for (const [code, power] of [
      ['MAIN', 100],
      ['SUB', 40],
    ] as const)
      await (await aSensor(building, { code, units })).says({ power })
    const points = (await admin.asks(iot.readings, { query: {} })).body.data
    const pointOf = (value: number) => points.find((point) => point.value === value)?.id as string
    const meter = async (code: string, power_point_id: string, parent_id: string | null) =>
      (
        await admin.asks(energy.createMeter, {
          body: { location_id: cast.site, code, name: code, use: 'total', power_point_id, parent_id },
        })
      ).body.data
    const main = await meter('MAIN', pointOf(100), null)
    await meter('SUB', pointOf(40), main.id)
    expect((await admin.asks(iot.summary, { query: {} })).body.data.power_kw).toBe(100)
    const mains = (await admin.asks(iot.readings, { query: { main_power: true } })).body.data
    expect(mains.map((item) => item.value)).toEqual([100])
  })
})
