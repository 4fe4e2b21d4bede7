import type { IncomingHttpHeaders } from 'node:http'

/** What the gateway itself knows about the request and tells upstream. */
export interface Origin {
  readonly requestId: string
  readonly address: string
  readonly proto: string
  readonly host: string
  /** Somebody at this machine asks, through no proxy. */
  readonly isLocal: boolean
}

/** RFC 9110, 7.6.1, and what belongs to one connection only. */
const HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]
/** Headers by which a client could claim to be someone or somewhere else, or ask for another method or path. */
const CLAIMS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-cluster-client-ip',
  'x-request-id',
  'x-correlation-id',
  'remote-user',
  'x-remote-user',
  'x-remote-addr',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
  'x-host',
  'x-internal',
]
const CLAIM_PREFIXES = ['x-forwarded', 'x-user', 'x-menara-', 'x-auth', 'x-original-']
/** Node has already answered `expect`; the host is the upstream's; a length is told anew when there is a body. */
const OURS = ['expect', 'host', 'content-length']

const dropped = new Set([...HOP, ...CLAIMS, ...OURS])
const droppedFromAnswers = new Set([...HOP, 'x-request-id', 'server', 'x-powered-by'])

/** Underscores are refused because servers behind may read `x_user` as `x-user`. */
const isClaim = (name: string) => name.includes('_') || (name.startsWith('x-') && CLAIM_PREFIXES.some((prefix) => name.startsWith(prefix)))

/** Headers of a client's request as upstream may see them. */
export function towardsUpstream(
  headers: IncomingHttpHeaders,
  { requestId, address, proto, host, isLocal }: Origin,
): Record<string, string | string[]> {
  const named = headers.connection && headers.connection !== 'keep-alive' ? headers.connection.toLowerCase().split(/\s*,\s*/) : null
  const sent: Record<string, string | string[]> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || dropped.has(name) || isClaim(name) || named?.includes(name)) continue
    sent[name] = value
  }
  sent['x-request-id'] = requestId
  sent['x-forwarded-for'] = address
  sent['x-forwarded-proto'] = proto
  sent['x-forwarded-host'] = host
  if (isLocal) sent['x-menara-local'] = '1'
  return sent
}

/** Headers of upstream's answer as the client may see them. */
export function towardsClient(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = headers.connection && headers.connection !== 'keep-alive' ? headers.connection.toLowerCase().split(/\s*,\s*/) : null
  const sent: Record<string, string | string[]> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || droppedFromAnswers.has(name) || named?.includes(name)) continue
    sent[name] = value
  }
  return sent
}
