import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { type IdentityProviderDraft, identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { eq } from 'drizzle-orm'
import { generateKeyPair, type JWTPayload, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { withAuthenticator } from '../../../../../tests/kit/sign-in/authenticator.ts'
import { CLIENT, type Forgery, openProvider, type ProviderPerson } from '../../../../../tests/kit/sign-in/identity-provider.ts'
import { login, MINUTE, meWith, withPassword } from '../../../../../tests/kit/signing-in.ts'
import { identityProviders as rows } from '../../../schema/access/sign-in.ts'
import { audit } from '../../../schema/journal.ts'
import { users as people, sessions } from '../../../schema/people.ts'

const LEADS_BACK = 'https://menara.example.test/authentication'
const DRAFT: Omit<IdentityProviderDraft, 'issuer'> = {
  ...CLIENT,
  name: 'Head office',
  enabled: true,
  scopes: ['profile', 'email', 'groups'],
  groups_claim: 'groups',
  role_map: [],
  creates_people: true,
  links_by_email: false,
  email_domains: [],
  location_ids: [],
  second_factor_values: [],
}
const DEWI: ProviderPerson = { sub: 'dewi', email: 'Dewi@Example.test', email_verified: true, name: 'Dewi Lestari', groups: ['engineers'] }

/** A building whose people sign in at a provider that runs on this machine. */
async function house(draft: Partial<IdentityProviderDraft> = {}) {
  const building = await openBuilding()
  const provider = await openProvider(LEADS_BACK)
  const { admin, stranger } = building
  const made = await admin.asks(identityProviders.create, { body: { ...DRAFT, issuer: provider.issuer, ...draft } })
  const { id } = made.body.data
  const start = () => stranger.asks(identityProviders.start, { body: { id } })
  const finish = (back: Record<string, string>, cookie: string) => {
    const { state = '', code, iss } = back
    return stranger.asks(
      identityProviders.finish,
      { body: { state, ...(code && { code }), ...(iss && { iss }) } },
      { cookie, 'user-agent': 'Test browser' },
    )
  }
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0] ?? ''
  return {
    ...building,
    ...{ building, provider, id, start, finish, cookieOf },
    update: (body: Partial<IdentityProviderDraft>) => admin.asks(identityProviders.update, { params: { id }, body }),
    /** The whole way, as somebody whom the provider knows. */
    async signIn(person: ProviderPerson = DEWI, forgery?: Forgery) {
      provider.is(person, forgery)
      const started = await start()
      return finish(await provider.visit(started.body.data.url), cookieOf(started))
    },
  }
}
const roleNamed = async ({ admin }: Pick<Awaited<ReturnType<typeof house>>, 'admin'>, name: string, permissions = ['show_ticketing']) =>
  (await admin.asks(roles.create, { body: { name, permissions: permissions as never } })).body.data.id

it('OP-1 is set up by who sees all sites and holds what is given; its secret is never shown', async () => {
  const { admin, agent, as, cast, db, provider, id, update } = await house()
  const shown = (await admin.asks(identityProviders.get, { params: { id } })).body.data
  expect(shown).toMatchObject({ name: 'Head office', has_secret: true, redirect_uri: LEADS_BACK })
  expect(JSON.stringify([shown, await db.sql.select().from(rows), await db.sql.select().from(audit)])).not.toContain(CLIENT.client_secret)
  expect((await agent.asks(identityProviders.list, { query: {} })).status).toBe(403)
  const body = { ...DRAFT, issuer: 'https://id.example.test' }
  const bad = async (changes: Partial<IdentityProviderDraft>) =>
    (await admin.asks(identityProviders.create, { body: { ...body, ...changes } })).body as unknown as { errors: object[] }
  expect(await bad({ issuer: 'http://id.example.test' })).toMatchObject({ errors: [{ field: 'issuer', rule: 'https' }] })
  expect(await bad({ role_map: [{ group: 'a', role_id: id }] })).toMatchObject({ errors: [{ field: 'role_map', rule: 'exists' }] })
  expect(await bad({ location_ids: [id] })).toMatchObject({ errors: [{ field: 'location_ids', rule: 'exists' }] })
  const mighty = await roleNamed({ admin }, 'Payments', ['payment_release'])
  const shaper = await roleNamed({ admin }, 'Shaper', ['show_manage_workspace'])
  const draft = { password: 'correct horse battery', role_ids: [shaper] }
  const somewhere = await admin.asks(users.create, { body: { ...draft, email: 'a@example.test', name: 'A', location_ids: [cast.site] } })
  const everywhere = await admin.asks(users.create, { body: { ...draft, email: 'b@example.test', name: 'B', location_ids: null } })
  expect((await (await as(somewhere.body.data.id)).asks(identityProviders.create, { body })).status).toBe(403)
  const other = await as(everywhere.body.data.id)
  expect((await other.asks(identityProviders.create, { body: { ...body, role_map: [{ group: 'a', role_id: mighty }] } })).status).toBe(403)
  expect((await other.asks(identityProviders.create, { body })).status).toBe(200)
  // The secret does not go along to another address.
  expect(await update({ issuer: 'https://id.example.test' })).toMatchObject({ status: 422, body: { errors: [{ rule: 'new_address' }] } })
  expect((await update({ client_secret: null })).body.data.has_secret).toBe(false)
  expect((await admin.asks(identityProviders.check, { params: { id }, body: {} })).body.data.issuer).toBe(provider.issuer)
})

it('OP-2 offers its name, and leads to the provider with code flow, PKCE, state and nonce', async () => {
  const { stranger, id, start, update } = await house()
  expect((await stranger.asks(identityProviders.offered, {})).body.data).toEqual([{ id, name: 'Head office' }])
  const [one, two] = [await start(), await start()]
  const asked = Object.fromEntries(new URL(one.body.data.url).searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'menara',
    redirect_uri: LEADS_BACK,
    scope: 'openid profile email groups',
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(two.body.data.url).not.toContain(asked[name])
  expect(String(one.headers['set-cookie'])).toMatch(
    /^menara_sign_in=[\w-]{43}; Path=\/api\/v1\/auth\/providers; Max-Age=600; HttpOnly; SameSite=Strict$/,
  )
  await update({ enabled: false })
  expect((await stranger.asks(identityProviders.offered, {})).body.data).toEqual([])
  expect((await start()).status).toBe(404)
})

it('OP-3 OP-5 a newcomer gets an account with the provider’s sites and roles, which follow their groups', async () => {
  const { admin, building, cast, db, signIn, update } = await house()
  const [engineers, guards, byHand] = [await roleNamed({ admin }, 'E'), await roleNamed({ admin }, 'G'), await roleNamed({ admin }, 'H')]
  await update({
    location_ids: [cast.site],
    role_map: [
      { group: 'engineers', role_id: engineers },
      { group: 'guards', role_id: guards },
    ],
  })
  const first = await signIn()
  expect(first.status).toBe(200)
  const { user, accessToken } = first.body.data
  expect(user).toMatchObject({ email: 'dewi@example.test', name: 'Dewi Lestari', roles: [{ id: engineers }], location_ids: [cast.site] })
  expect((await meWith(building, accessToken)).status).toBe(200)
  const [row] = await db.sql.select().from(people).where(eq(people.id, user.id))
  expect(row).toMatchObject({ status: 'active', password: '' })
  expect((await login(building, { email: 'dewi@example.test' })).status).toBe(401)

  await admin.asks(users.update, { params: { id: user.id }, body: { role_ids: [engineers, byHand] } })
  const second = await signIn({ ...DEWI, email: 'dewi.l@example.test', groups: ['guards'] })
  expect(second.body.data.user.id).toBe(user.id)
  expect(second.body.data.user.roles.map(({ id }) => id).sort()).toEqual([guards, byHand].sort())
  await update({ creates_people: false })
  expect((await signIn({ ...DEWI, sub: 'eka', email: 'eka@example.test' })).status).toBe(403)
})

it('OP-4 links an account by its verified address, where it may', async () => {
  const { cast, signIn, update } = await house()
  const agent = { ...DEWI, email: 'agent@example.test' }
  expect((await signIn(agent)).status).toBe(403)
  await update({ links_by_email: true })
  for (const email_verified of [false, undefined])
    expect(
      (await signIn({ ...agent, ...(email_verified === undefined ? { email_verified: undefined as never } : { email_verified }) })).status,
    ).toBe(403)
  expect((await signIn(agent)).body.data.user.id).toBe(cast.agent)
  await update({ links_by_email: false })
  expect((await signIn({ ...agent, email: 'renamed@example.test' })).body.data.user.id).toBe(cast.agent)
  expect((await signIn({ ...agent, sub: 'somebody else' })).status).toBe(403)
})

it('OP-5 leaves the last who is in charge what they are', async () => {
  const { admin, cast, signIn, update } = await house()
  const role = (await admin.asks(accounts.me, {})).body.data.roles[0]?.id ?? ''
  await update({ links_by_email: true, role_map: [{ group: 'admins', role_id: role }] })
  const signedIn = await signIn({ ...DEWI, email: 'admin@example.test', groups: [] })
  expect(signedIn.body.data.user).toMatchObject({ id: cast.admin, roles: [{ id: role }] })
})

it('OP-6 works once, in the browser that began it, within ten minutes', async () => {
  const { clock, provider, start, finish, cookieOf } = await house()
  provider.is(DEWI)
  const begun = async () => {
    const started = await start()
    return { back: await provider.visit(started.body.data.url), cookie: cookieOf(started) }
  }
  const one = await begun()
  expect((await finish(one.back, one.cookie)).status).toBe(200)
  expect((await finish(one.back, one.cookie)).status).toBe(401)
  const [two, three] = [await begun(), await begun()]
  expect((await finish(two.back, three.cookie)).status).toBe(401)
  expect((await finish(two.back, two.cookie)).status).toBe(401)
  // A code that was used already, under a state of its own.
  expect((await finish({ ...three.back, code: one.back['code'] ?? '' }, three.cookie)).status).toBe(401)
  const late = await begun()
  clock.advance(11 * MINUTE)
  expect((await finish(late.back, late.cookie)).status).toBe(401)
  expect((await finish({ state: 'made-up', code: 'x' }, late.cookie)).status).toBe(401)
  const refused = await start()
  const { state = '' } = Object.fromEntries(new URL(refused.body.data.url).searchParams)
  expect((await finish({ state, error: 'access_denied' }, cookieOf(refused))).status).toBe(401)
})

const seconds = ({ iat = 0 }: JWTPayload, more: number): number => iat + more
const FORGERIES: Readonly<Record<string, Forgery>> = {
  expired: (claims, sign) => sign({ ...claims, iat: seconds(claims, -7200), exp: seconds(claims, -3600) }),
  'for another client': (claims, sign) => sign({ ...claims, aud: 'somebody-else' }),
  'of another issuer': (claims, sign) => sign({ ...claims, iss: 'https://other.example.test' }),
  'with another nonce': (claims, sign) => sign({ ...claims, nonce: 'another' }),
  'without a nonce': ({ nonce: _, ...claims }, sign) => sign(claims),
  unsigned: async (claims) => new UnsecuredJWT(claims).encode(),
  'signed with another key': async (claims, sign) => sign(claims, (await generateKeyPair('RS256')).privateKey),
  'changed after signing': async (claims, sign) => {
    const [header, , signature] = (await sign(claims)).split('.')
    return [header, Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url'), signature].join('.')
  },
}
it('OP-7 refuses ID tokens that are not the provider’s word for this sign-in', async () => {
  const { db, signIn } = await house()
  const before = (await db.sql.select().from(sessions)).length
  const answers = []
  for (const [what, forgery] of Object.entries(FORGERIES)) answers.push([what, (await signIn(DEWI, forgery)).status])
  expect(answers).toEqual(Object.keys(FORGERIES).map((what) => [what, 401]))
  expect(await db.sql.select().from(sessions)).toHaveLength(before)
  const trail = await db.sql.select().from(audit).where(eq(audit.action, 'session.refused'))
  expect(trail.map((row) => (row.detail as { reason: string }).reason)).toEqual(answers.map(() => 'identity_provider'))
  // The same way with what the provider really says.
  expect((await signIn(DEWI, (claims, sign) => sign(claims))).status).toBe(200)
})

it('OP-8 a provider that is away is named, and passwords go on', async () => {
  const { building, id, admin, provider, start, update } = await house()
  await withPassword(building)
  await provider.close()
  expect(await start()).toMatchObject({ status: 503, body: { message: expect.stringContaining('“Head office” does not answer') } })
  expect((await admin.asks(identityProviders.check, { params: { id }, body: {} })).status).toBe(503)
  expect((await login(building)).status).toBe(200)
  await update({ issuer: 'https://nowhere.invalid', client_secret: null })
  expect((await start()).status).toBe(503)
})

it('OP-9 asks for the second factor here, unless the provider says it did', async () => {
  const { admin, agent, building, signIn, update } = await house({ links_by_email: true })
  await withPassword(building)
  await withAuthenticator(building, agent)
  const person = { ...DEWI, email: 'agent@example.test', amr: ['pwd', 'mfa'] }
  expect(await signIn(person)).toMatchObject({ status: 409, body: { current: { step: 'code' } } })
  await update({ second_factor_values: ['mfa'] })
  expect((await signIn({ ...person, amr: ['pwd'] })).status).toBe(409)
  expect((await signIn(person)).status).toBe(200)
  const role = (await agent.asks(accounts.me, {})).body.data.roles[0]?.id ?? ''
  await admin.asks(roles.update, { params: { id: role }, body: { second_factor: true } })
  await admin.asks(users.resetSecondFactor, { params: { id: agent.id } })
  const led = await signIn({ ...person, amr: ['pwd'] })
  expect(led).toMatchObject({ status: 409, body: { current: { step: 'set_up' } } })
  const { challenge } = (led.body as unknown as { current: { challenge: string } }).current
  expect((await building.stranger.asks(secondFactors.beginAtSignIn, { body: { challenge } })).status).toBe(200)
  expect((await signIn(person)).status).toBe(200)
})

it('OP-10 lets in verified addresses of its domains alone', async () => {
  const { signIn } = await house({ email_domains: ['example.test'] })
  expect((await signIn({ ...DEWI, email: 'dewi@elsewhere.test' })).status).toBe(403)
  expect((await signIn({ ...DEWI, email: 'dewi@evil-example.test' })).status).toBe(403)
  expect((await signIn({ ...DEWI, email_verified: false })).status).toBe(403)
  expect((await signIn()).status).toBe(200)
})

it('OP-11 keeps the blocked out, and is not removed while it is the only way in for somebody', async () => {
  const { admin, id, signIn } = await house()
  const { user } = (await signIn()).body.data
  await admin.asks(users.setStatus, { params: { id: user.id }, body: { status: 'blocked' } })
  expect(await signIn()).toMatchObject({ status: 403, body: { rule: 'accounts.blocked' } })
  expect((await admin.asks(identityProviders.remove, { params: { id } })).status).toBe(409)
  await admin.asks(users.remove, { params: { id: user.id } })
  expect((await admin.asks(identityProviders.remove, { params: { id } })).status).toBe(200)
})

it('OP-12 is not asked on this machine unless it is named', async () => {
  const { admin, stranger } = await openBuilding({ identityNetworks: [] })
  const made = await admin.asks(identityProviders.create, { body: { ...DRAFT, issuer: 'https://127.0.0.1:9' } })
  expect((await stranger.asks(identityProviders.start, { body: { id: made.body.data.id } })).status).toBe(503)
})
