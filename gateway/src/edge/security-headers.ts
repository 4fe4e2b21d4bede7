import type { FastifyInstance, FastifyRequest } from 'fastify'
import { prefixes } from '../platform/calls/upstream.ts'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

interface Places {
  /** Addresses on other hosts that pages ask: map tiles, the API's base. Paths of this host and null count for nothing. */
  readonly elsewhere: readonly (string | null)[]
}

/** Headers of every page. `connect-src` names this host's sockets because not every browser lets 'self' include ws(s). */
function pageHeaders({ host, elsewhere: asked }: Places & { readonly host: string }): Record<string, string> {
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : ''
  const origins = asked.map((address) => URL.parse(address ?? '')?.origin).filter((origin) => origin !== undefined)
  const elsewhere = origins.map((origin) => ` ${origin}`).join('')
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${elsewhere}`,
      "font-src 'self'",
      `connect-src 'self'${sockets}${elsewhere}`,
      "media-src 'self' blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "frame-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'microphone=(self), camera=(self), geolocation=(self), fullscreen=(self), autoplay=(self), screen-wake-lock=(self), payment=(), usb=(), midi=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}

const isProxied = (url: string) => prefixes.some(({ prefix }) => url.startsWith(prefix))
const MOST_HOSTS = 100

/** RFC 6797: from now on this host is asked over TLS only. Said where TLS is on, here or at a trusted balancer. */
export const hstsOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Record<string, string> => (protocol === 'https' ? HSTS : NOTHING)
const HSTS = { 'strict-transport-security': 'max-age=31536000' }
const NOTHING = {}

/** JSON is facts of the moment for one reader: it is kept nowhere, unless whoever made it says how. */
export const isJson = (type: unknown): boolean => typeof type === 'string' && /^application\/([\w.-]+\+)?json\b/i.test(type)

/** Puts them on everything this process answers itself; proxied answers carry their own. */
export function secure(app: FastifyInstance, places: Places): void {
  const made = new Map<string, Record<string, string>>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isProxied(request.raw.url ?? '')) return done()
    const { host } = request
    let headers = made.get(host)
    if (!headers) {
      // The name is the client's word: what is remembered stays bounded.
      if (made.size >= MOST_HOSTS) made.clear()
      headers = pageHeaders({ host, ...places })
      made.set(host, headers)
    }
    reply.headers(headers)
    reply.headers(hstsOf(request))
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control') && isJson(reply.getHeader('content-type'))) reply.header('cache-control', 'no-store')
    return payload
  })
}
