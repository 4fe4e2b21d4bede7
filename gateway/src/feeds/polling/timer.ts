import type { Clock } from '../../platform/clock.ts'

/** One pending run at most: the soonest that was asked for. */
export function soonest(clock: Clock, run: () => void) {
  let pending: { at: number; cancel: () => void } | null = null
  const cancel = () => {
    pending?.cancel()
    pending = null
  }
  const within = (ms: number) => {
    const at = clock.now() + ms
    if (pending && pending.at <= at) return
    pending?.cancel()
    const stop = clock.after(ms, () => {
      pending = null
      run()
    })
    pending = { at, cancel: stop }
  }
  return {
    within,
    /** Forgets what was asked for before. */
    anew(ms: number) {
      cancel()
      within(ms)
    },
    cancel,
  }
}
