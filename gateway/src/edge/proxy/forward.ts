import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type Language, languageOf } from '@menara/shared/kit/accept-language.ts'
import type { RefusalKey } from '@menara/shared/refusals/refusal-texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { inLanguage, refusal } from '../../platform/calls/refusal.ts'
import type { Upstream } from '../../platform/calls/upstream.ts'
import { isLocal } from '../local-request.ts'
import { hstsOf, isJson } from '../security-headers.ts'
import { towardsClient, towardsUpstream } from './proxy-headers.ts'

/** An API's answer is never a page: nothing in it may run, frame or be guessed into another type. */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

interface Target {
  readonly upstream: Upstream
  /** With the query; absent: the address the client used. */
  readonly path?: string
}

/**
 * Streams a request to `upstream` and its answer back, on undici's lowest level: no copy, no queue beyond the sockets' own,
 * both directions paced by the slower side. Never retries. A client that leaves ends the upstream call.
 */
export function forward(request: FastifyRequest, reply: FastifyReply, { upstream, path = request.raw.url ?? '/' }: Target): void {
  reply.hijack()
  const { raw } = request
  const hasBody =
    raw.method !== 'GET' &&
    raw.method !== 'HEAD' &&
    (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)
  const headers = towardsUpstream(raw.headers, {
    requestId: request.id,
    address: request.ip,
    proto: request.protocol,
    host: request.host,
    isLocal: isLocal(request),
  })
  if (hasBody && raw.headers['content-length'] !== undefined) headers['content-length'] = raw.headers['content-length']
  const answer = relay(request, reply)
  try {
    upstream.pool.dispatch(
      { method: raw.method as Dispatcher.HttpMethod, path: upstream.basePath + path, headers, body: hasBody ? raw : null },
      answer,
    )
  } catch (error) {
    answer.onResponseError(null, error as Error)
  }
}

function relay(request: FastifyRequest, reply: FastifyReply) {
  const out = reply.raw
  let call: Dispatcher.DispatchController | undefined
  let done = false
  out.once('close', () => {
    if (!done) call?.abort(new Error('The client left'))
  })
  return {
    onRequestStart(controller: Dispatcher.DispatchController) {
      call = controller
      if (out.destroyed) controller.abort(new Error('The client left'))
    },
    onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Parameters<typeof towardsClient>[0]) {
      if (status < 200) return
      const sent = {
        ...SAFE,
        ...keepingOf(headers),
        ...hstsOf(request),
        ...corsOf(reply),
        ...towardsClient(headers),
        'x-request-id': request.id,
      }
      // An upstream that answers before the whole body arrived leaves bytes on the wire that nobody will read.
      if (!request.raw.complete) Object.assign(sent, { connection: 'close' })
      out.writeHead(status, sent)
    },
    onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
      if (out.write(chunk)) return
      controller.pause()
      out.once('drain', () => controller.resume())
    },
    onResponseEnd() {
      done = true
      out.end()
    },
    onResponseError(_: Dispatcher.DispatchController | null, error: Error) {
      done = true
      if (out.destroyed) return
      request.log.warn({ err: error, reqId: request.id }, 'upstream call failed')
      // Half an answer cannot be taken back: cutting the connection is the only honest end.
      if (out.headersSent) out.destroy()
      else
        refuse(out, {
          error,
          requestId: request.id,
          language: languageOf(request.headers['accept-language']),
          headers: { ...hstsOf(request), ...corsOf(reply) },
        })
    },
  }
}

function refuse(
  out: ServerResponse,
  { error, requestId, language, headers }: { error: Error; requestId: string; language: Language; headers: Record<string, string> },
): void {
  const [status, key] = verdictOn((error as NodeJS.ErrnoException).code)
  const body = JSON.stringify(inLanguage(refusal(status, key), language))
  out.writeHead(status, {
    ...SAFE,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(status === 503 && { 'retry-after': '2' }),
    connection: 'close',
  })
  out.end(body)
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
])
const LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const MALFORMED = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'])

function verdictOn(code = ''): [status: number, key: RefusalKey] {
  if (AWAY.has(code)) return [503, 'gateway.unreachable']
  if (LATE.has(code)) return [504, 'gateway.timed_out']
  if (MALFORMED.has(code)) return [400, 'gateway.malformed']
  return [502, 'gateway.broken_off']
}

const keepingOf = ({ 'content-type': type }: IncomingHttpHeaders): Record<string, string> => (isJson(type) ? NOT_KEPT : NOTHING)
const NOT_KEPT = { 'cache-control': 'no-store' }
const NOTHING = {}

/** Set on the reply by the CORS hook, when that is switched on. */
function corsOf(reply: FastifyReply): Record<string, string> {
  if (!reply.hasHeader('vary')) return {}
  const headers = reply.getHeaders()
  const found: Record<string, string> = {}
  for (const name in headers) if (name.startsWith('access-control-') || name === 'vary') found[name] = String(headers[name])
  return found
}
