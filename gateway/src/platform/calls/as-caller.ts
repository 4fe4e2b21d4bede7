import type { IncomingHttpHeaders } from 'node:http'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { exchange } from './ask.ts'
import { inLanguage, refusal } from './refusal.ts'
import type { Upstream } from './upstream.ts'

const ASK_MS = 5_000

interface Caller {
  /** The caller's own headers: upstream decides by `authorization`, and its refusal, in the caller's language, is the answer. */
  readonly headers: IncomingHttpHeaders
}

/** Asks upstream as whoever called us and hands on what it says. Never throws. */
export async function askAsCaller<E extends Endpoint>(
  upstream: Pick<Upstream, 'pool' | 'basePath'>,
  endpoint: E,
  { headers, ...call }: CallOf<E> & Caller,
): Promise<{ readonly status: number; readonly body: string }> {
  const { authorization, 'accept-language': language } = headers
  const own = { ...(authorization && { authorization }), ...(language && { 'accept-language': language }) }
  try {
    const { status, text } = await exchange(upstream, endpoint, { ...(call as unknown as CallOf<E>), headers: own, ms: ASK_MS })
    return { status, body: text }
  } catch {
    return { status: 503, body: JSON.stringify(inLanguage(refusal(503, 'gateway.rights_unknown'), languageOf(language))) }
  }
}
