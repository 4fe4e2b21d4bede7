import type { FastifyInstance } from 'fastify'
import { prefixes } from '../platform/calls/upstream.ts'
import { addressForLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'

/** One line and one observation per answered request. Secrets are never written: neither headers nor what stands in addresses. */
export function logAccess(app: FastifyInstance, metrics: Metrics): void {
  const observe = observer(metrics)
  app.addHook('onResponse', (request, reply, done) => {
    const url = request.raw.url ?? ''
    const status = reply.raw.statusCode
    const ms = reply.elapsedTime
    observe(routeOf(url), status, ms / 1000)
    request.log.info(
      { reqId: request.id, method: request.method, url: addressForLog(url), status, ms: Math.round(ms * 10) / 10, ip: request.ip },
      'answered',
    )
    done()
  })
}

/** Remembers the histogram's children: looking one up by its labels costs as much as answering. */
function observer({ http }: Metrics) {
  const known = new Map<string, { observe(seconds: number): void }>()
  return (route: string, status: number, seconds: number) => {
    const family = Math.floor(status / 100)
    const key = route + family
    let child = known.get(key)
    if (!child) {
      child = http.labels(route, `${family}xx`)
      known.set(key, child)
    }
    child.observe(seconds)
  }
}

/** A handful of words: an address as a label would let anyone grow the registry. */
function routeOf(url: string): string {
  for (const { prefix, name } of prefixes) if (url.startsWith(prefix)) return name
  if (url.startsWith('/assets/')) return 'assets'
  if (url.startsWith('/socket.io/')) return 'socket.io'
  if (url.startsWith('/ws')) return 'ws'
  return 'page'
}
