import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { DEMO_PASSWORD } from '@menara/shared/domain/demo-access.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { hashed, login, MINUTE, meWith, PASSWORD, withPassword } from '../../../../tests/kit/signing-in.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { audit } from '../../schema/journal.ts'
import { loginMisses, sessions, users } from '../../schema/people.ts'

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
    expect(Buffer.from(body.data.refreshToken.split('.')[0] ?? '', 'base64url')).toHaveLength(32)
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

  it('AC-4 waits after 5 misses from one address, ever longer, and only from there', async () => {
    const building = await openBuilding()
    await withPassword(building)
    await withPassword(building, building.cast.operator)
    for (let i = 0; i < 5; i += 1) expect((await login(building, { password: 'wrong' })).status).toBe(401)
    const waits: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const refused = await login(building)
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers['retry-after']))
      building.clock.advance(Number(refused.headers['retry-after']) * 1000 + 1000)
      expect((await login(building, { password: 'wrong' })).status).toBe(401)
    }
    const doubling = [30, 60, 120, 240, 480, 900, 900]
    expect(waits.every((wait, round) => wait <= (doubling[round] ?? 0) && wait > (doubling[round] ?? 0) * 0.6)).toBe(true)
    expect((await login(building, { email: 'operator@example.test' })).status).toBe(200)
    expect((await login(building, {}, '10.0.0.2')).status).toBe(200)
  })

  it('AC-4 five misses from each of many addresses shut no account to its person', async () => {
    const building = await openBuilding()
    await withPassword(building)
    for (let i = 0; i < 9; i += 1)
      for (let n = 0; n < 5; n += 1) expect((await login(building, { password: 'wrong' }, `10.1.0.${i}`)).status).toBe(401)
    expect((await login(building)).status).toBe(200)
  })

  it('AC-5 thirty misses in an office delay nobody else there; a machine that goes through a list is slowed down', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const at = building.clock.now().toISOString()
    const missed = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ account: `other${i}@example.test`, address: '10.9.9.9', at }))
    await building.db.sql.insert(loginMisses).values(missed(30))
    expect((await login(building, {}, '10.9.9.9')).status).toBe(200)
    await building.db.sql.insert(loginMisses).values(missed(70))
    expect((await login(building, {}, '10.9.9.9')).status).toBe(429)
    expect((await login(building, {}, '10.9.9.8')).status).toBe(200)
  })

  it('AC-31 a device on which the account was signed in before is delayed by its own misses alone', async () => {
    const building = await openBuilding()
    await withPassword(building)
    await withPassword(building, building.cast.operator)
    const [cookie = ''] = String((await login(building)).headers['set-cookie']).split(';', 1)
    expect(String((await login(building)).headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/)
    const at = building.clock.now().toISOString()
    const everywhere = Array.from({ length: 200 }, (_, i) => ({
      account: 'agent@example.test',
      address: i % 2 ? '10.0.0.1' : `10.7.0.${i}`,
      at,
    }))
    await building.db.sql.insert(loginMisses).values(everywhere)
    expect((await login(building)).status).toBe(429)
    const known = (password: string, email = 'agent@example.test', sent = cookie) =>
      building.stranger.asks(accounts.login, { body: { email, password } }, { 'x-forwarded-for': '10.0.0.1', cookie: sent })
    expect((await known(PASSWORD)).status).toBe(200)
    // Of another account, changed, or too old it is worth nothing.
    expect((await known(PASSWORD, 'operator@example.test')).status).toBe(429)
    expect((await known(PASSWORD, 'agent@example.test', `${cookie.slice(0, -2)}xx`)).status).toBe(429)
    for (let i = 0; i < 5; i += 1) expect((await known('wrong')).status).toBe(401)
    expect((await known(PASSWORD)).status).toBe(429)
    building.clock.advance(181 * 86_400_000)
    expect((await known('wrong')).status).toBe(401)
    expect(await building.db.sql.select({ address: loginMisses.address }).from(loginMisses)).toEqual([{ address: '10.0.0.1' }])
  })

  it('AC-6 forgives the misses of the account from the same place, not those of others', async () => {
    const building = await openBuilding()
    await withPassword(building)
    expect((await login(building, { password: 'wrong' }, '10.3.3.3')).status).toBe(401)
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await login(building, { password: 'wrong' })).status).toBe(401)
      expect((await login(building)).status).toBe(200)
      expect(await building.db.sql.select({ address: loginMisses.address }).from(loginMisses)).toEqual([{ address: '10.3.3.3' }])
    }
  })

  it('AC-32 every refused sign-in is in the audit trail with its reason, without what was typed', async () => {
    const building = await openBuilding()
    await withPassword(building)
    await login(building, { password: 'my other password' })
    await login(building, { email: 'my-password-typed-here@example.test' })
    await building.db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, building.cast.agent))
    await login(building)
    const rows = await building.db.sql.select().from(audit).where(eq(audit.action, 'session.refused')).orderBy(audit.seq)
    expect(rows.map(({ subject_id, detail }) => [subject_id, detail])).toEqual([
      [building.cast.agent, { reason: 'password', address: '10.0.0.1', agent: 'Test browser', known_device: false }],
      ['unknown', { reason: 'unknown', address: '10.0.0.1', agent: 'Test browser', known_device: false }],
      [building.cast.agent, { reason: 'blocked', address: '10.0.0.1', agent: 'Test browser', known_device: false }],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/my other|my-password/)
  })

  it('AC-33 the password of the demo, which everybody knows, opens on this machine alone, unless it was opened on purpose', async () => {
    for (const [demoPublic, beyond] of [
      [false, 403],
      [true, 200],
    ] as const) {
      const building = await openBuilding({ demoPublic })
      const password = await hashPassword(DEMO_PASSWORD)
      await building.db.sql.update(users).set({ email: 'agent@menara.demo', password }).where(eq(users.id, building.cast.agent))
      const from = (headers: Record<string, string>, given = DEMO_PASSWORD) =>
        building.stranger.asks(accounts.login, { body: { email: 'Agent@menara.demo', password: given } }, headers)
      expect((await from({ 'x-forwarded-for': '127.0.0.1', 'x-menara-local': '1' })).status).toBe(200)
      for (const address of ['10.0.0.7', '127.0.0.1']) {
        const answer = await from({ 'x-forwarded-for': address })
        expect(answer.status).toBe(beyond)
        if (!demoPublic) expect(answer.body).toMatchObject({ errors: [{ field: 'password', rule: 'demo' }] })
      }
      expect((await from({ 'x-forwarded-for': '10.0.0.8' }, 'something else')).status).toBe(401)
      await building.db.sql
        .update(users)
        .set({ password: await hashed })
        .where(eq(users.id, building.cast.agent))
      expect((await from({ 'x-forwarded-for': '10.0.0.9' }, PASSWORD)).status).toBe(200)
    }
  })

  it('AC-7 counts guesses sent at the same moment one by one', async () => {
    const building = await openBuilding()
    await withPassword(building)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => login(building, { password: `guess ${i}` })))
    expect(guesses.map((guess) => guess.status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })
})
