import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { refusal } from '../platform/refusal.ts'
import type { Upstream } from '../platform/upstream.ts'
import { towardsClient, towardsUpstream } from './proxy-headers.ts'

/** An API's answer is never a page: nothing in it may run, frame or be guessed into another type. */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Streams a request to `upstream` and its answer back, on undici's lowest level: no copy, no queue beyond the sockets' own,
 * both directions paced by the slower side. Never retries. A client that leaves ends the upstream call.
 */
export function forward(request: FastifyRequest, reply: FastifyReply, upstream: Upstream): void {
  reply.hijack()
  const { raw } = request
  const hasBody =
    raw.method !== 'GET' &&
    raw.method !== 'HEAD' &&
    (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)
  const headers = towardsUpstream(raw.headers, { requestId: request.id, address: request.ip, proto: request.protocol, host: request.host })
  if (hasBody && raw.headers['content-length'] !== undefined) headers['content-length'] = raw.headers['content-length']
  const answer = relay(request, reply)
  try {
    upstream.pool.dispatch(
      { method: raw.method as Dispatcher.HttpMethod, path: upstream.basePath + (raw.url ?? '/'), headers, body: hasBody ? raw : null },
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
      const sent = { ...SAFE, ...corsOf(reply), ...towardsClient(headers), 'x-request-id': request.id }
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
      else refuse(out, { error, requestId: request.id, headers: corsOf(reply) })
    },
  }
}

function refuse(
  out: ServerResponse,
  { error, requestId, headers }: { error: Error; requestId: string; headers: Record<string, string> },
): void {
  const [status, message] = verdictOn((error as NodeJS.ErrnoException).code)
  const body = JSON.stringify(refusal(status, message))
  out.writeHead(status, {
    ...SAFE,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
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

function verdictOn(code = ''): [status: number, message: string] {
  if (AWAY.has(code))
    return [503, 'The service is not reachable at the moment. Your last data stays on the screen; please try again shortly.']
  if (LATE.has(code)) return [504, 'The service took too long to answer. Please try again.']
  if (MALFORMED.has(code)) return [400, 'The request could not be passed on as it was written.']
  return [502, 'The connection to the service broke before it answered. Please try again.']
}

/** Set on the reply by the CORS hook, when that is switched on. */
function corsOf(reply: FastifyReply): Record<string, string> {
  if (!reply.hasHeader('vary')) return {}
  const headers = reply.getHeaders()
  const found: Record<string, string> = {}
  for (const name in headers) if (name.startsWith('access-control-') || name === 'vary') found[name] = String(headers[name])
  return found
}
