import { Fault } from '../../platform/errors.ts'
import type { Attempt, LoginMissesStore } from './login-misses.store.ts'

const WINDOW_MS = 15 * 60_000
/** NIST SP 800-63B, 5.2.2 allows at most 100 in a row; people rarely need more than five. */
const PER_ACCOUNT = 5
/** An office behind one address shares this. */
const PER_ADDRESS = 30

export interface AttemptsNeeds {
  readonly store: LoginMissesStore
  now(): Date
  atomically<T>(work: () => Promise<T>): Promise<T>
}

export type AttemptsService = ReturnType<typeof attemptsService>

/**
 * Guesses are counted before they are judged and forgiven when they were right, so that many at once gain nothing.
 * `take` throws 429 with the seconds until the next is allowed.
 */
export function attemptsService({ store, now, atomically }: AttemptsNeeds) {
  async function refuseWhenUsedUp(of: { account: string } | { address: string }, allowed: number, at: number): Promise<void> {
    const nth = await store.nth(of, allowed, new Date(at - WINDOW_MS).toISOString())
    if (nth === undefined) return
    const retryAfterS = Math.max(1, Math.ceil((Date.parse(nth) + WINDOW_MS - at) / 1000))
    throw new Fault('too-many', `Too many attempts. Try again in ${Math.ceil(retryAfterS / 60)} minutes.`, { retryAfterS })
  }

  return {
    take: (attempt: Attempt, allowed = PER_ACCOUNT): Promise<void> =>
      atomically(async () => {
        const at = now().getTime()
        await store.queue(attempt)
        await refuseWhenUsedUp({ account: attempt.account }, allowed, at)
        if (attempt.address !== undefined) await refuseWhenUsedUp({ address: attempt.address }, PER_ADDRESS, at)
        await store.forgetBefore(new Date(at - WINDOW_MS).toISOString())
        await store.add({ ...attempt, at: new Date(at).toISOString() })
      }),
    forgive: (account: string): Promise<void> => atomically(() => store.clear(account)),
  }
}
