import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { users as usersContract } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { KEYS, openBuilding } from '../../../../../tests/kit/building.ts'
import { keyring } from '../../../platform/secrets/keyring.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { tokensWith } from '../../../platform/secrets/tokens.ts'
import { audit, outbox } from '../../../schema/journal.ts'
import { sessions, userLocations, users } from '../../../schema/people.ts'

const MINUTE = 60_000

describe('an access token', () => {
  it('AC-15 is refused when it is old, forged, borrowed or nonsense', async () => {
    const { agent, cast, stranger, clock } = await openBuilding()
    const asks = async (token: string) =>
      (await stranger.sends('GET', '/api/v1/auth/me', undefined, { authorization: `Bearer ${token}` })).status
    const sessionId = JSON.parse(Buffer.from(agent.token.split('.')[1] ?? '', 'base64url').toString()).sid as string
    expect(await asks(await tokensWith(KEYS).sign({ userId: cast.agent, sessionId }, clock.now()))).toBe(200)
    expect(await asks(await tokensWith(KEYS).sign({ userId: cast.admin, sessionId }, clock.now()))).toBe(401)
    expect(
      await asks(
        await tokensWith(keyring([Buffer.alloc(32, 7).toString('base64url')])).sign({ userId: cast.agent, sessionId }, clock.now()),
      ),
    ).toBe(401)
    expect(await asks(await tokensWith(KEYS).sign({ userId: cast.agent, sessionId: cast.agent }, clock.now()))).toBe(401)
    const [head, facts] = agent.token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${facts}.`
    for (const nonsense of [unsigned, `${head}.${facts}.`, 'x', '...', 'null', 'a'.repeat(5000)]) expect(await asks(nonsense)).toBe(401)
    clock.advance(15 * MINUTE)
    expect(await asks(agent.token)).toBe(401)
  })

  it('AC-16 is refused within 2 s of an end that came from elsewhere', async () => {
    const { agent, db, cast, clock } = await openBuilding()
    expect((await agent.asks(accounts.me, {})).status).toBe(200)
    await db.sql.update(sessions).set({ revoked_at: clock.now().toISOString() }).where(eq(sessions.user_id, cast.agent))
    clock.advance(2000)
    expect((await agent.asks(accounts.me, {})).status).toBe(401)
  })

  it('AC-17 is noted as used at most once a minute', async () => {
    const { agent, db, cast, clock } = await openBuilding()
    const noted = async () => {
      await agent.asks(accounts.me, {})
      const [session] = await db.sql.select().from(sessions).where(eq(sessions.user_id, cast.agent))
      const [user] = await db.sql.select().from(users).where(eq(users.id, cast.agent))
      return [session?.last_used_at, user?.last_seen_at]
    }
    const first = await noted()
    expect(first[1]).not.toBeNull()
    clock.advance(50_000)
    expect(await noted()).toEqual(first)
    clock.advance(11_000)
    const later = await noted()
    expect(Date.parse(later[0] ?? '')).toBeGreaterThanOrEqual(Date.parse(first[0] ?? '') + MINUTE)
    expect(later[1]).toBe(later[0])
  })

  it('AC-18 leaves its traces without secrets, and announces ends alone', async () => {
    const building = await openBuilding()
    const { db, cast, stranger, operator } = building
    await db.sql
      .update(users)
      .set({ password: await hashPassword('correct horse battery') })
      .where(eq(users.id, cast.agent))
    const { body } = await stranger.asks(accounts.login, { body: { email: 'agent@example.test', password: 'correct horse battery' } })
    expect(await db.sql.select().from(outbox).orderBy(outbox.seq)).toEqual([])
    const again = await stranger.asks(accounts.refresh, { body: { refreshToken: body.data.refreshToken } })
    await operator.asks(accounts.logout, {})
    const heard = await db.sql.select({ topic: outbox.topic, user_id: outbox.user_id }).from(outbox).orderBy(outbox.seq)
    expect(heard).toEqual([{ topic: 'sessions', user_id: cast.operator }])
    const trail = await db.sql.select().from(audit).orderBy(audit.seq)
    expect(trail.map((item) => item.action)).toEqual(['session.opened', 'session.ended'])
    const text = JSON.stringify(trail)
    for (const secret of [body.data.accessToken, body.data.refreshToken, again.body.data.refreshToken, 'correct horse', 'argon2'])
      expect(text).not.toContain(secret)
  })
})

describe('who I am', () => {
  it('AC-25 lists permissions, roles, groups and sites', async () => {
    const { agent, admin, cast } = await openBuilding()
    const mine = (await agent.asks(accounts.me, {})).body.data
    expect(mine).toMatchObject({
      id: cast.agent,
      name: 'Agent',
      location_ids: [cast.site],
      groups: [{ id: cast.group, name: 'Engineering' }],
      roles: [{ name: 'agent' }],
    })
    expect(mine.permissions).toContain('ticket_work')
    expect(mine.permissions).not.toContain('show_manage_user')
    expect((await admin.asks(accounts.me, {})).body.data.location_ids).toBeNull()
  })

  it('AC-26 gives one audience to those who may see the same, and another to others', async () => {
    const { agent, admin, employee, elsewhere, operator, as, cast, db, backend } = await openBuilding()
    const role_ids = [...(await agent.asks(accounts.me, {})).body.data.roles.map((role) => role.id)]
    const password = 'correct horse battery'
    const colleague = await admin.asks(usersContract.create, {
      body: { email: 'second@example.test', name: 'Second', password, role_ids, location_ids: [cast.site] },
    })
    const audienceOf = async (who: typeof agent) => (await who.asks(accounts.me, {})).body.data.audience
    const second = await as(colleague.body.data.id)
    expect(await audienceOf(second)).toBe(await audienceOf(agent))
    const all = await Promise.all([agent, admin, employee, elsewhere, operator].map(audienceOf))
    expect(new Set(all).size).toBe(5)
    const identified = await Promise.all(
      [agent, admin, employee].map(async (person) => (await backend.people.identify(person.token))?.audience),
    )
    expect(identified).toEqual(all.slice(0, 3))

    // Employees see their own tickets alone: the same rights, yet not the same rows.
    const employeeRole = (await employee.asks(accounts.me, {})).body.data.roles.map((role) => role.id)
    const other = await admin.asks(usersContract.create, {
      body: { email: 'third@example.test', name: 'Third', password, role_ids: employeeRole, location_ids: [cast.site] },
    })
    expect(await audienceOf(await as(other.body.data.id))).not.toBe(await audienceOf(employee))

    await db.sql.insert(userLocations).values({ user_id: cast.agent, location_id: cast.otherSite })
    expect(await audienceOf(agent)).not.toBe(all[0])
  })

  it('AC-24 chooses a language', async () => {
    const { agent, stranger } = await openBuilding()
    for (const language of ['en', 'id'] as const) {
      expect((await agent.asks(accounts.setLanguage, { body: { language } })).status).toBe(200)
      expect((await agent.asks(accounts.me, {})).body.data.language).toBe(language)
    }
    expect((await agent.asks(accounts.setLanguage, { body: { language: 'fr' as 'en' } })).status).toBe(422)
    expect((await stranger.asks(accounts.setLanguage, { body: { language: 'en' } })).status).toBe(401)
  })
})
