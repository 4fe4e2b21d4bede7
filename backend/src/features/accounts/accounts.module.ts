import { API_TOKEN_PREFIX } from '@menara/shared/contract/people/api-tokens.contract.ts'
import type { HostRules } from '../../platform/host-guard.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealWith } from '../../platform/secrets/sealed.ts'
import { ACCESS_TOKEN_MS, tokensWith } from '../../platform/secrets/tokens.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { type AccountsNeeds, accountsService } from './accounts.service.ts'
import { apiTokensRoutes } from './api-tokens/api-tokens.routes.ts'
import { apiTokensService } from './api-tokens/api-tokens.service.ts'
import { apiTokensStore } from './api-tokens/api-tokens.store.ts'
import { tokenCallers } from './api-tokens/token-callers.service.ts'
import { attemptsService } from './attempts/attempts.service.ts'
import { knownDevices } from './attempts/known-devices.ts'
import { loginMissesStore } from './attempts/login-misses.store.ts'
import { identityProvidersRoutes } from './identity-providers/identity-providers.routes.ts'
import { type IdentityProvidersNeeds, identityProvidersService } from './identity-providers/identity-providers.service.ts'
import { identityProvidersStore } from './identity-providers/identity-providers.store.ts'
import { providerClient } from './identity-providers/provider-client.ts'
import { providerFetch } from './identity-providers/provider-fetch.ts'
import { type ProviderSignInsNeeds, providerSignInsService } from './identity-providers/provider-sign-ins.service.ts'
import { passkeyChecks } from './passkeys/passkey-checks.ts'
import { passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { passkeysService } from './passkeys/passkeys.service.ts'
import { passkeysStore } from './passkeys/passkeys.store.ts'
import { challengesStore } from './second-factors/challenges.store.ts'
import { type CodeCheckNeeds, codeCheck } from './second-factors/code-check.service.ts'
import { recoveryCodesStore } from './second-factors/recovery-codes.store.ts'
import { secondFactorNotices } from './second-factors/second-factor-notices.ts'
import { secondFactorsRoutes } from './second-factors/second-factors.routes.ts'
import { type SecondFactorsNeeds, secondFactorsService } from './second-factors/second-factors.service.ts'
import { secondFactorsStore } from './second-factors/second-factors.store.ts'
import { signInGate } from './second-factors/sign-in-gate.service.ts'
import { totpSetUp } from './second-factors/totp-set-up.service.ts'
import { callersService } from './sessions/callers.service.ts'
import { callersStore } from './sessions/callers.store.ts'
import { refreshTokens } from './sessions/refresh-tokens.ts'
import { type SessionsNeeds, sessionsService } from './sessions/sessions.service.ts'
import { sessionsStore } from './sessions/sessions.store.ts'

/** People who acknowledge alarms sit at desks that others walk past. */
const DESK_PERMISSION = 'alarm_acknowledge'

interface Persons
  extends Pick<AccountsNeeds, 'credentials' | 'registerUser' | 'setPassword' | 'setLanguage'>,
    Pick<ProviderSignInsNeeds, 'addProvided' | 'setProvidedRoles'> {
  readonly stillActive: SessionsNeeds['stillActive']
}
interface Others extends Pick<Notifier, 'send'> {
  readonly events: Pick<Events, 'on'>
  /** The rows of people, which the users feature writes. */
  readonly persons: Persons
  /** Where the product is found: identity providers lead back there, and passkeys are bound to it. */
  readonly publicUrl: string
  /** Networks identity providers are in; none: anywhere but this machine and its link. */
  readonly identityNetworks: readonly string[]
  readonly ownServers: HostRules['own']
  /** Roles and sites are opened after accounts. */
  readonly later: () => Pick<IdentityProvidersNeeds, 'roles' | 'siteExists'>
  accessChanged(): void
}

/** Who a token belongs to, a session's or a program's. `seen` notes that a person was here. */
export function openCallers({ db, keys, now }: Platform, { seen }: { readonly seen: (userId: string, at: string) => Promise<unknown> }) {
  const tokens = tokensWith(keys)
  const [store, sessions] = [callersStore(db), sessionsStore(db, now)]
  const persons = callersService({
    store,
    now,
    readToken: (token) => tokens.read(token, now()),
    async touch({ sessionId, userId }, at) {
      await sessions.touch(sessionId, at)
      await seen(userId, at)
    },
  })
  const programs = tokenCallers({ store: apiTokensStore(db), people: store, now })
  return {
    identify: (token: string) => (token.startsWith(API_TOKEN_PREFIX) ? programs.identify(token) : persons.identify(token)),
    forget(): void {
      persons.forget()
      programs.forget()
    },
    me: store.me,
  }
}

/** Accounts: registration, signing in, sessions, passwords, second factors, API tokens and identity providers. */
export function openAccounts(platform: Platform, others: Others) {
  const { app, db, journal, keys, demoPublic, now, newId } = platform
  const { persons, accessChanged, send } = others
  const { atomically } = db
  const people = callersStore(db)
  const sessions = openSessions(platform, others)
  const attempts = attemptsService({ store: loginMissesStore(db), now, atomically })
  const [challenges, passkeys, { credentials }] = [challengesStore(db), passkeysStore(db), persons]
  const gate = signInGate({ store: secondFactorsStore(db), challenges, passkeyCount: passkeys.count, credentials, now, newId, atomically })
  const devices = knownDevices(keys)
  const accounts = accountsService({ ...persons, people, attempts, sessions, devices, gate, demoPublic, journal, now, atomically })
  const { confirms, enter } = accounts
  const secondFactors = openSecondFactors(platform, {
    ...{ gate, challenges, attempts, enter, confirms, credentials, send },
    publicUrl: others.publicUrl,
  })
  const apiTokens = apiTokensService({ store: apiTokensStore(db), journal, now, newId, atomically, send, accessChanged })
  accountsRoutes(app, accounts, sessions)
  apiTokensRoutes(app, apiTokens)
  openIdentityProviders(platform, others, { gate, enter })
  eraseSignIns(platform, others.events)
  return {
    openSessions: sessions.list,
    endSessions: sessions.endAll,
    confirms,
    secondFactorOf: secondFactors.of,
    removeSecondFactor: secondFactors.reset,
    tokensOf: apiTokens.list,
    revokeToken: apiTokens.revoke,
  }
}

/** How somebody signed in, from where and with what, goes with the person. Push subscriptions belong to sessions. */
function eraseSignIns({ db, now }: Platform, events: Pick<Events, 'on'>): void {
  const [sessions, passkeys, factors, codes] = [sessionsStore(db, now), passkeysStore(db), secondFactorsStore(db), recoveryCodesStore(db)]
  const providers = identityProvidersStore(db)
  events.on('person.erasing', async ({ userId, removed }) => {
    removed('sign_ins', await sessions.eraseOf(userId))
    removed('sign_ins', await passkeys.count(userId))
    await passkeys.removeAll(userId)
    await factors.remove(userId)
    await codes.replace(userId, [])
    removed('accounts', await providers.eraseOf(userId))
  })
}

function openSessions({ db, journal, keys, deskIdleMinutes, now, newId }: Platform, { persons, accessChanged, send }: Others) {
  const [tokens, people] = [tokensWith(keys), callersStore(db)]
  return sessionsService({
    ...{ store: sessionsStore(db, now), people, journal, now, newId, atomically: db.atomically, accessChanged, send },
    stillActive: persons.stillActive,
    tokens: refreshTokens(keys),
    idleMinutes: async (id) => (deskIdleMinutes !== null && (await people.holds(id, DESK_PERMISSION)) ? deskIdleMinutes : null),
    async signToken(claims) {
      const at = now()
      return { accessToken: await tokens.sign(claims, at), expiresAt: new Date(at.getTime() + ACCESS_TOKEN_MS).toISOString() }
    },
  })
}

type FactorsNeeds = Pick<SecondFactorsNeeds, 'gate' | 'challenges' | 'enter'> &
  Pick<CodeCheckNeeds, 'attempts' | 'confirms' | 'credentials'> &
  Pick<Others, 'send' | 'publicUrl'>
function openSecondFactors({ app, db, journal, keys, now, newId }: Platform, { send, publicUrl, ...needs }: FactorsNeeds) {
  const [store, codes, people] = [secondFactorsStore(db), recoveryCodesStore(db), callersStore(db)]
  const shared = { ...needs, store, codes, seal: sealWith(keys, 'totp'), notices: secondFactorNotices({ journal, send }), now }
  const { atomically } = db
  const check = codeCheck({ ...shared, atomically })
  const setUp = totpSetUp({ ...shared, check, emailOf: async (id) => (await people.me(id))?.email ?? '' })
  const keysOfPeople = passkeysStore(db)
  const service = secondFactorsService({ ...shared, check, setUp, atomically, removePasskeys: keysOfPeople.removeAll })
  secondFactorsRoutes(app, service)
  const checks = passkeyChecks(publicUrl)
  passkeysRoutes(app, passkeysService({ ...shared, store: keysOfPeople, checks, check, setUp, atomically, newId, me: people.me }))
  return service
}

function openIdentityProviders(
  { app, db, journal, keys, log, now, newId }: Platform,
  { persons, publicUrl, identityNetworks: allowed, ownServers: own, later }: Others,
  { gate, enter }: Pick<ProviderSignInsNeeds, 'gate' | 'enter'>,
): void {
  const [store, seal, redirectUri] = [identityProvidersStore(db), sealWith(keys, 'identity provider'), `${publicUrl}/authentication`]
  const client = providerClient({ ask: providerFetch({ allowed, own }), redirectUri, now })
  const shared = { store, client, seal, journal, now, atomically: db.atomically }
  const providers = identityProvidersService({
    ...{ ...shared, redirectUri, allowed, newId },
    roles: (ids) => later().roles(ids),
    siteExists: (id) => later().siteExists(id),
  })
  const { credentials, addProvided, setProvidedRoles } = persons
  const warn = (facts: object, message: string) => log.warn(facts, message)
  const signIns = providerSignInsService({ ...shared, gate, enter, credentials, addProvided, setProvidedRoles, warn })
  identityProvidersRoutes(app, providers, signIns)
}
