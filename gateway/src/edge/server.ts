import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Settings } from '../platform/settings.ts'

/** The HTTP server itself, over TLS when a certificate is given. Nothing listens yet. */
export function openServer({ tls, trustedProxies }: Pick<Settings, 'tls' | 'trustedProxies'>, log: Logger): FastifyInstance {
  const options = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost as much as passing the request on; lines that need the id name it.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    // A request id is ours alone: what a client sends under that name is never taken over.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    return503OnClosing: true,
  } as const
  const https = tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
  return (https ? fastify({ ...options, https }) : fastify(options)) as unknown as FastifyInstance
}
