import type { Language } from '@menara/shared/kit/accept-language.ts'
import { type AnyEndpoint, type CallOf, pathOf, queryOf, type ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Upstream } from './upstream.ts'

/** What the answer of an endpoint has as its `data`. */
export type DataOf<E extends AnyEndpoint> = ReplyOf<E> extends { data: infer Data } ? Data : never

/** `refused` with what upstream said, `rule` as our own backend names it; `away`: no answer, which says nothing. */
export type Answered<T> =
  | { readonly is: 'ok'; readonly data: T }
  | { readonly is: 'refused'; readonly status: number; readonly message: string; readonly rule?: string | undefined }
  | { readonly is: 'away' }

type Called = Pick<Upstream, 'pool' | 'basePath'>
interface Sending {
  readonly headers: Readonly<Record<string, string>>
  /** From asking to the last byte of the answer. */
  readonly ms: number
}
export interface Asking {
  readonly token: string
  /** Milliseconds to wait for the whole answer; 3 s unless given. */
  readonly ms?: number
  /** In which a refusal is to be said; English without. */
  readonly language?: Language
}
type Parts = { readonly params?: Record<string, unknown>; readonly query?: Record<string, unknown>; readonly body?: unknown }

const ASK_MS = 3_000

/** Calls an endpoint and reads its answer whole, whatever its status. Throws when none comes in time. */
export async function exchange<E extends AnyEndpoint>({ pool, basePath }: Called, endpoint: E, sending: CallOf<E> & Sending) {
  const { params, query = {}, body, headers, ms } = sending as Parts & Sending
  const answer = await pool.request({
    method: endpoint.method,
    path: `${basePath}${pathOf(endpoint, params)}${queryOf(query)}`,
    headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ms),
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}

/** The same with a bearer token. */
export function exchangeAs<E extends AnyEndpoint>(at: Called, endpoint: E, asking: CallOf<E> & Asking) {
  const { token, language, ms = ASK_MS, ...call } = asking
  const headers = { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) }
  return exchange(at, endpoint, { ...call, headers, ms } as unknown as CallOf<E> & Sending)
}

/** What a status says about whoever asked: a server in trouble (5xx) or asked too often (429) says nothing. */
export const verdictOf = (status: number): Answered<never>['is'] =>
  status === 200 ? 'ok' : status < 500 && status !== 429 ? 'refused' : 'away'

/** The `data` of an answer. Throws for what is no JSON. */
export const dataIn = <E extends AnyEndpoint>(_: E, text: string): DataOf<E> => (JSON.parse(text) as { data: DataOf<E> }).data

/** Asks with a bearer token. Never throws: no answer in time, or none that can be read, is `away`. */
export async function ask<E extends AnyEndpoint>(at: Called, endpoint: E, asking: CallOf<E> & Asking): Promise<Answered<DataOf<E>>> {
  try {
    const { status, text } = await exchangeAs(at, endpoint, asking)
    const received = JSON.parse(text) as { data: DataOf<E>; message?: string; rule?: string }
    const verdict = verdictOf(status)
    if (verdict === 'ok') return { is: 'ok', data: received.data }
    return verdict === 'refused' ? { is: 'refused', status, message: received.message ?? '', rule: received.rule } : { is: 'away' }
  } catch {
    return { is: 'away' }
  }
}
