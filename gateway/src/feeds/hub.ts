import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import fastifyWebsocket from '@fastify/websocket'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import { type Channel, changesOf } from '@menara/shared/kit/feeds/channel.ts'
import { CLOSE } from '@menara/shared/kit/feeds/feed-frames.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { refusal } from '../platform/calls/refusal.ts'
import type { OpenUpstreams } from '../platform/calls/upstream.ts'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import { recent } from '../platform/recent.ts'
import { openSharing, type Sharing } from '../sharing/sharing.ts'
import type { Authority } from './connection/authority.ts'
import { openCommands } from './connection/commands.ts'
import { openFlush } from './connection/flush.ts'
import { openPersonCounts, type PersonLimits } from './connection/person-limits.ts'
import { openSession, type Session, type SessionNeeds } from './connection/session.ts'
import { openFeeds } from './feeds.ts'
import { type Conditions, followWalls, openConditions } from './polling/conditions.ts'
import { openSource, type Source } from './polling/source.ts'
import { ownAnswers } from './rows/own.ts'
import { wireOf } from './rows/wire.ts'
import { scopeReader } from './scope.ts'
import { openWalls } from './walls.ts'

export interface HubNeeds {
  readonly channels: readonly Channel[]
  readonly endpoints: readonly Endpoint[]
  readonly upstreams: OpenUpstreams
  readonly authority: Authority
  readonly clock: Clock
  readonly random: () => number
  readonly metrics: Metrics
  readonly log: Logger
  /** Some of what is followed is not our own backend's. */
  readonly foreign: boolean
  /** What our own backend and its gateways share; null behind a foreign upstream. */
  readonly internalToken: string | null
  /** Where other gateways are met; null when this is the only one. */
  readonly redisUrl: string | null
  readonly limits: PersonLimits
}

const BEAT_MS = 5_000
const REDIS_PATIENCE_MS = 3_000
const HINTS_PATIENCE_MS = 10_000
const HINTS_AWAY = {
  kind: 'hints_away',
  subject: 'hints',
  message: 'The backend no longer says what changes: everything is asked for in its interval',
  priority: 'medium',
} as const
const REDIS_AWAY = {
  kind: 'redis_away',
  subject: 'redis',
  message: 'Redis does not answer: every gateway asks upstream for itself',
  priority: 'medium',
} as const
/** Clients of a stopping gateway come back spread over this time. */
const RETURN_MS = 2_000

/** What the gateway sees of itself: walls, upstreams and Redis, and what is wrong with them. */
function openSight({ clock, authority }: HubNeeds, hint: (topic: string) => void) {
  const conditions = openConditions({ clock, onChange: () => hint('gateway.conditions') })
  const judgeWalls = followWalls(conditions, () => walls.list())
  const walls = openWalls({
    clock,
    onChange() {
      hint('gateway.walls')
      judgeWalls()
    },
  })
  return { conditions, walls, own: ownAnswers({ authority, conditions: conditions.list, walls: walls.list }) }
}

/** Where other gateways are met, if there are any. */
function openOthers(needs: HubNeeds, conditions: Conditions, onHint: (hint: ChangeNotification) => void): Sharing | null {
  const { redisUrl, clock, metrics } = needs
  if (!redisUrl) return null
  const onTurn = (is: 'up' | 'away') => {
    metrics.redis.set(is === 'up' ? 1 : 0)
    conditions.set('redis', is === 'up' ? null : REDIS_AWAY)
  }
  const sharing = openSharing({ ...needs, url: redisUrl, newEpoch: randomUUID, onHint, onTurn })
  clock.after(REDIS_PATIENCE_MS, () => sharing.state().ok || onTurn('away'))
  return sharing
}

/** Everyone on `/ws` and every feed they follow. */
export function openHub(needs: HubNeeds) {
  const { upstreams, authority, clock, random, metrics } = needs
  const sessions = new Set<Session>()
  const hintTook = recent()
  let hintsSince: number | null = null
  const counts = { hints: 0, lastHintAt: null as number | null, conflated: 0, cutForSlowness: 0 }
  const sweep = openFlush({ metrics })
  const { conditions, walls, own } = openSight(needs, (topic) => feeds.hint({ seq: '', topic, key: '', location_id: null, user_id: null }))
  const source = openSource({ ...needs, own })
  const sharing = openOthers(needs, conditions, heed)
  const feeds = openFeeds({ ...needs, source, newEpoch: randomUUID, dirty: sweep.feed, onHinted: hintTook.add, sharing })
  source.onTurn((origin, is) => watchUpstream(conditions, { upstreams, origin, is }))
  const common = { ...sessionNeeds(needs, { source, sweep, counts }), feeds, walls }

  let stopBeat = clock.after(BEAT_MS, beat)
  function beat(): void {
    for (const session of sessions) session.beat()
    stopBeat = clock.after(BEAT_MS, beat)
  }
  function heed(hint: ChangeNotification): void {
    counts.hints++
    counts.lastHintAt = clock.now()
    if (hint.topic === 'sessions') authority.recheck(hint.user_id ?? undefined)
    feeds.hint(hint)
  }

  return {
    accept: (socket: WebSocket) => accept(socket, { common, sessions, ...needs }),
    hint(hint: ChangeNotification): void {
      if (!sharing || sharing.pass(hint)) heed(hint)
    },
    /** The hint stream stands again: sessions may have been revoked unheard. */
    hintsConnected(): void {
      hintsSince = null
      conditions.set('hints', null)
      authority.recheck()
    },
    hintsBroken(): void {
      hintsSince ??= clock.now()
      // A backend that is away altogether is one alarm, not two.
      const isAway = conditions.list().some(({ kind }) => kind === 'upstream_away')
      if (!isAway && clock.now() - hintsSince >= HINTS_PATIENCE_MS) conditions.set('hints', HINTS_AWAY)
    },
    state: () => ({ ok: true, detail: `${feeds.size} scopes, ${sessions.size} sockets` }),
    sessions: sessions as ReadonlySet<Session>,
    feeds,
    source,
    sweep,
    walls,
    conditions,
    sharing,
    hintTook,
    counts: counts as Readonly<typeof counts>,
    /** Sends everyone away to come back soon, spread. Twice does no harm. */
    close(): void {
      stopBeat()
      for (const session of sessions) session.end(CLOSE.restart, { retry: true, afterMs: Math.round(random() * RETURN_MS) })
      feeds.close()
      walls.close()
    },
  }
}
export type Hub = ReturnType<typeof openHub>

