import { NO_STILL } from '@menara/shared/contract/media/cctv.contract.ts'
import type { FastifyInstance } from 'fastify'

/** What pages of ours read of an answer beside its body. */
const EXPOSED = `x-request-id, retry-after, age, ${NO_STILL}`

/** Lets pages of other origins call the API. Off unless `origins` names some; cookies are never involved. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, PATCH',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .send()
  })
}
