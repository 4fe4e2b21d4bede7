import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { cctv, cctvWalls } from '@menara/shared/contract/media/cctv.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personWith } from '../../../../../tests/contract/asking.ts'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { roles } from '../../../schema/people.ts'

const cameraAt = async ({ admin }: Building, location_id: string, code: string): Promise<string> =>
  (await admin.asks(cctv.create, { body: { location_id, code, name: code, address: 'rtsp://10.0.0.9/' } })).body.data.id

/** People who see the first site: with alarm_configure, and without it. */
async function seers(building: Building) {
  const chief = await personWith(building, 'everything', [building.cast.site])
  await building.db.sql
    .update(roles)
    .set({ permissions: ['show_plugin_cctv'] })
    .where(eq(roles.name, 'operator'))
  return { chief, watcher: building.operator }
}
it('CM-8 a wall is its own maker’s; one of a desk is seen with the desk and changed by those with alarm_configure', async () => {
  const building = await openBuilding()
  const { admin, cast } = building
  const { chief, watcher } = await seers(building)
  const camera = await cameraAt(building, cast.site, 'CAM-1')
  const desk = (await admin.asks(alarmDesks.create, { body: { name: 'Jakarta desk', location_ids: [cast.site] } })).body.data
  const plan = { size: 2, tiles: [camera, null] }
  const own = (await watcher.asks(cctvWalls.create, { body: { name: 'Mine', ...plan } })).body.data
  expect(own).toMatchObject({ desk: null, editable: true, rev: 1, tiles: [camera, null] })
  expect((await watcher.asks(cctvWalls.create, { body: { name: 'Desk’s', desk_id: desk.id, ...plan } })).status).toBe(403)
  const shared = (await chief.asks(cctvWalls.create, { body: { name: 'Desk’s', desk_id: desk.id, ...plan } })).body.data
  const seen = async (who: typeof watcher) =>
    (await who.asks(cctvWalls.list, { query: {} })).body.data.map((wall) => [wall.name, wall.editable])
  expect(await seen(watcher)).toEqual([
    ['Desk’s', false],
    ['Mine', true],
  ])
  expect(await seen(chief)).toEqual([['Desk’s', true]])
  const params = { id: shared.id }
  expect((await watcher.asks(cctvWalls.update, { params, body: { rev: 1, name: 'x' } })).status).toBe(403)
  expect((await watcher.asks(cctvWalls.remove, { params })).status).toBe(403)
  expect((await chief.asks(cctvWalls.update, { params: { id: own.id }, body: { rev: 1, name: 'x' } })).status).toBe(404)
  expect((await chief.asks(cctvWalls.update, { params, body: { rev: 1, size: 1, tiles: [camera] } })).body.data).toMatchObject({ rev: 2 })
  const late = await chief.asks(cctvWalls.update, { params, body: { rev: 1, name: 'late' } })
  expect([late.status, late.body]).toMatchObject([409, { errors: [{ field: 'rev', rule: 'current' }] }])
  expect((await chief.asks(cctvWalls.remove, { params })).status).toBe(200)
  expect(await seen(watcher)).toEqual([['Mine', true]])
})

it('CM-9 no more hangs on a wall than it has places, and only what is seen', async () => {
  const building = await openBuilding()
  const { cast } = building
  const { chief } = await seers(building)
  const [here, there] = [await cameraAt(building, cast.site, 'CAM-1'), await cameraAt(building, cast.otherSite, 'CAM-2')]
  const refused = async (body: object) => {
    const reply = await chief.sends('POST', '/api/v1/cctv/walls', { name: 'W', ...body })
    return [reply.status, reply.body.errors[0]]
  }
  expect(await refused({ size: 1, tiles: [here, null] })).toEqual([422, { field: 'tiles', rule: 'maxItems' }])
  expect(await refused({ size: 2, tiles: [there] })).toEqual([422, { field: 'tiles', rule: 'exists' }])
  expect(await refused({ size: 7, tiles: [] })).toMatchObject([422, { field: 'size', rule: 'maximum' }])
  expect(await refused({ size: 2, tiles: [here], desk_id: here })).toEqual([422, { field: 'desk_id', rule: 'exists' }])
})
