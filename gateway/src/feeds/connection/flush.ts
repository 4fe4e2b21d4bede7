import type { Metrics } from '../../platform/metrics.ts'
import type { Feed } from '../feed.ts'
import type { Change } from './send-queue.ts'

/** A connection with something to send. */
export interface Flushable {
  flush(): void
}

const SLICE = 256
/** A sweep shorter than a timer's grain needs no rest. */
const SHORT_MS = 2
/** Resting longer would save little and be seen. */
const LONGEST_REST_MS = 40

function handEvents(feed: Feed, bytes: readonly Buffer[], seqs: readonly number[]): void {
  for (const watcher of feed.watchers) watcher.happened(feed, { bytes, seqs })
}
function handChange(feed: Feed, bytes: readonly Buffer[], change: Change): void {
  const whole = bytes.length === 1 ? (bytes[0] as Buffer) : Buffer.concat(bytes)
  for (const watcher of feed.watchers) watcher.changed(feed, whole, change)
}

/**
 * Sends what has changed, one write per socket: what is published while a sweep runs rides in the next one. Sockets are served in
 * slices so that everything else gets its turn, and after a sweep the sender rests for as long as the sweep has worked, but never for long.
 */
export function openFlush({ metrics, now = () => performance.now() }: { metrics: Metrics; now?: () => number }) {
  const feeds = new Set<Feed>()
  const sockets = new Set<Flushable>()
  let running = false
  let deliveries = 0
  let lastMs = 0
  let worstMs = 0

  function hand(feed: Feed): void {
    const { bytes, change, seqs } = feed.pending
    if (!change) return
    feed.pending.bytes = []
    feed.pending.change = null
    feed.pending.seqs = []
    if (seqs.length > 0) handEvents(feed, bytes, seqs)
    else handChange(feed, bytes, change)
    deliveries += feed.watchers.size * bytes.length
    metrics.deliveries.inc(feed.watchers.size * bytes.length)
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
      lastMs = worked
      worstMs = Math.max(worstMs, worked)
      if (worked > SHORT_MS) await new Promise((go) => setTimeout(go, Math.min(worked, LONGEST_REST_MS)))
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
    figures: () => ({ deliveries, lastMs, worstMs }),
  }
}
