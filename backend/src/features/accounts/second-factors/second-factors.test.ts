import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { challenged, codeAt, STEP_MS, withAuthenticator } from '../../../../../tests/kit/sign-in/authenticator.ts'
import { login, MINUTE, meWith, PASSWORD, withPassword } from '../../../../../tests/kit/signing-in.ts'
import { recoveryCodes, totpSecrets } from '../../../schema/access/sign-in.ts'
import { audit, inboxItems } from '../../../schema/journal.ts'

const EMAIL = 'agent@example.test'
const verify = ({ stranger }: Building, challenge: string, code: string) =>
  stranger.asks(secondFactors.verify, { body: { challenge, code } }, { 'x-forwarded-for': '10.0.0.1', 'user-agent': 'Test browser' })
async function house() {
  const building = await openBuilding()
  await withPassword(building)
  return building
}
const told = async ({ db, cast }: Building) =>
  (await db.sql.select({ type: inboxItems.type }).from(inboxItems).where(eq(inboxItems.user_id, cast.agent))).map((row) => row.type).sort()
/** The role of the agent, from now on with a second factor. */
async function demanded({ admin, agent }: Building, second_factor = true) {
  const [role] = (await agent.asks(accounts.me, {})).body.data.roles
  return admin.asks(roles.update, { params: { id: role?.id ?? '' }, body: { second_factor } })
}

