import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import { coalesced } from '@menara/shared/kit/flow-control/coalesced.ts'
import type { ChangeNotificationsStore, Position } from './change-notifications.store.ts'

const BATCH = 500
const KEEP_MS = 24 * 3600_000

export interface ChangeNotificationsNeeds {
  readonly store: ChangeNotificationsStore
  readonly now: () => Date
  /** Drops announcements made before an instant. */
  readonly forget: (before: Date) => Promise<void>
  /** Calls back after each commit that announced something. */
  readonly listen: (heard: () => void) => Promise<() => Promise<void>>
  readonly onTrouble: (error: unknown) => void
  /** The net under lost notifications. */
  readonly sweepMs?: number
}
export type ChangeNotificationsService = ReturnType<typeof changeNotificationsService>

/** Hands the outbox to whoever follows, in commit order, each from their own position. */
export function changeNotificationsService({ store, now, listen, forget, onTrouble, sweepMs = 1000 }: ChangeNotificationsNeeds) {
  const followers = new Set<() => void>()
  let end: (() => Promise<void>) | undefined
  let sweep: NodeJS.Timeout | undefined
  let clearing: NodeJS.Timeout | undefined
  const wake = (): void => {
    for (const follower of followers) follower()
  }

  return {
    async open(): Promise<void> {
      end = await listen(wake)
      sweep = setInterval(wake, sweepMs)
      clearing = setInterval(() => {
        forget(new Date(now().getTime() - KEEP_MS)).catch(onTrouble)
      }, 3600_000)
      sweep.unref()
      clearing.unref()
    },
    /** Starts after `from`, or at the present. `tell` gets every batch; the returned function ends it. */
    async follow(from: Position | undefined, tell: (hints: readonly ChangeNotification[]) => void): Promise<() => void> {
      let position = from ?? (await store.newest())
      const readOn = async (): Promise<void> => {
        for (let full = true; full && followers.has(read); ) {
          const hints = await store.after(position, BATCH)
          position = hints.at(-1)?.seq ?? position
          if (hints.length > 0) tell(hints)
          full = hints.length === BATCH
        }
      }
      const read = coalesced(readOn, onTrouble)
      followers.add(read)
      read()
      return () => followers.delete(read)
    },
    async close(): Promise<void> {
      clearInterval(sweep)
      clearInterval(clearing)
      followers.clear()
      await end?.()
    },
  }
}
