import { monitoring } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { cctvPictures } from '@menara/shared/contract/media/cctv.contract.ts'
import { type Language, languageOf } from '@menara/shared/kit/accept-language.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Refusal } from '@menara/shared/kit/words.ts'
import type { FastifyInstance } from 'fastify'
import type { Authority } from '../../feeds/connection/authority.ts'
import { may } from '../../feeds/rows/own.ts'
import { refusal } from '../../platform/calls/refusal.ts'

interface Answers {
  readonly status: (language: Language) => unknown
  readonly walls: () => unknown
  readonly conditions: () => unknown
  readonly pictures: () => Promise<unknown>
}

/** Calls the gateway answers itself. Who may is upstream's word, asked with the caller's own token. */
export function serveOwnCalls(app: FastifyInstance, authority: Authority, answers: Answers): void {
  const serve = (endpoint: Endpoint, read: (language: Language) => unknown) =>
    app.get(endpoint.path, { logLevel: 'warn' }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refused = await refusalFor(endpoint, authority, request.headers.authorization)
      return refused ? reply.code(refused.status).send(refused) : { data: await read(languageOf(request.headers['accept-language'])) }
    })
  serve(monitoring.status, answers.status)
  serve(monitoring.walls, answers.walls)
  serve(monitoring.conditions, answers.conditions)
  serve(cctvPictures.service, answers.pictures)
}

/** Null for who may. */
export async function refusalFor({ access }: Endpoint, authority: Authority, authorization: string | undefined): Promise<Refusal | null> {
  const token = tokenOf(authorization)
  if (!token) return refusal(401, 'gateway.sign_in')
  const verdict = await authority.identify(token)
  if (verdict.kind === 'refused') return refusal(401, 'gateway.sign_in')
  if (verdict.kind === 'away') return refusal(503, 'gateway.identity_unknown')
  return may(verdict.identity, access) ? null : forbidden(access)
}

/** In words; the identifier stands beside. */
const forbidden = (permission: string): Refusal => ({
  ...refusal(403, 'access.permission', { permission }),
  permission,
})

export const tokenOf = (authorization: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
