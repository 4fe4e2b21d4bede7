import { Fault } from '../errors.ts'

/** Takes back what a piece of work wrote when it throws; the open transaction goes on. */
export interface Attempts {
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** Does each in turn inside the open transaction. One that is refused leaves nothing behind and keeps no other from being done. */
export async function oneByOne<T, R>(db: Attempts, items: readonly T[], work: (item: T) => Promise<R>): Promise<(R | Fault)[]> {
  const outcomes: (R | Fault)[] = []
  for (const item of items) outcomes.push(await db.attempt(() => work(item)).catch(refusal))
  return outcomes
}

/** A fault as the outcome of a row; anything else is a bug and goes on. */
function refusal(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

/** What a synchronous step makes of an item, or why it is refused. */
export function attempted<R>(work: () => R): R | Fault {
  try {
    return work()
  } catch (error) {
    return refusal(error)
  }
}
