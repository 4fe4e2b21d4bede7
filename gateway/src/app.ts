import { EventEmitter } from 'node:events'
import fastifyWebsocket from '@fastify/websocket'
import type { Channel } from '@menara/shared/kit/channel.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { logAccess } from './edge/access-log.ts'
import { serveConfig } from './edge/config.ts'
import { allowOrigins } from './edge/cors.ts'
import { answerFaults } from './edge/faults.ts'
import { serveHealth } from './edge/health.ts'
import { limit } from './edge/limits.ts'
import { mayConnect } from './edge/origin.ts'
import { mountProxy } from './edge/proxy.ts'
import { backendPart } from './edge/reachable.ts'
import { secure } from './edge/security-headers.ts'
import { openServer } from './edge/server.ts'
import { serveClient } from './edge/static.ts'
import { dispatchUpgrades } from './edge/upgrades.ts'
import { askMe, openAuthority } from './feeds/authority.ts'
import { openHints } from './feeds/hints.ts'
import { mountFeeds, openHub } from './feeds/hub.ts'
import { mediaWorker } from './media/worker.ts'
import type { Clock } from './platform/clock.ts'
import { openMetrics } from './platform/metrics.ts'
import type { Settings } from './platform/settings.ts'
import { openUpstreams } from './platform/upstream.ts'
import { mountSignalling, openSignalling } from './signalling/signalling.ts'

export interface GatewayNeeds {
  readonly settings: Settings
  readonly channels: readonly Channel[]
  readonly log: Logger
  readonly clock: Clock
  readonly random?: () => number
  /** Time limits of calls upstream; the usual ones unless a test is in a hurry. */
  readonly limits?: { headersMs?: number; bodyMs?: number }
}

const LARGEST_FRAME = 16 * 1024

/** The whole gateway over its needs; nothing listens until `listen`. */
export async function buildGateway(needs: GatewayNeeds) {
  const { settings, log } = needs
  const rooms = openRooms(needs)
  const app = openServer(settings, log)
  app.addHook('preClose', () => rooms.sayGoodbye())
  app.addHook('onClose', () => rooms.close())
  answerFaults(app)
  logAccess(app, rooms.metrics)
  secure(app, { tls: settings.tls !== null, tiles: settings.mapTilesUrl })
  allowOrigins(app, settings.corsOrigins)
  await limit(app, { calls: settings.rateLimit, signIns: settings.authRateLimit, metrics: rooms.metrics })
  await mountSockets(app, rooms, settings)
  serveHealth(app, { metrics: rooms.metrics, internalToken: settings.internalToken, parts: rooms.parts })
  serveConfig(app, settings)
  mountProxy(app, rooms.upstreams)
  serveClient(app, settings.clientDir)
  await app.ready()
  return {
    app,
    metrics: rooms.metrics,
    /** Resolves to the address. */
    listen: () => app.listen({ host: settings.host, port: settings.port }),
    close: () => app.close(),
  }
}

type Rooms = ReturnType<typeof openRooms>

/** Everything that lives: who may, what is followed, who signals. */
function openRooms({ settings, channels, log, clock, random = Math.random, limits = {} }: GatewayNeeds) {
  const { backendUrl, internalToken, media, corsOrigins } = settings
  const metrics = openMetrics()
  const upstreams = openUpstreams(settings.upstreams, limits)
  const authority = openAuthority({ ask: askMe(upstreams), clock })
  const hub = openHub({ channels, upstreams, authority, clock, random, metrics, log })
  const hints =
    backendUrl && internalToken
      ? openHints({ backendUrl, token: internalToken, clock, random, onHint: hub.hint, onConnect: hub.hintsConnected })
      : null
  const worker = mediaWorker(media.workerBin)
  const isAllowed = (origin: string | undefined, host: string | undefined) => mayConnect(origin, { host, allowed: corsOrigins })
  const signalling = openSignalling({ authority, worker, clock, log, turn: media.turnUrl !== null, mayConnect: isAllowed })
  return {
    metrics,
    upstreams,
    hub,
    signalling,
    parts: {
      backend: { required: true, check: backendPart(upstreams.byName.core, backendUrl !== null, clock) },
      feeds: { required: true, check: async () => hub.state() },
      hints: { required: false, check: async () => hints?.state() ?? { ok: true, detail: 'off: the upstream is polled' } },
      media: { required: false, check: async () => mediaPart(await worker.status()) },
    },
    async sayGoodbye() {
      hub.close()
      await signalling.close()
    },
    async close() {
      authority.close()
      await hints?.close()
      await upstreams.close()
    },
  }
}
const mediaPart = ({ worker, detail }: { worker: string; detail: string }) => ({ ok: worker === 'available', detail })

/** Both kinds of socket on the one port. */
async function mountSockets(app: FastifyInstance, { hub, signalling }: Rooms, { corsOrigins }: Settings): Promise<void> {
  const feeds = new EventEmitter()
  dispatchUpgrades(app.server, { feeds, signalling: signalling.engine as never, allowedOrigins: corsOrigins })
  // Of its `server` option only `on` and `removeListener` are called: the emitter is how upgrades reach it.
  await app.register(fastifyWebsocket, { options: { server: feeds as never, maxPayload: LARGEST_FRAME, perMessageDeflate: false } })
  await app.register(async (room) => mountFeeds(room, hub))
  mountSignalling(app, signalling)
}
