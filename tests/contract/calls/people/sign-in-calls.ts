import { apiTokens } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { passkeys } from '@menara/shared/contract/people/passkeys.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { challenged, codeAt, withAuthenticator } from '../../../kit/sign-in/authenticator.ts'
import { CLIENT, openProvider } from '../../../kit/sign-in/identity-provider.ts'
import { passkeyDevice } from '../../../kit/sign-in/passkey-device.ts'
import { PASSWORD } from '../../../kit/signing-in.ts'
import { byId, type Make } from '../../good-call.ts'

/** A person made for this call, who knows their password. */
async function newcomer({ admin, cast, as }: Building, role_ids: string[] = []): Promise<{ email: string; who: Person }> {
  const email = `${newId()}@example.test`
  const body = { email, name: 'Newcomer', password: PASSWORD, location_ids: [cast.site], role_ids }
  return { email, who: await as((await admin.asks(users.create, { body })).body.data.id) }
}
/** Somebody with an authenticator, and the code it shows. */
async function withCode(building: Building) {
  const { email, who } = await newcomer(building)
  const { secret } = await withAuthenticator(building, who)
  return { email, who, code: codeAt(secret, building.clock.now()) }
}
/** Somebody whose role demands a second factor, as far as it is to be set up. */
async function demanded(building: Building) {
  const body = { name: `Role ${newId()}`, permissions: [], second_factor: true }
  const { email } = await newcomer(building, [(await building.admin.asks(roles.create, { body })).body.data.id])
  return (await challenged(building, email)).challenge
}
const token = ({ clock }: Building) => ({
  name: 'Energy report',
  read_only: true,
  ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
})
const newToken = async (building: Building, who: Person) => (await who.asks(apiTokens.create, { body: token(building) })).body.data.id

const LEADS_BACK = 'https://menara.example.test/authentication'
const draft = (issuer = 'https://id.example.test') => ({
  ...{ ...CLIENT, issuer, name: 'Head office', enabled: true, scopes: ['email'], groups_claim: 'groups', role_map: [] },
  ...{ creates_people: true, links_by_email: false, email_domains: [], location_ids: [], second_factor_values: [] },
})
const newProvider = async ({ admin }: Building, issuer?: string) =>
  (await admin.asks(identityProviders.create, { body: draft(issuer) })).body.data.id
/** A provider that answers, where somebody is signing in. */
async function atProvider(building: Building) {
  const provider = await openProvider(LEADS_BACK)
  provider.is({ sub: newId(), email: `${newId()}@example.test`, email_verified: true })
  const id = await newProvider(building, provider.issuer)
  const started = await building.stranger.asks(identityProviders.start, { body: { id } })
  const { state = '', code = '', iss = '' } = await provider.visit(started.body.data.url)
  return { id, body: { state, code, iss }, headers: { cookie: String(started.headers['set-cookie']).split(';')[0] ?? '' } }
}

/** Somebody with a passkey, and the device it is on. */
async function withPasskey(building: Building) {
  const { email, who } = await newcomer(building)
  const device = passkeyDevice('https://menara.example.test')
  const { options } = (await who.asks(passkeys.begin, { body: { password: PASSWORD } })).body.data
  const { passkey } = (await who.asks(passkeys.register, { body: { name: 'Laptop', credential: device.create(options as never) } })).body
    .data
  return { email, who, device, id: passkey.id }
}

