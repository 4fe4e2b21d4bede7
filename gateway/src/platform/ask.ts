import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Upstream } from './upstream.ts'

/** `refused` with what upstream said, `rule` as our own backend names it; `away`: no answer, which says nothing. */
export type Said<T> =
  | { readonly is: 'ok'; readonly data: T }
  | { readonly is: 'refused'; readonly status: number; readonly message: string; readonly rule?: string | undefined }
  | { readonly is: 'away' }

export const ASK_MS = 3_000

interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly token: string
  readonly body?: unknown
  readonly ms?: number
  /** In which a refusal is to be said; English without. */
  readonly language?: Language
}

/** Asks and reads the answer whole. Never throws. */
export async function ask<T>({ pool, basePath }: Pick<Upstream, 'pool' | 'basePath'>, path: string, asking: Asking): Promise<Said<T>> {
  const { method = 'GET', token, body, ms = ASK_MS, language } = asking
  try {
    const answer = await pool.request({
      method,
      path: `${basePath}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(language && { 'accept-language': language }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ms),
    })
    const said = JSON.parse(await answer.body.text()) as { data: T; message?: string; rule?: string }
    const status = answer.statusCode
    if (status === 200) return { is: 'ok', data: said.data }
    return status < 500 && status !== 429 ? { is: 'refused', status, message: said.message ?? '', rule: said.rule } : { is: 'away' }
  } catch {
    // No answer in time, or none that can be read, says nothing about anybody.
    return { is: 'away' }
  }
}
