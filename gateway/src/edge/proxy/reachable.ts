import { Client } from 'undici'
import type { Upstream } from '../../platform/calls/upstream.ts'
import type { Clock } from '../../platform/clock.ts'

const KEPT_MS = 500
/** Our backend answers within 0.8 s whatever hangs behind it; who asks us is answered within a second. */
const ASK_MS = 950

/** Whether the core upstream answers; our own backend must also say that it is ready. Asked at most twice a second, however many ask. */
export function backendPart({ basePath, origin, isOurs }: Upstream, clock: Clock) {
  // Not among the calls of people, which may all be waiting for a database.
  const own = new Client(origin, { connectTimeout: ASK_MS })
  let last: { at: number; found: Promise<{ ok: boolean; detail: string }> } | null = null
  return () => {
    if (!last || clock.now() - last.at > KEPT_MS) last = { at: clock.now(), found: ask() }
    return last.found
  }

  async function ask(): Promise<{ ok: boolean; detail: string }> {
    try {
      const { statusCode, body } = await own.request({
        method: 'GET',
        reset: true,
        path: isOurs ? `${basePath}/readyz` : `${basePath}/`,
        signal: AbortSignal.timeout(ASK_MS),
      })
      const ok = isOurs ? statusCode === 200 : statusCode < 500
      const why = isOurs && !ok ? reasonIn(await body.json().catch(() => null)) : await body.dump().then(() => '')
      return { ok, detail: ok ? `answers at ${origin}` : `answers ${statusCode} at ${origin}${why}` }
    } catch (error) {
      return { ok: false, detail: `does not answer at ${origin} (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})` }
    }
  }
}

/** Which part our backend says it cannot use, and why. */
function reasonIn(body: unknown): string {
  const { database } = (body as { parts?: { database?: { status?: string } } } | null)?.parts ?? {}
  return database?.status ? ` (database: ${database.status})` : ''
}