/** How second factors, passkeys, API tokens and identity providers are asked well, by endpoint. */
export const signInCalls: Readonly<Record<string, Make>> = {
  'second_factors.verify': async (building) => {
    const { email, code } = await withCode(building)
    return { who: building.stranger, body: { challenge: (await challenged(building, email)).challenge, code } }
  },
  'second_factors.beginAtSignIn': async (building) => ({ who: building.stranger, body: { challenge: await demanded(building) } }),
  'second_factors.confirmAtSignIn': async (building) => {
    const challenge = await demanded(building)
    const { secret } = (await building.stranger.asks(secondFactors.beginAtSignIn, { body: { challenge } })).body.data
    return { who: building.stranger, body: { challenge, code: codeAt(secret, building.clock.now()) } }
  },
  'second_factors.get': () => ({}),
  'second_factors.begin': async (building) => ({ who: (await newcomer(building)).who, body: { password: PASSWORD } }),
  'second_factors.confirm': async (building) => {
    const { who } = await newcomer(building)
    const { secret } = (await who.asks(secondFactors.begin, { body: { password: PASSWORD } })).body.data
    return { who, body: { code: codeAt(secret, building.clock.now()) } }
  },
  'second_factors.renewCodes': async (building) => {
    const { who, code } = await withCode(building)
    return { who, body: { password: PASSWORD, code } }
  },
  'second_factors.remove': async (building) => {
    const { who, code } = await withCode(building)
    return { who, body: { password: PASSWORD, code } }
  },
  'passkeys.list': () => ({}),
  'passkeys.begin': async (building) => ({ who: (await newcomer(building)).who, body: { password: PASSWORD } }),
  'passkeys.register': async (building) => {
    const { who } = await newcomer(building)
    const { options } = (await who.asks(passkeys.begin, { body: { password: PASSWORD } })).body.data
    return { who, body: { name: 'Laptop', credential: passkeyDevice('https://menara.example.test').create(options as never) } }
  },
  'passkeys.remove': async (building) => {
    const { who, id } = await withPasskey(building)
    return { who, params: { id }, body: { password: PASSWORD } }
  },
  'passkeys.beginSignIn': ({ stranger }) => ({ who: stranger, body: {} }),
  'passkeys.signIn': async (building) => {
    const { device } = await withPasskey(building)
    const { options } = (await building.stranger.asks(passkeys.beginSignIn, { body: {} })).body.data
    return { who: building.stranger, body: { credential: device.get(options as never) } }
  },
  'passkeys.beginSecondFactor': async (building) => {
    const { email } = await withPasskey(building)
    return { who: building.stranger, body: { challenge: (await challenged(building, email)).challenge } }
  },
  'passkeys.secondFactor': async (building) => {
    const { email, device } = await withPasskey(building)
    const { challenge } = await challenged(building, email)
    const { options } = (await building.stranger.asks(passkeys.beginSecondFactor, { body: { challenge } })).body.data
    return { who: building.stranger, body: { challenge, credential: device.get(options as never) } }
  },
  'users.secondFactor': ({ cast }) => byId(cast.agent),
  'users.resetSecondFactor': async (building) => byId((await newcomer(building)).who.id),
  'users.tokens': async (building) => {
    await newToken(building, building.agent)
    return byId(building.cast.agent)
  },
  'users.revokeToken': async (building) => {
    const { who } = await newcomer(building)
    return { params: { id: who.id, token_id: await newToken(building, who) } }
  },
  'api_tokens.list': async (building) => {
    await newToken(building, building.admin)
    return {}
  },
  'api_tokens.create': async (building) => ({ who: (await newcomer(building)).who, body: token(building) }),
  'api_tokens.revoke': async (building) => {
    const { who } = await newcomer(building)
    return { who, ...byId(await newToken(building, who)) }
  },
  'identity_providers.list': async (building) => {
    await newProvider(building)
    return {}
  },
  'identity_providers.get': async (building) => byId(await newProvider(building)),
  'identity_providers.create': () => ({ body: draft() }),
  'identity_providers.update': async (building) => ({ ...byId(await newProvider(building)), body: { name: 'Branch office' } }),
  'identity_providers.remove': async (building) => byId(await newProvider(building)),
  'identity_providers.check': async (building) => ({ ...byId((await atProvider(building)).id), body: {} }),
  'identity_providers.offered': async (building) => {
    await newProvider(building)
    return { who: building.stranger }
  },
  'identity_providers.start': async (building) => ({ who: building.stranger, body: { id: (await atProvider(building)).id } }),
  'identity_providers.finish': async (building) => {
    const { body, headers } = await atProvider(building)
    return { who: building.stranger, body, headers }
  },
}
