import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../platform/calls/refusal.ts'
import { prefixes } from '../platform/calls/upstream.ts'

const FOREVER = 'public, max-age=31536000, immutable'

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
  const isKnown = addressesOf(clientDir)
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request))
      return reply.code(404).send(refusal(404, 'gateway.not_served', { path: request.url.split('?', 1)[0] ?? '' }))
    if (!clientDir || !existsSync(join(clientDir, 'index.html'))) return reply.code(503).send(refusal(503, 'gateway.not_built'))
    return reply.code(isKnown(request.url) ? 200 : 404).sendFile('index.html')
  })
}

/** Beside the built client: every address its route table has, made from that table when it is built. */
const ADDRESSES = 'addresses.json'

/** Whether the client has a screen at an address. Without the list (a client that is served by its own tool) every address counts as known. */
function addressesOf(clientDir: string | null): (url: string) => boolean {
  let known: ReadonlySet<string> | undefined
  const read = (): ReadonlySet<string> | undefined => {
    const file = clientDir && join(clientDir, ADDRESSES)
    if (file && existsSync(file)) known = new Set((JSON.parse(readFileSync(file, 'utf8')) as string[]).map((path) => path.toLowerCase()))
    return known
  }
  return (url) => {
    const path =
      url
        .split(/[?#]/, 1)[0]
        ?.replace(/(?<=.)\/+$/, '')
        .toLowerCase() ?? ''
    return (known ?? read())?.has(path) ?? true
  }
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
