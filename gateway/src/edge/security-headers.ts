import type { FastifyInstance } from 'fastify'
import { prefixes } from '../platform/upstream.ts'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** Headers of every page. `connect-src` names this host's sockets because not every browser lets 'self' include ws(s). */
function pageHeaders({ host, tls, tiles }: { host: string; tls: boolean; tiles: string | null }): Record<string, string> {
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : ''
  const elsewhere = tiles && URL.parse(tiles)?.origin ? ` ${new URL(tiles).origin}` : ''
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
    ...(tls && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const isProxied = (url: string) => prefixes.some(({ prefix }) => url.startsWith(prefix))
const MOST_HOSTS = 100

/** Puts them on everything this process answers itself; proxied answers carry their own. */
export function secure(app: FastifyInstance, { tls, tiles }: { tls: boolean; tiles: string | null }): void {
  const made = new Map<string, Record<string, string>>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isProxied(request.raw.url ?? '')) return done()
    const { host } = request
    let headers = made.get(host)
    if (!headers) {
      // The name is the client's word: what is remembered stays bounded.
      if (made.size >= MOST_HOSTS) made.clear()
      headers = pageHeaders({ host, tls, tiles })
      made.set(host, headers)
    }
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done()
  })
}
