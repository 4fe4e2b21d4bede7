import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import { concerns, type Feed, type FeedNeeds, keyOf, openFeed, type Watcher } from './feed.ts'
import type { Scope } from './scope.ts'

const LINGER_MS = 1000

/** All feeds of this gateway, one per scope and audience, living from the first watcher to a second after the last. */
export function openFeeds(needs: Omit<FeedNeeds, 'over'>) {
  const { source, clock, metrics } = needs
  const feeds = new Map<string, Feed>()
  const byTopic = new Map<string, Set<Feed>>()
  const lingering = new Map<Feed, () => void>()

  function end(feed: Feed): void {
    stay(feed)
    if (feeds.get(feed.key) !== feed) return
    feeds.delete(feed.key)
    for (const topic of feed.scope.channel.topics) byTopic.get(topic)?.delete(feed)
    if (feed.poller.rows.stale()) metrics.stale.dec()
    feed.close()
    metrics.scopes.set(feeds.size)
  }
  function stay(feed: Feed): void {
    lingering.get(feed)?.()
    lingering.delete(feed)
  }
  function open(scope: Scope, audience: string): Feed {
    const feed = openFeed({ ...needs, over: end }, scope, audience)
    feeds.set(feed.key, feed)
    for (const topic of scope.channel.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(feed))
    metrics.scopes.set(feeds.size)
    return feed
  }

  source.onTurn((origin, is) => {
    for (const { scope, poller } of feeds.values()) if (source.originOf(scope) === origin) poller.turned(is)
  })

  return {
    /** Joins the feed of a scope, opening it when it is cold; `poller.rows` has what is known already. */
    join(scope: Scope, { audience, watcher }: { audience: string; watcher: Watcher }): Feed {
      const found = feeds.get(keyOf(scope, audience))
      const feed = found ?? open(scope, audience)
      stay(feed)
      feed.watchers.add(watcher)
      if (found) feed.poller.joined()
      else feed.start()
      return feed
    },
    leave(feed: Feed, watcher: Watcher): void {
      feed.watchers.delete(watcher)
      if (feed.watchers.size > 0 || feeds.get(feed.key) !== feed || lingering.has(feed)) return
      lingering.set(
        feed,
        clock.after(LINGER_MS, () => end(feed)),
      )
    },
    hint(hint: ChangeNotification): void {
      metrics.hints.inc({ topic: hint.topic })
      for (const feed of byTopic.get(hint.topic) ?? []) if (concerns(feed, hint)) feed.poller.hint()
    },
    all: () => feeds.values(),
    get size() {
      return feeds.size
    },
    close() {
      for (const feed of [...feeds.values()]) end(feed)
    },
  }
}
export type Feeds = ReturnType<typeof openFeeds>
