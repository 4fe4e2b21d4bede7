import { randomUUID } from 'node:crypto'
import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { cctvFootage } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { audit } from '../../../schema/journal.ts'
import { cctvSegments } from '../../../schema/media/cctv-footage.ts'

const MINUTE = 60_000
const gateway = ({ stranger }: Building, method: string, path: string, body: object, token = 'internal-for-tests') =>
  stranger.sends(method, `/internal/cctv/${path}`, body, { authorization: `Bearer ${token}` })

async function recorded(building: Building, more: object = {}): Promise<string> {
  const { admin, cast } = building
  const body = { location_id: cast.site, code: `CAM-${randomUUID().slice(0, 8)}`, name: 'Lobby', address: 'rtsp://10.9.8.7/one' }
  return (await admin.asks(cctv.create, { body: { ...body, record: 'continuous', retention_days: 3, ...more } })).body.data.id
}
async function claimed(building: Building, recorder: string): Promise<string[]> {
  return ((await gateway(building, 'POST', 'footage/claim', { recorder, leaves: false })).body['data'] as { cameras: string[] }).cameras
}
const noteOf = (building: Building, camera_id: string, { minutesAgo = 10, length = 1, ...more } = {}): FootageNote => {
  const from = building.clock.now().getTime() - minutesAgo * MINUTE
  const at = (ms: number) => new Date(ms).toISOString()
  return { camera_id, started_at: at(from), ended_at: at(from + length * MINUTE), bytes: 1000, codec: 'avc1.42c01f', ...more }
}
async function noted(building: Building, note: FootageNote, id: string = randomUUID()): Promise<string> {
  expect((await gateway(building, 'PUT', `footage/${id}`, note)).status).toBe(200)
  return id
}
const around = ({ clock }: Building) => ({
  start: new Date(clock.now().getTime() - 12 * 60 * MINUTE).toISOString(),
  end: new Date(clock.now().getTime() + MINUTE).toISOString(),
})

