import type { Clock } from '../platform/clock.ts'
import type { Stale } from './frames.ts'
import { nextInterval, phaseOf, waitFor } from './interval.ts'
import { keeper } from './keeper.ts'
import type { Change } from './outbox.ts'
import type { Scope } from './scope.ts'
import type { Answer, Version } from './source.ts'
import { soonest } from './timer.ts'
import { asker } from './tokens.ts'

/** What a poller says; one listener, the scope's feed. */
export interface PollerEvents {
  /** It has rows for the first time. */
  ready(): void
  changed(change: Change & { ops: string }): void
  stale(it: Stale): void
  fresh(it: Stale): void
  /** One of several tokens no longer opens the scope. */
  tokenRefused(token: string): void
  /** None does, or there is no such thing. The poller has ended. */
  refused(status: number, message: string): void
  /** Milliseconds from the first hint to the answer that came of it. */
  hinted(ms: number): void
}

export interface PollerNeeds {
  readonly scope: Scope
  readonly ask: (token: string, version: Version) => Promise<Answer>
  /** Tokens of those watching. None: nobody is asked for. */
  readonly tokens: () => readonly string[]
  readonly tell: PollerEvents
  readonly clock: Clock
  readonly random: () => number
  readonly newEpoch: () => string
}

const HINT_MS = 50
const RETURN_SPREAD_MS = 250

/** Keeps one scope fresh with one question at a time, on the tokens of its watchers. */
export function poller(needs: PollerNeeds) {
  const { tell, clock, random } = needs
  const rows = keeper(needs.newEpoch())
  const ask = asker(needs)
  const settle = settler(needs, rows)
  const timer = soonest(clock, () => void poll())
  let busy = false
  let again = false
  let ended = false
  let hintedAt: number | null = null
  let startedAt = Number.NEGATIVE_INFINITY

  async function poll(): Promise<void> {
    if (busy || ended) return
    busy = true
    startedAt = clock.now()
    const hint = hintedAt
    hintedAt = null
    const answer = await ask()
    busy = false
    if (!ended) plan(settle(answer, clock.now() - startedAt))
    if (hint !== null && answer && answer.kind !== 'away') tell.hinted(clock.now() - hint)
  }
  function plan(waitMs: number | null): void {
    if (waitMs === null) ended = true
    else timer.anew(again ? untilNextHint() : waitMs)
    again = false
  }
  const untilNextHint = () => Math.max(0, startedAt + HINT_MS - clock.now())

  return {
    /** Asks at once; later polls follow by themselves. */
    start: () => void poll(),
    /** Something changed: asks again at once, at most once in 50 ms, and again after a question that was already under way. */
    hint() {
      hintedAt ??= clock.now()
      if (busy) again = true
      else if (untilNextHint() > 0) timer.within(untilNextHint())
      else void poll()
    },
    /** Another scope found the upstream away: so this one is stale too, at once. Or back: asks soon, spread so that nothing storms it. */
    turned(is: 'away' | 'back') {
      if (busy || ended || (rows.stale() !== null) === (is === 'away')) return
      timer.within(is === 'away' ? 0 : random() * RETURN_SPREAD_MS)
    },
    rows,
    close() {
      ended = true
      timer.cancel()
    },
  }
}
export type Poller = ReturnType<typeof poller>

/** Takes answers in, says what they change, and returns milliseconds until the next question; null when there will be none. */
function settler({ scope, tell, clock, random }: PollerNeeds, rows: ReturnType<typeof keeper>) {
  let intervalMs = scope.channel.intervalMs

  function regular(targetMs: number, workMs: number): number {
    intervalMs = nextInterval(intervalMs, { workMs, targetMs })
    return waitFor({ now: clock.now(), intervalMs, phase: phaseOf(scope.text, intervalMs), random: random() })
  }
  function refuse(status: number, message: string): null {
    tell.refused(status, message)
    return null
  }
  function away(reason: string, retryMs: number): number {
    if (rows.stale()) return retryMs
    const stale = { since: clock.now(), reason }
    rows.mark(stale)
    tell.stale(stale)
    return retryMs
  }
  function publish(answer: Answer & { kind: 'rows' }): void {
    const change = rows.take(answer.rows, clock.now())
    if (change === 'first') tell.ready()
    else if (change) tell.changed(change)
  }

  return (answer: Answer | null, workMs: number): number | null => {
    if (!answer) return regular(scope.channel.intervalMs, 0)
    if (answer.kind === 'refused') return refuse(answer.status, answer.message)
    if (answer.kind === 'away') return away(answer.reason, answer.retryMs)
    rows.confirm(answer.sourceAt, clock.now())
    const was = rows.mark(null)
    if (answer.kind === 'rows') publish(answer)
    if (was) tell.fresh(was)
    const wish = answer.pollMs ?? 0
    return Math.max(wish, regular(Math.max(scope.channel.intervalMs, wish), workMs))
  }
}
