import { randomUUID } from 'node:crypto'
import type { ExportNote, ExportWork } from '@menara/shared/contract/internal.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { cctvExports } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { audit } from '../../../schema/journal.ts'

const MINUTE = 60_000
const MADE = { begins_at: null, bytes: 123_456, sha256: 'ab'.repeat(32), failure: null, held: [] }
const gateway = async ({ stranger }: Building, method: string, path: string, body: object) =>
  stranger.sends(method, `/internal/cctv/exports/${path}`, body, { authorization: 'Bearer internal-for-tests' })
const claim = async (building: Building, recorder: string) =>
  (await gateway(building, 'POST', 'claim', { recorder, leaves: false })).body['data'] as ExportWork | null

/** A camera of which two minutes of the last ten were recorded, with one missing between them. */
async function filmed(building: Building) {
  const { admin, cast, clock, stranger } = building
  const body = { location_id: cast.site, code: 'CAM-1', name: 'Lobby', address: 'rtsp://10.9.8.7/one', record: 'continuous' as const }
  const camera = (await admin.asks(cctv.create, { body })).body.data.id
  const begun = clock.now().getTime() - 10 * MINUTE
  const at = (minutes: number) => new Date(begun + minutes * MINUTE).toISOString()
  for (const minute of [0, 2]) {
    const note = { camera_id: camera, started_at: at(minute), ended_at: at(minute + 1), bytes: 10, codec: 'avc1.42c01f' }
    await stranger.sends('PUT', `/internal/cctv/footage/${randomUUID()}`, note, { authorization: 'Bearer internal-for-tests' })
  }
  const draft = { camera_id: camera, from: at(0), until: at(3), reason: 'Police report 12/2026' }
  return { camera, at, draft }
}

describe('exports of recordings', () => {
  it('FT-6 are asked for by those who may, at most an hour, for a reason, of what was recorded', async () => {
    const building = await openBuilding()
    const { admin, operator, elsewhere, db } = building
    const { draft, at } = await filmed(building)
    await db.sql.execute(sql`update roles set permissions = permissions || '{show_plugin_cctv}'`)
    expect((await operator.asks(cctvExports.create, { body: draft })).status).toBe(403)
    await db.sql.execute(sql`update roles set permissions = permissions || '{footage_export}'`)
    // Who was refused a moment ago is remembered so.
    const operatorNow = await building.as(operator.id)
    const made = (await operatorNow.asks(cctvExports.create, { body: draft })).body.data
    expect(made).toMatchObject({
      state: 'waiting',
      reason: draft.reason,
      person: { id: operator.id },
      camera: { name: 'Lobby' },
      sha256: null,
    })
    expect((await elsewhere.asks(cctvExports.create, { body: draft })).status).toBe(404)
    expect((await elsewhere.asks(cctvExports.get, { params: { id: made.id } })).status).toBe(404)
    expect((await elsewhere.asks(cctvExports.list, { query: {} })).body.data).toEqual([])
    for (const [change, field, rule] of [
      [{ until: at(0) }, 'until', 'order'],
      [{ from: at(-70) }, 'until', 'maximum'],
      [{ until: at(20) }, 'until', 'past'],
      [{ from: at(4), until: at(5) }, 'from', 'recorded'],
      [{ reason: ' ' }, 'reason', 'pattern'],
    ] as const) {
      const reply = await admin.sends('POST', '/api/v1/cctv/exports', { ...draft, ...change })
      expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field, rule }]])
    }
  })

  it('FT-7 are made by one gateway at a time, and by another when that one is not heard of', async () => {
    const building = await openBuilding()
    const { admin, clock } = building
    const { draft, camera } = await filmed(building)
    const { id } = (await admin.asks(cctvExports.create, { body: draft })).body.data
    const [one, other] = [randomUUID(), randomUUID()]
    expect(await claim(building, one)).toMatchObject({
      id,
      camera: { id: camera },
      segments: [{ camera_id: camera }, { camera_id: camera }],
    })
    expect(await claim(building, other)).toBe(null)
    clock.advance(301_000)
    expect(await claim(building, other)).toMatchObject({ id })
    const note = { ...MADE, recorder: one }
    expect((await gateway(building, 'PUT', id, note)).status).toBe(409)
    expect((await gateway(building, 'PUT', id, { ...note, recorder: other })).status).toBe(200)
    expect((await gateway(building, 'PUT', randomUUID(), note)).status).toBe(404)
    expect(await claim(building, one)).toBe(null)
  })

  it('FT-8 keep who, when, why, what is missing and the hash, also when the file has gone', async () => {
    const building = await openBuilding()
    const { admin, clock, db } = building
    const { draft, at } = await filmed(building)
    const { id } = (await admin.asks(cctvExports.create, { body: draft })).body.data
    const recorder = randomUUID()
    await claim(building, recorder)
    const held: ExportNote['held'] = [
      { from: at(0), until: at(1) },
      { from: at(2), until: at(3) },
    ]
    await gateway(building, 'PUT', id, { ...MADE, recorder, begins_at: at(0), held })
    const get = async () => (await admin.asks(cctvExports.get, { params: { id } })).body.data
    expect(await get()).toMatchObject({
      state: 'ready',
      sha256: MADE.sha256,
      bytes: MADE.bytes,
      begins_at: at(0),
      gaps: [{ from: at(1), until: at(2) }],
    })
    const told = (await db.sql.select().from(audit).orderBy(audit.seq)).filter((item) => item.action.startsWith('camera.export'))
    expect(told).toMatchObject([
      { action: 'camera.export_asked', actor_id: admin.id, detail: { reason: draft.reason, from: draft.from, until: draft.until } },
      { action: 'camera.exported', actor_id: null, detail: { export: id, sha256: MADE.sha256, bytes: MADE.bytes } },
    ])
    const due = async () => ((await gateway(building, 'POST', 'sweep', { ids: [id] })).body['data'] as { due: string[] }).due
    expect(await due()).toEqual([])
    clock.advance(91 * 86_400_000)
    expect(await due()).toEqual([id])
    const later = await building.as(admin.id)
    expect((await later.asks(cctvExports.get, { params: { id } })).body.data).toMatchObject({ state: 'expired', sha256: MADE.sha256 })
  })

  it('FT-8 that cannot be made say why', async () => {
    const building = await openBuilding()
    const { admin } = building
    const { draft } = await filmed(building)
    const { id } = (await admin.asks(cctvExports.create, { body: draft })).body.data
    const recorder = randomUUID()
    await claim(building, recorder)
    await gateway(building, 'PUT', id, { ...MADE, recorder, failure: 'disk', bytes: null, sha256: null })
    expect((await admin.asks(cctvExports.get, { params: { id } })).body.data).toMatchObject({
      state: 'failed',
      failure: 'disk',
      sha256: null,
    })
  })
})
