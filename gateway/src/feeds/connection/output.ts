import type { Clock } from '../../platform/clock.ts'
import type { Wire } from '../rows/wire.ts'
import { emptyOutbox, isWaiting, putUrgent, take, verdictOn } from './send-queue.ts'

interface OutputNeeds {
  readonly wire: Wire
  readonly clock: Clock
  readonly isClosed: () => boolean
  /** Puts the socket on the list of the next sweep. */
  readonly dirty: () => void
  readonly tooSlow: () => void
  readonly onConflated: (count: number) => void
}

/** The sending half of a socket: what waits for it, and a connection that may be slow. */
export function openOutput({ wire, clock, isClosed, dirty, tooSlow, onConflated }: OutputNeeds) {
  const box = emptyOutbox()
  let bulkHeld = 0
  let reported = 0
  return {
    box,
    held: wire.held,
    dirty,
    urgent(bytes: Buffer): void {
      if (isClosed()) return
      putUrgent(box, bytes)
      dirty()
    },
    /** Bytes of a snapshot that goes onto the connection: they do not count against the client. */
    sentBulk(bytes: number): void {
      bulkHeld += bytes
    },
    flush(): void {
      if (isClosed()) return
      const held = wire.held()
      if (held === 0) bulkHeld = 0
      if (verdictOn(box, { held, bulkHeld, now: clock.now() })) {
        tooSlow()
        return
      }
      wire.write(take(box, held))
      if (box.conflated > reported) onConflated(box.conflated - reported)
      reported = box.conflated
      // What the kernel takes at once is not followed by `drain`: the rest goes in the next sweep.
      if (wire.held() === 0 && isWaiting(box)) dirty()
    },
    /** The connection has room again. */
    drained(): void {
      if (isWaiting(box)) dirty()
    },
  }
}
