import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import { users } from '@menara/shared/contract/users.contract.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { createAdministrator } from '../../app/people.app.ts'
import { activities, audit } from '../../schema/journal.ts'
import { loginMisses, roles, sessions, users as userTable } from '../../schema/people.ts'

const PASSWORD = 'correct horse battery'

describe('the sessions of a person', () => {
  it('US-30 end with a block; activated again the person signs in anew', async () => {
    const { admin, agent, cast, stranger, db } = await openBuilding()
    await admin.asks(users.resetPassword, { params: { id: cast.operator }, body: { password: PASSWORD } })
    const { body } = await stranger.asks(accounts.login, { body: { email: 'operator@example.test', password: PASSWORD } })
    const asks = async () =>
      (await stranger.sends('GET', '/api/v1/auth/me', undefined, { authorization: `Bearer ${body.data.accessToken}` })).status
    expect(await asks()).toBe(200)
    expect((await admin.asks(users.setStatus, { params: { id: cast.operator }, body: { status: 'blocked' } })).body.data.status).toBe(
      'blocked',
    )
    expect(await asks()).toBe(401)
    expect((await stranger.asks(accounts.refresh, { body: { refreshToken: body.data.refreshToken } })).status).toBe(401)
    expect((await agent.asks(accounts.me, {})).status).toBe(200)
    await admin.asks(users.setStatus, { params: { id: cast.operator }, body: { status: 'active' } })
    expect(await asks()).toBe(401)
    expect((await stranger.asks(accounts.login, { body: { email: 'operator@example.test', password: PASSWORD } })).status).toBe(200)
    const rows = (await db.sql.select().from(audit).orderBy(audit.seq)).length
    expect((await admin.asks(users.setStatus, { params: { id: cast.operator }, body: { status: 'active' } })).status).toBe(200)
    expect((await db.sql.select().from(audit).orderBy(audit.seq)).length).toBe(rows)
  })

  it('US-31 end with another password, and only that one works', async () => {
    const { admin, agent, cast, stranger, db } = await openBuilding()
    expect((await agent.asks(accounts.me, {})).status).toBe(200)
    expect((await admin.asks(users.resetPassword, { params: { id: cast.agent }, body: { password: PASSWORD } })).status).toBe(200)
    expect((await agent.asks(accounts.me, {})).status).toBe(401)
    await admin.asks(users.resetPassword, { params: { id: cast.agent }, body: { password: 'yet another password' } })
    const login = async (password: string) =>
      (await stranger.asks(accounts.login, { body: { email: 'agent@example.test', password } })).status
    expect([await login(PASSWORD), await login('yet another password')]).toEqual([401, 200])
    expect(JSON.stringify(await db.sql.select().from(audit).orderBy(audit.seq))).not.toContain('argon2')
    expect((await admin.asks(users.resetPassword, { params: { id: cast.agent }, body: { password: 'short' } })).status).toBe(422)
  })

  it('US-32 are seen and ended by whoever manages people', async () => {
    const { admin, agent, as, cast } = await openBuilding()
    const second = await as(cast.agent)
    const listed = await admin.asks(users.sessions, { params: { id: cast.agent } })
    expect(listed.body.data.map((it) => it.current)).toEqual([false, false])
    expect((await admin.asks(users.sessions, { params: { id: cast.admin } })).body.data.map((it) => it.current)).toEqual([true])
    expect((await admin.asks(users.endSessions, { params: { id: cast.agent } })).status).toBe(200)
    for (const who of [agent, second]) expect((await who.asks(accounts.me, {})).status).toBe(401)
    expect((await admin.asks(users.sessions, { params: { id: cast.agent } })).body.data).toEqual([])
  })

  it('US-33 end when the person is removed, whose activities stand without a name', async () => {
    const { admin, agent, cast, db, clock } = await openBuilding()
    await db.sql.insert(activities).values({
      id: cast.asset,
      type: 'patrol.note',
      description: 'All well',
      actor_id: cast.agent,
      location_id: cast.site,
      at: clock.now().toISOString(),
    })
    expect((await admin.asks(users.remove, { params: { id: cast.agent } })).status).toBe(200)
    expect((await agent.asks(accounts.me, {})).status).toBe(401)
    expect(await db.sql.select().from(sessions).where(eq(sessions.user_id, cast.agent))).toEqual([])
    expect(await db.sql.select().from(activities)).toMatchObject([{ description: 'All well', actor_id: null }])
    expect((await db.sql.select().from(audit).orderBy(audit.seq)).map((it) => it.action)).toEqual(['session.ended', 'user.removed'])
    expect((await admin.asks(users.remove, { params: { id: cast.agent } })).status).toBe(404)
  })
})

describe('an administrator from the command line', () => {
  it('US-40 may everything everywhere and signs in', async () => {
    const { backend, stranger, db } = await openBuilding()
    const made = await createAdministrator(backend.base, { email: 'Boss@example.test', name: 'Boss', password: PASSWORD })
    const { status, body } = await stranger.asks(accounts.login, { body: { email: 'boss@example.test', password: PASSWORD } })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ id: made.id, location_ids: null, roles: [{ name: 'Administrator' }] })
    expect(body.data.user.permissions).toHaveLength(permissions.length)
    await db.sql
      .update(roles)
      .set({ permissions: ['show_manage'] })
      .where(eq(roles.name, 'Administrator'))
    await createAdministrator(backend.base, { email: 'boss2@example.test', name: 'Boss', password: PASSWORD })
    const held = await db.sql.select().from(roles).where(eq(roles.name, 'Administrator'))
    expect(held).toHaveLength(1)
    expect(held[0]?.permissions).toHaveLength(permissions.length)
    expect(await db.sql.select().from(loginMisses)).toEqual([])
  })

  it('US-41 is refused with a sentence where something is wrong', async () => {
    const { backend, db } = await openBuilding()
    const people = async () => (await db.sql.select({ id: userTable.id }).from(userTable)).length
    const before = await people()
    const boss = { email: 'boss@example.test', name: 'Boss', password: PASSWORD }
    await expect(createAdministrator(backend.base, { ...boss, email: 'ADMIN@example.test' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('admin@example.test'),
    })
    await expect(createAdministrator(backend.base, { ...boss, password: 'short' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'password', rule: 'minLength' }],
    })
    await expect(createAdministrator(backend.base, { ...boss, email: 'boss' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await people()).toBe(before)
    expect(await db.sql.select().from(roles).where(eq(roles.name, 'Administrator'))).toEqual([])
  })
})
