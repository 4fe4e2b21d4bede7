import { randomUUID } from 'node:crypto'
import type { Channel } from '@menara/shared/kit/channel.ts'
import { CLOSE } from '@menara/shared/kit/feed-frames.ts'
import type { Hint } from '@menara/shared/kit/hint.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { OpenUpstreams } from '../platform/upstream.ts'
import type { Authority } from './authority.ts'
import { openFeeds } from './feeds.ts'
import { scopeReader } from './scope.ts'
import { openSession, type Session } from './session.ts'
import { openSource } from './source.ts'
import { openSweep } from './sweep.ts'
import { wireOf } from './wire.ts'

export interface HubNeeds {
  readonly channels: readonly Channel[]
  readonly upstreams: OpenUpstreams
  readonly authority: Authority
  readonly clock: Clock
  readonly random: () => number
  readonly metrics: Metrics
  readonly log: Logger
}

const BEAT_MS = 5_000
/** Clients of a stopping gateway come back spread over this time. */
const RETURN_MS = 2_000

/** Everyone on `/ws` and every feed they follow. */
export function openHub({ channels, upstreams, authority, clock, random, metrics, log }: HubNeeds) {
  const sessions = new Set<Session>()
  const sweep = openSweep({ metrics })
  const source = openSource({ upstreams, clock, random, metrics })
  const feeds = openFeeds({ source, clock, random, metrics, newEpoch: randomUUID, dirty: sweep.feed })
  const readScope = scopeReader(channels)
  const coreOrigin = upstreams.byName.core.origin

  let stopBeat = clock.after(BEAT_MS, beat)
  function beat(): void {
    for (const session of sessions) session.beat()
    stopBeat = clock.after(BEAT_MS, beat)
  }

  function accept(socket: WebSocket): void {
    const wire = wireOf(socket)
    const session = openSession({
      wire,
      id: randomUUID(),
      authority,
      feeds,
      readScope,
      clock,
      sharesAudience: (scope) => source.originOf(scope) === coreOrigin,
      settle: sweep.settle,
      dirty: sweep.socket,
      onClose: (code) => metrics.closed.inc({ code: String(code) }),
      onConflated: (count) => metrics.conflated.inc(count),
    })
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

  return {
    accept,
    hint(hint: Hint): void {
      if (hint.topic === 'sessions') authority.recheck(hint.user_id ?? undefined)
      feeds.hint(hint)
    },
    /** The hint stream stands again: sessions may have been revoked unheard. */
    hintsConnected: () => authority.recheck(),
    state: () => ({ ok: true, detail: `${feeds.size} scopes, ${sessions.size} sockets` }),
    /** Sends everyone away to come back soon, spread. Twice does no harm. */
    close(): void {
      stopBeat()
      for (const session of sessions) session.end(CLOSE.restart, { retry: true, afterMs: Math.round(random() * RETURN_MS) })
      feeds.close()
    },
  }
}
export type Hub = ReturnType<typeof openHub>

/** The route; its upgrade arrives through edge/upgrades.ts. Called plainly it says what it is. */
export function mountFeeds(app: FastifyInstance, hub: Hub): void {
  app.get('/ws', { websocket: true }, (socket) => hub.accept(socket))
}
