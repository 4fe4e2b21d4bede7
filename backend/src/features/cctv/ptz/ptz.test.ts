import { cctv, cctvWalls } from '@menara/shared/contract/media/cctv.contract.ts'
import { ptz } from '@menara/shared/contract/media/ptz.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { newId } from '../../../platform/ids.ts'
import { audit, outbox } from '../../../schema/journal.ts'
import { cctvCameras } from '../../../schema/media/cctv.ts'
import { roles } from '../../../schema/people.ts'

const ONVIF = 'http://10.9.8.7:8080/onvif/device_service'
const draft = ({ cast }: Building) => ({
  ...{ location_id: cast.site, code: 'PTZ-1', name: 'Gate', address: 'rtsp://10.9.8.7/stream' },
  ...{ username: 'mover', password: 'hush-hush', onvif_address: ONVIF },
})
const added = async (building: Building, more: object = {}) =>
  (await building.admin.asks(cctv.create, { body: { ...draft(building), ...more } })).body.data
const internal = async (
  { stranger }: Building,
  method: string,
  path: string,
  { body = undefined as object | undefined, token = 'internal-for-tests' } = {},
) => {
  const reply = await stranger.sends(method, `/internal/cctv/cameras/${path}`, body, { authorization: `Bearer ${token}` })
  return { status: reply.status, body: reply.body }
}
const change = async ({ admin }: Building, id: string, body: object) => {
  const reply = await admin.sends('PUT', `/api/v1/cctv/cameras/${id}`, body)
  return { status: reply.status, data: reply.body['data'], errors: reply.body.errors }
}
const operatorMay = async ({ db }: Building, permissions: Permission[]) =>
  void (await db.sql.update(roles).set({ permissions }).where(eq(roles.name, 'operator')))

