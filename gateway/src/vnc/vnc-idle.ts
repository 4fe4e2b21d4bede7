import type { Clock } from '../platform/clock.ts'

interface IdleNeeds {
  readonly clock: Clock
  readonly idleMs: number
  readonly warn: (leftSeconds: number) => void
  readonly end: () => void
}
const WARN_MS = 60_000

/** Ends a session nobody is at: warns a minute before. A key, the pointer or a word of the page says that somebody is. */
export function watchIdle({ clock, idleMs, warn, end }: IdleNeeds) {
  const warnMs = Math.min(WARN_MS, idleMs / 2)
  let last = clock.now()
  let warned = false
  let stop = clock.after(idleMs - warnMs, check)
  function check(): void {
    const left = last + idleMs - clock.now()
    if (left <= 0) {
      end()
      return
    }
    if (left <= warnMs && !warned) {
      warned = true
      warn(Math.ceil(left / 1000))
    }
    stop = clock.after(left > warnMs ? left - warnMs : left, check)
  }
  return {
    sign(): void {
      last = clock.now()
      warned = false
    },
    stop: () => stop(),
  }
}
