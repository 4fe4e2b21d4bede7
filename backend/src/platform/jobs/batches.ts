interface Batches {
  readonly size: number
  /** Ids of what is to be done next, held by the open transaction; none of `without`. */
  take(limit: number, without: readonly string[]): Promise<readonly string[]>
  /** Joins the open transaction. */
  work(id: string): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Does everything there is, a batch in each transaction, and others have their turn between two. Where a batch fails it is done one by one,
 * so that one that cannot be done keeps nothing else from being done. Throws at the end what failed, whole.
 */
export async function inBatches({ size, take, work, atomically }: Batches): Promise<void> {
  const failed = new Map<string, unknown>()
  const batch = (): Promise<number> =>
    atomically(async () => {
      const ids = await take(size, [...failed.keys()])
      for (const id of ids) await work(id)
      return ids.length
    })

  async function alone(): Promise<boolean> {
    let at: string | undefined
    const one = atomically(async () => {
      ;[at] = await take(1, [...failed.keys()])
      if (at !== undefined) await work(at)
    })
    await one.catch((error: unknown) => {
      if (at === undefined) throw error
      failed.set(at, error)
    })
    return at !== undefined
  }

  async function oneByOne(): Promise<number> {
    let done = 0
    while (done < size && (await alone())) done += 1
    return done
  }

  while ((await batch().catch(oneByOne)) === size) await new Promise(setImmediate)
  if (failed.size > 0) throw new AggregateError([...failed.values()], `Could not be done: ${[...failed.keys()].join(', ')}`)
}

/** Does each of them; one that fails keeps no other from being done. Throws at the end what failed, whole. */
export async function eachOf<T>(them: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const item of them) await work(item).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${them.length} could not be done`)
}
