import type { Clock } from '../platform/clock.ts'
import type { Upstream } from '../platform/upstream.ts'

const KEPT_MS = 500
const ASK_MS = 2_000

/** Whether the core upstream answers; our own backend must also say that it is ready. Asked at most twice a second, however many ask. */
export function backendPart({ pool, basePath, origin, isOurs }: Upstream, clock: Clock) {
  let last: { at: number; found: Promise<{ ok: boolean; detail: string }> } | null = null
  return () => {
    if (!last || clock.now() - last.at > KEPT_MS) last = { at: clock.now(), found: ask() }
    return last.found
  }

  async function ask(): Promise<{ ok: boolean; detail: string }> {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: isOurs ? `${basePath}/readyz` : `${basePath}/`,
        signal: AbortSignal.timeout(ASK_MS),
      })
      await body.dump()
      const ok = isOurs ? statusCode === 200 : statusCode < 500
      return { ok, detail: ok ? `answers at ${origin}` : `answers ${statusCode} at ${origin}` }
    } catch (error) {
      return { ok: false, detail: `does not answer at ${origin} (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})` }
    }
  }
}