it('SF-1 counts once a code has confirmed it, takes the password, and is stored encrypted', async () => {
  const building = await house()
  const { agent, clock, db } = building
  expect(await agent.asks(secondFactors.begin, { body: { password: 'not the password' } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password', rule: 'password' }] },
  })
  expect((await agent.asks(secondFactors.begin, { body: {} })).status).toBe(422)
  expect((await agent.asks(secondFactors.confirm, { body: { code: '123456' } })).status).toBe(409)
  const { secret, uri } = (await agent.asks(secondFactors.begin, { body: { password: PASSWORD } })).body.data
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Menara:agent%40example\.test\?issuer=Menara&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
  const [row] = await db.sql.select().from(totpSecrets)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect((await login(building)).status).toBe(200)
  expect((await agent.asks(secondFactors.confirm, { body: { code: codeAt(secret, new Date(0)) } })).status).toBe(422)
  const confirmed = await agent.asks(secondFactors.confirm, { body: { code: codeAt(secret, clock.now()) } })
  expect(confirmed.body.data.recovery_codes).toHaveLength(10)
  expect((await login(building)).status).toBe(409)
  expect((await agent.asks(secondFactors.get, {})).body.data).toEqual({
    totp_since: clock.now().toISOString(),
    passkeys: 0,
    recovery_codes_left: 10,
    required: false,
  })
  expect((await agent.asks(secondFactors.begin, { body: { password: PASSWORD } })).status).toBe(409)
})

it('SF-2 SF-5 a recovery code is stored as a hash, good for one sign-in, and replaced with the others', async () => {
  const building = await house()
  const { agent, clock, db } = building
  const { secret, codes } = await withAuthenticator(building, agent)
  const stored = JSON.stringify(await db.sql.select().from(recoveryCodes))
  expect(codes.some((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toBe(false)
  const first = codes[0] ?? ''
  expect((await verify(building, (await challenged(building, EMAIL)).challenge, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await verify(building, (await challenged(building, EMAIL)).challenge, first)).status).toBe(422)
  expect(await told(building)).toContain('account.recovery_code_used')
  const renewed = await agent.asks(secondFactors.renewCodes, { body: { password: PASSWORD, code: codeAt(secret, clock.now()) } })
  expect(renewed.body.data.recovery_codes).toHaveLength(10)
  expect((await verify(building, (await challenged(building, EMAIL)).challenge, codes[1] ?? '')).status).toBe(422)
  expect((await verify(building, (await challenged(building, EMAIL)).challenge, renewed.body.data.recovery_codes[0] ?? '')).status).toBe(
    200,
  )
})

it('SF-3 is turned off with password and code, unless a role demands it', async () => {
  const building = await house()
  const { agent, clock } = building
  const { secret } = await withAuthenticator(building, agent)
  const remove = (password: string, code: string) => agent.asks(secondFactors.remove, { body: { password, code } })
  expect((await remove('not the password', codeAt(secret, clock.now()))).status).toBe(422)
  expect((await remove(PASSWORD, '000000')).status).toBe(422)
  expect((await demanded(building)).status).toBe(200)
  expect((await remove(PASSWORD, codeAt(secret, clock.now()))).status).toBe(409)
  await demanded(building, false)
  expect((await remove(PASSWORD, codeAt(secret, clock.now()))).status).toBe(200)
  expect((await login(building)).status).toBe(200)
  expect((await agent.asks(secondFactors.get, {})).body.data).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
  expect(await told(building)).toEqual(expect.arrayContaining(['account.second_factor_off', 'account.second_factor_on']))
})

it('SF-4 the password brings a challenge, which opens one session with a code', async () => {
  const building = await house()
  const { agent, clock } = building
  const { secret } = await withAuthenticator(building, agent)
  const asked = await challenged(building, EMAIL)
  expect(asked).toMatchObject({ status: 409, step: 'code', methods: ['totp'] })
  const signedIn = await verify(building, asked.challenge, ` ${codeAt(secret, clock.now()).replace(/(...)/, '$1 ')}`)
  expect(signedIn.status).toBe(200)
  expect((await meWith(building, signedIn.body.data.accessToken)).status).toBe(200)
  expect(String(signedIn.headers['set-cookie'])).toContain('menara_device=')
  clock.advance(STEP_MS)
  expect((await verify(building, asked.challenge, codeAt(secret, clock.now()))).status).toBe(401)
  const late = await challenged(building, EMAIL)
  clock.advance(11 * MINUTE)
  expect((await verify(building, late.challenge, codeAt(secret, clock.now()))).status).toBe(401)
  expect((await verify(building, 'made-up', codeAt(secret, clock.now()))).status).toBe(401)
})

it('SF-5 a code is accepted once, also when it comes twice at the same moment', async () => {
  const building = await house()
  const { agent, clock } = building
  const { secret } = await withAuthenticator(building, agent)
  const [one, two] = [await challenged(building, EMAIL), await challenged(building, EMAIL)]
  const code = codeAt(secret, clock.now())
  const older = codeAt(secret, new Date(clock.now().getTime() - STEP_MS))
  const both = await Promise.all([verify(building, one.challenge, code), verify(building, two.challenge, code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const left = both[0]?.status === 200 ? two : one
  expect((await verify(building, left.challenge, code)).status).toBe(422)
  expect((await verify(building, left.challenge, older)).status).toBe(422)
  clock.advance(STEP_MS)
  expect((await verify(building, left.challenge, codeAt(secret, clock.now()))).status).toBe(200)
})

it('SF-6 five wrong codes, and the right one waits, whatever challenge it comes with', async () => {
  const building = await house()
  const { agent, clock, db } = building
  const { secret } = await withAuthenticator(building, agent)
  for (let i = 0; i < 5; i += 1) expect((await verify(building, (await challenged(building, EMAIL)).challenge, '000000')).status).toBe(422)
  const refused = await verify(building, (await challenged(building, EMAIL)).challenge, codeAt(secret, clock.now()))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const trail = await db.sql.select().from(audit).where(eq(audit.action, 'session.refused'))
  expect(trail.map((row) => (row.detail as { reason?: string }).reason)).toEqual(Array(5).fill('second_factor'))
  clock.advance(16 * MINUTE)
  expect((await verify(building, (await challenged(building, EMAIL)).challenge, codeAt(secret, clock.now()))).status).toBe(200)
})

it('SF-7 another password or a block ends the challenge', async () => {
  const building = await house()
  const { admin, agent, cast, clock } = building
  const { secret } = await withAuthenticator(building, agent)
  const before = await challenged(building, EMAIL)
  await admin.asks(users.resetPassword, { params: { id: cast.agent }, body: { password: 'another long password' } })
  expect((await verify(building, before.challenge, codeAt(secret, clock.now()))).status).toBe(401)
  const after = await challenged(building, EMAIL, 'another long password')
  await admin.asks(users.setStatus, { params: { id: cast.agent }, body: { status: 'blocked' } })
  expect((await verify(building, after.challenge, codeAt(secret, clock.now()))).status).toBe(401)
})

it('SF-8 a role that demands one leads to setting it up at sign-in, and to nothing else', async () => {
  const building = await house()
  const { stranger, clock } = building
  await demanded(building)
  const asked = await challenged(building, EMAIL)
  expect(asked).toMatchObject({ status: 409, step: 'set_up', methods: [] })
  expect((await verify(building, asked.challenge, '123456')).status).toBe(422)
  const { challenge } = asked
  const { secret } = (await stranger.asks(secondFactors.beginAtSignIn, { body: { challenge } })).body.data
  const confirm = (code: string) => stranger.asks(secondFactors.confirmAtSignIn, { body: { challenge, code } })
  expect((await confirm('000000')).status).toBe(422)
  const done = await confirm(codeAt(secret, clock.now()))
  expect(done.status).toBe(200)
  expect(done.body.data.recovery_codes).toHaveLength(10)
  expect((await meWith(building, done.body.data.session.accessToken)).status).toBe(200)
  const next = await challenged(building, EMAIL)
  expect(next).toMatchObject({ step: 'code' })
  expect((await stranger.asks(secondFactors.beginAtSignIn, { body: { challenge: next.challenge } })).status).toBe(409)
})

it('SF-9 an administrator resets it, which ends the sessions; not their own, and not that of who may more', async () => {
  const building = await house()
  const { admin, agent, operator, elsewhere, cast, db } = building
  await withAuthenticator(building, agent)
  const of = (who: Building['admin'], id: string) => ({
    seen: who.asks(users.secondFactor, { params: { id } }),
    reset: () => who.asks(users.resetSecondFactor, { params: { id } }),
  })
  expect((await of(admin, cast.agent).seen).body.data).toMatchObject({ passkeys: 0, recovery_codes_left: 10 })
  expect((await of(operator, cast.agent).seen).status).toBe(403)
  expect((await of(elsewhere, cast.agent).reset()).status).toBe(403)
  expect((await of(admin, cast.admin).reset()).status).toBe(409)
  expect((await of(admin, cast.agent).reset()).status).toBe(200)
  expect((await agent.asks(accounts.me, {})).status).toBe(401)
  expect((await login(building)).status).toBe(200)
  const [row] = await db.sql.select().from(audit).where(eq(audit.action, 'second_factor.reset'))
  expect(row).toMatchObject({ actor_id: cast.admin, subject_id: cast.agent })
})

it('SF-10 a role says whether it takes a second factor, and only who may change the role changes that', async () => {
  const building = await house()
  const { admin, agent } = building
  expect((await demanded(building)).body.data.second_factor).toBe(true)
  const [role] = (await agent.asks(accounts.me, {})).body.data.roles
  const id = role?.id ?? ''
  expect((await agent.asks(roles.update, { params: { id }, body: { second_factor: false } })).status).toBe(403)
  expect((await admin.asks(roles.get, { params: { id } })).body.data.second_factor).toBe(true)
  expect((await agent.asks(secondFactors.get, {})).body.data.required).toBe(true)
})
