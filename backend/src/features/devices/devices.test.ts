import { activities } from '@menara/shared/contract/activities.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { audit, outbox } from '../../schema/journal.ts'

const device = (id: string) => ({ params: { id } })

describe('looking at devices', () => {
  it('DV-1 lists them by name, a page at a time, and finds them', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    for (const code of ['C-3', 'A-1', 'B-2']) await aSensor(building, { code })
    const first = await admin.asks(iot.devices, { query: { limit: 2 } })
    expect(first.body.data.map((item) => item.code)).toEqual(['A-1', 'B-2'])
    const second = await admin.asks(iot.devices, { query: { limit: 2, next: first.body.next ?? '' } })
    expect(second.body).toMatchObject({
      data: [{ code: 'C-3', location: { name: 'VJS Jakarta' }, area: { name: 'Level 12' }, asset: { id: cast.asset }, status: 'unknown' }],
    })
    expect(second.body.next).toBeUndefined()
    const found = async (query: object) => (await admin.asks(iot.devices, { query })).body.data.map((item) => item.code)
    expect(await found({ search: 'b-2' })).toEqual(['B-2'])
    expect(await found({ search: '100%_' })).toEqual([])
    expect(await found({ kind: 'meter' })).toEqual([])
    expect(await found({ status: 'unknown', area_id: cast.floor, location_id: cast.site })).toHaveLength(3)
    expect(await found({ location_id: cast.otherSite })).toEqual([])
  })

  it('DV-1 refuses a forged cursor and odd queries with 422', async () => {
    const { admin } = await openBuilding()
    const forged = Buffer.from('["a","x\' or 1=1"]').toString('base64url')
    for (const query of ['next=nonsense', `next=${forged}`, 'limit=0', 'limit=x', 'location_id=1', 'colour=red', 'search=%00'])
      expect({ query, status: (await admin.sends('GET', `/api/v1/iot/devices?${query}`)).status }).toEqual({ query, status: 422 })
  })

  it('DV-2 hides those of another site', async () => {
    const building = await openBuilding()
    const there = await aSensor(building, { elsewhere: true })
    expect((await building.operator.asks(iot.devices, { query: {} })).body.data).toEqual([])
    expect((await building.operator.asks(iot.device, device(there.id))).status).toBe(404)
    expect((await building.admin.asks(iot.device, device(there.id))).body.data).toMatchObject({
      id: there.id,
      location: { name: 'Makassar Hub' },
    })
    expect((await building.admin.sends('GET', '/api/v1/iot/devices/not-an-id')).status).toBe(422)
  })
})

describe('a device that speaks', () => {
  it('DV-3 is online, and the time is noted', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.says({ temperature: 21 })
    const { body } = await building.admin.asks(iot.device, device(sensor.id))
    expect(body.data.status).toBe('online')
    expect(Date.parse(body.data.last_seen_at ?? '')).toBeGreaterThan(building.clock.now().getTime() - 5000)
    expect(await building.db.sql.select({ topic: outbox.topic }).from(outbox).where(eq(outbox.key, sensor.id)).orderBy(outbox.seq)).toEqual(
      [{ topic: 'devices' }],
    )
  })

  it('DV-3 is not online for what cannot be read', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.mutters('{nonsense')
    expect((await building.admin.asks(iot.device, device(sensor.id))).body.data).toMatchObject({ status: 'unknown', last_seen_at: null })
  })

  it('DV-5 is back, and that is news; its first word is not', async () => {
    const building = await openBuilding()
    const { admin, clock, backend } = building
    const sensor = await aSensor(building)
    const told = async () =>
      (await admin.asks(activities.list, { query: { link_id: sensor.id } })).body.data.map((activity) => activity.type)
    await sensor.says({ temperature: 21 })
    expect(await told()).toEqual([])
    clock.advance(61_000)
    await backend.iot.tick()
    await sensor.says({ temperature: 21 })
    expect((await admin.asks(iot.device, device(sensor.id))).body.data.status).toBe('online')
    expect((await told()).sort()).toEqual(['device.offline', 'device.online'])
  })
})

describe('a device that is silent', () => {
  it('DV-4 goes offline once its heartbeat is over, and not before', async () => {
    const building = await openBuilding()
    const { admin, clock, backend, db } = building
    const sensor = await aSensor(building)
    await sensor.says({ temperature: 21 })
    const status = async () => (await admin.asks(iot.device, device(sensor.id))).body.data.status
    clock.advance(55_000)
    await backend.iot.tick()
    expect(await status()).toBe('online')
    clock.advance(6000)
    await backend.iot.tick()
    expect(await status()).toBe('offline')
    const actions = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, sensor.id)).orderBy(audit.seq)
    expect(actions.map((action) => action.action)).toEqual(['device.connected', 'device.lost'])
    expect((await admin.asks(activities.list, { query: { link_id: sensor.id } })).body.data).toMatchObject([
      { type: 'device.offline', tag: sensor.code, message: { key: 'device.offline', params: { device: 'Sensor TEMP-1' } } },
    ])
    await backend.iot.tick()
    expect(await db.sql.select().from(audit).where(eq(audit.subject_id, sensor.id)).orderBy(audit.seq)).toHaveLength(2)
  })

  it('DV-4 is not held to the time in which we did not listen', async () => {
    const building = await openBuilding()
    const { admin, clock, backend } = building
    const sensor = await aSensor(building, { status: 'online', last_seen_at: new Date(clock.now().getTime() - 3600_000).toISOString() })
    const status = async () => (await admin.asks(iot.device, device(sensor.id))).body.data.status
    await backend.iot.tick()
    expect(await status()).toBe('online')
    clock.advance(62_000)
    await backend.iot.tick()
    expect(await status()).toBe('offline')
  })

  it('DV-6 stays in maintenance; a retired one is not listened to', async () => {
    const building = await openBuilding()
    const { admin, clock, backend } = building
    const serviced = await aSensor(building, { code: 'M-1', status: 'maintenance' })
    const retired = await aSensor(building, { code: 'R-1', status: 'retired' })
    await serviced.says({ temperature: 21 })
    await retired.says({ temperature: 21 })
    clock.advance(120_000)
    await backend.iot.tick()
    expect((await admin.asks(iot.device, device(serviced.id))).body.data.status).toBe('maintenance')
    expect((await admin.asks(iot.device, device(retired.id))).body.data).toMatchObject({ status: 'retired', last_seen_at: null })
    expect((await admin.asks(iot.deadLetters, { query: {} })).body.data).toMatchObject([
      { reason: 'device', detail: 'The device is retired' },
    ])
  })
})
