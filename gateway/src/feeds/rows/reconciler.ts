import { mutex } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reason } from '../../platform/reason.ts'
import type { Stale } from '../connection/frames.ts'
import { nextInterval, phaseOf, waitFor } from '../polling/interval.ts'
import type { Answer } from '../polling/source.ts'
import type { Spreading } from '../polling/spreading.ts'
import type { Scope } from '../scope.ts'
import type { SnapshotCache, Step } from './snapshot-cache.ts'

type Rows = Extract<Answer, { kind: 'rows' }>

/** Events of a reconciler; its only listener is the scope's feed. */
export interface ReconcilerEvents {
  /** It has rows for the first time. */
  ready(): void
  changed(change: ReturnType<SnapshotCache['keep']>): void
  stale(stale: Stale): void
  fresh(stale: Stale): void
  /** Whoever follows must ask anew: what they know does not lead to what is known now. */
  gap(): void
  refused(status: number, reason: Reason): void
}
export interface ReconcilerNeeds {
  readonly scope: Scope
  readonly tell: ReconcilerEvents
  readonly clock: Clock
  readonly random: () => number
  readonly newEpoch: () => string
  /** Tells other gateways first; null where there are none. */
  readonly spread: () => Spreading | null
}

/** Takes answers in and says what they change; returns milliseconds until the next question, null when there will be none. */
export function reconciler({ scope, tell, clock, random, newEpoch, spread }: ReconcilerNeeds, rows: SnapshotCache) {
  const isLog = scope.channel.kind === 'events'
  let intervalMs = scope.channel.intervalMs
  const inTurn = mutex()

  function regular(targetMs: number, workMs: number): number {
    intervalMs = nextInterval(intervalMs, { workMs, targetMs })
    return waitFor({ now: clock.now(), intervalMs, phase: phaseOf(scope.text, intervalMs), random: random() })
  }
  function away(reason: Reason): void {
    if (rows.stale()) return
    const stale = { since: clock.now(), reason }
    rows.mark(stale)
    tell.stale(stale)
    spread()?.stale(stale)
  }
  function fresh(): void {
    const was = rows.mark(null)
    if (!was) return
    tell.fresh(was)
    spread()?.fresh(was)
  }
  async function beginWith(next: Rows['rows'], isAnew: boolean): Promise<void> {
    if (isAnew) rows.rename(newEpoch())
    rows.begin(next)
    const others = spread()
    if (others && !(await others.whole())) return
    if (isAnew) tell.gap()
    else tell.ready()
  }
  async function takeSteps(steps: readonly Step[], next: Rows['rows']): Promise<void> {
    const others = spread()
    if (others && !(await others.steps(steps))) return
    const now = clock.now()
    for (const step of steps) tell.changed(rows.keep(step, now, isLog ? undefined : next))
  }
  async function absorbNow(next: Rows['rows']): Promise<void> {
    if (!rows.known(clock.now())) return beginWith(next, false)
    if (isLog && isTorn(next, rows)) return beginWith(next, true)
    const steps = rows.difference(next)
    if (steps.length > 0) await takeSteps(steps, next)
  }
  /** One answer at a time: what is worked out from the one before must be kept first. */
  const absorb = (next: Rows['rows']): Promise<void> => inTurn(() => absorbNow(next))

  return {
    absorb,
    away,
    interval: () => intervalMs,
    async settle(answer: Answer | null, workMs: number): Promise<number | null> {
      if (!answer) return regular(scope.channel.intervalMs, 0)
      if (answer.kind === 'refused') {
        tell.refused(answer.status, answer.reason)
        return null
      }
      if (answer.kind === 'away') {
        away(answer.reason)
        return answer.retryMs
      }
      rows.confirm(answer.sourceAt, clock.now())
      if (answer.kind === 'rows') await absorb(answer.rows)
      spread()?.confirm()
      fresh()
      const wish = answer.pollMs ?? 0
      return Math.max(wish, regular(Math.max(scope.channel.intervalMs, wish), workMs))
    },
  }
}

/** Nothing of what a log answers was seen before: events are missing in between. */
const isTorn = (next: Rows['rows'], rows: SnapshotCache) => next.size > 0 && rows.size > 0 && ![...next.keys()].some(rows.has)