describe('a camera that moves', () => {
  it('CM-20 keeps its address to itself, and tells it to gateways alone as it was looked at', async () => {
    const building = await openBuilding()
    const made = await added(building)
    expect(made).toMatchObject({ ptz: true, configured: true, has_credentials: true })
    expect((await internal(building, 'GET', `${made.id}/ptz`)).body).toMatchObject({
      data: { url: ONVIF, username: 'mover', password: 'hush-hush' },
    })
    expect((await internal(building, 'GET', `${made.id}/ptz`, { token: building.admin.token })).status).toBe(401)
    expect((await internal(building, 'GET', 'none/ptz')).status).toBe(422)
    const kept = await Promise.all([audit, outbox, cctvCameras].map((item) => building.db.sql.select().from(item)))
    const told = JSON.stringify([made, kept])
    expect(['10.9.8.7', 'hush-hush', 'onvif/device'].filter((text) => told.includes(text))).toEqual([])
    await change(building, made.id, { enabled: false })
    expect((await internal(building, 'GET', `${made.id}/ptz`)).body).toMatchObject({ status: 409, rule: 'cameras.disabled' })
  })

  it('CM-20 refuses an address that may not be asked', async () => {
    const building = await openBuilding()
    const { id } = await added(building)
    for (const [onvif_address, rule] of [
      ['http://127.0.0.1/onvif', 'allowed'],
      ['http://169.254.169.254/latest', 'allowed'],
      ['http://10.20.30.40:5432/', 'own'],
      ['http://239.1.1.1/', 'single'],
      ['https://10.1.1.1/', 'pattern'],
      ['http://u:p@10.1.1.1/', 'pattern'],
    ]) {
      const { status, errors } = await change(building, id, { onvif_address, password: 'again' })
      expect([onvif_address, status, errors[0]]).toEqual([onvif_address, 422, { field: 'onvif_address', rule }])
    }
    expect((await internal(building, 'GET', `${id}/ptz`)).body).toMatchObject({ data: { url: ONVIF } })
  })

  it('CM-20 does not hand what one machine is signed in to with to another', async () => {
    const building = await openBuilding()
    const { id } = await added(building, { onvif_address: undefined })
    const other = { onvif_address: 'http://10.9.9.9/onvif' }
    expect(await change(building, id, other)).toMatchObject({ status: 422, errors: [{ field: 'password', rule: 'required' }] })
    expect(await change(building, id, { ...other, username: 'mover', password: 'new' })).toMatchObject({ data: { ptz: true } })
    expect(await change(building, id, { address: 'rtsp://10.9.8.9/' })).toMatchObject({ data: { ptz: false, has_credentials: false } })
    expect((await internal(building, 'GET', `${id}/ptz`)).body).toMatchObject({ status: 409, rule: 'cameras.no_ptz' })
    expect(await change(building, id, { onvif_address: ONVIF })).toMatchObject({ data: { ptz: true } })
    expect(await change(building, id, { onvif_address: null })).toMatchObject({ data: { ptz: false, configured: true } })
    expect(await change(building, id, { address: null, onvif_address: ONVIF })).toMatchObject({ data: { ptz: false, configured: false } })
  })

  it('CM-21 is moved by those who may, at the sites they see', async () => {
    const building = await openBuilding()
    const { id } = await added(building)
    const right = async (who: Building['admin']) => {
      const reply = await who.asks(ptz.right, { params: { id } })
      return [reply.status, reply.body.data?.may_move, reply.body.data?.may_take_over]
    }
    expect(await right(building.admin)).toEqual([200, true, true])
    for (const [permissions, ...expected] of [
      [['show_ticketing'], 403, undefined, undefined],
      [['show_plugin_cctv'], 200, false, false],
      [['show_plugin_cctv', 'camera_move'], 200, true, false],
      [['show_plugin_cctv', 'camera_move', 'alarm_configure'], 200, true, true],
    ] as const) {
      await operatorMay(building, [...permissions])
      expect(await right(await building.as(building.cast.operator))).toEqual(expected)
    }
    expect((await building.admin.asks(ptz.right, { params: { id: newId() } })).status).toBe(404)
  })

  it('CM-22 is in one hand at a time, free after half a minute of silence, and the trail says who', async () => {
    const building = await openBuilding()
    const { cast, clock, db } = building
    const { id } = await added(building)
    const [first, second, third] = [newId(), newId(), newId()]
    const hold = async (one: string, user_id: string, force = false) =>
      (await internal(building, 'PUT', `${id}/holds/${one}`, { body: { user_id, force } })).status
    expect(await hold(first, cast.operator)).toBe(200)
    expect(await hold(first, cast.operator)).toBe(200)
    const refused = await internal(building, 'PUT', `${id}/holds/${second}`, { body: { user_id: cast.agent, force: false } })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/moves this camera/)
    clock.advance(31_000)
    expect(await hold(second, cast.agent)).toBe(200)
    expect(await hold(first, cast.operator)).toBe(409)
    expect(await hold(third, cast.admin, true)).toBe(200)
    expect(await hold(second, cast.agent)).toBe(409)
    const note = { user_id: cast.admin, cause: 'laid_down', moves: 3, recalled: ['Gate'], kept: [] }
    expect((await internal(building, 'POST', `${id}/holds/${third}/end`, { body: note })).status).toBe(200)
    expect(await hold(second, cast.agent)).toBe(200)
    const trail = (await db.sql.select().from(audit).orderBy(audit.seq)).filter(
      (item) => item.subject_id === id && item.action !== 'camera.created',
    )
    expect(trail.filter((item) => item.action.startsWith('camera.')).map((item) => [item.action, item.actor_id])).toEqual([
      ['camera.taken', cast.operator],
      ['camera.taken', cast.agent],
      ['camera.taken', cast.admin],
      ['camera.moved', cast.admin],
      ['camera.taken', cast.agent],
    ])
    expect(trail.find((item) => item.action === 'camera.moved')?.detail).toMatchObject({ cause: 'laid_down', moves: 3, recalled: ['Gate'] })
  })

  it('CM-22 answers gateways that ask badly with what is wrong, and strangers not at all', async () => {
    const building = await openBuilding()
    const { id } = await added(building)
    const [hold, good] = [newId(), { user_id: building.cast.admin, force: false }]
    const put = (path: string, body?: object, token?: string) =>
      internal(building, 'PUT', path, { body, ...(token !== undefined && { token }) })
    expect((await put(`${id}/holds/${hold}`, good, 'guess')).status).toBe(401)
    for (const body of [undefined, {}, { ...good, force: 'yes' }, { ...good, more: 1 }])
      expect((await put(`${id}/holds/${hold}`, body)).status).toBe(422)
    expect((await put(`${id}/holds/none`, good)).status).toBe(422)
    expect((await put(`${newId()}/holds/${hold}`, good)).status).toBe(404)
    expect((await put(`${id}/holds/${hold}`, { ...good, user_id: newId() })).status).toBe(404)
    const ended = { user_id: newId(), cause: 'idle', moves: 0, recalled: [], kept: [] }
    expect((await internal(building, 'POST', `${id}/holds/${hold}/end`, { body: ended })).status).toBe(404)
    expect((await internal(building, 'POST', `${id}/holds/${hold}/end`, { body: { ...ended, moves: -1 } })).status).toBe(422)
  })
})

it('CM-23 the hot place of a wall is one of its places', async () => {
  const building = await openBuilding()
  const { id } = await added(building)
  const body = { name: 'W', size: 2, tiles: [id], hot: { place: 3, priority: 'high' as const } }
  const made = (await building.admin.asks(cctvWalls.create, { body })).body.data
  expect(made.hot).toEqual({ place: 3, priority: 'high' })
  const out = await building.admin.sends('POST', '/api/v1/cctv/walls', { ...body, hot: { place: 4, priority: 'high' } })
  expect([out.status, out.body.errors]).toEqual([422, [{ field: 'hot', rule: 'maximum' }]])
  const smaller = await building.admin.sends('PUT', `/api/v1/cctv/walls/${made.id}`, { rev: 1, size: 1, tiles: [id] })
  expect([smaller.status, smaller.body.errors]).toEqual([422, [{ field: 'hot', rule: 'maximum' }]])
  const cold = await building.admin.asks(cctvWalls.update, { params: { id: made.id }, body: { rev: 1, size: 1, tiles: [id], hot: null } })
  expect(cold.body.data).toMatchObject({ size: 1, hot: null })
})
