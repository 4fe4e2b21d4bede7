import { accounts } from '@menara/shared/contract/accounts.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { loginMisses, sessions, users } from '../../schema/people.ts'

const PASSWORD = 'correct horse battery'
const hashed = hashPassword(PASSWORD)
const MINUTE = 60_000

/** Gives the agent of the cast a password. */
async function withPassword(building: Building, id = building.cast.agent): Promise<void> {
  await building.db.sql
    .update(users)
    .set({ password: await hashed })
    .where(eq(users.id, id))
}
const login = (building: Building, body: { email?: string; password?: string } = {}, from = '10.0.0.1') =>
  building.stranger.asks(
    accounts.login,
    { body: { email: 'agent@example.test', password: PASSWORD, ...body } },
    { 'x-forwarded-for': from, 'user-agent': 'Test browser' },
  )
const meWith = (building: Building, token: string) =>
  building.stranger.sends('GET', '/api/v1/auth/me', undefined, { authorization: `Bearer ${token}` })
const refresh = (building: Building, refreshToken: string) => building.stranger.asks(accounts.refresh, { body: { refreshToken } })

describe('signing in', () => {
  it('AC-1 gives an access token, a refresh token and the facts of the account', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const { status, body } = await login(building, { email: 'Agent@Example.TEST' })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      id: building.cast.agent,
      email: 'agent@example.test',
      location_ids: [building.cast.site],
      language: 'id',
    })
    expect(Date.parse(body.data.expiresAt) - building.clock.now().getTime()).toBeGreaterThan(14.9 * MINUTE)
    expect(Buffer.from(body.data.refreshToken, 'base64url')).toHaveLength(32)
    expect((await meWith(building, body.data.accessToken)).body.data).toEqual(body.data.user)
    const [session] = await building.db.sql.select().from(sessions).where(eq(sessions.agent, 'Test browser'))
    expect(session).toMatchObject({ address: '10.0.0.1', user_id: building.cast.agent })
    expect(Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')).toBe(30 * 86_400_000)
    expect(JSON.stringify(session)).not.toContain(body.data.refreshToken)
  })

  it('AC-2 says the same of a wrong password and an unknown address', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const wrong = await login(building, { password: 'something else' })
    const unknown = await login(building, { email: 'nobody@example.test' })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    // The hash is most of the work: without it one would be many times faster.
    const quickest = async (email: string): Promise<number> => {
      const taken: number[] = []
      for (let i = 0; i < 3; i += 1) {
        const started = performance.now()
        await login(building, { email, password: 'something else' })
        taken.push(performance.now() - started)
      }
      return Math.min(...taken)
    }
    expect(await quickest('nobody@example.test')).toBeGreaterThan((await quickest('agent@example.test')) / 3)
  })

  it('AC-3 tells the pending and the blocked, but only with the right password', async () => {
    const building = await openBuilding()
    await withPassword(building)
    for (const state of ['pending', 'blocked'] as const) {
      await building.db.sql.update(users).set({ status: state }).where(eq(users.id, building.cast.agent))
      expect(await login(building)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining(state === 'pending' ? 'activate' : 'blocked') },
      })
      expect(await login(building, { password: 'something else' })).toMatchObject({ status: 401 })
    }
  })

  it('AC-4 is refused after 5 misses on the account, and open again after the wait', async () => {
    const building = await openBuilding()
    await withPassword(building)
    await withPassword(building, building.cast.operator)
    for (let i = 0; i < 5; i += 1) expect((await login(building, { password: 'wrong' }, `10.0.0.${i}`)).status).toBe(401)
    const refused = await login(building)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await login(building, { email: 'operator@example.test' })).status).toBe(200)
    building.clock.advance(15 * MINUTE + 1000)
    expect((await login(building)).status).toBe(200)
  })

  it('AC-5 is refused to an address with 30 misses, for every account', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const at = building.clock.now().toISOString()
    await building.db.sql
      .insert(loginMisses)
      .values(Array.from({ length: 30 }, (_, i) => ({ account: `other${i}@example.test`, address: '10.9.9.9', at })))
    expect((await login(building, {}, '10.9.9.9')).status).toBe(429)
    expect((await login(building, {}, '10.9.9.8')).status).toBe(200)
  })

  it('AC-6 clears the misses of the account', async () => {
    const building = await openBuilding()
    await withPassword(building)
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await login(building, { password: 'wrong' })).status).toBe(401)
      expect((await login(building)).status).toBe(200)
      expect(await building.db.sql.select().from(loginMisses)).toEqual([])
    }
  })

  it('AC-7 counts guesses sent at the same moment one by one', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => login(building, { password: `guess ${i}` })))
    expect(guesses.map((it) => it.status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })
})

