import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { pointAt } from '@menara/shared/domain/geo.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'
import { deadLetters } from '../../schema/monitoring/iot.ts'
import { positionHistory } from '../../schema/monitoring/tracking.ts'
import { roles, shiftGroups, shifts } from '../../schema/people.ts'

const HERE = [106.8229, -6.1944] as const
const MINUTE = 60_000

const at = (building: Building, more: object = {}) => ({
  longitude: HERE[0],
  latitude: HERE[1],
  recorded_at: building.clock.now().toISOString(),
  ...more,
})
const share = (who: Person, sharing = true) => who.asks(positions.share, { body: { sharing } })
const report = (who: Person, list: object[]) => who.sends('POST', '/api/v1/positions', { positions: list })
const listed = async (who: Person) => (await who.asks(positions.list, { query: {} })).body.data
const says = (building: Building, code: string, said: object | string) =>
  building.backend.iot.take({
    topic: `menara/VJS/${code}/position`,
    payload: Buffer.from(typeof said === 'string' ? said : JSON.stringify(said)),
    receivedAt: building.clock.now(),
  })
const place = { longitude: HERE[0], latitude: HERE[1] }

describe('the newest place', () => {
  it('PO-1 is one for each subject; what comes late does not replace it, and after 24 hours it is gone', async () => {
    const building = await openBuilding()
    const { operator, clock } = building
    await share(operator)
    const old = new Date(clock.now().getTime() - 10 * MINUTE).toISOString()
    expect((await report(operator, [at(building, { heading: 90 })])).status).toBe(200)
    clock.advance(2000)
    expect((await report(operator, [at(building, { longitude: 106.82, recorded_at: old })])).body.data).toEqual({ kept: 1 })
    expect(await listed(building.admin)).toMatchObject([
      { id: operator.id, name: 'Operator', kind: 'guard', source: 'phone', longitude: HERE[0], heading: 90 },
    ])
    clock.advance(25 * 60 * MINUTE)
    expect(await listed(await building.as(building.cast.admin))).toEqual([])
  })

  it('PO-14 of people is told to the control room and to who manages people, and to nobody else', async () => {
    const building = await openBuilding()
    const { operator, admin, cast, clock, db } = building
    await share(operator)
    await report(operator, [at(building)])
    const span = { location_id: cast.site, start: '2026-11-24T00:00:00Z', end: '2026-11-26T00:00:00Z' }
    const seen = async (who: Person) => [
      (await listed(who)).length,
      (await who.asks(positions.tracks, { query: span })).body.data.length,
      (await who.asks(positions.placed, { query: { search: 'Operator' } })).body.data.length,
      (await who.asks(positions.list, { query: { kind: 'guard' } })).status,
      (await who.asks(positions.placed, { query: { kind: 'guard' } })).status,
    ]
    expect([await seen(admin), await seen(operator)]).toEqual([
      [1, 1, 1, 200, 200],
      [0, 0, 0, 403, 403],
    ])
    for (const permission of ['show_plugins_monitoring', 'show_plugin_people_management']) {
      const held = ['show_plugin_maps', permission]
      await db.sql
        .update(roles)
        .set({ permissions: held as never })
        .where(eq(roles.name, 'operator'))
      clock.advance(2000)
      expect([permission, await seen(operator)]).toEqual([permission, [1, 1, 1, 200, 200]])
    }
  })

  it('PO-2 is hidden from those who do not see the site', async () => {
    const building = await openBuilding()
    await share(building.admin)
    await building.admin.asks(positions.report, { body: { location_id: building.cast.otherSite, positions: [at(building)] } })
    expect(await listed(building.operator)).toEqual([])
    expect(await listed(building.admin)).toHaveLength(1)
    const track = { location_id: building.cast.otherSite, start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' }
    expect((await building.operator.asks(positions.tracks, { query: track })).body.data).toEqual([])
    expect(
      (await building.operator.sends('POST', '/api/v1/positions', { location_id: building.cast.otherSite, positions: [at(building)] }))
        .status,
    ).toBe(409)
    await share(building.operator)
    building.clock.advance(1100)
    const foreign = await building.operator.sends('POST', '/api/v1/positions', {
      location_id: building.cast.otherSite,
      positions: [at(building)],
    })
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ field: 'location_id', rule: 'exists' }] } })
  })
})

/** The team works from 07:00 to 15:00 in Jakarta. */
async function morningShift({ db, cast }: Building): Promise<void> {
  const id = newId()
  await db.sql.insert(shifts).values({ id, name: 'Morning', start: '07:00', end: '15:00', days: [1, 2, 3, 4, 5, 6, 7] })
  await db.sql.insert(shiftGroups).values({ shift_id: id, group_id: cast.group })
}

