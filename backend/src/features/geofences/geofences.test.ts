import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { type GeofenceDraft, geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'

const MIDDLE: LonLat = [106.8229, -6.1944]
const OUT = pointAt(MIDDLE, 0, 60)
const ring = [225, 315, 45, 135].map((bearing) => [...pointAt(MIDDLE, bearing, 14)] as [number, number])

/** A building with one visitor's badge and one fence. */
async function withFence(more: Partial<GeofenceDraft> = {}) {
  const building = await openBuilding()
  const { admin, cast, clock, backend } = building
  const draft = { location_id: cast.site, name: 'Server room', ring, applies_to: ['visitor' as const], rule: 'enter' as const, ...more }
  const fence = (await admin.asks(geofences.create, { body: draft })).body.data
  const badge = await aSensor(building, { code: 'BADGE-1', asset_id: null })
  await admin.asks(positions.assignTag, { params: { id: badge.id }, body: { kind: 'visitor', name: 'Visitor 7' } })
  const walk = async ([longitude, latitude]: LonLat, said: object = {}) => {
    clock.advance(1000)
    await backend.iot.take({
      topic: 'menara/VJS/BADGE-1/position',
      payload: Buffer.from(JSON.stringify({ longitude, latitude, ...said })),
      receivedAt: clock.now(),
    })
  }
  const active = async () => (await admin.asks(iot.alarms, { query: { state: 'active' } })).body.data
  return { ...building, building, fence, badge, draft, walk, active }
}

describe('drawing a fence', () => {
  it('GF-1 takes an outline at one site and refuses one that crosses itself', async () => {
    const { admin, draft, cast, fence } = await withFence()
    expect(fence).toMatchObject({ name: 'Server room', area: null, margin_m: 5, priority: 'medium', enabled: true, inside: 0, rev: 1 })
    const [a, b, c, d] = ring
    const crossed = await admin.sends('POST', '/api/v1/geofences', { ...draft, ring: [a, c, b, d] })
    expect(crossed).toMatchObject({ status: 422, body: { errors: [{ field: 'ring', rule: 'simple' }] } })
    const renamed = await admin.asks(geofences.update, { params: { id: fence.id }, body: { name: 'Vault', area_id: cast.floor } })
    expect(renamed.body.data).toMatchObject({ name: 'Vault', area: { id: cast.floor }, rev: 2 })
    expect((await admin.asks(geofences.list, { query: { location_id: cast.site } })).body.data).toHaveLength(1)
    expect((await admin.asks(geofences.remove, { params: { id: fence.id } })).status).toBe(200)
    expect((await admin.asks(geofences.get, { params: { id: fence.id } })).status).toBe(404)
  })

  it('GF-12 needs the permission, and does not see another site', async () => {
    const { operator, admin, draft, cast } = await withFence()
    expect((await operator.asks(geofences.create, { body: draft })).status).toBe(403)
    const there = (await admin.asks(geofences.create, { body: { ...draft, location_id: cast.otherSite } })).body.data
    expect((await operator.asks(geofences.list, { query: {} })).body.data).toHaveLength(1)
    expect((await operator.asks(geofences.get, { params: { id: there.id } })).status).toBe(404)
    expect((await operator.asks(geofences.presence, { params: { id: there.id } })).status).toBe(404)
  })

  it('GF-13 refuses what makes no fence', async () => {
    const { admin, draft, cast, fence } = await withFence()
    const bad: [object, string][] = [
      [{ ring: ring.slice(0, 2) }, 'ring'],
      [
        {
          ring: [
            [0, 0],
            [0, 1],
            [200, 0],
          ],
        },
        'ring',
      ],
      [{ rule: 'teleport' }, 'rule'],
      [{ rule: 'dwell' }, 'dwell_s'],
      [{ rule: 'out_of_hours' }, 'hours'],
      [{ applies_to: [] }, 'applies_to'],
      [{ area_id: cast.otherFloor }, 'area_id'],
      [{ location_id: newId() }, 'location_id'],
      [{ name: '\u0000' }, 'name'],
      [{ margin_m: -1 }, 'margin_m'],
      [{ colour: 'red' }, ''],
    ]
    for (const [change, field] of bad) {
      const reply = await admin.sends('POST', '/api/v1/geofences', { ...draft, ...change })
      expect({ change, status: reply.status, field: reply.body.errors?.[0]?.field.slice(0, field.length) }).toEqual({
        change,
        status: 422,
        field,
      })
    }
    const moved = await admin.sends('PUT', `/api/v1/geofences/${fence.id}`, { location_id: cast.otherSite })
    expect(moved).toMatchObject({ status: 422, body: { errors: [{ field: 'location_id', rule: 'fixed' }] } })
    expect((await admin.sends('PUT', `/api/v1/geofences/${fence.id}`, {})).status).toBe(422)
    expect((await admin.sends('POST', '/api/v1/geofences', '{"broken')).status).toBe(422)
  })
})

describe('crossing a fence', () => {
  it('GF-4 raises an alarm while somebody is in, and clears it when they are out', async () => {
    const { walk, active, badge, admin, fence } = await withFence({ priority: 'high' })
    await walk(OUT)
    expect(await active()).toEqual([])
    await walk(MIDDLE)
    expect(await active()).toMatchObject([{ device: { id: badge.id }, message: 'Visitor 7 entered Server room', priority: 'high' }])
    expect((await admin.asks(geofences.presence, { params: { id: fence.id } })).body.data).toMatchObject([
      { id: badge.id, name: 'Visitor 7', alarmed: true },
    ])
    await walk(OUT)
    expect(await active()).toEqual([])
  })

  it('GF-5 raises an alarm when who was in leaves, until they are back', async () => {
    const { walk, active } = await withFence({ rule: 'exit' })
    await walk(OUT)
    expect(await active()).toEqual([])
    await walk(MIDDLE)
    await walk(OUT)
    await walk(pointAt(OUT, 0, 10))
    expect(await active()).toMatchObject([{ message: 'Visitor 7 left Server room', occurrence: 1 }])
    await walk(MIDDLE)
    expect(await active()).toEqual([])
  })

  it('GF-6 raises the alarm of a stay when its time is over, in silence', async () => {
    const { walk, active, clock, backend, badge } = await withFence({ rule: 'dwell', dwell_s: 30 })
    await walk(MIDDLE)
    clock.advance(29_000)
    await backend.maps.tick()
    expect(await active()).toEqual([])
    clock.advance(2000)
    await backend.maps.tick()
    expect(await active()).toMatchObject([{ device: { id: badge.id }, message: 'Visitor 7 stays too long in Server room' }])
    await walk(OUT)
    expect(await active()).toEqual([])
  })

  it('GF-8 concerns only the kinds it applies to, and nobody while it is disabled', async () => {
    const { walk, active, admin, fence } = await withFence({ applies_to: ['asset'] })
    await walk(MIDDLE)
    expect(await active()).toEqual([])
    await admin.asks(geofences.update, { params: { id: fence.id }, body: { applies_to: ['visitor'], enabled: false } })
    await walk(MIDDLE)
    expect(await active()).toEqual([])
    await admin.asks(geofences.update, { params: { id: fence.id }, body: { enabled: true } })
    await walk(MIDDLE)
    expect(await active()).toHaveLength(1)
  })

  it("GF-9 is told by the site's own device for phones, for each person alone", async () => {
    const { admin, operator, active, clock } = await withFence({ applies_to: ['guard'] })
    for (const who of [admin, operator]) {
      await who.asks(positions.share, { body: { sharing: true } })
      const here = { longitude: MIDDLE[0], latitude: MIDDLE[1], recorded_at: clock.now().toISOString() }
      expect((await who.asks(positions.report, { body: { positions: [here] } })).status).toBe(200)
    }
    const standing = await active()
    expect(standing.map((item) => item.message).toSorted()).toEqual(['Admin entered Server room', 'Operator entered Server room'])
    expect(new Set(standing.map((item) => item.device.name))).toEqual(new Set(['Geofences']))
    await operator.asks(positions.share, { body: { sharing: false } })
    expect((await active()).map((item) => item.message)).toEqual(['Admin entered Server room'])
  })

  it('GF-10 is in the journal, each coming and going', async () => {
    const { walk, db, fence } = await withFence({ rule: 'exit' })
    for (const place of [OUT, MIDDLE, MIDDLE, OUT]) await walk(place)
    const rows = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, fence.id)).orderBy(audit.seq)
    expect(rows.map((row) => row.action)).toEqual(['geofence.drawn', 'geofence.entered', 'geofence.left'])
  })

  it('GF-11 leaves no alarm standing when the fence changes or goes, or the subject does', async () => {
    const { walk, active, admin, fence, draft, badge } = await withFence()
    await walk(MIDDLE)
    expect(await active()).toHaveLength(1)
    await admin.asks(geofences.update, { params: { id: fence.id }, body: { margin_m: 10 } })
    expect(await active()).toEqual([])
    await walk(MIDDLE)
    expect(await active()).toHaveLength(1)
    await admin.asks(geofences.remove, { params: { id: fence.id } })
    expect(await active()).toEqual([])
    await admin.asks(geofences.create, { body: draft })
    await walk(MIDDLE)
    expect(await active()).toHaveLength(1)
    await admin.asks(positions.releaseTag, { params: { id: badge.id } })
    expect(await active()).toEqual([])
  })
})
