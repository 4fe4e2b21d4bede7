import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'

const AT = '/api/v1/iot/tags'

async function aPlant() {
  const building = await openBuilding()
  const { admin } = building
  const ahu = await aSensor(building, { code: 'AHU-1', units: { supply: '°C', fan: '' } })
  const meter = await aSensor(building, { code: 'PM-1', units: { power: 'kW' } })
  const away = await aSensor(building, { code: 'AHU-9', elsewhere: true, units: { supply: '°C' } })
  const points = (await admin.asks(telemetry.points, { query: {} })).body.data
  const pointOf = (device: string, point: string) => points.find((item) => item.device_id === device && item.point === point)?.id ?? ''
  const gives = (body: object) => admin.sends('POST', `${AT}/assign`, body)
  const found = async (of: 'device' | 'point', tags?: string, who = admin) =>
    (await who.asks(tagging.list, { query: { of, limit: 100, ...(tags && { tags }) } })).body.data.map((item) => item.point ?? item.device)
  return { building, admin, ahu, meter, away, pointOf, gives, found }
}

describe('tags', () => {
  it('TG-1 are words, with a value or without', async () => {
    const { gives, ahu } = await aPlant()
    const of = { of: 'device', ids: [ahu.id] }
    for (const tag of ['temp', 'elecMeter', 'floor:12', 'vendor:Schneider-A9', 'a'])
      expect([tag, (await gives({ ...of, add: [tag] })).status]).toEqual([tag, 200])
    const odd = [
      '',
      'Temp',
      '1st',
      'two words',
      'a,b',
      'a:',
      'a:b:c',
      'a:\u0000',
      `a${'b'.repeat(30)}`,
      `a:${'b'.repeat(30)}`,
      '<b>',
      7,
      null,
    ]
    for (const tag of odd) expect([tag, (await gives({ ...of, add: [tag] })).status]).toEqual([tag, 422])
    expect((await gives({ ...of, add: ["x:'--drop"] })).status).toBe(200)
  })

  it('TG-2 are given and taken by those who manage devices, all of them or none', async () => {
    const { building, admin, ahu, meter, gives, found } = await aPlant()
    const both = { of: 'device', ids: [ahu.id, meter.id] }
    expect((await gives({ ...both, add: ['hvac', 'site'] })).body['data']).toEqual({ changed: 2 })
    expect((await gives({ ...both, add: ['hvac'] })).body['data']).toEqual({ changed: 0 })
    expect((await gives({ ...both, add: ['temp'], remove: ['hvac', 'never'] })).body['data']).toEqual({ changed: 2 })
    const rows = (await admin.asks(tagging.list, { query: { of: 'device', location_id: building.cast.site } })).body.data
    expect(rows.map((row) => row.tags)).toEqual([
      ['site', 'temp'],
      ['site', 'temp'],
    ])
    // One stranger among them: nobody changes.
    const mixed = await gives({ ...both, ids: [ahu.id, newId()], add: ['odd'] })
    expect([mixed.status, mixed.body.errors]).toEqual([422, [{ field: 'ids', rule: 'exists' }]])
    expect(await found('device', 'odd')).toEqual([])
    expect((await building.operator.sends('POST', `${AT}/assign`, { ...both, add: ['x'] })).status).toBe(403)
    for (const [body, field] of [
      [{ ...both }, 'add'],
      [{ ...both, add: ['a'], remove: ['a'] }, 'remove'],
      [{ ...both, ids: [] }, 'ids'],
      [{ ...both, ids: [ahu.id, ahu.id], add: ['a'] }, 'ids'],
      [{ ...both, of: 'asset', add: ['a'] }, 'of'],
      [{ ...both, add: ['a'], more: 1 }, 'more'],
    ] as const) {
      const { status, body: told } = await gives(body)
      expect([status, told.errors[0]?.field]).toEqual([422, field])
    }
    const words = (from: number) => Array.from({ length: 20 }, (_, at) => `w${from + at}`)
    expect((await gives({ ...both, add: words(0) })).status).toBe(200)
    const many = await gives({ ...both, add: words(100) })
    expect([many.status, many.body.errors]).toEqual([422, [{ field: 'add', rule: 'maxItems' }]])
    expect(await found('device', 'w100')).toEqual([])
  })

  it('TG-3 a point bears those of its device as well', async () => {
    const { admin, ahu, pointOf, gives, found } = await aPlant()
    await gives({ of: 'device', ids: [ahu.id], add: ['ahu', 'hvac'] })
    await gives({ of: 'point', ids: [pointOf(ahu.id, 'supply')], add: ['temp', 'discharge'] })
    expect(await found('point', 'ahu')).toEqual(['fan', 'supply'])
    expect(await found('point', 'ahu,temp')).toEqual(['supply'])
    expect(await found('device', 'temp')).toEqual([])
    const [supply] = (await admin.asks(tagging.list, { query: { of: 'point', tags: 'temp' } })).body.data
    expect(supply).toMatchObject({ tags: ['discharge', 'temp'], inherited: ['ahu', 'hvac'], unit: '°C' })
  })

  it('TG-4 find what bears all of them, a page at a time, also where rules and reports choose from', async () => {
    const { admin, ahu, meter, pointOf, gives, found } = await aPlant()
    await gives({ of: 'device', ids: [ahu.id], add: ['ahu', 'hvac'] })
    await gives({ of: 'point', ids: [pointOf(ahu.id, 'supply')], add: ['temp'] })
    await gives({ of: 'point', ids: [pointOf(meter.id, 'power')], add: ['elec'] })
    expect(await found('point', 'ahu,elec')).toEqual([])
    expect(await found('device', 'ahu,hvac')).toEqual(['Sensor AHU-1'])
    const points = (await admin.asks(telemetry.points, { query: { tags: 'hvac,temp' } })).body.data
    expect(points.map((point) => point.point)).toEqual(['supply'])
    expect((await admin.asks(iot.devices, { query: { tags: 'ahu' } })).body.data.map((item) => item.code)).toEqual(['AHU-1'])
    expect((await admin.asks(iot.devices, { query: { tags: "'; drop--" } })).status).toBe(422)
    const first = (await admin.asks(tagging.list, { query: { of: 'point', limit: 3 } })).body
    const rest = (await admin.asks(tagging.list, { query: { of: 'point', limit: 3, next: first.next ?? '' } })).body
    expect([...first.data, ...rest.data].map((item) => `${item.device} ${item.point}`)).toEqual([
      'Sensor AHU-1 fan',
      'Sensor AHU-1 supply',
      'Sensor AHU-9 supply',
      'Sensor PM-1 power',
    ])
    expect(rest.next).toBeUndefined()
  })

  it('TG-5 of other sites do not exist', async () => {
    const { building, ahu, away, gives, found } = await aPlant()
    await gives({ of: 'device', ids: [ahu.id, away.id], add: ['hvac'] })
    await gives({ of: 'device', ids: [away.id], add: ['far'] })
    const { operator } = building
    const counted = async (who: typeof operator) => (await who.asks(tagging.words, { query: {} })).body.data
    expect(await counted(building.admin)).toEqual([
      { tag: 'far', devices: 1, points: 0 },
      { tag: 'hvac', devices: 2, points: 0 },
    ])
    expect((await operator.asks(tagging.words, { query: {} })).status).toBe(200)
    expect(await counted(operator)).toEqual([{ tag: 'hvac', devices: 1, points: 0 }])
    expect(await found('device', 'hvac', operator)).toEqual(['Sensor AHU-1'])
    expect((await building.stranger.sends('GET', AT)).status).toBe(401)
    expect((await building.employee.sends('GET', AT)).status).toBe(403)
  })

  it('TG-6 leave a trace of what stood before', async () => {
    const { building, ahu, meter, gives } = await aPlant()
    await gives({ of: 'device', ids: [ahu.id, meter.id], add: ['hvac'] })
    await gives({ of: 'device', ids: [ahu.id, meter.id], add: ['hvac', 'ahu'], remove: ['hvac'].slice(1) })
    const rows = await building.db.sql.select().from(audit).where(eq(audit.subject_id, ahu.id)).orderBy(audit.seq)
    expect(rows.map((row) => [row.action, row.detail])).toEqual([
      ['tags.changed', { before: [], add: ['hvac'], remove: [] }],
      ['tags.changed', { before: ['hvac'], add: ['ahu'], remove: [] }],
    ])
  })
})
