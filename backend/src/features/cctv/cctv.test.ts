import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { audit, outbox } from '../../schema/journal.ts'
import { cctvCameras } from '../../schema/media/cctv.ts'

const HIDDEN = ['10.9.8.7', 'stream-one', 'viewer-name', 'hush-hush']
const draft = ({ cast }: Building) => ({
  location_id: cast.site,
  area_id: cast.floor,
  code: 'CAM-1',
  name: 'Lobby west',
  heading: 90,
  field_of_view: 70,
  address: 'rtsp://10.9.8.7/stream-one',
  username: 'viewer-name',
  password: 'hush-hush',
})
const added = async (building: Building, more: object = {}) =>
  (await building.admin.asks(cctv.create, { body: { ...draft(building), ...more } })).body.data
const sourceOf = (who: Person, id: string, token = 'internal-for-tests') =>
  who.sends('GET', `/internal/cctv/cameras/${id}/source`, undefined, { authorization: `Bearer ${token}` })
const url = async (building: Building, id: string) => (await sourceOf(building.stranger, id)).body['data'] as { url: string }

describe('a camera', () => {
  it('CM-1 is added and changed by those who manage devices, and seen with the plugin at the sites one sees', async () => {
    const building = await openBuilding()
    const { admin, operator, employee, elsewhere, cast } = building
    expect((await operator.asks(cctv.create, { body: draft(building) })).status).toBe(403)
    const made = await added(building)
    expect(made).toMatchObject({ code: 'CAM-1', area: { id: cast.floor }, heading: 90, transport: 'tcp', enabled: true, configured: true })
    expect(made.has_credentials).toBe(true)
    const params = { id: made.id }
    const changed = await admin.asks(cctv.update, { params, body: { name: 'Lobby east', range_m: 12, enabled: false } })
    expect(changed.body.data).toMatchObject({ name: 'Lobby east', range_m: 12, heading: 90, enabled: false, configured: true })
    expect((await admin.asks(cctv.list, { query: { search: 'east' } })).body.data.map((item) => item.id)).toEqual([made.id])
    expect((await admin.asks(cctv.list, { query: { location_id: cast.otherSite } })).body.data).toEqual([])
    for (const who of [operator, employee, elsewhere]) expect((await who.asks(cctv.get, { params })).status).toBe(403)
    expect((await admin.asks(cctv.update, { params, body: { code: 'CAM 1' } })).body).toMatchObject({
      errors: [{ field: 'code', rule: 'pattern' }],
    })
    // What it sees is what the map shows of it.
    expect((await admin.asks(positions.cameras, { query: {} })).body.data).toMatchObject([{ id: made.id, heading: 90, range_m: 12 }])
  })

  it('CM-1 any device of that kind is one, also without an address, until it is retired', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const body = { location_id: cast.site, code: 'CAM-7', name: 'Yard', kind: 'camera' as const }
    const { id } = (await admin.asks(deviceManagement.create, { body })).body.data
    const sensor = (await admin.asks(deviceManagement.create, { body: { ...body, code: 'T-1', kind: 'sensor' } })).body.data
    expect((await admin.asks(cctv.get, { params: { id } })).body.data).toMatchObject({ configured: false, enabled: true })
    expect((await admin.asks(cctv.get, { params: { id: sensor.id } })).status).toBe(404)
    await admin.asks(cctv.update, { params: { id }, body: { address: 'rtsp://10.1.1.1/' } })
    expect((await admin.asks(cctv.get, { params: { id } })).body.data.configured).toBe(true)
    await admin.asks(deviceManagement.update, { params: { id }, body: { duty: 'retired' } })
    expect((await admin.asks(cctv.list, { query: {} })).body.data).toEqual([])
    expect((await sourceOf(building.stranger, id)).status).toBe(404)
  })

  it('CM-2 keeps what it is asked with to itself', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const { id } = await added(building)
    const replies = [
      await admin.asks(cctv.get, { params: { id } }),
      await admin.asks(cctv.list, { query: {} }),
      await admin.asks(cctv.update, { params: { id }, body: { password: 'hush-hush' } }),
      await admin.asks(positions.cameras, { query: {} }),
    ]
    const told = [
      ...replies.map((reply) => reply.raw.toString()),
      JSON.stringify(await db.sql.select().from(audit).orderBy(audit.seq)),
      JSON.stringify(await db.sql.select().from(outbox).orderBy(outbox.seq)),
      JSON.stringify(await db.sql.select().from(cctvCameras)),
    ].join('\n')
    expect(told).toContain(id)
    expect(HIDDEN.filter((text) => told.includes(text))).toEqual([])
  })

  it('CM-3 refuses an address that may not be asked, and keeps the one before', async () => {
    const building = await openBuilding()
    const { admin } = building
    const { id } = await added(building)
    for (const [address, rule] of [
      ['rtsp://127.0.0.1/cam', 'allowed'],
      ['rtsp://10.20.30.40:5432/', 'own'],
      ['rtsp://239.1.1.1/', 'single'],
      ['http://10.1.1.1/', 'pattern'],
      ['rtsp://u:%zz@10.1.1.1/', 'format'],
    ] as const) {
      const reply = await admin.sends('PUT', `/api/v1/cctv/cameras/${id}`, { address })
      expect([address, reply.status, reply.body.errors[0]]).toEqual([address, 422, { field: 'address', rule }])
      expect((await admin.sends('POST', '/api/v1/cctv/cameras', { ...draft(building), code: 'CAM-2', address })).status).toBe(422)
    }
    expect((await url(building, id)).url).toBe('rtsp://viewer-name:hush-hush@10.9.8.7:554/stream-one')
  })

  it('CM-6 forgets what another address was asked with', async () => {
    const building = await openBuilding()
    const { admin } = building
    const { id } = await added(building)
    const change = async (body: object) => (await admin.sends('PUT', `/api/v1/cctv/cameras/${id}`, body)).body['data']
    expect(await change({ password: 'new one' })).toMatchObject({ has_credentials: true })
    expect((await url(building, id)).url).toBe('rtsp://viewer-name:new%20one@10.9.8.7:554/stream-one')
    expect(await change({ address: 'rtsp://10.9.8.8/' })).toMatchObject({ has_credentials: false, configured: true })
    expect((await url(building, id)).url).toBe('rtsp://10.9.8.8:554/')
    await change({ address: 'rtsp://in:side@10.9.8.9/' })
    expect((await url(building, id)).url).toBe('rtsp://in:side@10.9.8.9:554/')
    expect(await change({ address: null })).toMatchObject({ has_credentials: false, configured: false })
    const alone = await admin.sends('PUT', `/api/v1/cctv/cameras/${id}`, { username: 'a', password: 'b' })
    expect([alone.status, alone.body.errors]).toEqual([422, [{ field: 'address', rule: 'required' }]])
    await change({ address: 'rtsp://10.9.8.9/' })
    const nameless = await admin.sends('PUT', `/api/v1/cctv/cameras/${id}`, { password: 'b' })
    expect([nameless.status, nameless.body.errors]).toEqual([422, [{ field: 'username', rule: 'required' }]])
  })

  it('CM-7 tells our own gateways alone where it is, or that it is off', async () => {
    const building = await openBuilding()
    const { admin, stranger } = building
    const { id } = await added(building, { transport: 'udp' })
    expect((await sourceOf(stranger, id)).body['data']).toEqual({
      url: 'rtsp://viewer-name:hush-hush@10.9.8.7:554/stream-one',
      transport: 'udp',
    })
    expect((await sourceOf(stranger, id, 'guess')).status).toBe(401)
    expect((await sourceOf(stranger, id, admin.token)).status).toBe(401)
    expect((await sourceOf(stranger, 'none')).status).toBe(422)
    await admin.asks(cctv.update, { params: { id }, body: { enabled: false } })
    expect((await sourceOf(stranger, id)).body).toMatchObject({ status: 409, rule: 'cameras.disabled' })
    await admin.asks(cctv.update, { params: { id }, body: { enabled: true, address: null } })
    expect((await sourceOf(stranger, id)).body).toMatchObject({ status: 409, rule: 'cameras.no_address' })
  })
})
