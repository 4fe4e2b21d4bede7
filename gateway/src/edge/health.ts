import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../platform/calls/refusal.ts'
import type { Metrics } from '../platform/metrics.ts'
import { isLocal } from './local-request.ts'

/** One part of the gateway: `required` ones decide whether it is ready, the others are only said. */
export interface Part {
  readonly required: boolean
  check(): Promise<{ ok: boolean; detail: string }>
}

interface HealthNeeds {
  readonly parts: Readonly<Record<string, Part>>
  readonly metrics: Metrics
  readonly internalToken: string | null
  /** Opens the figures to whoever bears it. */
  readonly metricsToken: string | null
  /** Which start it is of, that nobody takes another's answer for it. */
  readonly instance: string
}

/** `/healthz`: the process runs. `/readyz`: it can do its work, part by part. `/metrics`: for Prometheus. */
export function serveHealth(app: FastifyInstance, { parts, metrics, internalToken, metricsToken, instance }: HealthNeeds): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_, reply) => {
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, { ...(await part.check()), required: part.required }] as const),
    )
    const ready = found.every(([, { ok, required }]) => ok || !required)
    return reply
      .code(ready ? 200 : 503)
      .headers({ 'cache-control': 'no-store', 'x-menara-instance': instance })
      .send({ status: ready ? 'ready' : 'not ready', parts: Object.fromEntries(found) })
  })
  app.get('/metrics', quiet, async (request, reply) => {
    const { authorization } = request.headers
    if (!isLocal(request) && !bears(authorization, metricsToken) && !bears(authorization, internalToken))
      return reply.code(403).send(refusal(403, 'gateway.metrics_closed'))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function bears(authorization: string | undefined, token: string | null): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}
