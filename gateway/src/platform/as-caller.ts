import type { IncomingHttpHeaders } from 'node:http'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import { inLanguage, refusal } from './refusal.ts'
import type { Upstream } from './upstream.ts'

const ASK_MS = 5_000

interface CallerAsks {
  readonly path: string
  /** The caller's own headers: upstream decides by `authorization`, and its refusal, in the caller's language, is the answer. */
  readonly headers: IncomingHttpHeaders
}

/** Asks upstream as whoever called us and hands on what it says. Never throws. */
export async function askAsCaller({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>, { path, headers }: CallerAsks) {
  const { authorization, 'accept-language': language } = headers
  try {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `${basePath}${path}`,
      headers: {
        accept: 'application/json',
        ...(authorization && { authorization }),
        ...(language && { 'accept-language': language }),
      },
      signal: AbortSignal.timeout(ASK_MS),
    })
    return { status: statusCode, body: await body.text() }
  } catch {
    return { status: 503, body: JSON.stringify(inLanguage(refusal(503, 'gateway.rights_unknown'), languageOf(language))) }
  }
}
