interface CombinedNeeds<T, R> {
  /** How many are done at once at most. */
  readonly most: number
  /** Does what waits; the outcomes are in the order of `waiting`. Runs in the context of the one that came first. */
  work(waiting: readonly T[]): Promise<readonly (R | Error)[]>
}

interface Waiting<T, R> {
  readonly item: T
  settle(outcome: R | Error): void
}

/**
 * Work that contends for one thing, such as a row that all of it changes: while some of it is done the rest waits by its key, and is then
 * done together. What comes alone is done at once.
 */
export function combined<T, R>({ most, work }: CombinedNeeds<T, R>): (key: string, item: T) => Promise<R> {
  const lines = new Map<string, Waiting<T, R>[]>()

  async function serve(key: string, line: Waiting<T, R>[]): Promise<void> {
    while (line.length > 0) {
      const now = line.splice(0, most)
      const outcomes = await work(now.map(({ item }) => item)).catch((error: Error) => now.map(() => error))
      for (const [at, { settle }] of now.entries()) settle(outcomes[at] ?? new Error('No outcome came'))
    }
    lines.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const settle = (outcome: R | Error) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
      const line = lines.get(key)
      if (line) line.push({ item, settle })
      else {
        const first = [{ item, settle }]
        lines.set(key, first)
        void serve(key, first)
      }
    })
}
