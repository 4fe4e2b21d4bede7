import { createHash, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FeedStatus, GatewayStatus, UpstreamStatus } from '@menara/shared/contract/iot/monitoring.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { OpenUpstreams } from '../platform/calls/upstream.ts'
import type { Clock } from '../platform/clock.ts'
import { reasonIn } from '../platform/reason.ts'
import type { Upstreams } from '../platform/settings.ts'
import { LEVELS } from './connection/send-queue.ts'
import type { Feed } from './feed.ts'
import type { Hub } from './hub.ts'
import type { Health } from './polling/source.ts'

interface StatusNeeds {
  readonly hub: Hub
  readonly upstreams: OpenUpstreams
  readonly addresses: Upstreams
  readonly clock: Clock
  readonly version: string
  readonly hints: () => GatewayStatus['hints']['state']
  readonly redis: () => GatewayStatus['redis']
}

const NS_PER_MS = 1e6
const ms = (ns: number) => (Number.isFinite(ns) ? Math.round((ns / NS_PER_MS) * 100) / 100 : 0)
const withoutLogin = (address: string) => {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

/** How this gateway is doing, told when asked. */
export function openStatus({ hub, upstreams, addresses, clock, version, hints, redis }: StatusNeeds) {
  const id = randomUUID()
  const startedAt = clock.now()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const rate = rates({ clock, read: () => ({ deliveries: hub.sweep.figures().deliveries, cpu: cpuMs() }) })

  return {
    /** `language`: in which it says why feeds are stale. */
    read(language: Language): GatewayStatus {
      const memory = process.memoryUsage()
      const perSecond = rate.perSecond()
      return {
        gateway: { id, started_at: startedAt, now: clock.now(), version, pid: process.pid },
        ...loads(hub),
        sweep: { ...sweepOf(hub), deliveries_per_s: perSecond.deliveries },
        queue: hub.source.figures().queue,
        process: {
          cpu_percent: Math.round(perSecond.cpu) / 10,
          event_loop_p50_ms: ms(delay.percentile(50)),
          event_loop_p99_ms: ms(delay.percentile(99)),
          rss_bytes: memory.rss,
          heap_used_bytes: memory.heapUsed,
          external_bytes: memory.external,
          uptime_s: Math.round(process.uptime()),
        },
        redis: redis(),
        hints: {
          state: hints(),
          received: hub.counts.hints,
          last_at: hub.counts.lastHintAt,
          p50_ms: hub.hintTook.percentile(0.5),
          p95_ms: hub.hintTook.percentile(0.95),
        },
        upstreams: upstreamsOf(hub.source.figures().upstreams, { upstreams, addresses }),
        feeds: [...hub.feeds.all()].map((feed) => feedStatus(feed, clock.now(), language)),
        walls: hub.walls.list(),
        conditions: hub.conditions.list(),
      }
    },
    close(): void {
      rate.close()
      delay.disable()
    },
  }
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const sweepOf = ({ sweep, counts }: Hub) => {
  const { deliveries, lastMs, worstMs } = sweep.figures()
  return { deliveries, conflated: counts.conflated, last_ms: Math.round(lastMs * 100) / 100, worst_ms: Math.round(worstMs * 100) / 100 }
}

/** What waits for all sockets together. */
function loads({ sessions, counts }: Hub): Pick<GatewayStatus, 'sockets' | 'lanes'> {
  const sockets = { open: sessions.size, signed_in: 0, subscriptions: 0, slow: 0, held_bytes: 0, cut_for_slowness: counts.cutForSlowness }
  const lanes = { urgent: 0, events: 0, state: 0, merged: 0, bulk: 0, bytes: 0 }
  for (const session of sessions) {
    const { box, held, isSignedIn, subscriptions } = session.load()
    sockets.signed_in += isSignedIn ? 1 : 0
    sockets.subscriptions += subscriptions
    sockets.held_bytes += held
    sockets.slow += held + box.bytes > LEVELS.conflate ? 1 : 0
    lanes.urgent += box.urgent.length
    lanes.events += box.events.length
    lanes.state += box.alarms.length + box.state.length
    lanes.merged += box.merged.size
    lanes.bulk += box.bulk.length
    lanes.bytes += box.bytes
  }
  return { sockets, lanes }
}

const BREAKER = { closed: 'reachable', open: 'away', trying: 'away' } as const

function upstreamsOf(
  found: ReadonlyMap<string, Health>,
  { upstreams, addresses }: { upstreams: OpenUpstreams; addresses: Upstreams },
): UpstreamStatus[] {
  return Object.values(upstreams.byName).map(({ name, origin }) => {
    const health = found.get(origin)
    const breaker = health?.breaker.state ?? 'closed'
    return {
      name,
      address: withoutLogin(addresses[name]),
      state: breaker === 'closed' && (health?.breaker.failures ?? 0) > 0 ? 'doubtful' : BREAKER[breaker],
      breaker,
      away_since: health?.awaySince ?? null,
      calls: health?.calls ?? 0,
      failures: health?.failures ?? 0,
      in_flight: health?.inFlight ?? 0,
      p50_ms: health?.took.percentile(0.5) ?? null,
      p95_ms: health?.took.percentile(0.95) ?? null,
    }
  })
}

function feedStatus({ scope, audience, watchers, poller, figures, role }: Feed, now: number, language: Language): FeedStatus {
  const known = poller.rows.known(now)
  const stale = poller.rows.stale()
  return {
    scope: scope.text,
    channel: scope.channel.name,
    audience: createHash('sha256').update(audience).digest('base64url').slice(0, 8),
    watchers: watchers.size,
    role: role(),
    kind: scope.channel.kind ?? 'state',
    seq: known?.seq ?? 0,
    rows: poller.rows.size,
    target_ms: scope.channel.intervalMs,
    interval_ms: Math.round(poller.interval()),
    age_ms: known ? Math.round(known.ageMs) : null,
    stale_since: stale?.since ?? null,
    stale_reason: stale && reasonIn(stale.reason, language),
    polls: poller.figures.polls,
    hints: poller.figures.hints,
    changes: figures.changes,
    bytes: figures.bytes,
  }
}

const STEP_MS = 1_000
const KEPT = 10

/** Growth of counters per second, over the last ten seconds. */
function rates<Name extends string>({ clock, read }: { clock: Clock; read: () => Readonly<Record<Name, number>> }) {
  let kept = [{ at: clock.now(), values: read() }]
  let stop = clock.after(STEP_MS, step)
  function step(): void {
    kept = [...kept.slice(-KEPT), { at: clock.now(), values: read() }]
    stop = clock.after(STEP_MS, step)
  }
  return {
    perSecond(): Record<Name, number> {
      const [oldest] = kept as [(typeof kept)[0]]
      const seconds = Math.max(0.001, (clock.now() - oldest.at) / 1000)
      const now = read()
      const grown = (name: Name) => Math.round(((now[name] - oldest.values[name]) / seconds) * 10) / 10
      return Object.fromEntries((Object.keys(now) as Name[]).map((name) => [name, grown(name)])) as Record<Name, number>
    },
    close: () => stop(),
  }
}
