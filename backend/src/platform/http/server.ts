import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { refuseBeforeRouting, refuseInOneShape } from './refusals.ts'
import { serializerOf } from './serializer.ts'
import { escapedUrl, readUtf8 } from './utf8.ts'

const BODY_LIMIT = 1024 * 1024

export interface ServerNeeds {
  readonly logger: FastifyBaseLogger | undefined
  /** Who a bearer token is; null for none, unknown, expired or revoked. */
  identify(token: string): Promise<Caller | null>
}

/** An empty HTTP server with the house's manners: request ids, callers, one shape of refusal. */
export function openServer({ logger, identify }: ServerNeeds): FastifyInstance {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: refuseBeforeRouting as never,
    bodyLimit: BODY_LIMIT,
    // What is done before it listens (a sweep, a count) may take long on a slow disk: it is waited for.
    pluginTimeout: 0,
    // Whoever still reaches it while it stops in order is answered.
    return503OnClosing: false,
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => escapedUrl(url),
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, strict: false } as never },
  }) as unknown as FastifyInstance
  app.setSerializerCompiler(serializerOf)
  // JSON and, where an endpoint asks for one, a form: nothing else is read.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  app.decorateRequest('origin', null as never)
  refuseInOneShape(app)
  readUtf8(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    const forwardedFor = first(request.headers['x-forwarded-for'])
    request.origin = {
      address: forwardedFor ?? request.ip,
      // Without our gateway in between somebody on this machine asks us directly.
      isLocal: forwardedFor === undefined || request.headers['x-menara-local'] === '1',
      isSecure: first(request.headers['x-forwarded-proto']) === 'https',
      agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    }
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    request.caller = token ? await identify(token) : null
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        endpoint: request.routeOptions.config.endpoint ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.userId,
      },
      'answered',
    )
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string
  }
}

/** The backend listens on loopback only, so the header is our own gateway's. */
const first = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim()
