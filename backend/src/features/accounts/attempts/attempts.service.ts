import { Fault } from '../../../platform/errors.ts'
import { type DelayRule, PER_ACCOUNT, PER_ADDRESS, PER_SOURCE, waitMs } from './attempts.policy.ts'
import { type LoginMissesStore, type MissesOf, sourceOfDevice } from './login-misses.store.ts'

const WINDOW_MS = 15 * 60_000
const KEPT_MS = Math.max(PER_SOURCE.windowMs, PER_ACCOUNT.windowMs, PER_ADDRESS.windowMs)
/** Wrong passwords of somebody who is signed in, within the window. */
const CONFIRMATIONS = 5

export interface AttemptsNeeds {
  readonly store: LoginMissesStore
  now(): Date
  atomically<T>(work: () => Promise<T>): Promise<T>
}
/** A guess at an account's password. `device`: the one that asks, where it is known to the account. */
export interface SignInAttempt {
  readonly account: string
  readonly address: string
  readonly device: string | null
}

export type AttemptsService = ReturnType<typeof attemptsService>

/** Guesses are counted before they are judged and forgiven when they were right, so that many at once gain nothing. */
export function attemptsService({ store, now, atomically }: AttemptsNeeds) {
  const ago = (at: number, ms: number): string => new Date(at - ms).toISOString()

  async function refuseEarly(of: MissesOf, rule: DelayRule, at: number): Promise<void> {
    const wait = waitMs(await store.misses(of, ago(at, rule.windowMs)), rule, at)
    if (wait > 0) throw tooMany(wait)
  }

  return {
    /** Throws 429 with the seconds to wait. What others guess elsewhere delays no device that is known to the account. */
    takeSignIn: ({ account, address, device }: SignInAttempt): Promise<void> =>
      atomically(async () => {
        const at = now().getTime()
        const source = device === null ? address : sourceOfDevice(device)
        await store.queue({ account, address })
        await refuseEarly({ account, source }, PER_SOURCE, at)
        if (device === null) {
          await refuseEarly({ account, unknown: true }, PER_ACCOUNT, at)
          await refuseEarly({ source }, PER_ADDRESS, at)
        }
        await store.forgetBefore(ago(at, KEPT_MS))
        await store.add({ account, source, at: new Date(at).toISOString() })
      }),
    /** So many within 15 minutes, whoever asks: for what is counted by something else than a sign-in. Throws 429 with the seconds to wait. */
    take: (account: string, allowed = CONFIRMATIONS): Promise<void> =>
      atomically(async () => {
        const at = now().getTime()
        await store.queue({ account })
        const nth = await store.nth(account, allowed, ago(at, WINDOW_MS))
        if (nth !== undefined) throw tooMany(Date.parse(nth) + WINDOW_MS - at)
        await store.add({ account, source: '', at: new Date(at).toISOString() })
      }),
    forgive: (account: string): Promise<void> => store.clear({ account }),
    /** A right password forgives the wrong ones from the same place, not those of others. */
    forgiveSignIn: ({ account, address, device }: SignInAttempt): Promise<void> =>
      store.clear({ account, source: device === null ? address : sourceOfDevice(device) }),
  }
}

function tooMany(waitMs: number): Fault {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000))
  if (retryAfterS < 90) return new Fault('too-many', 'limits.attempts_seconds', { params: { seconds: retryAfterS }, retryAfterS })
  return new Fault('too-many', 'limits.attempts_minutes', { params: { minutes: Math.ceil(retryAfterS / 60) }, retryAfterS })
}
