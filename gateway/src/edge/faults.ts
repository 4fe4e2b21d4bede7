import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { Refusal } from '@menara/shared/kit/words.ts'
import type { FastifyInstance } from 'fastify'
import { inLanguage, refusal } from '../platform/calls/refusal.ts'

/**
 * Errors of the gateway itself, in the shape of every refusal and in the reader's language. A client's mistake is told; a fault of ours is
 * logged whole and told plainly.
 */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(mistake(status))
    request.log.error({ err: error, reqId: request.id }, 'request failed')
    const code = status === 503 ? 503 : 500
    return reply.code(code).send(refusal(code, 'gateway.failed'))
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !isRefusal(payload)) return payload
    const language = languageOf(request.headers['accept-language'])
    reply.header('content-language', language)
    return inLanguage(payload, language)
  })
}

const isRefusal = (payload: unknown): payload is Refusal => typeof payload === 'object' && payload !== null && 'rule' in payload

function mistake(status: number): Refusal {
  if (status === 413) return refusal(status, 'request.too_large')
  return status === 415 ? refusal(status, 'request.json_expected') : refusal(status, 'gateway.malformed')
}
