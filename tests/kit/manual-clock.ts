/** A clock that stands still until a test moves it: every timer due on the way runs, in order, and promises settle between them. */
export function manualClock(start = 1_000_000) {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((item) => item !== timer)
      }
    },
    async pass(ms: number): Promise<void> {
      const until = now + ms
      await settled()
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = Math.max(now, next.at)
        next.run()
        await settled()
      }
      now = until
      await settled()
    },
    /** Milliseconds until the next timer; null when none is set. */
    next: () => (timers.length === 0 ? null : Math.min(...timers.map(({ at }) => at)) - now),
  }
}

/** Lets everything that is ready to run do so. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
