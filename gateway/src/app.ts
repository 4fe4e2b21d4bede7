import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { Channel } from '@menara/shared/kit/feeds/channel.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openCctv } from './cctv/cctv.ts'
import { logAccess } from './edge/access-log.ts'
import { serveConfig, version } from './edge/config.ts'
import { allowOrigins } from './edge/cors.ts'
import { answerFaults } from './edge/faults.ts'
import { type Part, serveHealth } from './edge/health.ts'
import { limit } from './edge/limits.ts'
import { mayConnect } from './edge/proxy/origin.ts'
import { serveOwnCalls } from './edge/proxy/own-calls.ts'
import { mountProxy } from './edge/proxy/proxy.ts'
import { backendPart } from './edge/proxy/reachable.ts'
import { dispatchUpgrades } from './edge/proxy/upgrades.ts'
import { secure } from './edge/security-headers.ts'
import { openServer } from './edge/server.ts'
import { serveClient } from './edge/static.ts'
import { serveTiles } from './edge/tiles/tiles.ts'
import { type Authority, askMe, openAuthority, sessionsOnly } from './feeds/connection/authority.ts'
import { followingBy } from './feeds/connection/person-limits.ts'
import { mountFeeds, openHub } from './feeds/hub.ts'
import { openChangeNotifications } from './feeds/rows/change-notifications.ts'
import { openStatus } from './feeds/status.ts'
import type { RoomRules } from './media/rooms/rooms.ts'
import { openSfu, type Sfu } from './media/sfu.ts'
import type { BackendAddress } from './platform/calls/backend.ts'
import { type OpenUpstreams, openUpstreams } from './platform/calls/upstream.ts'
import type { Clock } from './platform/clock.ts'
import { type Metrics, openMetrics } from './platform/metrics.ts'
import type { Settings } from './platform/settings.ts'
import { openPtt } from './ptt/ptt.ts'
import { openPtz } from './ptz/ptz.ts'
import { mountSignalling, openSignalling } from './signalling/signalling.ts'
import { openVnc } from './vnc/vnc.ts'
import { serveVnc } from './vnc/vnc-routes.ts'

export interface GatewayNeeds {
  readonly settings: Settings
  readonly channels: readonly Channel[]
  /** Every call of the contract: commands on a socket name one of them. */
  readonly endpoints: readonly Endpoint[]
  readonly log: Logger
  readonly clock: Clock
  readonly random?: () => number
  /** Who may be in which kind of media room, and be heard there. */
  readonly rules?: RoomRules
  /** Time limits of calls upstream; the usual ones unless a test is in a hurry. */
  readonly limits?: { headersMs?: number; bodyMs?: number }
}

/** The whole gateway over its needs; nothing listens until `listen`. */
export async function buildGateway(needs: GatewayNeeds) {
  const { settings, log } = needs
  const rooms = openRooms(needs)
  const app = openServer(settings, log)
  app.addHook('preClose', () => rooms.sayGoodbye())
  app.addHook('onClose', () => rooms.close())
  answerFaults(app)
  logAccess(app, rooms.metrics)
  secure(app, { elsewhere: [settings.mapTilesUrl, ...httpAndSocket(settings.apiBaseUrl)] })
  allowOrigins(app, settings.corsOrigins)
  await limit(app, { calls: settings.rateLimit, signIns: settings.authRateLimit, metrics: rooms.metrics })
  await mountSockets(app, rooms, settings)
  const { internalToken, metricsToken, instance } = settings
  serveHealth(app, { metrics: rooms.metrics, internalToken, metricsToken, instance, parts: rooms.parts })
  serveConfig(app, settings)
  const { status, hub, cctv } = rooms
  serveOwnCalls(app, rooms.authority, {
    status: status.read,
    walls: hub.walls.list,
    conditions: hub.conditions.list,
    pictures: cctv.service,
  })
  rooms.ptt.serve(app)
  serveVnc(app, rooms)
  rooms.cctv.serve(app)
  mountProxy(app, rooms.upstreams, settings.auth)
  serveTiles(app, settings.mapTilesFile)
  serveClient(app, settings.clientDir)
  await app.ready()
  return {
    app,
    metrics: rooms.metrics,
    sfu: rooms.sfu,
    /** Resolves to the address. */
    listen: () => app.listen({ host: settings.host, port: settings.port }),
    close: () => app.close(),
  }
}

/** An address and the same for sockets. */
const httpAndSocket = (address: string) => [address, address.replace(/^http/, 'ws')]

type Rooms = ReturnType<typeof openRooms>

