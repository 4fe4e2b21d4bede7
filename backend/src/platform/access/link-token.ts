import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../errors.ts'

/** Of one address: a whole page of questions at once, an office or a group behind one router, and no more than that for long. */
const QUESTIONS = { burst: 120, perSecond: 4 } as const

/** Reads the token of a link from a request: from the query where the call takes it there, else from a header. Empty without one. */
export type LinkTokenReader = (request: FastifyRequest, query?: { readonly token?: string }) => string

/** The token travels in a header, for addresses are written into logs. 429 `limits.questions` for an address that asks too much. */
export function linkTokenReader(header: string, now: () => Date): LinkTokenReader {
  const buckets = tokenBuckets({ ...QUESTIONS, now: () => now().getTime() })
  return ({ origin, headers }, { token } = {}) => {
    const wait = buckets.take(origin.address)
    if (wait > 0) throw new Fault('too-many', 'limits.questions', { retryAfterS: Math.ceil(wait) })
    const given = headers[header]
    return token ?? (Array.isArray(given) ? given[0] : given) ?? ''
  }
}
