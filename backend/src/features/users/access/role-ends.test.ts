import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { newId } from '../../../platform/ids.ts'
import { audit } from '../../../schema/journal.ts'

const HOUR = 3600_000

it('US-60 a role ends by itself: what it gave is gone, what others give stays, and the trail says so', async () => {
  const { admin, as, cast, clock, backend, db } = await openBuilding()
  const role = (await admin.asks(roles.create, { body: { name: 'Stand-in', permissions: ['show_manage_user'] } })).body.data.id
  const params = { id: cast.agent }
  const before = (await admin.asks(users.get, { params })).body.data
  const ends_at = new Date(clock.now().getTime() + HOUR).toISOString()
  const role_ids = [...before.roles.map(({ id }) => id), role]
  const given = await admin.asks(users.update, { params, body: { role_ids, role_ends: [{ role_id: role, ends_at }] } })
  expect(given.body.data.role_ends).toEqual([{ role_id: role, ends_at }])
  // A change of something else leaves the end as it is.
  await admin.asks(users.update, { params, body: { role_ids, title: 'Agent' } })
  const may = async () => (await (await as(cast.agent)).asks(accounts.me, {})).body.data.permissions.includes('show_manage_user')
  await backend.people.endRoles()
  expect(await may()).toBe(true)
  clock.advance(HOUR)
  await backend.people.endRoles()
  expect(await may()).toBe(false)
  const after = (await (await as(cast.admin)).asks(users.get, { params })).body.data
  expect([after.roles, after.role_ends]).toEqual([before.roles, []])
  const ended = and(eq(audit.action, 'user.roles_ended'), eq(audit.subject_id, cast.agent))
  expect(await db.sql.select({ actor: audit.actor_id, detail: audit.detail }).from(audit).where(ended)).toEqual([
    { actor: null, detail: { role_ids: [role] } },
  ])
})

it('US-60 the last role by which people are managed stays until somebody else holds one', async () => {
  const { admin, as, cast, clock, backend } = await openBuilding()
  const me = { params: { id: cast.admin } }
  const [own] = (await admin.asks(users.get, me)).body.data.roles
  const ends_at = new Date(clock.now().getTime() + HOUR).toISOString()
  const role_ends = [{ role_id: own?.id ?? '', ends_at }]
  expect((await admin.asks(users.update, { ...me, body: { role_ends } })).status).toBe(200)
  clock.advance(HOUR)
  await backend.people.endRoles()
  expect((await (await as(cast.admin)).asks(users.get, me)).body.data.roles).toMatchObject([{ id: own?.id }])
})

it('US-61 an end is given by those who may give the role, and nobody lengthens their own', async () => {
  const { admin, employee, as, cast, clock } = await openBuilding()
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
  const [own] = (await admin.asks(users.get, { params: { id: cast.agent } })).body.data.roles
  const role_id = own?.id ?? ''
  const change = (who: Person, id: string, role_ends: { role_id: string; ends_at: string }[]) =>
    who.asks(users.update, { params: { id }, body: { role_ends } })
  for (const [end, field, rule] of [
    [{ role_id: newId(), ends_at: at(1) }, 'role_ends.0.role_id', 'exists'],
    [{ role_id, ends_at: at(0) }, 'role_ends.0.ends_at', 'past'],
  ] as const)
    expect(await change(admin, cast.agent, [end])).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
  expect(
    await change(admin, cast.agent, [
      { role_id, ends_at: at(1) },
      { role_id, ends_at: at(2) },
    ]),
  ).toMatchObject({ status: 422 })
  expect(
    (
      await change(admin, cast.admin, [
        { role_id: (await admin.asks(users.get, { params: { id: cast.admin } })).body.data.roles[0]?.id ?? '', ends_at: at(2) },
      ])
    ).status,
  ).toBe(200)
  const mine = (await admin.asks(users.get, { params: { id: cast.admin } })).body.data.roles[0]?.id ?? ''
  expect((await change(await as(cast.admin), cast.admin, [{ role_id: mine, ends_at: at(3) }])).status).toBe(403)
  expect((await change(await as(cast.admin), cast.admin, [])).status).toBe(403)
  expect((await change(await as(cast.admin), cast.admin, [{ role_id: mine, ends_at: at(1) }])).status).toBe(200)
  // Others do not see when.
  expect((await employee.asks(users.get, { params: { id: cast.admin } })).body.data.role_ends).toEqual([])
})
