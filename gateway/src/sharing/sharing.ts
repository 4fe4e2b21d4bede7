import { randomUUID } from 'node:crypto'
import type { GatewayStatus } from '@menara/shared/contract/iot/monitoring.contract.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { openRedis } from './redis.ts'
import { openShare, type Share, type ShareNeeds } from './share.ts'

const BEAT_MS = 600
const HINTS = 'menara:hints'
const REMEMBERED = 2_000

export interface SharingNeeds {
  readonly url: string
  readonly clock: Clock
  readonly log: Logger
  readonly newEpoch: () => string
  /** A hint that another gateway has heard. */
  readonly onHint: (hint: ChangeNotification) => void
  readonly onTurn: (is: 'up' | 'away') => void
}

/** Several gateways over one Redis: one of them asks upstream for each scope, and hints reach all. */
export function openSharing({ url, clock, log, newEpoch, onHint, onTurn }: SharingNeeds) {
  const me = randomUUID()
  const shares = new Set<Share>()
  let since: number | null = null
  let lost = 0
  const redis = openRedis({ url, clock, log, onTurn: turned })

  function turned(is: 'up' | 'away'): void {
    since = clock.now()
    log.warn({ redis: is }, is === 'up' ? 'redis is here: one gateway asks for all' : 'redis is away: every gateway asks for itself')
    if (is === 'up') void redis.subscribe(HINTS, hear).catch(() => undefined)
    for (const share of shares) share.redisTurned(is)
    onTurn(is)
  }
  const isNews = newsOf()
  function hear(text: string): void {
    const hint = JSON.parse(text) as ChangeNotification
    if (isNews(hint)) onHint(hint)
  }

  let stop = clock.after(BEAT_MS, beat)
  function beat(): void {
    for (const share of shares) void share.beat()
    stop = clock.after(BEAT_MS, beat)
  }

  return {
    open(scope: Pick<ShareNeeds, 'key' | 'isLog' | 'poller' | 'tell'>): Share {
      const share = openShare({ ...scope, redis, me, clock, newEpoch, onLost: () => lost++ })
      shares.add(share)
      return {
        ...share,
        close() {
          shares.delete(share)
          share.close()
        },
      }
    },
    /** Passes a hint on to the other gateways. False when it was heard before. */
    pass(hint: ChangeNotification): boolean {
      if (!isNews(hint)) return false
      if (hint.seq !== '') redis.publish(HINTS, JSON.stringify(hint))
      return true
    },
    state: () => ({
      ok: redis.isUp(),
      detail: redis.isUp() ? 'connected: one gateway asks for each scope' : 'away: this gateway asks for every scope by itself',
    }),
    status: (): GatewayStatus['redis'] => ({
      state: redis.isUp() ? 'connected' : 'away',
      since,
      leases: [...shares].filter((share) => share.role() === 'leader').length,
      lost_leases: lost,
    }),
    async close(): Promise<void> {
      stop()
      // What the shares said last is still on its way.
      await new Promise<void>((go) => clock.after(20, go))
      redis.close()
    },
  }
}
export type Sharing = ReturnType<typeof openSharing>

/** Tells whether a hint is news: each comes from the backend and from every other gateway. */
function newsOf(): (hint: ChangeNotification) => boolean {
  let lately = new Set<string>()
  let before = new Set<string>()
  return ({ seq }) => {
    if (seq === '') return true
    if (lately.has(seq) || before.has(seq)) return false
    if (lately.size >= REMEMBERED) [before, lately] = [lately, new Set()]
    lately.add(seq)
    return true
  }
}
