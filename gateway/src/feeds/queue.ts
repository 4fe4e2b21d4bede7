/** First come, first served, `most` at a time. */
export function queue(most: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
  return Object.assign(turn, { busy: () => busy, waiting: () => waiting.length })
}
