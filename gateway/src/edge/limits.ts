import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import { refusal } from '../platform/refusal.ts'

const WINDOW_MS = 10_000
const AUTH_WINDOW_MS = 60_000
/** One office is one address: it may call as often as this many people. */
const PEOPLE_PER_ADDRESS = 10
const AUTH = /^\/api\/v1\/auth\/(login|register|refresh)\/?(\?|$)/
/** Probes and our own files are not calls. */
const isCall = (url: string) =>
  url.startsWith('/api/') ||
  url.startsWith('/desk/api/') ||
  url.startsWith('/people/api/') ||
  url === '/ws' ||
  url.startsWith('/openapi.json') ||
  url.startsWith('/socket.io/')

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
    { name: 'sign-in', check: bySignIn, holds: ({ method, url }: FastifyRequest) => method === 'POST' && AUTH.test(url) },
    { name: 'address', check: byAddress, holds: ({ url }: FastifyRequest) => isCall(url) },
    { name: 'token', check: byToken, holds: ({ url }: FastifyRequest) => isCall(url) },
  ]
  const refuse = (reply: FastifyReply, { name, seconds }: { name: string; seconds: number }) => {
    metrics.refused.inc({ limit: name })
    return reply
      .code(429)
      .header('retry-after', String(seconds))
      .send(refusal(429, `Too many requests. Please wait ${seconds} s and try again.`))
  }
  app.addHook('onRequest', async (request, reply) => {
    for (const { name, check, holds } of rules) {
      if (!holds(request)) continue
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
