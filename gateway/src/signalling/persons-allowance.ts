import { allowance } from '../platform/allowance.ts'
import type { Clock } from '../platform/clock.ts'

/** Signals of one person over all their connections, at once and per second after that: a dozen pages that come back from a cut. */
const BURST = 1_000
const PER_SECOND = 200
const MOST_KNOWN = 10_000

/** What each person may still send. Kept when they go: who comes back has no more than before. */
export function personsAllowance({ now }: Pick<Clock, 'now'>): (userId: string) => () => boolean {
  const known = new Map<string, () => boolean>()
  return (userId) => {
    const it = known.get(userId) ?? allowance({ burst: BURST, perSecond: PER_SECOND, now })
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(userId, it)
    return it
  }
}
