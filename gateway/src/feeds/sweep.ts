import type { Metrics } from '../platform/metrics.ts'
import type { Feed } from './feed.ts'

/** A connection with something to send. */
export interface Flushable {
  flush(): void
}

const SLICE = 256
/** A sweep shorter than a timer's grain needs no rest. */
const SHORT_MS = 2

/**
 * Sends what has changed, one write per socket: what is published while a sweep runs rides in the next one. Sockets are served in
 * slices so that everything else gets its turn, and after a sweep the sender rests for as long as the sweep has worked.
 */
export function openSweep({ metrics, now = () => performance.now() }: { metrics: Metrics; now?: () => number }) {
  const feeds = new Set<Feed>()
  const sockets = new Set<Flushable>()
  let running = false

  function hand(feed: Feed): void {
    const { bytes, change } = feed.pending
    if (!change) return
    const whole = bytes.length === 1 ? (bytes[0] as Buffer) : Buffer.concat(bytes)
    feed.pending.bytes = []
    feed.pending.change = null
    for (const watcher of feed.watchers) watcher.changed(feed, whole, change)
    metrics.deliveries.inc(feed.watchers.size)
  }

  async function serve(due: readonly Flushable[]): Promise<void> {
    for (let i = 0; i < due.length; i += SLICE) {
      for (const socket of due.slice(i, i + SLICE)) socket.flush()
      await new Promise((go) => setImmediate(go))
    }
  }

  async function run(): Promise<void> {
    while (feeds.size + sockets.size > 0) {
      const started = now()
      for (const feed of feeds) hand(feed)
      feeds.clear()
      const due = [...sockets]
      sockets.clear()
      await serve(due)
      const worked = now() - started
      if (worked > SHORT_MS) await new Promise((go) => setTimeout(go, worked))
    }
    running = false
  }

  function wake(): void {
    if (running) return
    running = true
    // The next turn: what this turn still publishes travels together.
    setImmediate(() => void run())
  }

  return {
    feed(feed: Feed) {
      feeds.add(feed)
      wake()
    },
    socket(socket: Flushable) {
      sockets.add(socket)
      wake()
    },
    /** Hands over what is pending for a feed before someone joins it, so that nobody is told what the snapshot already holds. */
    settle: hand,
  }
}
