import { mediaSignals } from '@menara/shared/contract/media.contract.ts'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { Authority } from '../feeds/authority.ts'
import type { MediaWorker } from '../media/worker.ts'
import type { Clock } from '../platform/clock.ts'
import { answering } from './answering.ts'
import { mediaAnswers, type Peer } from './media-answers.ts'

export interface SignallingNeeds {
  readonly authority: Authority
  readonly worker: MediaWorker
  readonly turn: boolean
  readonly clock: Clock
  readonly log: Logger
  readonly mayConnect: (origin: string | undefined, host: string | undefined) => boolean
}

const LARGEST_MESSAGE = 64 * 1024
const LONGEST_TOKEN = 8192

/** socket.io beside everything else on the port: an engine of its own that is handed requests and upgrades, namespace `/media`. */
export function openSignalling({ authority, worker, turn, clock, log, mayConnect }: SignallingNeeds) {
  const engine = new Engine({
    maxHttpBufferSize: LARGEST_MESSAGE,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, allow) => allow(null, mayConnect(request.headers.origin, request.headers.host)),
  })
  const io = new Server({ serveClient: false, connectTimeout: 5_000 })
  io.bind(engine)
  io.use((_, next) => next(new Error('Connect to the namespace /media')))

  const answersFor = answering(mediaSignals, mediaAnswers({ worker, turn, clock }), {
    clock,
    onFault: (error) => log.error({ err: error }, 'signal failed'),
  })
  const media = io.of('/media')
  media.use(async (socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    if (typeof token !== 'string' || token.length === 0 || token.length > LONGEST_TOKEN) return next(new Error('401 Sign in first'))
    const verdict = await authority.identify(token)
    if (verdict.kind === 'away') return next(new Error('503 The service is not reachable'))
    if (verdict.kind === 'refused') return next(new Error('401 Sign in again'))
    const peer: Peer = { id: socket.id, userId: verdict.identity.userId }
    socket.data = { peer, token }
    next()
  })
  media.on('connection', (socket) => {
    const { peer, token } = socket.data as { peer: Peer; token: string }
    const answer = answersFor(peer)
    const release = authority.hold(token, { revoked: () => void socket.disconnect(true), changed: () => undefined })
    socket.on('disconnect', release)
    socket.onAny((name: string, ...rest: unknown[]) => {
      const ack = rest.at(-1)
      // Without an acknowledgement there is nobody to answer; signals are questions.
      if (typeof ack === 'function') void answer(name, rest.length > 1 ? rest[0] : {}).then((it) => (ack as (it: unknown) => void)(it))
    })
  })

  return {
    engine,
    async close() {
      await io.close()
    },
  }
}
export type Signalling = ReturnType<typeof openSignalling>

/** Long-polling requests; taken over before their bodies are read. */
export function mountSignalling(app: FastifyInstance, { engine }: Signalling): void {
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/socket.io/',
    onRequest: async (request, reply) => {
      reply.hijack()
      engine.handleRequest(request.raw as never, reply.raw)
    },
    handler: () => undefined,
  })
}
