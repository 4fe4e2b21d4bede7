import type { Clock } from '../../platform/clock.ts'
import type { Reason } from '../../platform/reason.ts'
import { type AskWith, authorizedRequests } from '../connection/tokens.ts'
import { eventLogCache } from '../events/event-log-cache.ts'
import { readBack } from '../events/log-pages.ts'
import type { Delta } from '../events/ring.ts'
import { type ReconcilerEvents, reconciler } from '../rows/reconciler.ts'
import { type SnapshotCache, snapshotCache } from '../rows/snapshot-cache.ts'
import type { Scope } from '../scope.ts'
import { LATE } from './get.ts'
import { type Point, recover } from './recovery.ts'
import type { Answer } from './source.ts'
import type { Spreading } from './spreading.ts'

/** What a poller says; one listener, the scope's feed. */
export interface PollerEvents extends ReconcilerEvents {
  /** One of several tokens no longer opens the scope. */
  tokenRefused(token: string): void
  /** Milliseconds from the first hint to the answer that came of it. */
  hinted(ms: number): void
}

export interface PollerNeeds {
  readonly scope: Scope
  readonly ask: AskWith
  /** Tokens of those watching. None: nobody is asked for. */
  readonly tokens: () => Iterable<string>
  readonly tell: PollerEvents
  readonly clock: Clock
  readonly random: () => number
  readonly newEpoch: () => string
  /** The way to the other gateways while this one leads; null: there are none. */
  readonly spread?: () => Spreading | null
}
export interface Poller {
  /** Asks at once; later polls follow by themselves. */
  start(): void
  /** Another gateway asks from here on. */
  rest(): void
  /** Something changed: asks again at once, at most once in 50 ms, and again after a question that was already under way. */
  hint(): void
  /** Somebody watches again: what nobody could be asked for meanwhile is asked for now. */
  joined(): void
  /** Another scope found the upstream away: so this one is stale too, at once. Or back: asks soon, spread so that nothing storms it. */
  turned(turn: 'away' | 'back'): void
  /** Of a log: what a client missed that is no longer in the ring, read from upstream with its own token. Null when it cannot be had. */
  readonly recover: ((point: Point, token: string) => Promise<readonly Delta[] | null>) | null
  readonly rows: SnapshotCache
  /** Milliseconds between polls now. */
  interval(): number
  readonly figures: { readonly polls: number; readonly hints: number }
  close(): void
}

const HINT_MS = 50
/** Of an interval. */
const LEAST_PATIENCE = 0.4
const RETURN_SPREAD_MS = 250
const NEVER = Number.NEGATIVE_INFINITY

/** Keeps one scope fresh with one question at a time, on the tokens of its watchers. */
export function poller(given: PollerNeeds): Poller {
  const needs = { spread: () => null, ...given }
  const { tell, clock, random, scope } = needs
  const isLog = scope.channel.kind === 'events'
  const rows = keeperFor(scope, needs.newEpoch())
  const asking = authorizedRequests({ ...needs, readOn: isLog ? backTo(rows) : (first) => first })
  const settling = reconciler(needs, rows)
  const { settle, absorb, interval } = settling
  const timer = soonest(clock, () => void poll())
  const figures = { polls: 0, hints: 0 }
  let is: 'resting' | 'active' | 'ended' = 'resting'
  /** `owed`: a question was due, by a hint or by time, while nobody watched. */
  let [busy, again, owed] = [false, false, false]
  let hintedAt: number | null = null
  /** `notBefore`: upstream asked to be left alone until then. */
  let [startedAt, notBefore] = [NEVER, NEVER]

  async function poll(): Promise<void> {
    if (busy || is !== 'active') return
    busy = true
    figures.polls++
    startedAt = clock.now()
    const hint = hintedAt
    hintedAt = null
    const answer = await patiently(asking.ask, { ...settling, rows, clock })
    const waitMs = isActive() ? await settle(answer, clock.now() - startedAt) : null
    ;[busy, owed, notBefore] = [false, answer === null, wishOf(answer, clock.now())]
    if (isActive()) plan(waitMs)
    if (hint !== null && hasAnswered(answer)) tell.hinted(clock.now() - hint)
  }
  const isActive = () => is === 'active'
  function plan(waitMs: number | null): void {
    if (waitMs === null) is = 'ended'
    else timer.anew(again ? untilNextHint() : waitMs)
    again = false
  }
  function halt(next: 'resting' | 'ended'): void {
    if (is !== 'ended') is = next
    timer.cancel()
  }
  const untilNextHint = () => Math.max(0, startedAt + HINT_MS - clock.now(), notBefore - clock.now())

  return {
    start(): void {
      if (is === 'resting') is = 'active'
      asking.forget()
      void poll()
    },
    rest: () => halt('resting'),
    hint(): void {
      if (!isActive()) return
      figures.hints++
      hintedAt ??= clock.now()
      if (busy) again = true
      else if (untilNextHint() > 0) timer.within(untilNextHint())
      else void poll()
    },
    joined: () => void (owed && poll()),
    turned(turn: 'away' | 'back'): void {
      if (busy || !isActive() || (rows.stale() !== null) === (turn === 'away')) return
      timer.within(turn === 'away' ? 0 : Math.max(random() * RETURN_SPREAD_MS, notBefore - clock.now()))
    },
    recover: isLog ? (point: Point, token: string) => recover(point, { ...needs, token, rows, absorb, isActive }) : null,
    rows,
    interval,
    figures,
    close: () => halt('ended'),
  }
}

interface Patience {
  readonly rows: SnapshotCache
  readonly clock: Clock
  readonly interval: () => number
  readonly away: (reason: Reason) => void
}
/** Two intervals after the last answer rows are stale, however long ago this question was asked. */
async function patiently(ask: () => Promise<Answer | null>, { rows, clock, interval, away }: Patience): Promise<Answer | null> {
  const age = rows.known(clock.now())?.ageMs ?? 0
  const patience = Math.max(LEAST_PATIENCE * interval(), Math.min(interval(), 2 * interval() - age))
  const giveUp = clock.after(patience, () => {
    if (rows.known(0)) away(LATE)
  })
  const answer = await ask()
  giveUp()
  return answer
}

const keeperFor = ({ channel }: Scope, epoch: string): SnapshotCache =>
  channel.kind === 'events' ? eventLogCache(epoch, channel.position) : snapshotCache(epoch)

/** Reads a log back to what was seen; at first one page is enough. */
const backTo = (rows: SnapshotCache) => (first: Answer, more: (next: string) => Promise<Answer>) =>
  readBack(first, { more, isEnough: (item) => !rows.known(0) || [...item.keys()].some(rows.has) })

const hasAnswered = (answer: Answer | null) => answer !== null && answer.kind !== 'away'
const wishOf = (answer: Answer | null, now: number) => (answer?.kind === 'away' && answer.isWish ? now + answer.retryMs : NEVER)

/** One pending run at most: the soonest that was asked for. */
function soonest(clock: Clock, run: () => void) {
  let pending: { at: number; cancel: () => void } | null = null
  const cancel = () => {
    pending?.cancel()
    pending = null
  }
  const within = (ms: number) => {
    const at = clock.now() + ms
    if (pending && pending.at <= at) return
    pending?.cancel()
    const stop = clock.after(ms, () => {
      pending = null
      run()
    })
    pending = { at, cancel: stop }
  }
  return {
    within,
    /** Forgets what was asked for before. */
    anew(ms: number) {
      cancel()
      within(ms)
    },
    cancel,
  }
}
