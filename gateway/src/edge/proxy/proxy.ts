import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { type OpenUpstreams, prefixes, upstreamPath } from '../../platform/calls/upstream.ts'
import type { AuthPaths } from '../../platform/settings.ts'
import { forward } from './forward.ts'

/** Mounts every documented prefix on its upstream. `/internal` is no prefix, so it cannot be reached from outside. */
export function mountProxy(app: FastifyInstance, upstreams: OpenUpstreams, auth: AuthPaths): void {
  for (const { prefix, name } of prefixes) {
    const upstream = upstreams.byName[name]
    app.register(httpProxy, {
      prefix,
      rewritePrefix: prefix,
      upstream: upstream.origin,
      undici: upstream.pool,
      // Without this a GET answered 503 is asked again up to ten times.
      retryMethods: [],
      // The plugin routes, refuses paths that climb (`..`) and lets bodies through unread; the bytes travel by `forward` (docs/decisions/0025).
      handler: (request, reply) => forward(request, reply, { upstream, path: upstreamPath(request.raw.url ?? '/', auth) }),
    })
  }
  app.get('/openapi.json', (request, reply) => forward(request, reply, { upstream: upstreams.byName.core }))
}
