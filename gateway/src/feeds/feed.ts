import type { Hint } from '@menara/shared/kit/hint.ts'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import { deltaFrame, frame } from './frames.ts'
import { type Change, mergedChange } from './outbox.ts'
import { type Poller, poller } from './poller.ts'
import type { Scope } from './scope.ts'
import type { Source } from './source.ts'

/** Someone who follows scopes. */
export interface Watcher {
  token(): string
  /** The scope has its first rows. */
  ready(feed: Feed): void
  changed(feed: Feed, bytes: Buffer, change: Change): void
  /** Stale, fresh: words about the scope that everyone gets. */
  told(bytes: Buffer): void
  /** Nobody of this audience may see it any more, or there is no such thing: the watcher is out. */
  expelled(feed: Feed, status: number, message: string): void
  /** Upstream does not take this watcher's token. */
  doubted(): void
}

/** One scope of one audience: its poller, its watchers, and what has changed since the last sweep. */
export interface Feed {
  readonly key: string
  readonly scope: Scope
  readonly audience: string
  readonly watchers: Set<Watcher>
  readonly pending: { bytes: Buffer[]; change: Change | null }
  readonly poller: Poller
}

export interface FeedNeeds {
  readonly source: Source
  readonly clock: Clock
  readonly random: () => number
  readonly newEpoch: () => string
  readonly metrics: Metrics
  /** Called when a feed has something pending; the sweep takes it from there. */
  readonly dirty: (feed: Feed) => void
  /** Called when upstream has refused the feed as a whole. */
  readonly over: (feed: Feed) => void
}

export const keyOf = (scope: Scope, audience: string) => `${audience}\n${scope.text}`
/** The audience of what only one person may see. */
export const personal = (userId: string) => `user:${userId}`

export function openFeed({ source, metrics, dirty, over, ...needs }: FeedNeeds, scope: Scope, audience: string): Feed {
  const watchers = new Set<Watcher>()
  const everyone = (bytes: Buffer) => {
    for (const watcher of watchers) watcher.told(bytes)
  }
  const feed: Feed = {
    key: keyOf(scope, audience),
    scope,
    audience,
    watchers,
    pending: { bytes: [], change: null },
    poller: poller({
      scope,
      ...needs,
      ask: (token, version) => source.ask(scope, token, version),
      tokens: () => [...watchers].map((watcher) => watcher.token()),
      tell: {
        ready() {
          for (const watcher of [...watchers]) watcher.ready(feed)
        },
        changed(change) {
          feed.pending.bytes.push(deltaFrame(scope.text, change))
          feed.pending.change = feed.pending.change ? mergedChange(feed.pending.change, change) : change
          dirty(feed)
        },
        stale(it) {
          metrics.stale.inc()
          everyone(frame({ t: 'stale', scope: scope.text, ...it }))
        },
        fresh(it) {
          metrics.stale.dec()
          everyone(frame({ t: 'fresh', scope: scope.text, ...it }))
        },
        tokenRefused(token) {
          for (const watcher of watchers) if (watcher.token() === token) watcher.doubted()
        },
        refused(status, message) {
          over(feed)
          const leaving = [...watchers]
          watchers.clear()
          for (const watcher of leaving) watcher.expelled(feed, status, message)
        },
        hinted: (ms) => metrics.hintLag.observe(ms / 1000),
      },
    }),
  }
  return feed
}

/** Whether a hint makes a feed worth asking again: its topic, and not plainly another site's or another person's. */
export function concerns({ scope, audience }: Pick<Feed, 'scope' | 'audience'>, hint: Hint): boolean {
  if (!scope.channel.topics.includes(hint.topic)) return false
  const site = scope.params.location_id
  if (site && hint.location_id && site !== hint.location_id) return false
  return !scope.channel.source.personal || !hint.user_id || audience === personal(hint.user_id)
}
