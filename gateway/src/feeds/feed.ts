import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Reason } from '../platform/reason.ts'
import type { Sharing } from '../sharing/sharing.ts'
import { deltaFrame, eventFrame, type FrameIn, type Stale, turnFrame } from './connection/frames.ts'
import { type Change, mergedChange } from './connection/send-queue.ts'
import { type Poller, type PollerEvents, poller } from './polling/poller.ts'
import type { Source } from './polling/source.ts'
import { notingSize } from './rows/noting-size.ts'
import type { Scope } from './scope.ts'

/** Someone who follows scopes. */
export interface Watcher {
  token(): string
  /** The scope has its first rows. */
  ready(feed: Feed): void
  /** `bytes`: frames of the changes; of a log each event's own, with its seq. */
  changed(feed: Feed, bytes: Buffer, change: Change): void
  happened(feed: Feed, events: { readonly bytes: readonly Buffer[]; readonly seqs: readonly number[] }): void
  /** Stale, fresh: words about the scope that everyone gets. */
  told(frame: FrameIn): void
  /** Nobody of this audience may see it any more, or there is no such thing: the watcher is out. */
  expelled(feed: Feed, status: number, reason: Reason): void
  /** What the watcher knows does not lead to what is known now: it must ask anew. */
  parted(feed: Feed): void
  /** Upstream does not take this watcher's token. */
  doubted(): void
}

/** One scope of one audience: its poller, its watchers, and what has changed since the last sweep. */
export interface Feed {
  readonly key: string
  readonly scope: Scope
  readonly audience: string
  readonly watchers: Set<Watcher>
  readonly pending: Pending
  readonly poller: Poller
  readonly figures: { changes: number; bytes: number }
  /** Who asks upstream: this gateway for itself, this one for all, or another one. */
  role(): 'alone' | 'leader' | 'follower'
  start(): void
  close(): void
}
interface Pending {
  bytes: Buffer[]
  change: Change | null
  /** Of each of `bytes`, for a log: whoever joined in between has some of them already. */
  seqs: number[]
}

export interface FeedNeeds {
  readonly source: Source
  readonly clock: Clock
  readonly random: () => number
  readonly newEpoch: () => string
  readonly metrics: Metrics
  readonly log: Logger
  /** Null where this gateway is the only one. */
  readonly sharing: Sharing | null
  /** Called when a feed has something pending; the sweep takes it from there. */
  readonly dirty: (feed: Feed) => void
  /** Milliseconds from a hint to the answer that came of it. */
  readonly onHinted: (ms: number) => void
  /** Called when upstream has refused the feed as a whole. */
  readonly over: (feed: Feed) => void
}

function* tokensOf(watchers: Iterable<Watcher>): Generator<string> {
  for (const watcher of watchers) yield watcher.token()
}

export const keyOf = (scope: Scope, audience: string) => `${audience}\n${scope.text}`
/** The audience of what only one person may see. */
export const personal = (userId: string) => `user:${userId}`
/** Whether an answer depends on who asks, beyond what people of one audience have in common. */
export function isPersonal({ channel, params }: Pick<Scope, 'channel' | 'params'>): boolean {
  const { personal: always, personalBy = [] } = channel.source
  return channel.personal === true || always === true || personalBy.some((name) => params[name] !== undefined)
}

export function openFeed({ source, metrics, dirty, over, onHinted, sharing, ...needs }: FeedNeeds, scope: Scope, audience: string): Feed {
  const watchers = new Set<Watcher>()
  const note = notingSize(scope, { metrics, log: needs.log })
  const tell = tellingOf(() => feed, { metrics, dirty, over, onHinted })
  const item: Poller = poller({
    scope,
    ...needs,
    ask: async (token, version, next) => note(await source.ask(scope, { token, version, next })),
    tokens: () => tokensOf(watchers),
    tell,
    spread: () => share?.spread() ?? null,
  })
  const key = keyOf(scope, audience)
  const isLog = scope.channel.kind === 'events'
  // What the gateway itself answers is its own affair.
  const share = sharing && !source.isOwn(scope) ? sharing.open({ key, isLog, poller: item, tell }) : null
  const feed: Feed = {
    key,
    scope,
    audience,
    watchers,
    pending: { bytes: [], change: null, seqs: [] },
    figures: { changes: 0, bytes: 0 },
    role: () => share?.role() ?? 'alone',
    poller: item,
    start: () => void (share ? share.start() : item.start()),
    close() {
      item.close()
      share?.close()
    },
  }
  return feed
}

type NotifierNeeds = Pick<FeedNeeds, 'metrics' | 'dirty' | 'over' | 'onHinted'>

/** What a poller says, said on to everyone who watches. */
function tellingOf(feedOf: () => Feed, { metrics, dirty, over, onHinted }: NotifierNeeds): PollerEvents {
  const everyone = (t: 'stale' | 'fresh', stale: Stale) => {
    const feed = feedOf()
    const frame = turnFrame(t, feed.scope.text, stale)
    for (const watcher of feed.watchers) watcher.told(frame)
  }
  return {
    ready() {
      const feed = feedOf()
      for (const watcher of [...feed.watchers]) watcher.ready(feed)
    },
    changed(change) {
      const feed = feedOf()
      const { scope, pending } = feed
      const isLog = scope.channel.kind === 'events'
      const bytes = isLog ? eventFrame(scope.text, change) : deltaFrame(scope.text, change)
      feed.figures.changes++
      feed.figures.bytes += bytes.length
      if (feed.watchers.size === 0) return
      pending.bytes.push(bytes)
      if (isLog) pending.seqs.push(change.seq)
      pending.change = pending.change && !isLog ? mergedChange(pending.change, change) : change
      dirty(feed)
    },
    gap() {
      const feed = feedOf()
      for (const watcher of [...feed.watchers]) watcher.parted(feed)
    },
    stale(stale) {
      metrics.stale.inc()
      everyone('stale', stale)
    },
    fresh(stale) {
      metrics.stale.dec()
      everyone('fresh', stale)
    },
    tokenRefused(token) {
      for (const watcher of feedOf().watchers) if (watcher.token() === token) watcher.doubted()
    },
    refused(status, reason) {
      const feed = feedOf()
      over(feed)
      const leaving = [...feed.watchers]
      feed.watchers.clear()
      for (const watcher of leaving) watcher.expelled(feed, status, reason)
    },
    hinted(ms) {
      metrics.hintLag.observe(ms / 1000)
      onHinted(ms)
    },
  }
}

/** Whether a hint makes a feed worth asking again: its topic, and not plainly another site's or another person's. */
export function concerns({ scope, audience }: Pick<Feed, 'scope' | 'audience'>, hint: ChangeNotification): boolean {
  if (!scope.channel.topics.includes(hint.topic)) return false
  const site = scope.params.location_id
  if (site && hint.location_id && site !== hint.location_id) return false
  return !isPersonal(scope) || !hint.user_id || audience === personal(hint.user_id)
}
