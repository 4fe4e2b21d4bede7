import rateLimit from '@fastify/rate-limit'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { passkeys } from '@menara/shared/contract/people/passkeys.contract.ts'
import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import { canonicalPath } from '@menara/shared/kit/redaction.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../platform/calls/refusal.ts'
import type { Metrics } from '../platform/metrics.ts'

const WINDOW_MS = 10_000
const AUTH_WINDOW_MS = 60_000
/** One office is one address: it may call as often as this many people. */
const PEOPLE_PER_ADDRESS = 10
const SIGN_IN = new Set(
  [
    ...[accounts.login, accounts.register, accounts.refresh, secondFactors.verify, secondFactors.beginAtSignIn],
    ...[secondFactors.confirmAtSignIn, passkeys.beginSignIn, passkeys.signIn, passkeys.beginSecondFactor, passkeys.secondFactor],
    ...[identityProviders.start, identityProviders.finish],
  ].map(({ method, path }) => `${method} ${path}`),
)
/** Probes and our own files are not calls. */
const CALL = /^\/((desk\/|people\/)?api|ws|openapi\.json|socket\.io)(\/|$)/

/** What a request is for, however its address is written: encoding, doubled slashes, capitals and a slash at the end change nothing. */
const routeOf = ({ url }: FastifyRequest): string => canonicalPath(url.split('?', 1)[0] ?? '').toLowerCase()

/** Refuses with 429 and `retry-after`: signing in per address, calls per token, and calls per address whatever their tokens. 0 calls: no limits. */
export async function limit(
  app: FastifyInstance,
  { calls, signIns, metrics }: { calls: number; signIns: number; metrics: Metrics },
): Promise<void> {
  if (calls === 0) return
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const bySignIn = app.createRateLimit({ max: signIns, timeWindow: AUTH_WINDOW_MS, keyGenerator: (request) => `s${request.ip}` })
  const byToken = app.createRateLimit({ max: calls, timeWindow: WINDOW_MS, keyGenerator: tokenKey })
  const byAddress = app.createRateLimit({
    max: calls * PEOPLE_PER_ADDRESS,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `a${request.ip}`,
  })

  const rules = [
    { name: 'sign-in', check: bySignIn, holds: (route: string, method: string) => SIGN_IN.has(`${method} ${route}`) },
    { name: 'address', check: byAddress, holds: (route: string) => CALL.test(route) },
    { name: 'token', check: byToken, holds: (route: string) => CALL.test(route) },
  ]
  const refuse = (reply: FastifyReply, { name, seconds }: { name: string; seconds: number }) => {
    metrics.refused.inc({ limit: name })
    return reply
      .code(429)
      .header('retry-after', String(seconds))
      .send(refusal(429, 'gateway.too_many_requests', { seconds }))
  }
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request)
    for (const { name, check, holds } of rules) {
      if (!holds(route, request.method)) continue
      const verdict = await check(request)
      if (!verdict.isAllowed && verdict.isExceeded) return refuse(reply, { name, seconds: verdict.ttlInSeconds })
    }
  })
}

/** The end of a token is its signature: enough to tell tokens apart, and no use to anyone who reads it. */
const tokenKey = (request: FastifyRequest) => {
  const { authorization } = request.headers
  return authorization ? `t${authorization.slice(-43)}` : `n${request.ip}`
}
