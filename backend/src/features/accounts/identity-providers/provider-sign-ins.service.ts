import { createHash, randomBytes } from 'node:crypto'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import type { SignedIn } from '../accounts.service.ts'
import type { Entrance } from '../entrance.ts'
import type { SignInGate } from '../second-factors/sign-in-gate.service.ts'
import type { Credentials } from '../sessions/sessions.service.ts'
import { askedProvider, unreachable } from './identity-providers.service.ts'
import type { IdentityProvidersStore, ProviderRow } from './identity-providers.store.ts'
import type { Claims, ProviderClient } from './provider-client.ts'
import { Unreachable } from './provider-fetch.ts'

/** How long somebody may take to sign in at the provider. */
const SIGN_IN_MS = 10 * 60_000
const COOKIE = 'menara_sign_in'

/** A person an identity provider brings. */
export interface ProvidedPerson {
  readonly email: string
  readonly name: string
  readonly location_ids: readonly string[] | null
  /** By which provider, for the audit trail. */
  readonly provider: string
}
/** Which of the roles that a provider gives a person holds now. */
export interface ProvidedRoles {
  readonly given: readonly string[]
  readonly withdrawn: readonly string[]
  readonly provider: string
}

export interface ProviderSignInsNeeds {
  readonly store: IdentityProvidersStore
  readonly client: Pick<ProviderClient, 'addressOf' | 'claims'>
  readonly seal: Seal
  readonly gate: Pick<SignInGate, 'demand'>
  readonly journal: Journal
  now(): Date
  atomically<T>(work: () => Promise<T>): Promise<T>
  credentials(by: { email: string } | { id: string }): Promise<Credentials | undefined>
  /** Joins the open transaction; the id of the person, who is active and has no password. */
  addProvided(person: ProvidedPerson): Promise<string>
  /** Joins the open transaction. */
  setProvidedRoles(userId: string, roles: ProvidedRoles): Promise<void>
  enter(person: Credentials, entrance: Entrance): Promise<SignedIn>
  /** Why a provider was not believed, for the log. */
  warn(facts: object, message: string): void
}
interface Answer {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}
export type ProviderSignInsService = ReturnType<typeof providerSignInsService>

/** Signing in at a provider: there and back again. */
export function providerSignInsService(needs: ProviderSignInsNeeds) {
  const { store, atomically } = needs

  return {
    offered: () => store.offered(),

    async start(id: string, { isSecure }: Entrance): Promise<{ readonly url: string; readonly cookie: string }> {
      const provider = await store.find(id)
      if (!provider?.enabled) throw new Fault('not-found', 'identity_providers.not_found')
      const [checks, browser] = [{ state: newSecret(), nonce: newSecret(), verifier: newSecret() }, newSecret()]
      const url = await asking(provider, () => needs.client.addressOf(askedProvider(provider, needs.seal), checks))
      const at = needs.now()
      const { nonce, verifier } = checks
      const row = { state_hash: digest(checks.state), provider_id: id, browser_hash: digest(browser), nonce, verifier }
      const expires_at = new Date(at.getTime() + SIGN_IN_MS).toISOString()
      await atomically(() => store.begin({ ...row, expires_at }, at.toISOString()))
      return { url, cookie: cookieOf(browser, isSecure) }
    },

    async finish(answer: Answer, entrance: Entrance): Promise<SignedIn> {
      // Taken before it is looked at: whatever comes of it, it does not come a second time.
      const row = await store.take(digest(answer.state), needs.now().toISOString())
      const provider = row && (await store.find(row.provider_id))
      if (!row || !provider?.enabled || row.browser_hash !== digest(browserIn(entrance.cookies)))
        throw new Fault('unauthenticated', 'identity_providers.sign_in_over')
      if (answer.code === undefined) throw await refused(needs, { provider, entrance, why: answer.error ?? 'no code' })
      const { code, iss, state } = answer
      const claims = await asking(provider, () =>
        needs.client.claims(askedProvider(provider, needs.seal), { code, state, ...(iss !== undefined && { iss }) }, { ...row, state }),
      ).catch(async (error: unknown) => {
        if (error instanceof Fault) throw error
        needs.warn({ err: error, provider: provider.name }, 'a sign-in service was not believed')
        throw await notBelieved(needs, { provider, entrance, why: (error as { code?: string }).code ?? 'invalid' })
      })
      const person = await personOf(needs, provider, claims)
      if (person.status !== 'active') throw new Fault('forbidden', `accounts.${person.status}`)
      if (!saysSecondFactor(provider, claims)) await needs.gate.demand(person)
      return needs.enter(person, entrance)
    },
  }
}

async function asking<T>(provider: ProviderRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    if (error instanceof Unreachable || cause instanceof Unreachable) throw unreachable(provider)
    throw error
  }
}

