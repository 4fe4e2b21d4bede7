import { hash } from 'node:crypto'
import type { Upstream } from '../../platform/calls/upstream.ts'
import { type Reason, readReason } from '../../platform/reason.ts'
import type { BackendQuestions } from '../backend/backend-questions.ts'
import { type ReadRows, readNext, readRows } from '../rows/rows.ts'
import type { Scope } from '../scope.ts'
import { ASK_MS, type Got, get, type Outcome } from './get.ts'

/** What is already known of a scope, so that an unchanged answer costs nothing. */
export interface Version {
  readonly etag: string | null
  readonly digest: string | null
}
export interface Question {
  readonly token: string
  readonly version: Version
  /** Where a later page begins. */
  readonly next?: string | undefined
}

interface Said {
  readonly sourceAt: number | null
  readonly pollMs: number | null
}
export type Answer =
  | ({ kind: 'rows'; next: string | null; version: Version } & ReadRows & Said)
  | ({ kind: 'same' } & Said)
  | { kind: 'refused'; status: number; reason: Reason }
  /**
   * `retryMs` 0: nothing answered, the caller decides. `isWish`: upstream itself has said how long it wants to be left alone. `isLarge`: it
   * has answered with more than is read.
   */
  | { kind: 'away'; reason: Reason; retryMs: number; isWish: boolean; isGone: boolean; isLarge: boolean }

/** No screen shows more than this; an answer beyond it is a fault of the upstream, not data. */
const MOST_MB = 8
const MOST_BYTES = MOST_MB * 1024 * 1024
const TOO_LARGE: Reason = { key: 'feeds.answer_too_large', params: { megabytes: MOST_MB } }
const OWN_FAULT_RETRY_MS = 2_000
const REFUSALS = new Set([400, 401, 403, 404, 422])
/** Answers that say the upstream itself is away, not merely this question. */
const AWAY = new Set([502, 503, 504])

/** No answer that can be used, and why. */
export const away = (reason: Reason, { retryMs = 0, isWish = false, isGone = false, isLarge = false } = {}): Answer => ({
  kind: 'away',
  reason,
  retryMs,
  isWish,
  isGone,
  isLarge,
})

/** Asks an upstream one scope's question; our own backend with those of other scopes, where `together` is given. Never throws. */
export async function request(
  upstream: Upstream,
  scope: Scope,
  { together, ...question }: Question & { readonly together?: BackendQuestions | undefined },
): Promise<Answer> {
  const { version, next } = question
  const page = next === undefined ? '' : `${scope.target.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
  const target = `${scope.target}${page}`
  const singly = () => askSingly(upstream, target, question)
  const { token } = question
  const got = await (together?.ask({ scope, target, token, digest: version.digest, singly }) ?? singly())
  if (got.kind === 'failed') return away(got.reason, { isGone: true })
  if (got.kind === 'large') return away(TOO_LARGE, { retryMs: OWN_FAULT_RETRY_MS, isLarge: true })
  return answerOf(got, scope, { version, isOurs: upstream.isOurs })
}

function askSingly({ pool, basePath }: Upstream, target: string, { token, version }: Question): Promise<Outcome> {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'menara-gateway' }
  if (version.etag) headers['if-none-match'] = version.etag
  return get(pool, { path: `${basePath}${target}`, headers, ms: ASK_MS, most: MOST_BYTES })
}

interface Asked {
  readonly version: Version
  readonly isOurs: boolean
}
function answerOf({ status, headers, body }: Got, scope: Scope, { version, isOurs }: Asked): Answer {
  const said = { sourceAt: timeOf(headers['last-modified']), pollMs: secondsOf(headers['x-poll-interval']) }
  if (status === 304) return { kind: 'same', ...said }
  if (status === 200) return read(body, scope, { version, etag: one(headers.etag), ...said })
  const reason = readReason(parsed(body.toString('utf8')), isOurs) ?? { key: 'feeds.answered', params: { status } }
  if (REFUSALS.has(status)) return { kind: 'refused', status, reason }
  return unwilling(status, reason, secondsOf(headers['retry-after']))
}

function unwilling(status: number, reason: Reason, wish: number | null): Answer {
  const isGone = AWAY.has(status)
  return away(reason, {
    retryMs: wish ?? (isGone ? 0 : OWN_FAULT_RETRY_MS),
    isWish: wish !== null,
    isGone,
  })
}

function read(body: Buffer, scope: Scope, { version, etag, ...said }: { version: Version; etag: string | null } & Said): Answer {
  const digest = hash('sha1', body, 'base64')
  if (digest === version.digest) return { kind: 'same', ...said }
  const answer = parsed(body.toString('utf8'))
  const listed = readRows(answer, scope.channel)
  if (!listed) return away({ key: 'feeds.answer_unreadable' }, { retryMs: OWN_FAULT_RETRY_MS })
  return { kind: 'rows', ...listed, next: readNext(answer), version: { etag, digest }, ...said }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the caller says that the answer could not be read.
    return null
  }
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? null
const timeOf = (header: string | string[] | undefined) => Date.parse(one(header) ?? '') || null

/** `Retry-After` and `X-Poll-Interval` give seconds, the former also a date. */
function secondsOf(header: string | string[] | undefined): number | null {
  const text = one(header)
  if (!text) return null
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 300_000) : null
}
