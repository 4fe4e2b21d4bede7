import { refusal } from './refusal.ts'
import type { Upstream } from './upstream.ts'

const ASK_MS = 5_000

interface CallerAsks {
  readonly path: string
  /** The caller's own header: upstream decides, and its refusal is the answer. */
  readonly authorization: string | undefined
  /** The sentence of the 503 when upstream does not answer. */
  readonly away: string
}

/** Asks upstream as whoever called us and hands on what it says. Never throws. */
export async function askAsCaller({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>, { path, authorization, away }: CallerAsks) {
  try {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `${basePath}${path}`,
      headers: { accept: 'application/json', ...(authorization && { authorization }) },
      signal: AbortSignal.timeout(ASK_MS),
    })
    return { status: statusCode, body: await body.text() }
  } catch {
    return { status: 503, body: JSON.stringify(refusal(503, away)) }
  }
}
