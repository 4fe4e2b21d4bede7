import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { areaPictures } from '@menara/shared/contract/places/area-pictures.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { asc, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { formOf, png, webp } from '../../../../tests/kit/files/pictures.ts'
import { audit } from '../../schema/journal.ts'

type Corners = [[number, number], [number, number], [number, number], [number, number]]
const CORNERS: Corners = [
  [106.8, -6.2],
  [106.801, -6.2],
  [106.801, -6.201],
  [106.8, -6.201],
]

it('ARP-1 ARP-2 ARP-3 an area has one picture, placed by its corners, for everybody who sees it', async () => {
  const { admin, agent, elsewhere, cast, dataDir, db } = await openBuilding()
  const params = {
    id: (await admin.asks(areas.create, { body: { location_id: cast.site, code: 'L9', name: 'Level 9', kind: 'floor' } })).body.data.id,
  }
  const path = areaPictures.put.path.replace(':id', params.id)
  const put = async (bytes: Buffer, type = 'image/png') => {
    const form = await formOf({ images: [{ name: 'plan', type, bytes }] })
    return admin.sends('POST', path, form.bytes, form.headers)
  }
  expect((await admin.asks(areaPictures.get, { params })).body.data).toBeNull()
  expect((await admin.asks(areaPictures.place, { params, body: { corners: CORNERS } })).status).toBe(404)
  expect(await put(Buffer.from('<svg/>'))).toMatchObject({ status: 422, body: { errors: [{ field: 'image', rule: 'type' }] } })
  expect((await put(png())).status).toBe(200)
  const flat: Corners = [CORNERS[0], CORNERS[0], CORNERS[1], CORNERS[1]]
  expect(await admin.asks(areaPictures.place, { params, body: { corners: flat } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'corners', rule: 'range' }] },
  })
  await admin.asks(areaPictures.place, { params, body: { corners: CORNERS } })
  expect((await agent.asks(areaPictures.get, { params })).body.data).toMatchObject({ corners: CORNERS })
  expect((await agent.asks(areaPictures.place, { params, body: { corners: CORNERS } })).status).toBe(403)
  expect((await elsewhere.asks(areaPictures.get, { params })).status).toBe(404)
  // Another one takes its place, and is to be placed anew.
  const second = (await put(webp, 'image/webp')).body.data as { path: string; corners: null }
  expect(second.corners).toBeNull()
  expect((await agent.sends('GET', second.path)).headers['content-type']).toBe('image/webp')
  expect((await elsewhere.sends('GET', second.path)).status).toBe(404)
  const files = async () => {
    const folder = join(dataDir, 'areas/uploads')
    return existsSync(folder) ? (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()) : []
  }
  expect(await files()).toHaveLength(1)
  const trail = await db.sql.select({ action: audit.action }).from(audit).where(like(audit.action, 'area.picture%')).orderBy(asc(audit.seq))
  expect(trail.map(({ action }) => action)).toEqual(['area.picture_put', 'area.picture_placed', 'area.picture_put'])
  await admin.asks(areas.remove, { params })
  expect(await files()).toEqual([])
})
