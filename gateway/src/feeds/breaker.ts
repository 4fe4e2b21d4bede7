import { type BackOff, backOffMs } from '@menara/shared/kit/back-off.ts'
/** What is known of an upstream. While it is away, one call at a time tries it again, ever more rarely. */
export type Breaker =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly failures: number; readonly tryAt: number }
  | { readonly state: 'trying'; readonly failures: number; readonly since: number }

const TOLERATED = 2
const BACK_OFF: BackOff = { firstMs: 500, maxMs: 5_000, spread: [0.75, 1.25] }
/** After this time a trial without an answer no longer blocks others. */
const LOST_MS = 35_000

export const closed: Breaker = { state: 'closed', failures: 0 }

/** Whether a call may go out now, and the breaker afterwards. */
export function admit(it: Breaker, now: number): { may: boolean; next: Breaker } {
  if (it.state === 'closed') return { may: true, next: it }
  const due = it.state === 'open' ? it.tryAt <= now : it.since + LOST_MS <= now
  return due ? { may: true, next: { state: 'trying', failures: it.failures, since: now } } : { may: false, next: it }
}

/** After an answer of any kind: it is there. */
export const succeeded = (): Breaker => closed

/** After no answer. `random` (0 to 1) spreads the next trial. */
export function failed(it: Breaker, now: number, random: number): Breaker {
  const failures = it.failures + 1
  if (failures < TOLERATED) return { state: 'closed', failures }
  return { state: 'open', failures, tryAt: now + backOffMs(BACK_OFF, failures - TOLERATED + 1, random) }
}

/** Milliseconds until a refused caller should ask again. */
export const pauseOf = (it: Breaker, now: number) =>
  it.state === 'open' ? Math.max(0, it.tryAt - now) : it.state === 'trying' ? BACK_OFF.firstMs : 0