describe('a session', () => {
  it('AC-10 is renewed by a refresh token that works once', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const first = (await login(building)).body.data
    building.clock.advance(16 * MINUTE)
    expect((await meWith(building, first.accessToken)).status).toBe(401)
    const second = await refresh(building, first.refreshToken)
    expect(second.status).toBe(200)
    expect(second.body.data.refreshToken).not.toBe(first.refreshToken)
    expect((await meWith(building, second.body.data.accessToken)).status).toBe(200)
    expect((await refresh(building, second.body.data.refreshToken)).status).toBe(200)
    expect(await building.db.sql.select().from(sessions).where(eq(sessions.agent, 'Test browser'))).toHaveLength(1)
  })

  it('AC-11 ends when a spent refresh token comes back', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const first = (await login(building)).body.data
    const second = (await refresh(building, first.refreshToken)).body.data
    expect((await refresh(building, 'never given out')).status).toBe(401)
    building.clock.advance(10_000)
    expect((await meWith(building, second.accessToken)).status).toBe(200)
    expect((await refresh(building, first.refreshToken)).status).toBe(401)
    expect((await meWith(building, second.accessToken)).status).toBe(401)
    expect((await refresh(building, second.refreshToken)).status).toBe(401)
  })

  it('AC-19 gives the same successor to a renewal whose answer was lost, and lives on', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const first = (await login(building)).body.data
    const lost = (await refresh(building, first.refreshToken)).body.data
    building.clock.advance(5_000)
    const again = await refresh(building, first.refreshToken)
    expect([again.status, again.body.data.refreshToken]).toEqual([200, lost.refreshToken])
    expect((await meWith(building, again.body.data.accessToken)).status).toBe(200)
    // Asked again it is not renewed anew: the ten seconds run from the first time.
    building.clock.advance(5_000)
    expect((await refresh(building, again.body.data.refreshToken)).status).toBe(200)
    expect(await building.db.sql.select().from(sessions).where(eq(sessions.agent, 'Test browser'))).toHaveLength(1)
  })

  it('AC-19 gives one successor to two that renew at the same moment', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const { refreshToken } = (await login(building)).body.data
    const both = await Promise.all([refresh(building, refreshToken), refresh(building, refreshToken)])
    expect(both.map((it) => it.status)).toEqual([200, 200])
    expect(both[0]?.body.data.refreshToken).toBe(both[1]?.body.data.refreshToken)
  })

  it('AC-19 does not go back behind a successor that was renewed, an end or a block', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const [far, out, blocked] = [await login(building), await login(building), await login(building)].map((it) => it.body.data)
    const next = (await refresh(building, far?.refreshToken ?? '')).body.data
    const newest = (await refresh(building, next.refreshToken)).body.data
    expect((await refresh(building, far?.refreshToken ?? '')).status).toBe(401)
    expect((await meWith(building, newest.accessToken)).status).toBe(200)
    const { accessToken } = (await refresh(building, out?.refreshToken ?? '')).body.data
    await building.stranger.sends('POST', '/api/v1/auth/logout', undefined, { authorization: `Bearer ${accessToken}` })
    expect((await refresh(building, out?.refreshToken ?? '')).status).toBe(401)
    await refresh(building, blocked?.refreshToken ?? '')
    await building.db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, building.cast.agent))
    expect((await refresh(building, blocked?.refreshToken ?? '')).status).toBe(401)
  })

  it('AC-12 cannot be renewed after its end, after 30 days, or by somebody who is not active', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const [out, late, blocked] = [await login(building), await login(building), await login(building)].map((it) => it.body.data)
    await building.stranger.sends('POST', '/api/v1/auth/logout', undefined, { authorization: `Bearer ${out?.accessToken}` })
    expect((await refresh(building, out?.refreshToken ?? '')).status).toBe(401)
    await building.db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, building.cast.agent))
    expect((await refresh(building, blocked?.refreshToken ?? '')).status).toBe(401)
    await building.db.sql.update(users).set({ status: 'active' }).where(eq(users.id, building.cast.agent))
    building.clock.advance(30 * 86_400_000 + 1000)
    expect((await refresh(building, late?.refreshToken ?? '')).status).toBe(401)
  })

  it('AC-13 ends at once when its person signs out, and no other does', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const { accessToken } = (await login(building)).body.data
    expect((await meWith(building, accessToken)).status).toBe(200)
    expect(
      (await building.stranger.sends('POST', '/api/v1/auth/logout', undefined, { authorization: `Bearer ${accessToken}` })).status,
    ).toBe(200)
    expect((await meWith(building, accessToken)).status).toBe(401)
    expect((await building.agent.asks(accounts.me, {})).status).toBe(200)
  })

  it('AC-14 is seen and ended by its own person alone', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const { accessToken } = (await login(building)).body.data
    const { data } = (await building.agent.asks(accounts.sessions, {})).body
    expect(data.map((it) => it.current).sort()).toEqual([false, true])
    const other = data.find((it) => !it.current)
    expect(other).toMatchObject({ address: '10.0.0.1', agent: 'Test browser' })
    expect((await building.operator.asks(accounts.revoke, { params: { id: other?.id ?? '' } })).status).toBe(404)
    expect((await meWith(building, accessToken)).status).toBe(200)
    expect((await building.agent.asks(accounts.revoke, { params: { id: other?.id ?? '' } })).status).toBe(200)
    expect((await meWith(building, accessToken)).status).toBe(401)
    expect((await building.agent.asks(accounts.revoke, { params: { id: other?.id ?? '' } })).status).toBe(404)
    expect((await building.agent.asks(accounts.sessions, {})).body.data).toHaveLength(1)
  })
})
