import { type BackOff, backOffMs } from '@menara/shared/kit/flow-control/back-off.ts'
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
export function admit(breaker: Breaker, now: number): { may: boolean; next: Breaker } {
  if (breaker.state === 'closed') return { may: true, next: breaker }
  const due = breaker.state === 'open' ? breaker.tryAt <= now : breaker.since + LOST_MS <= now
  return due ? { may: true, next: { state: 'trying', failures: breaker.failures, since: now } } : { may: false, next: breaker }
}

/** After an answer of any kind: it is there. */
export const succeeded = (): Breaker => closed

/** After no answer. `random` (0 to 1) spreads the next trial. */
export function failed(breaker: Breaker, now: number, random: number): Breaker {
  const failures = breaker.failures + 1
  if (failures < TOLERATED) return { state: 'closed', failures }
  return { state: 'open', failures, tryAt: now + backOffMs(BACK_OFF, failures - TOLERATED + 1, random) }
}

/** Milliseconds until a refused caller should ask again. */
export const pauseOf = (breaker: Breaker, now: number) =>
  breaker.state === 'open' ? Math.max(0, breaker.tryAt - now) : breaker.state === 'trying' ? BACK_OFF.firstMs : 0
