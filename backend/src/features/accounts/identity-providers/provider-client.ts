import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { type ProviderFetch, Unreachable } from './provider-fetch.ts'

/** A provider as it is asked. */
export interface AskedProvider {
  readonly issuer: string
  readonly client_id: string
  /** Null: a public client. */
  readonly secret: string | null
  readonly scopes: readonly string[]
  readonly groups_claim: string
}
/** What belongs to one sign-in at a provider. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}
/** What the provider says of a person, by its signed ID token and what it adds to it. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly iss: string }

const KEPT_MS = 10 * 60_000
const TOLERANCE_S = 30

export type ProviderClient = ReturnType<typeof providerClient>

/**
 * Sign-ins at OpenID Connect providers: authorization code with PKCE, state and nonce. The signature of every ID token is verified, also
 * of those that come over TLS from the provider itself. Throws `Unreachable` where the provider does not answer as one.
 */
export function providerClient({ ask, redirectUri, now }: { ask: ProviderFetch; redirectUri: string; now(): Date }) {
  const kept = new Map<string, { readonly at: number; readonly configuration: Promise<Configuration> }>()

  /** What the provider says of itself is used again for ten minutes. */
  function configurationOf(provider: AskedProvider): Promise<Configuration> {
    const key = JSON.stringify([provider.issuer, provider.client_id, provider.secret])
    const at = now().getTime()
    const known = kept.get(key)
    if (known && at - known.at < KEPT_MS) return known.configuration
    const configuration = discovered(provider, ask)
    configuration.catch(() => kept.delete(key))
    kept.set(key, { at, configuration })
    return configuration
  }

  return {
    /** Asks anew who the provider is. */
    async check(provider: AskedProvider): Promise<{ issuer: string; authorization_endpoint: string }> {
      const { issuer, authorization_endpoint = '' } = (await discovered(provider, ask)).serverMetadata()
      return { issuer, authorization_endpoint }
    },

    /** The address to lead the browser to. */
    async addressOf(provider: AskedProvider, { state, nonce, verifier }: Checks): Promise<string> {
      const configuration = await configurationOf(provider)
      const parameters = {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...provider.scopes])].join(' '),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }
      return buildAuthorizationUrl(configuration, parameters).href
    },

    /** Exchanges the code. Whatever does not fit (signature, issuer, audience, expiry, nonce, state) throws. */
    async claims(provider: AskedProvider, answer: Readonly<Record<string, string>>, checks: Checks): Promise<Claims> {
      const configuration = await configurationOf(provider)
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${new URLSearchParams(answer)}`), {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no ID token came')
      const lacks = claims['email'] === undefined || (provider.groups_claim !== '' && claims[provider.groups_claim] === undefined)
      if (!lacks || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
      return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
    },
  }
}

async function discovered({ issuer, client_id, secret }: AskedProvider, ask: ProviderFetch): Promise<Configuration> {
  const url = new URL(issuer)
  const authentication = secret === null ? None() : ClientSecretPost(secret)
  // Whether plain http is asked at all, the fetch itself decides.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : []
  try {
    const configuration = await discovery(url, client_id, { [clockTolerance]: TOLERANCE_S }, authentication, {
      [customFetch]: ask as never,
      execute: [...execute, enableNonRepudiationChecks],
    })
    return configuration
  } catch (error) {
    throw new Unreachable(`${issuer}: ${(error as Error).message}`, { cause: error })
  }
}