describe('recordings of cameras', () => {
  it('FT-1 those who manage devices say what is recorded and for how long', async () => {
    const building = await openBuilding()
    const { admin, operator } = building
    const id = await recorded(building)
    const params = { id }
    expect((await admin.asks(cctv.get, { params })).body.data).toMatchObject({ record: 'continuous', retention_days: 3 })
    expect((await operator.asks(cctv.update, { params, body: { record: 'off' } })).status).toBe(403)
    const bad = await admin.sends('PUT', `/api/v1/cctv/cameras/${id}`, { retention_days: 0, record: 'sometimes' })
    expect(bad.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'retention_days', rule: 'minimum' })]))
    await admin.asks(cctv.update, { params, body: { record: 'off' } })
    expect(await claimed(building, randomUUID())).toEqual([])
  })

  it('FT-2 one gateway records a camera, and another when that one is silent or leaves', async () => {
    const building = await openBuilding()
    const id = await recorded(building)
    await recorded(building, { enabled: false })
    const [one, other] = [randomUUID(), randomUUID()]
    expect(await claimed(building, one)).toEqual([id])
    expect([await claimed(building, other), await claimed(building, one)]).toEqual([[], [id]])
    building.clock.advance(16_000)
    expect([await claimed(building, other), await claimed(building, one)]).toEqual([[id], []])
    await gateway(building, 'POST', 'footage/claim', { recorder: other, leaves: true })
    expect(await claimed(building, one)).toEqual([id])
  })

  it('FT-3 a segment begins and ends once', async () => {
    const building = await openBuilding()
    const { admin } = building
    const camera = await recorded(building)
    await claimed(building, randomUUID())
    const whole = noteOf(building, camera, { minutesAgo: 1 })
    const id = await noted(building, { ...whole, ended_at: null, bytes: 0 })
    const timeline = async () => (await admin.asks(cctvFootage.timeline, { params: { id: camera }, query: around(building) })).body.data
    expect(await timeline()).toEqual({
      segments: [{ id, started_at: whole.started_at, ended_at: null, bytes: 0, codec: 'avc1.42c01f' }],
      oldest: null,
    })
    await noted(building, whole, id)
    await noted(building, { ...whole, bytes: 7, ended_at: null }, id)
    expect((await timeline()).segments).toMatchObject([{ id, ended_at: whole.ended_at, bytes: 1000 }])
    const before = noteOf(building, camera, { minutesAgo: 3 })
    await noted(building, { ...before, ended_at: null })
    expect((await timeline()).segments.length).toBe(1)
    const backwards = { ...before, ended_at: new Date(Date.parse(before.started_at) - 1).toISOString() }
    expect((await gateway(building, 'PUT', `footage/${randomUUID()}`, backwards)).body.errors).toEqual([
      { field: 'ended_at', rule: 'order' },
    ])
    const nowhere = await gateway(building, 'PUT', `footage/${randomUUID()}`, { ...before, camera_id: randomUUID() })
    expect([nowhere.status, nowhere.body.errors]).toEqual([422, [{ field: 'camera_id', rule: 'exists' }]])
  })

  it('FT-4 is seen by who sees the camera, and by nobody else', async () => {
    const building = await openBuilding()
    const { admin, operator, elsewhere, stranger, db } = building
    const camera = await recorded(building)
    const id = await noted(building, noteOf(building, camera))
    const query = around(building)
    const asks = async (who: typeof admin) => [
      (await who.asks(cctvFootage.timeline, { params: { id: camera }, query })).status,
      (await who.asks(cctvFootage.segment, { params: { id } })).status,
    ]
    expect([await asks(operator), await asks(stranger)]).toEqual([
      [403, 403],
      [401, 401],
    ])
    await db.sql.execute(sql`update roles set permissions = permissions || '{show_plugin_cctv}'`)
    // Who was refused a moment ago is remembered so.
    const [watcher, far] = [await building.as(operator.id), await building.as(elsewhere.id)]
    expect([await asks(admin), await asks(watcher), await asks(far)]).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
    ])
    const { raw } = await admin.asks(cctvFootage.segment, { params: { id } })
    expect(raw.toString()).not.toMatch(/mp4|10\.9\.8\.7/)
    for (const [start, end, field, rule] of [
      [query.end, query.start, 'end', 'order'],
      ['2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z', 'end', 'maximum'],
      ['2026-01-01T00:00:00Z', 'tomorrow', 'end', 'format'],
    ] as const) {
      const reply = await admin.sends('GET', `/api/v1/cctv/cameras/${camera}/footage?start=${start}&end=${end}`)
      expect([reply.status, reply.body.errors]).toEqual([422, [{ field, rule }]])
    }
  })

  it('FT-5 what is older than its camera keeps goes, and that is written down', async () => {
    const building = await openBuilding()
    const { db } = building
    const camera = await recorded(building)
    const [old, fresh] = [
      await noted(building, noteOf(building, camera, { minutesAgo: 3 * 24 * 60 + 5 })),
      await noted(building, noteOf(building, camera, { minutesAgo: 5 })),
    ]
    const forgotten = randomUUID()
    const due = async (ids: string[]) => ((await gateway(building, 'POST', 'footage/sweep', { ids })).body['data'] as { due: string[] }).due
    expect(await due([old, fresh, forgotten])).toEqual([old, forgotten])
    expect(await due([old, fresh])).toEqual([old])
    const written = (await db.sql.select().from(audit).orderBy(audit.seq)).filter((item) => item.action === 'camera.footage_deleted')
    expect(written).toMatchObject([{ subject_id: camera, actor_id: null, detail: { segments: 1, bytes: 1000, retention_days: 3 } }])
    expect((await db.sql.select().from(cctvSegments)).map((item) => item.id)).toEqual([fresh])
  })

  it('FT-9 is written by our own gateways alone', async () => {
    const building = await openBuilding()
    const camera = await recorded(building)
    const note = noteOf(building, camera)
    for (const [method, path, body] of [
      ['PUT', `footage/${randomUUID()}`, note],
      ['POST', 'footage/claim', { recorder: randomUUID(), leaves: false }],
      ['POST', 'footage/sweep', { ids: [] }],
      ['POST', 'exports/claim', { recorder: randomUUID(), leaves: false }],
      ['POST', 'exports/sweep', { ids: [] }],
    ] as const) {
      for (const token of ['guess', building.admin.token]) expect((await gateway(building, method, path, body, token)).status).toBe(401)
      expect([path, (await gateway(building, method, path, { surprise: 1 })).status]).toEqual([path, 422])
    }
    expect((await gateway(building, 'PUT', 'footage/none', note)).status).toBe(422)
    expect(permissions).toContain('footage_export')
  })
})