/** Everything that lives: who may, what is followed, who signals. */
function openRooms(needs: GatewayNeeds) {
  const { settings, channels, endpoints, log, clock, random = Math.random, limits = {} } = needs
  const { corsOrigins } = settings
  const backend = backendOf(settings)
  const metrics = openMetrics()
  const upstreams = openUpstreams(settings.upstreams, { ...limits, backendUrl: settings.backendUrl })
  const authority = openAuthority({ ask: askMe(upstreams, settings.auth), clock, hearsHints: () => hints?.state().ok ?? false })
  const internalToken = backend?.token ?? null
  const hub = openHub({ channels, endpoints, upstreams, authority, clock, random, metrics, log, internalToken, ...followingBy(settings) })
  const hints = backend
    ? openChangeNotifications({
        backend,
        clock,
        random,
        onHint(hint) {
          for (const item of [hub, ptt, cctv, ptz, vnc]) item?.hint(hint)
        },
        onConnect: hub.hintsConnected,
        onBreak: hub.hintsBroken,
      })
    : null
  const status = openStatus({
    hub,
    upstreams,
    addresses: settings.upstreams,
    clock,
    version,
    hints: () => (hints ? (hints.state().ok ? 'connected' : 'away') : 'off'),
    redis: () => hub.sharing?.status() ?? { state: 'off', since: null, leases: 0, lost_leases: 0 },
  })
  const instruments = openInstruments(needs, { backend, upstreams, authority, metrics, hint: hub.hint })
  const { sfu, ptt, ptz, cctv, vnc } = instruments
  const isAllowed = (origin: string | undefined, host: string | undefined) => mayConnect(origin, { host, allowed: corsOrigins })
  const turn = settings.media.turnUrl !== null
  const signalling = openSignalling({ authority: sessionsOnly(authority), sfu, talk: ptt, ptz, clock, log, turn, mayConnect: isAllowed })
  return {
    metrics,
    upstreams,
    hub,
    authority,
    status,
    ...instruments,
    signalling,
    parts: {
      backend: { required: true, check: backendPart(upstreams.byName.core, clock) },
      feeds: { required: true, check: async () => hub.state() },
      hints: { required: false, check: async () => hints?.state() ?? { ok: true, detail: 'off: the upstream is polled' } },
      redis: { required: false, check: async () => hub.sharing?.state() ?? { ok: true, detail: 'off: this is the only gateway' } },
      ...partsOf(instruments),
    },
    async sayGoodbye() {
      hub.close()
      await hub.sharing?.close()
      await signalling.close()
      await ptt.close()
      await ptz.close()
      await cctv.close()
      await vnc?.close()
      sfu.close()
    },
    async close() {
      status.close()
      authority.close()
      await hints?.close()
      await upstreams.close()
    },
  }
}

/** Our own backend; null behind a foreign upstream. */
const backendOf = ({ backendUrl, internalToken }: Settings): BackendAddress | null =>
  backendUrl && internalToken ? { url: backendUrl, token: internalToken } : null

interface Opened {
  readonly backend: BackendAddress | null
  readonly upstreams: OpenUpstreams
  readonly authority: Authority
  readonly metrics: Metrics
  /** Feeds of a topic are asked again at once. */
  readonly hint: (hint: ChangeNotification) => void
}

/** Talk, cameras and screens, and the sound server that carries the first two and asks them who may. */
function openInstruments(
  { settings, log, clock, random = Math.random, rules = {} }: GatewayNeeds,
  { backend, upstreams, authority, metrics, hint }: Opened,
) {
  const { media, recordings, footage } = settings
  const common = { sfu: (): Sfu => sfu, upstreams, backend, clock, log }
  const vnc = openVnc({ settings, backend, upstreams, authority: sessionsOnly(authority), clock, metrics, log })
  const emergencyKept = (key: string) => hint({ seq: '', topic: 'ptt_emergencies', key, location_id: null, user_id: null })
  const ptt = openPtt({ ...common, recordings, zone: settings.zone, registry: metrics.registry, emergencyKept })
  const ptz = openPtz({ upstreams, backend, clock, log })
  const cctv = openCctv({ ...common, path: media.programPath, footage, random, metrics })
  const all = { ptt: ptt.rule, cctv: cctv.rule, ...rules }
  const sfu = openSfu({ settings: { ...media, host: settings.host }, rules: all, clock, log, metrics })
  return { vnc, ptt, ptz, cctv, sfu }
}
type Instruments = ReturnType<typeof openInstruments>

const partsOf = ({ sfu, cctv, ptt }: Instruments): Readonly<Record<'media' | 'cameras' | 'recordings' | 'footage', Part>> => ({
  media: { required: false, check: async () => mediaPart(await sfu.known()) },
  cameras: { required: false, check: cctv.program },
  recordings: { required: false, check: ptt.recording },
  footage: { required: false, check: cctv.recording },
})
const mediaPart = ({ worker, detail }: { worker: string; detail: string }) => ({ ok: worker === 'available', detail })

/** Every kind of socket on the one port. */
async function mountSockets(app: FastifyInstance, { hub, signalling, vnc }: Rooms, { corsOrigins }: Settings): Promise<void> {
  const feeds = await mountFeeds(app, hub)
  dispatchUpgrades(app.server, { feeds, signalling: signalling.engine as never, screens: vnc, allowedOrigins: corsOrigins })
  mountSignalling(app, signalling)
}
