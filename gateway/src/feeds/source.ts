import { createHash } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { OpenUpstreams, Upstream } from '../platform/upstream.ts'
import { admit, type Breaker, closed, failed, pauseOf, succeeded } from './breaker.ts'
import { type Rows, readRows } from './rows.ts'
import type { Scope } from './scope.ts'

/** What is already known of a scope, so that an unchanged answer costs nothing. */
export interface Version {
  readonly etag: string | null
  readonly digest: string | null
}

export type Answer =
  | { kind: 'rows'; rows: Rows; version: Version; sourceAt: number | null; pollMs: number | null }
  | { kind: 'same'; sourceAt: number | null; pollMs: number | null }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'away'; reason: string; retryMs: number }

export interface Source {
  ask(scope: Scope, token: string, version: Version): Promise<Answer>
  /** Runs when an upstream is found to be away, and when it answers again. */
  onTurn(run: (origin: string, is: 'away' | 'back') => void): void
  originOf(scope: Scope): string
}

const MOST_IN_FLIGHT = 64
const ASK_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024
const REFUSALS = new Set([400, 401, 403, 404, 422])
/** Answers that say the upstream itself is away, not merely this question. */
const AWAY = new Set([502, 503, 504])

interface SourceNeeds {
  readonly upstreams: OpenUpstreams
  readonly clock: Clock
  readonly random: () => number
  readonly metrics: Metrics
}

/** Asks upstream for scopes: at most 64 questions at a time over all of them, behind one breaker per upstream. */
export function openSource({ upstreams, clock, random, metrics }: SourceNeeds): Source {
  const turn = queue(MOST_IN_FLIGHT)
  const breakers = new Map<string, Breaker>()
  const turns: ((origin: string, is: 'away' | 'back') => void)[] = []
  const of = (origin: string) => breakers.get(origin) ?? closed

  const tell = (origin: string, is: 'away' | 'back') => {
    for (const run of turns) run(origin, is)
  }

  function learn({ origin, name }: Upstream, away: boolean): void {
    const before = of(origin)
    const after = away ? failed(before, clock.now(), random()) : succeeded()
    breakers.set(origin, after)
    metrics.upstream.inc({ upstream: name, outcome: away ? 'away' : 'answered' })
    if (before.failures > 0 && !away) tell(origin, 'back')
    if (before.state === 'closed' && after.state === 'open') tell(origin, 'away')
  }

  async function call(upstream: Upstream, scope: Scope, { token, version }: { token: string; version: Version }): Promise<Answer> {
    const { may, next } = admit(of(upstream.origin), clock.now())
    breakers.set(upstream.origin, next)
    if (!may) return { kind: 'away', reason: 'The service is not reachable', retryMs: pauseOf(next, clock.now()) }
    const answer = await request(upstream, scope, { token, version })
    learn(upstream, answer.kind === 'away' && answer.retryMs === 0)
    return answer.kind === 'away'
      ? { ...answer, retryMs: answer.retryMs || Math.max(FIRST_RETRY_MS, pauseOf(of(upstream.origin), clock.now())) }
      : answer
  }

  const upstreamOf = (scope: Scope) => upstreams.ofPath(scope.channel.source.path) ?? upstreams.byName.core
  return {
    ask: (scope, token, version) => turn(() => call(upstreamOf(scope), scope, { token, version })),
    onTurn: (run) => void turns.push(run),
    originOf: (scope) => upstreamOf(scope).origin,
  }
}

const FIRST_RETRY_MS = 250
const OWN_FAULT_RETRY_MS = 2_000

/** `retryMs` 0 with `away` means that nothing answered; otherwise it is the upstream's own wish. */
async function request(
  { pool, basePath }: Upstream,
  scope: Scope,
  { token, version }: { token: string; version: Version },
): Promise<Answer> {
  const query = new URLSearchParams(scope.query).toString()
  const path = `${basePath}${scope.channel.source.path}${query ? `?${query}` : ''}`
  try {
    const { statusCode, headers, body } = await pool.request({
      method: 'GET',
      path,
      signal: AbortSignal.timeout(ASK_MS),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'user-agent': 'menara-gateway',
        ...(version.etag && { 'if-none-match': version.etag }),
      },
    })
    const common = { sourceAt: timeOf(headers['last-modified']), pollMs: secondsOf(headers['x-poll-interval']) }
    if (statusCode === 304) {
      await body.dump()
      return { kind: 'same', ...common }
    }
    const text = await body.text()
    if (statusCode === 200) return read(text, scope, { version, etag: one(headers.etag), ...common })
    if (REFUSALS.has(statusCode))
      return { kind: 'refused', status: statusCode, message: sentence(text) ?? `The service answered ${statusCode}` }
    const wish = secondsOf(headers['retry-after'])
    const reason = sentence(text) ?? `The service answered ${statusCode}`
    return { kind: 'away', reason, retryMs: AWAY.has(statusCode) ? 0 : (wish ?? OWN_FAULT_RETRY_MS) }
  } catch (error) {
    return {
      kind: 'away',
      reason: `The service is not reachable (${(error as NodeJS.ErrnoException).code ?? (error as Error).name})`,
      retryMs: 0,
    }
  }
}

function read(
  text: string,
  scope: Scope,
  { version, etag, ...common }: { version: Version; etag: string | null; sourceAt: number | null; pollMs: number | null },
): Answer {
  const digest = createHash('sha1').update(text).digest('base64')
  if (digest === version.digest) return { kind: 'same', ...common }
  const rows = text.length > MOST_BYTES ? null : readRows(parsed(text), scope.channel.key)
  if (!rows) return { kind: 'away', reason: 'The service gave an answer that could not be read', retryMs: OWN_FAULT_RETRY_MS }
  return { kind: 'rows', rows, version: { etag, digest }, ...common }
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
const sentence = (text: string) => (parsed(text) as { message?: string } | null)?.message ?? null
const timeOf = (header: string | string[] | undefined) => Date.parse(one(header) ?? '') || null

/** `Retry-After` and `X-Poll-Interval` give seconds, the former also a date. */
function secondsOf(header: string | string[] | undefined): number | null {
  const text = one(header)
  if (!text) return null
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 300_000) : null
}

/** First come, first served, `most` at a time. */
export function queue(most: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
