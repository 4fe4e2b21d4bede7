import { createHash } from 'node:crypto'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { login, MINUTE, meWith, refresh, withPassword } from '../../../../../tests/kit/signing-in.ts'
import { newId } from '../../../platform/ids.ts'
import { sessions, users } from '../../../schema/people.ts'

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

  it('AC-34 ends when a refresh token of any older generation comes back', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const generations = [(await login(building)).body.data]
    for (let i = 0; i < 5; i += 1) {
      building.clock.advance(15 * MINUTE)
      generations.push((await refresh(building, generations.at(-1)?.refreshToken ?? '')).body.data)
    }
    const newest = generations.at(-1)
    // Whoever makes one up, even for a session that they know, ends nothing.
    const [, session] = newest?.refreshToken.split('.') ?? []
    expect((await refresh(building, `${'A'.repeat(43)}.${session}.${'A'.repeat(22)}`)).status).toBe(401)
    expect((await meWith(building, newest?.accessToken ?? '')).status).toBe(200)
    expect((await refresh(building, generations[1]?.refreshToken ?? '')).status).toBe(401)
    expect((await meWith(building, newest?.accessToken ?? '')).status).toBe(401)
    expect((await refresh(building, newest?.refreshToken ?? '')).status).toBe(401)
  })

  it('AC-35 ends 30 days after it was opened, however much it is used; one from before keeps what it was promised', async () => {
    const building = await openBuilding()
    await withPassword(building)
    let { refreshToken } = (await login(building)).body.data
    for (let day = 0; day < 29; day += 1) {
      building.clock.advance(86_400_000)
      const renewed = await refresh(building, refreshToken)
      expect(renewed.status).toBe(200)
      refreshToken = renewed.body.data.refreshToken
    }
    building.clock.advance(86_400_000)
    expect((await refresh(building, refreshToken)).status).toBe(401)
    // A token from before tells no session; the migration gave its session the end it had.
    const before = 'x'.repeat(43)
    const at = (days: number) => new Date(building.clock.now().getTime() + days * 86_400_000).toISOString()
    const times = { created_at: at(-100), last_used_at: at(-1), expires_at: at(29), ends_at: at(29) }
    const refresh_hash = createHash('sha256').update(before).digest('base64url')
    await building.db.sql.insert(sessions).values({ id: newId(), user_id: building.cast.agent, refresh_hash, ...times })
    const renewed = await refresh(building, before)
    expect(renewed.status).toBe(200)
    building.clock.advance(20_000)
    expect((await meWith(building, renewed.body.data.accessToken)).status).toBe(200)
    expect((await refresh(building, before)).status).toBe(401)
    expect((await meWith(building, renewed.body.data.accessToken)).status).toBe(401)
  })

  it('AC-36 of who answers for alarms ends after the minutes without use that were set, and of others not', async () => {
    const building = await openBuilding({ deskIdleMinutes: 30 })
    await withPassword(building, building.cast.operator)
    await withPassword(building, building.cast.employee)
    const desk = (await login(building, { email: 'operator@example.test' })).body.data
    const other = (await login(building, { email: 'employee@example.test' })).body.data
    building.clock.advance(14 * MINUTE)
    expect((await meWith(building, desk.accessToken)).status).toBe(200)
    building.clock.advance(29 * MINUTE)
    const used = await refresh(building, desk.refreshToken)
    expect(used.status).toBe(200)
    building.clock.advance(31 * MINUTE)
    expect((await refresh(building, used.body.data.refreshToken)).status).toBe(401)
    expect((await refresh(building, other.refreshToken)).status).toBe(200)
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

  it('AC-37 gives the same successor after an outage of any length while nobody has used it, and not once somebody has', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const first = (await login(building)).body.data
    building.clock.advance(13 * MINUTE)
    const lost = (await refresh(building, first.refreshToken)).body.data
    // What the page still has goes on for a while, and is no sign of the new one.
    building.clock.advance(90_000)
    expect((await meWith(building, first.accessToken)).status).toBe(200)
    building.clock.advance(60 * MINUTE)
    const again = await refresh(building, first.refreshToken)
    expect([again.status, again.body.data.refreshToken]).toEqual([200, lost.refreshToken])
    expect((await meWith(building, again.body.data.accessToken)).status).toBe(200)
    building.clock.advance(10_000)
    expect((await refresh(building, first.refreshToken)).status).toBe(401)
    expect((await meWith(building, again.body.data.accessToken)).status).toBe(401)
  })

  it('AC-19 gives one successor to two that renew at the same moment', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const { refreshToken } = (await login(building)).body.data
    const both = await Promise.all([refresh(building, refreshToken), refresh(building, refreshToken)])
    expect(both.map((reply) => reply.status)).toEqual([200, 200])
    expect(both[0]?.body.data.refreshToken).toBe(both[1]?.body.data.refreshToken)
  })

  it('AC-19 does not go back behind a successor that was renewed, an end or a block', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const [far, out, blocked] = [await login(building), await login(building), await login(building)].map((reply) => reply.body.data)
    const next = (await refresh(building, far?.refreshToken ?? '')).body.data
    const newest = (await refresh(building, next.refreshToken)).body.data
    expect((await refresh(building, far?.refreshToken ?? '')).status).toBe(401)
    expect((await meWith(building, newest.accessToken)).status).toBe(401)
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
    const [out, late, blocked] = [await login(building), await login(building), await login(building)].map((reply) => reply.body.data)
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
    expect(data.map((item) => item.current).sort()).toEqual([false, true])
    const other = data.find((item) => !item.current)
    expect(other).toMatchObject({ address: '10.0.0.1', agent: 'Test browser' })
    expect((await building.operator.asks(accounts.revoke, { params: { id: other?.id ?? '' } })).status).toBe(404)
    expect((await meWith(building, accessToken)).status).toBe(200)
    expect((await building.agent.asks(accounts.revoke, { params: { id: other?.id ?? '' } })).status).toBe(200)
    expect((await meWith(building, accessToken)).status).toBe(401)
    expect((await building.agent.asks(accounts.revoke, { params: { id: other?.id ?? '' } })).status).toBe(404)
    expect((await building.agent.asks(accounts.sessions, {})).body.data).toHaveLength(1)
  })
})
