/** Time as an argument. `after` returns the function that calls it off. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
