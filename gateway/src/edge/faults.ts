import type { FastifyInstance } from 'fastify'
import { refusal } from '../platform/refusal.ts'

/** Errors of the gateway itself, in the shape of every refusal. A client's mistake is told; a fault of ours is logged whole and told plainly. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error, reqId: request.id }, 'request failed')
      return reply
        .code(status === 503 ? 503 : 500)
        .send(refusal(status === 503 ? 503 : 500, 'Something went wrong here; it has been written down.'))
    }
    return reply.code(status).send(refusal(status, error.message))
  })
}
