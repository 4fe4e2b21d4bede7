import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { users } from '../../schema/people.ts'

const PASSWORD = 'correct horse battery'
const hashed = hashPassword(PASSWORD)
const asking = { email: 'New.Person@Example.test', name: 'New person', phone: '+62 21 555', password: PASSWORD }

describe('registering', () => {
  it('AC-20 leaves a person who is pending, has nothing and cannot sign in', async () => {
    const { stranger, db } = await openBuilding()
    expect(await stranger.asks(accounts.register, { body: asking })).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
    const [user] = await db.sql.select().from(users).where(eq(users.email, 'new.person@example.test'))
    expect(user).toMatchObject({ status: 'pending', name: 'New person', all_locations: false })
    expect((await stranger.asks(accounts.login, { body: { email: asking.email, password: PASSWORD } })).status).toBe(403)
  })

  it('AC-21 answers the same for a known address and changes nothing', async () => {
    const { stranger, db } = await openBuilding()
    const before = await db.sql.select().from(users).orderBy(users.id)
    const reply = await stranger.asks(accounts.register, { body: { ...asking, email: 'ADMIN@example.test' } })
    expect(reply).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
    expect(await db.sql.select().from(users).orderBy(users.id)).toEqual(before)
  })

  it('AC-22 is taken 20 times from one address in 15 minutes', async () => {
    const { stranger, clock } = await openBuilding()
    const from = (address: string, i: number) =>
      stranger.asks(accounts.register, { body: { ...asking, email: `p${i}@example.test` } }, { 'x-forwarded-for': address })
    const all = await Promise.all(Array.from({ length: 21 }, (_, i) => from('10.1.1.1', i)))
    expect(all.filter((reply) => reply.status === 429)).toHaveLength(1)
    expect((await from('10.1.1.2', 30)).status).toBe(200)
    clock.advance(16 * 60_000)
    expect((await from('10.1.1.1', 31)).status).toBe(200)
  })
})

describe('the own password', () => {
  it('AC-23 is changed with the present one and ends the other sessions', async () => {
    const { agent, stranger, as, cast, db } = await openBuilding()
    await db.sql
      .update(users)
      .set({ password: await hashed })
      .where(eq(users.id, cast.agent))
    const elsewhere = await as(cast.agent)
    expect((await elsewhere.asks(accounts.me, {})).status).toBe(200)
    const change = (current: string) => agent.asks(accounts.changePassword, { body: { current, password: 'another long password' } })
    expect(await change('wrong')).toMatchObject({ status: 422, body: { errors: [{ field: 'current', rule: 'password' }] } })
    expect((await elsewhere.asks(accounts.me, {})).status).toBe(200)
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await elsewhere.asks(accounts.me, {})).status).toBe(401)
    expect((await agent.asks(accounts.me, {})).status).toBe(200)
    const login = async (password: string) =>
      (await stranger.asks(accounts.login, { body: { email: 'agent@example.test', password } })).status
    expect(await login(PASSWORD)).toBe(401)
    expect(await login('another long password')).toBe(200)
  })

  it('AC-23 cannot be guessed more than five times', async () => {
    const { agent, cast, db } = await openBuilding()
    await db.sql
      .update(users)
      .set({ password: await hashed })
      .where(eq(users.id, cast.agent))
    for (let i = 0; i < 5; i += 1)
      expect((await agent.asks(accounts.changePassword, { body: { current: `guess ${i}`, password: PASSWORD } })).status).toBe(422)
    expect((await agent.asks(accounts.changePassword, { body: { current: PASSWORD, password: PASSWORD } })).status).toBe(429)
  })
})

describe('bad input', () => {
  it('AC-27 is refused and never stored', async () => {
    const { stranger, agent, db } = await openBuilding()
    const before = (await db.sql.select({ id: users.id }).from(users)).length
    const long = 'x'.repeat(1_000_000)
    const bodies: [string, unknown][] = [
      ...[
        {},
        [],
        null,
        { email: 1, password: PASSWORD },
        { email: 'agent@example.test' },
        { email: long, password: PASSWORD },
        { email: 'agent@example.test', password: long },
        { email: 'agent@example.test', password: PASSWORD, admin: true },
        { email: 'a\u0000@example.test', password: PASSWORD },
        { email: "' or 1=1 --", password: PASSWORD },
      ].map((body): [string, unknown] => ['login', body]),
      ...[
        { ...asking, name: '' },
        { ...asking, name: '   ' },
        { ...asking, name: 'a\u0000b' },
        { ...asking, name: long },
        { ...asking, password: 'short' },
        { ...asking, email: 'not an address' },
        { ...asking, phone: '<script>' },
        { ...asking, status: 'active' },
        { ...asking, role_ids: [] },
      ].map((body): [string, unknown] => ['register', body]),
      ...[{ refreshToken: '' }, { refreshToken: 5 }, { refreshToken: long }].map((body): [string, unknown] => ['refresh', body]),
    ]
    for (const [what, body] of bodies) {
      const reply = await stranger.sends('POST', `/api/v1/auth/${what}`, JSON.stringify(body))
      expect([what, JSON.stringify(body).slice(0, 80), reply.status]).toEqual([what, JSON.stringify(body).slice(0, 80), 422])
      expect(reply.body.errors.length).toBeGreaterThan(0)
    }
    expect((await stranger.sends('POST', '/api/v1/auth/login', '{"email":')).status).toBe(422)
    expect((await agent.sends('DELETE', '/api/v1/auth/sessions/not-an-id')).status).toBe(422)
    expect((await agent.sends('DELETE', `/api/v1/auth/sessions/urn:uuid:${agent.id}`)).status).toBe(422)
    expect((await db.sql.select({ id: users.id }).from(users)).length).toBe(before)
    // HTML and SQL in a name are a name.
    expect((await stranger.asks(accounts.register, { body: { ...asking, name: "<b>Robert'); drop table users;--</b>" } })).status).toBe(200)
    const [user] = await db.sql.select().from(users).where(eq(users.email, 'new.person@example.test'))
    expect(user?.name).toBe("<b>Robert'); drop table users;--</b>")
  })
})
