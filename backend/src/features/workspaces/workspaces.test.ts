import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { workspaces } from '@menara/shared/contract/people/workspaces.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { formOf, png, webp } from '../../../../tests/kit/files/pictures.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'

const CONTROL = { name: 'Control room', colour: 'blue' as const, home: 'alarms' as const, modules: ['alarms' as const, 'maps' as const] }
const mineOf = async (who: Building['admin']) => (await who.asks(workspaces.mine, {})).body.data.map(({ name }) => name)

it('WSP-2 WSP-3 WSP-6 are shaped by who may, each under its own name', async () => {
  const building = await openBuilding()
  const { admin, agent, cast, db } = building
  expect((await agent.asks(workspaces.create, { body: CONTROL })).status).toBe(403)
  expect((await agent.asks(workspaces.list, { query: {} })).status).toBe(403)
  const made = (await admin.asks(workspaces.create, { body: { ...CONTROL, location_ids: [cast.site], user_ids: [cast.agent] } })).body.data
  expect(made).toMatchObject({
    ...CONTROL,
    ...{ description: '', everyone: false, logo: null, groups: [] },
    ...{ locations: [{ id: cast.site }], people: [{ id: cast.agent }] },
  })
  expect(await admin.asks(workspaces.create, { body: { ...CONTROL, name: ' CONTROL ROOM' } })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'name', rule: 'unique' }] },
  })
  const params = { id: made.id }
  const wrong = await admin.asks(workspaces.update, { params, body: { home: 'desk' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'home', rule: 'enum' }] } })
  expect((await admin.asks(workspaces.update, { params, body: { home: 'desk', modules: ['desk'] } })).body.data).toMatchObject({
    ...{ home: 'desk', modules: ['desk'], locations: [{ id: cast.site }] },
  })
  expect(await admin.asks(workspaces.create, { body: { ...CONTROL, name: 'X', user_ids: [newId()] } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'user_ids', rule: 'exists' }] },
  })
  expect((await admin.asks(workspaces.remove, { params })).status).toBe(200)
  expect((await admin.asks(workspaces.get, { params })).status).toBe(404)
  const rows = await db.sql.select().from(audit).where(eq(audit.subject_id, made.id)).orderBy(audit.seq)
  expect(rows.map(({ action }) => action)).toEqual(['workspace.created', 'workspace.updated', 'workspace.removed'])
})

it('WSP-3 what a manager of one site does not see is not named, and stays', async () => {
  const building = await openBuilding()
  const { admin, cast } = building
  const far = await personWith(building, [], [cast.otherSite])
  const draft = { ...CONTROL, location_ids: [cast.site, cast.otherSite], user_ids: [cast.agent, far.id] }
  const { id } = (await admin.asks(workspaces.create, { body: draft })).body.data
  const narrow = await personWith(building, ['show_manage_workspace'], [cast.site])
  const seen = (await narrow.asks(workspaces.get, { params: { id } })).body.data
  expect([seen.locations, seen.people].map((list) => list.map((one) => one.id))).toEqual([[cast.site], [cast.agent]])
  const unseen = await narrow.asks(workspaces.update, { params: { id }, body: { location_ids: [cast.otherSite] } })
  expect(unseen.status).toBe(200)
  const other = await narrow.asks(workspaces.create, { body: { ...CONTROL, name: 'Other', location_ids: [cast.otherSite] } })
  expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'location_ids', rule: 'exists' }] } })
  await narrow.asks(workspaces.update, { params: { id }, body: { user_ids: [] } })
  const whole = (await admin.asks(workspaces.get, { params: { id } })).body.data
  expect([whole.locations, whole.people].map((list) => list.map((one) => one.id))).toEqual([[cast.otherSite], [far.id]])
})

it('WSP-1 WSP-4 everybody has those for everyone, those that name them and those of their groups, and may no more by it', async () => {
  const building = await openBuilding()
  const { admin, agent, employee, cast } = building
  const group = (await admin.asks(groups.create, { body: { name: 'Guards', location_id: cast.site, member_ids: [cast.employee] } })).body
    .data
  for (const body of [
    { ...CONTROL, name: 'All', everyone: true },
    { ...CONTROL, name: 'Agents', user_ids: [cast.agent] },
    { ...CONTROL, name: 'Guards', group_ids: [group.id] },
    { ...CONTROL, name: 'Nobody' },
  ])
    await admin.asks(workspaces.create, { body })
  expect([await mineOf(agent), await mineOf(await building.as(cast.employee))]).toEqual([
    ['Agents', 'All'],
    ['All', 'Guards'],
  ])
  expect((await employee.asks(workspaces.list, { query: {} })).status).toBe(403)
})

it('WSP-5 has a picture for its people, which goes with it', async () => {
  const building = await openBuilding()
  const { admin, agent, employee, cast, dataDir } = building
  const { id } = (await admin.asks(workspaces.create, { body: { ...CONTROL, user_ids: [cast.agent] } })).body.data
  const path = workspaces.logo.path.replace(':id', id)
  const put = async (bytes: Buffer, type = 'image/png') => {
    const form = await formOf({ images: [{ name: 'logo', type, bytes }] })
    return admin.sends('POST', path, form.bytes, form.headers)
  }
  expect(await put(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'image', rule: 'type' }] },
  })
  const first = (await put(png())).body.data as { logo: string }
  const second = (await put(webp, 'image/webp')).body.data as { logo: string }
  expect([first.logo === second.logo, (await agent.asks(workspaces.mine, {})).body.data[0]?.logo]).toEqual([false, second.logo])
  expect((await agent.sends('GET', second.logo)).headers['content-type']).toBe('image/webp')
  expect((await employee.sends('GET', path)).status).toBe(404)
  const files = async () => {
    const folder = join(dataDir, 'workspaces/uploads')
    if (!existsSync(folder)) return []
    return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  }
  expect(await files()).toHaveLength(1)
  await admin.asks(workspaces.remove, { params: { id } })
  expect(await files()).toHaveLength(0)
})
