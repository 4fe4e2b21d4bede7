import { access } from '@menara/shared/contract/people/access.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personWith } from '../../../../../tests/contract/asking.ts'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { newId } from '../../../platform/ids.ts'
import { audit } from '../../../schema/journal.ts'
import { users as userTable } from '../../../schema/people.ts'

const roleOf = async ({ admin }: Building, name: string) => {
  const found = (await admin.asks(roles.list, { query: {} })).body.data.find((role) => role.name === name)
  if (!found) throw new Error(`No role ${name}`)
  return found
}
const why = async (who: Person, permission: Permission, more: object = {}) => who.asks(access.explain, { query: { permission, ...more } })

it('US-50 says by which role one may, or which role would give it and who gives it', async () => {
  const { admin, agent, employee, cast } = await openBuilding()
  expect((await why(agent, 'ticket_work', { location_id: cast.site })).body.data).toMatchObject({
    person: { id: cast.agent },
    allowed: true,
    by: [{ name: 'agent' }],
    site: { in_scope: true },
    would: [],
    grantors: [],
  })
  expect((await why(employee, 'ticket_work')).body.data).toMatchObject({
    allowed: false,
    by: [],
    site: null,
    would: [{ name: 'admin' }, { name: 'agent' }],
    grantors: [{ id: cast.admin }],
  })
  const elsewhere = (await why(admin, 'ticket_work', { user_id: cast.agent, location_id: cast.otherSite })).body.data
  expect(elsewhere).toMatchObject({ allowed: false, by: [{ name: 'agent' }], site: { in_scope: false } })
  expect(await why(agent, 'ticket_work', { location_id: cast.otherSite })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'location_id', rule: 'exists' }] },
  })
  expect((await why(agent, 'fly' as Permission)).status).toBe(422)
})

it('US-50 a blocked person may nothing, whatever their roles give', async () => {
  const { admin, db, cast } = await openBuilding()
  await db.sql.update(userTable).set({ status: 'blocked' }).where(eq(userTable.id, cast.agent))
  expect((await why(admin, 'ticket_work', { user_id: cast.agent })).body.data).toMatchObject({
    ...{ status: 'blocked', allowed: false },
    by: [{ name: 'agent' }],
  })
})

it('US-51 about others only managers ask, and only about those they see', async () => {
  const building = await openBuilding()
  const { agent, cast } = building
  expect((await why(agent, 'ticket_work', { user_id: cast.employee })).status).toBe(403)
  const manager = await personWith(building, ['show_manage_user'], [cast.site])
  expect((await why(manager, 'ticket_work', { user_id: cast.employee })).status).toBe(200)
  const far = await personWith(building, [], [cast.otherSite])
  expect((await why(manager, 'ticket_work', { user_id: far.id })).status).toBe(404)
  expect((await why(manager, 'ticket_work', { user_id: newId() })).status).toBe(404)
})

it('US-52 names who gains and who loses before a role is changed, and changes nothing', async () => {
  const building = await openBuilding()
  const { admin, agent, cast, db } = building
  const role = await roleOf(building, 'agent')
  const second = (await admin.asks(roles.create, { body: { name: 'Second', permissions: ['ticket_work'] } })).body.data
  await admin.asks(users.update, { params: { id: cast.agent }, body: { role_ids: [role.id, second.id] } })
  const permissions = [...role.permissions.filter((one) => one !== 'ticket_work'), 'camera_move' as const]
  const before = await db.sql.select().from(audit)
  const { holders, people, others } = (await admin.asks(access.preview, { body: { role_id: role.id, permissions } })).body.data
  expect([holders, others]).toEqual([2, 0])
  expect(people.map(({ person, gains, loses }) => [person.id === cast.agent, gains, loses]).toSorted()).toEqual([
    [false, ['camera_move'], ['ticket_work']],
    [true, ['camera_move'], []],
  ])
  expect((await db.sql.select().from(audit)).length).toBe(before.length)
  expect((await admin.asks(access.preview, { body: { role_id: role.id, permissions: [...role.permissions] } })).body.data.people).toEqual(
    [],
  )
  const narrow = await personWith(building, ['show_manage_workspace'], [cast.site])
  const seen = (await narrow.asks(access.preview, { body: { role_id: role.id, permissions } })).body.data
  expect([seen.people.map(({ person }) => person.id), seen.others]).toEqual([[cast.agent], 1])
  expect((await agent.asks(access.preview, { body: { role_id: role.id, permissions } })).status).toBe(403)
  expect(await admin.asks(access.preview, { body: { role_id: newId(), permissions: [] } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'role_id', rule: 'exists' }] },
  })
})
