import { activities } from '@menara/shared/contract/activities.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { audit } from '../../schema/journal.ts'

const draft = ({ cast }: Building) => ({
  location_id: cast.site,
  area_id: cast.floor,
  asset_id: cast.asset,
  code: 'T-9',
  name: 'Probe',
  kind: 'sensor' as const,
})

describe('managing devices', () => {
  it('DV-7 adds and changes them within their site', async () => {
    const building = await openBuilding()
    const { admin, operator, cast } = building
    const body = draft(building)
    expect((await operator.asks(deviceManagement.create, { body })).status).toBe(403)
    const made = (await admin.asks(deviceManagement.create, { body })).body.data
    expect(made).toMatchObject({ code: 'T-9', status: 'unknown', heartbeat_s: 60, area: { id: cast.floor } })
    for (const [wrong, field, rule] of [
      [{}, 'code', 'unique'],
      [{ location_id: cast.asset }, 'location_id', 'exists'],
      [{ code: 'T-8', area_id: cast.otherFloor }, 'area_id', 'exists'],
      [{ code: 'T-8', asset_id: cast.otherAsset }, 'asset_id', 'exists'],
      [{ code: 'a/b' }, 'code', 'pattern'],
      [{ code: 'T-8', heartbeat_s: 1 }, 'heartbeat_s', 'minimum'],
      [{ code: 'T-8', name: '\u0000' }, 'name', 'pattern'],
    ] as const) {
      const reply = await admin.sends('POST', '/api/v1/iot/devices', { ...body, ...wrong })
      expect([reply.status, reply.body.errors[0]]).toMatchObject([422, { field, rule }])
    }
    const params = { id: made.id }
    expect((await admin.asks(deviceManagement.update, { params, body: { name: 'Supply', area_id: null } })).body.data).toMatchObject({
      name: 'Supply',
      area: null,
    })
    expect((await admin.asks(deviceManagement.update, { params, body: { duty: 'maintenance' } })).body.data.status).toBe('maintenance')
    expect((await admin.asks(deviceManagement.update, { params, body: { duty: 'in_service' } })).body.data.status).toBe('unknown')
    expect((await admin.asks(deviceManagement.update, { params, body: { area_id: cast.otherFloor } })).status).toBe(422)
    expect((await admin.sends('PUT', `/api/v1/iot/devices/${made.id}`, {})).status).toBe(422)
    await building.backend.iot.take({
      topic: 'menara/VJS/T-9/telemetry',
      payload: Buffer.from('{"values":{"t":1}}'),
      receivedAt: building.clock.now(),
    })
    expect((await admin.asks(iot.device, { params })).body.data.status).toBe('online')
    expect((await admin.asks(activities.list, { query: { link_id: made.id } })).status).toBe(200)
  })
})

describe('the secret of a device', () => {
  it('DV-8 is shown once, replaced and revoked, and never written down', async () => {
    const building = await openBuilding()
    const { admin, db, backend } = building
    const sensor = await aSensor(building)
    const params = { id: sensor.id }
    expect((await admin.asks(deviceManagement.credential, { params })).body.data).toBeNull()
    const first = (await admin.asks(deviceManagement.issueCredential, { params, body: { reason: 'Installed' } })).body.data
    expect(first).toMatchObject({
      credential: { username: 'VJS/TEMP-1', revoked_at: null, used_at: null },
      topics: expect.arrayContaining(['menara/VJS/TEMP-1/telemetry']),
    })
    expect(first.secret).toMatch(/^mdv_[0-9a-f]{32}_[\w-]{43}$/)
    const shown = await admin.asks(deviceManagement.credential, { params })
    expect(shown.raw.toString()).not.toContain(first.secret.slice(-30))
    expect(shown.body.data?.hint).toBe(first.secret.split('_')[2]?.slice(0, 4))
    const ended: string[] = []
    const end = backend.iot.door.onEnd((id) => ended.push(id))
    const second = (await admin.asks(deviceManagement.issueCredential, { params, body: {} })).body.data
    expect(ended).toEqual([sensor.id])
    expect(await backend.iot.door.identify('VJS/TEMP-1', first.secret)).toBeUndefined()
    expect(await backend.iot.door.identify('VJS/TEMP-1', second.secret)).toMatchObject({ id: sensor.id })
    for (let i = 0; i < 2; i++) expect((await admin.asks(deviceManagement.revokeCredential, { params })).status).toBe(200)
    expect(await backend.iot.door.identify('VJS/TEMP-1', second.secret)).toBeUndefined()
    end()
    const trail = await db.sql.select({ action: audit.action, detail: audit.detail }).from(audit).orderBy(audit.seq)
    expect(trail.filter((item) => item.action.startsWith('device.credential')).map((item) => item.action)).toEqual([
      'device.credential_issued',
      'device.credential_issued',
      'device.credential_revoked',
    ])
    expect(JSON.stringify(trail)).not.toContain(second.secret.slice(-30))
    await admin.asks(deviceManagement.update, { params, body: { duty: 'retired' } })
    expect((await admin.asks(deviceManagement.issueCredential, { params, body: {} })).status).toBe(409)
  })

  it('DV-9 lets in its own device only, by either name', async () => {
    const building = await openBuilding()
    const { admin, backend, clock } = building
    const { door } = backend.iot
    const [one, two] = [await aSensor(building, { code: 'A' }), await aSensor(building, { code: 'B', kind: 'gateway' })]
    const secretOf = async (id: string) =>
      (await admin.asks(deviceManagement.issueCredential, { params: { id }, body: {} })).body.data.secret
    const [a, b] = [await secretOf(one.id), await secretOf(two.id)]
    expect(await door.identify('VJS/A', a)).toEqual({ id: one.id, location: 'VJS', device: 'A', gateway: false })
    expect(await door.identify(one.id.toUpperCase(), a)).toMatchObject({ device: 'A' })
    expect(await door.identify('VJS/B', b)).toMatchObject({ gateway: true })
    for (const [name, secret] of [
      ['VJS/A', b],
      ['VJS/B', a],
      ['MKS/A', a],
      ['A', a],
      ['', a],
      ['VJS/A', ''],
      ['VJS/A\u0000', a],
      ["' or 1=1", a],
    ] as const)
      expect([name, await door.identify(name, secret)]).toEqual([name, undefined])
    const { used_at } = (await admin.asks(deviceManagement.credential, { params: { id: one.id } })).body.data ?? {}
    expect(used_at).toBe(new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000).toISOString())
  })
})

describe('the present of devices', () => {
  it('DV-10 is listed for the sites one sees, stale when values are old', async () => {
    const building = await openBuilding()
    const { admin, operator, clock } = building
    const [fresh, old] = [await aSensor(building, { code: 'A' }), await aSensor(building, { code: 'B' })]
    await aSensor(building, { code: 'C', elsewhere: true })
    await fresh.says({ t: 1 })
    await old.says({ t: 1 }, new Date(clock.now().getTime() - 5 * 60_000))
    const seen = async (who = admin, query: object = {}) =>
      (await who.asks(telemetry.deviceStatus, { query })).body.data.map((item) => [item.code, item.status])
    expect(await seen()).toEqual([
      ['A', 'online'],
      ['B', 'stale'],
      ['C', 'unknown'],
    ])
    expect(await seen(operator)).toHaveLength(2)
    expect(await seen(admin, { location_id: building.cast.otherSite })).toEqual([['C', 'unknown']])
    const [row] = (await admin.asks(telemetry.deviceStatus, { query: {} })).body.data
    expect(row).toMatchObject({ via: 'device', seen_at: expect.stringMatching(/:00\.000Z$/) })
  })
})
