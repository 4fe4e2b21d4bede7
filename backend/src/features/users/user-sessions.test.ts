import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { activities, audit } from '../../schema/journal.ts'
import { sessions } from '../../schema/people.ts'

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
    expect(listed.body.data.map((item) => item.current)).toEqual([false, false])
    expect((await admin.asks(users.sessions, { params: { id: cast.admin } })).body.data.map((item) => item.current)).toEqual([true])
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
    expect((await db.sql.select().from(audit).orderBy(audit.seq)).map((item) => item.action)).toEqual(['session.ended', 'user.removed'])
    expect((await admin.asks(users.remove, { params: { id: cast.agent } })).status).toBe(404)
  })
})