/** Every list may also be followed as change notifications; a log tells each event once as it is. */
const withChanges = (channels: readonly Channel[]) => [...channels, ...channels.filter(({ kind }) => kind !== 'events').map(changesOf)]

interface Counted {
  readonly source: Source
  readonly sweep: ReturnType<typeof openFlush>
  readonly counts: { conflated: number; cutForSlowness: number }
}
/** What every session needs alike. */
function sessionNeeds(needs: HubNeeds, { source, sweep, counts }: Counted): Omit<SessionNeeds, 'wire' | 'id' | 'feeds' | 'walls'> {
  const { authority, channels, clock, metrics, upstreams, foreign } = needs
  const coreOrigin = upstreams.byName.core.origin
  return {
    authority,
    readScope: scopeReader(withChanges(channels), { anyId: foreign }),
    clock,
    counts: openPersonCounts(needs.limits),
    sharesAudience: (scope) => source.isOwn(scope) || source.originOf(scope) === coreOrigin,
    settle: sweep.settle,
    dirty: sweep.socket,
    onClose(code) {
      metrics.closed.inc({ code: String(code) })
      if (code === CLOSE.slow) counts.cutForSlowness++
    },
    onConflated(count) {
      metrics.conflated.inc(count)
      counts.conflated += count
    },
    commands: openCommands(needs),
  }
}

interface AcceptNeeds extends Pick<HubNeeds, 'metrics' | 'log'> {
  readonly common: Omit<SessionNeeds, 'wire' | 'id'>
  readonly sessions: Set<Session>
}
function accept(socket: WebSocket, { common, sessions, metrics, log }: AcceptNeeds): void {
  const wire = wireOf(socket)
  const session = openSession({ ...common, wire, id: randomUUID() })
  sessions.add(session)
  metrics.sockets.set(sessions.size)
  wire.onDrain(session.drained)
  socket.on('message', (data, binary) => session.receive(binary ? null : String(data)))
  socket.on('pong', session.heard)
  socket.on('error', (error) => log.debug({ err: error }, 'feed socket failed'))
  socket.on('close', () => {
    session.dispose()
    sessions.delete(session)
    metrics.sockets.set(sessions.size)
  })
}

/** One condition for an upstream that is away, however many APIs and scopes live there. */
function watchUpstream(
  conditions: ReturnType<typeof openConditions>,
  { upstreams, origin, is }: { upstreams: OpenUpstreams; origin: string; is: Parameters<Parameters<Source['onTurn']>[0]>[1] },
): void {
  const names = Object.values(upstreams.byName).filter((value) => value.origin === origin)
  const [first] = names
  if (!first) return
  const message = `No answer from the ${names.map(({ name }) => name).join(', ')} API; what is shown is the last that was known`
  conditions.set(
    `upstream:${first.name}`,
    is === 'away' ? { kind: 'upstream_away', subject: first.name, message, priority: 'critical' } : null,
  )
}

const LARGEST_FRAME = 16 * 1024

/**
 * `/ws` as a route of the framework; what comes back takes the upgrades of that path. Called plainly, the path says what it is.
 */
export async function mountFeeds(
  app: FastifyInstance,
  hub: Hub,
): Promise<(request: IncomingMessage, socket: Duplex, head: Buffer) => void> {
  const upgrades = new EventEmitter()
  const options = { clientTracking: false, maxPayload: LARGEST_FRAME, perMessageDeflate: false }
  // Of its `server` option only `on` and `removeListener` are called: the emitter is how upgrades reach it. The hub says goodbye itself.
  await app.register(fastifyWebsocket, { options: { ...options, server: upgrades as never }, preClose: (done: () => void) => done() })
  await app.register(async (room) => {
    room.route({
      method: 'GET',
      url: '/ws',
      handler: (_, reply) => reply.code(426).header('upgrade', 'websocket').send(refusal(426, 'gateway.websocket_only')),
      wsHandler(socket, { raw }) {
        release(raw, socket)
        hub.accept(socket)
      },
    })
  })
  return (request, socket, head) => void upgrades.emit('upgrade', request, socket, head)
}

/**
 * Lets go of the HTTP exchange a socket came from: its listener for errors and the unused response hold request, headers and reply for as long
 * as the socket lives, kilobytes for each client. The hub listens to errors itself.
 */
function release({ socket: connection }: IncomingMessage, socket: WebSocket): void {
  socket.removeAllListeners('error')
  const { _httpMessage: unused } = connection as { _httpMessage?: ServerResponse | null }
  unused?.detachSocket(connection)
}
