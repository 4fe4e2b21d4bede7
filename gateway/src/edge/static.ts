import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../platform/refusal.ts'
import { prefixes } from '../platform/upstream.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const NOT_BUILT = 'The client is not built yet. Run npm start, or build it with npm run build.'

/** Serves the built client: hashed files for ever, everything else asked for again each time; `.br` and `.gz` beside a file are used. */
export function serveClient(app: FastifyInstance, clientDir: string | null): void {
  if (clientDir) {
    app.register(fastifyStatic, {
      root: clientDir,
      wildcard: true,
      index: ['index.html'],
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(join(clientDir, 'assets')) ? FOREVER : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return reply.code(404).send(refusal(404, `Nothing is served at ${request.url.split('?', 1)[0]}.`))
    if (!clientDir || !existsSync(join(clientDir, 'index.html'))) return reply.code(503).send(refusal(503, NOT_BUILT))
    return reply.sendFile('index.html')
  })
}

const OURS = [
  ...prefixes.map(({ prefix }) => prefix),
  '/api',
  '/desk/api',
  '/people/api',
  '/ws',
  '/socket.io',
  '/internal',
  '/gateway',
  '/assets',
  '/vnc',
]

/** A browser going somewhere: the router in the page decides what is there. Calls, sockets and missing files are not. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const ours = OURS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  return (method === 'GET' || method === 'HEAD') && !ours && (headers.accept ?? '').includes('text/html')
}