describe('a phone', () => {
  it('PO-3 is heard only while its person shares and is on shift', async () => {
    const building = await openBuilding()
    const { clock, cast } = building
    await morningShift(building)
    clock.set(new Date('2026-11-25T03:00:00Z'))
    const operator = await building.as(cast.operator)
    expect(await report(operator, [at(building)])).toMatchObject({ status: 409, body: { message: expect.stringContaining('sharing') } })
    expect((await share(operator)).body.data).toMatchObject({ sharing: true, on_shift: true })
    clock.advance(1100)
    expect((await report(operator, [at(building)])).status).toBe(200)
    clock.set(new Date('2026-11-25T08:29:00Z'))
    const later = await building.as(cast.operator)
    expect((await report(later, [at(building)])).status).toBe(200)
    clock.set(new Date('2026-11-25T08:31:00Z'))
    expect(await report(later, [at(building)])).toMatchObject({ status: 409, body: { message: expect.stringContaining('on shift') } })
  })

  it('PO-4 whose person stops sharing is nowhere, and neither is their tag', async () => {
    const building = await openBuilding()
    const { operator, admin } = building
    const badge = await aSensor(building, { code: 'BADGE-1' })
    await admin.asks(positions.assignTag, { params: { id: badge.id }, body: { kind: 'guard', name: 'Operator', user_id: operator.id } })
    await share(operator)
    await report(operator, [at(building)])
    await says(building, 'BADGE-1', place)
    expect(await listed(admin)).toHaveLength(2)
    await share(operator, false)
    expect(await listed(admin)).toEqual([])
    await says(building, 'BADGE-1', place)
    expect(await listed(admin)).toEqual([])
  })

  it('PO-5 is heard once a second, and what it sends at once is taken whole or not at all', async () => {
    const building = await openBuilding()
    const { operator, clock } = building
    await share(operator)
    expect((await report(operator, [at(building)])).status).toBe(200)
    expect(await report(operator, [at(building)])).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    clock.advance(1100)
    expect((await report(operator, [at(building), at(building, { recorded_at: '2020-01-01T00:00:00Z' })])).status).toBe(422)
    expect(await building.db.sql.$count(positionHistory)).toBe(1)
  })
})

describe('a tag', () => {
  it('PO-6 says its place, is online by it, and is shown as what it follows', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const cart = await aSensor(building, { code: 'TAG-1' })
    const badge = await aSensor(building, { code: 'TAG-2', asset_id: null })
    await admin.asks(positions.assignTag, { params: { id: badge.id }, body: { kind: 'visitor', name: 'Visitor badge 7' } })
    await says(building, 'TAG-1', { ...place, area: 'L12', heading: 10, speed_mps: 1.2, battery_percent: 80, accuracy_m: 3 })
    await says(building, 'TAG-2', place)
    expect(await listed(admin)).toMatchObject([
      {
        id: cart.id,
        kind: 'asset',
        name: 'Air handling unit 3',
        area: { id: cast.floor },
        level: 12,
        battery_percent: 80,
        asset: { id: cast.asset },
      },
      { id: badge.id, kind: 'visitor', name: 'Visitor badge 7', area: null, device: { id: badge.id } },
    ])
    expect((await admin.asks(iot.device, { params: { id: cart.id } })).body.data.status).toBe('online')
  })

  it('PO-7 that cannot be understood leaves a dead letter', async () => {
    const building = await openBuilding()
    await aSensor(building, { code: 'TAG-1' })
    const far = new Date(building.clock.now().getTime() + 3600_000).toISOString()
    const bad: [object | string, string][] = [
      ['{nonsense', 'json'],
      [{ longitude: 200, latitude: 0 }, 'shape'],
      [{ latitude: 0 }, 'shape'],
      [{ ...place, at: far }, 'clock'],
      [{ ...place, area: 'NOWHERE' }, 'shape'],
      [`{"longitude":1,"latitude":1,"x":"${'x'.repeat(5000)}"}`, 'size'],
    ]
    for (const [said] of bad) await says(building, 'TAG-1', said)
    await says(building, 'UNKNOWN', place)
    const letters = await building.db.sql.select({ reason: deadLetters.reason }).from(deadLetters).orderBy(deadLetters.id)
    expect(letters.map((item) => item.reason)).toEqual([...bad.map(([, reason]) => reason), 'device'])
    expect(await listed(building.admin)).toEqual([])
  })

  it('PO-12 is given to people and assets of its site, by whoever manages devices', async () => {
    const building = await openBuilding()
    const { admin, operator, cast } = building
    const tag = await aSensor(building, { code: 'TAG-1', asset_id: null })
    const give = (who: Person, body: object) =>
      who.sends('PUT', `/api/v1/positions/tags/${tag.id}`, { kind: 'asset', name: 'Cart', ...body })
    expect((await give(operator, {})).status).toBe(403)
    expect(await give(admin, { asset_id: cast.otherAsset })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'asset_id', rule: 'exists' }] },
    })
    expect(await give(admin, { user_id: cast.elsewhere })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'user_id', rule: 'exists' }] },
    })
    expect((await give(admin, { asset_id: cast.asset })).body.data).toMatchObject({
      device: { id: tag.id },
      name: 'Cart',
      asset: { id: cast.asset },
    })
    expect((await admin.asks(positions.tags, { query: {} })).body.data).toHaveLength(1)
    expect((await admin.asks(positions.releaseTag, { params: { id: tag.id } })).status).toBe(200)
    expect((await admin.asks(positions.releaseTag, { params: { id: tag.id } })).status).toBe(404)
    expect((await admin.asks(positions.releaseTag, { params: { id: newId() } })).status).toBe(404)
  })
})

