import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'

export const CLIENT = { client_id: 'menara', client_secret: 'a secret of forty characters, or nearly so' }
const TTL_S = 600
const KEY = { alg: 'RS256', kid: 'provider' }

/** What the provider says of somebody. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
  readonly amr?: readonly string[]
}
type Signer = (payload: JWTPayload, key?: CryptoKey) => Promise<string>
/** What comes in the place of an ID token. */
export type Forgery = (claims: JWTPayload, sign: Signer) => Promise<string>

/** A real OpenID Connect provider (`oidc-provider`) on loopback, which signs in whomever the test says without asking. */
export async function openProvider(redirectUri: string) {
  const { privateKey } = await generateKeyPair(KEY.alg, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), ...KEY, use: 'sig' }
  let person: ProviderPerson = { sub: 'nobody' }
  let forgery: Forgery | undefined
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['of the test'] },
    ttl: { AccessToken: TTL_S, Grant: TTL_S, IdToken: TTL_S, Interaction: TTL_S, Session: TTL_S },
    claims: { openid: ['sub', 'amr'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
  })
  const sign: Signer = (payload, key = privateKey) => new SignJWT(payload).setProtectedHeader(KEY).sign(key)

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    const login = { accountId: person.sub, remember: false, ...(person.amr && { amr: [...person.amr] }) }
    await provider.interactionFinished(request, response, { login, consent }, { mergeWithLastSubmission: false })
  }
  /** Puts the forged token into the answer of the token endpoint. */
  function forged(response: ServerResponse, forge: Forgery): void {
    const end = response.end.bind(response)
    response.end = ((chunk: string | Buffer) => {
      const answer = JSON.parse(String(chunk)) as { id_token: string }
      void forge(decodeJwt(answer.id_token), sign).then((id_token) => {
        const body = Buffer.from(JSON.stringify({ ...answer, id_token }))
        response.setHeader('content-length', body.length)
        end(body)
      })
      return response
    }) as never
  }
  const callback = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) return void interact(request, response)
    if (forgery && request.url?.startsWith('/token')) forged(response, forgery)
    void callback(request, response)
  }
  const close = () => new Promise<void>((done) => server.close(() => done()).closeAllConnections())
  onTestFinished(close)

  return {
    issuer,
    close,
    /** Who signs in from now on. */
    is(someone: ProviderPerson, forge?: Forgery): void {
      person = someone
      forgery = forge
    },
    /** As a browser at the provider: from the address it is led to until it is led back. The parameters of the way back. */
    async visit(address: string): Promise<Record<string, string>> {
      const jar = new Map<string, string>()
      let at = address
      for (let steps = 0; steps < 10; steps += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const text of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
          jar.set(name, value)
        }
        at = new URL(reply.headers.get('location') ?? '', at).href
        if (at.startsWith(redirectUri)) return Object.fromEntries(new URL(at).searchParams)
      }
      throw new Error(`The provider leads nowhere: ${at}`)
    },
  }
}