interface Refusal {
  readonly provider: ProviderRow
  readonly entrance: Entrance
  readonly why: string
}
/** Written down as other refused sign-ins are: without what came. */
async function recordRefused({ journal, atomically }: ProviderSignInsNeeds, { provider, entrance, why }: Refusal): Promise<void> {
  const detail = { reason: 'identity_provider', provider: provider.name, why: why.slice(0, 100), ...entrance.from }
  await atomically(async () =>
    journal.record({ action: 'session.refused', subject: 'identity_providers', subject_id: provider.id, actor_id: null, detail }),
  )
}
async function refused(needs: ProviderSignInsNeeds, refusal: Refusal): Promise<Fault> {
  await recordRefused(needs, refusal)
  return new Fault('unauthenticated', 'identity_providers.refused', { params: { name: refusal.provider.name } })
}
async function notBelieved(needs: ProviderSignInsNeeds, refusal: Refusal): Promise<Fault> {
  await recordRefused(needs, refusal)
  return new Fault('unauthenticated', 'identity_providers.not_believed', { params: { name: refusal.provider.name } })
}

/** The person that the claims are of, known, linked or made, with the roles the provider gives them now. */
async function personOf(needs: ProviderSignInsNeeds, provider: ProviderRow, claims: Claims): Promise<Credentials> {
  const { atomically } = needs
  try {
    return await atomically(async () => {
      const id = await identified(needs, provider, claims)
      await needs.setProvidedRoles(id, { ...rolesBy(provider, claims), provider: provider.name })
      return credentialsOf(needs, id)
    })
  } catch (error) {
    // The last who is in charge of people stays so, whatever the provider says.
    if (!(error instanceof Fault) || error.phrase?.key !== 'users.last_manager') throw error
    return atomically(async () => credentialsOf(needs, await identified(needs, provider, claims)))
  }
}

async function credentialsOf(needs: ProviderSignInsNeeds, id: string): Promise<Credentials> {
  const person = await needs.credentials({ id })
  if (!person) throw new Fault('unauthenticated', 'accounts.gone')
  return person
}

/** The id of the person; joins the open transaction. */
async function identified(needs: ProviderSignInsNeeds, provider: ProviderRow, claims: Claims): Promise<string> {
  const { store } = needs
  const [email, at] = [verifiedEmail(claims), needs.now().toISOString()]
  if (provider.email_domains.length > 0 && !provider.email_domains.includes(email?.split('@').at(-1) ?? ''))
    throw new Fault('forbidden', 'identity_providers.domain', { params: { name: provider.name } })
  const known = await store.personOf(claims.iss, claims.sub)
  const id = known ?? (await newcomer(needs, { provider, claims, email }))
  if (known === undefined) {
    const facts = { issuer: claims.iss, provider: provider.name }
    await store.link({ issuer: claims.iss, subject: claims.sub, user_id: id, created_at: at, last_used_at: at })
    needs.journal.record({ action: 'user.identity_linked', subject: 'users', subject_id: id, actor_id: id, detail: facts })
  } else await store.used(claims.iss, claims.sub, at)
  return id
}

interface Newcomer {
  readonly provider: ProviderRow
  readonly claims: Claims
  readonly email: string | null
}
async function newcomer(needs: ProviderSignInsNeeds, { provider, claims, email }: Newcomer): Promise<string> {
  const account = email === null ? undefined : await needs.credentials({ email })
  if (account) {
    if (provider.links_by_email) return account.id
    throw new Fault('forbidden', 'identity_providers.not_linked', { params: { name: provider.name } })
  }
  if (!provider.creates_people || email === null) throw new Fault('forbidden', 'identity_providers.unknown_person')
  return needs.addProvided({ email, name: nameIn(claims) ?? email, location_ids: provider.location_ids, provider: provider.name })
}

/** In lower case; null where the provider does not vouch for it. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  return typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) && (isVerified === true || isVerified === 'true')
    ? email.toLowerCase()
    : null
}

function nameIn({ name, preferred_username: username }: Claims): string | null {
  const found = [name, username].find((text): text is string => typeof text === 'string' && text.trim() !== '')
  return found
    ? found
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, 120) || null
    : null
}

/** Every role the provider may give, given or withdrawn; nothing where no claim names groups. */
function rolesBy({ groups_claim, role_map }: ProviderRow, claims: Claims): { given: string[]; withdrawn: string[] } {
  if (groups_claim === '') return { given: [], withdrawn: [] }
  const claim = claims[groups_claim]
  const groups = new Set(Array.isArray(claim) ? claim.map(String) : typeof claim === 'string' ? [claim] : [])
  const given = new Set(role_map.filter(({ group }) => groups.has(group)).map(({ role_id }) => role_id))
  const withdrawn = new Set(role_map.map(({ role_id }) => role_id).filter((id) => !given.has(id)))
  return { given: [...given], withdrawn: [...withdrawn] }
}

function saysSecondFactor({ second_factor_values: values }: ProviderRow, { amr, acr }: Claims): boolean {
  const said = [...(Array.isArray(amr) ? amr : []), acr].filter((one): one is string => typeof one === 'string')
  return said.some((one) => values.includes(one))
}

/** 256 bits. */
const newSecret = (): string => randomBytes(32).toString('base64url')
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The browser that begins a sign-in is the one that ends it: a link with somebody else's code signs nobody in. */
const cookieOf = (browser: string, isSecure: boolean): string =>
  `${COOKIE}=${browser}; Path=/api/v1/auth/providers; Max-Age=${SIGN_IN_MS / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
const browserIn = (cookies: string | undefined): string => new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies ?? '')?.[1] ?? ''