describe('a replay', () => {
  it('PO-8 gives at most the points asked, the newest of each span; standing still is one point a minute', async () => {
    const building = await openBuilding()
    const { admin, clock, cast } = building
    await aSensor(building, { code: 'TAG-1' })
    const start = clock.now().getTime()
    for (let i = 0; i < 60; i += 1) {
      const [longitude, latitude] = pointAt(HERE, 90, i * 2)
      await says(building, 'TAG-1', { longitude, latitude })
      clock.advance(1000)
    }
    for (let i = 0; i < 50; i += 1) {
      const [longitude, latitude] = pointAt(HERE, 90, 120)
      await says(building, 'TAG-1', { longitude, latitude })
      clock.advance(1000)
    }
    expect(await building.db.sql.$count(positionHistory)).toBe(61)
    const query = { location_id: cast.site, start: new Date(start - 1000).toISOString(), end: clock.now().toISOString(), points: 10 }
    const [track] = (await admin.asks(positions.tracks, { query })).body.data
    expect(track?.points.length).toBeGreaterThan(4)
    expect(track?.points.length).toBeLessThanOrEqual(10)
    expect(track?.points.map((point) => point.at)).toEqual(track?.points.map((point) => point.at).toSorted())
    expect(track?.points.at(-1)?.longitude).toBeCloseTo(pointAt(HERE, 90, 120)[0], 6)
  })

  it('PO-9 reaches 30 days back, and after a day minute by minute', async () => {
    const building = await openBuilding()
    const { clock, db, backend } = building
    await aSensor(building, { code: 'TAG-1' })
    const minute = Math.ceil(clock.now().getTime() / MINUTE) * MINUTE
    clock.set(new Date(minute))
    for (let i = 0; i < 4; i += 1) {
      await says(building, 'TAG-1', { longitude: HERE[0] + i / 10_000, latitude: HERE[1] })
      clock.advance(20_000)
    }
    expect(await db.sql.$count(positionHistory)).toBe(4)
    clock.advance(24 * 60 * MINUTE + MINUTE)
    await backend.maps.tidy()
    expect(await db.sql.$count(positionHistory)).toBe(2)
    clock.advance(30 * 24 * 60 * MINUTE)
    await backend.maps.tidy()
    expect(await db.sql.$count(positionHistory)).toBe(0)
  })
})

it('PO-13 refuses bad positions with the field and the rule', async () => {
  const building = await openBuilding()
  const { operator, cast } = building
  await share(operator)
  const bad: [object, string][] = [
    [{}, 'positions'],
    [{ positions: [] }, 'positions'],
    [{ positions: [{ ...at(building), longitude: 181 }] }, 'positions.0.longitude'],
    [{ positions: [{ ...at(building), colour: 'red' }] }, 'positions.0'],
    [{ positions: [{ ...at(building), recorded_at: 'yesterday' }] }, 'positions.0.recorded_at'],
    [{ positions: [{ ...at(building), area_id: cast.otherFloor }] }, 'positions.0.area_id'],
    [{ positions: [{ ...at(building), longitude: 0, latitude: 0 }] }, 'location_id'],
    [{ positions: 'x' }, 'positions'],
  ]
  for (const [body, field] of bad) {
    building.clock.advance(1100)
    const reply = await operator.sends('POST', '/api/v1/positions', body)
    expect({ body, status: reply.status, field: reply.body.errors[0]?.field.slice(0, field.length) }).toEqual({ body, status: 422, field })
  }
  building.clock.advance(1100)
  expect((await operator.sends('POST', '/api/v1/positions', '{"broken')).status).toBe(422)
  for (const query of [
    '',
    'location_id=1',
    `location_id=${cast.site}&start=2026-02-31&end=2026-03-01`,
    `location_id=${cast.site}&start=2026-01-01&end=2026-02-01`,
  ])
    expect((await operator.sends('GET', `/api/v1/positions/tracks?${query}`)).status).toBe(422)
})
