type Run = <T>(work: () => Promise<T>) => Promise<T>
export interface Semaphore extends Run {
  /** How many pieces of work are under way. */
  busy(): number
  /** How many wait for their turn. */
  waiting(): number
}

/** Runs at most `permits` pieces of work at a time, the others in the order in which they came. One that fails fails for its caller alone. */
export function semaphore(permits: number): Semaphore {
  let busy = 0
  const waiting: (() => void)[] = []
  const run: Run = async (work) => {
    if (busy >= permits) await new Promise<void>((go) => waiting.push(go))
    else busy++
    try {
      return await work()
    } finally {
      // The permit goes from hand to hand: nobody who comes now is before those who wait.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
  return Object.assign(run, { busy: () => busy, waiting: () => waiting.length })
}

/** Runs one piece of work at a time, in the order in which they came. */
export const mutex = (): Semaphore => semaphore(1)
