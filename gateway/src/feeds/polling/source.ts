import { type Semaphore, semaphore } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { OpenUpstreams, Upstream } from '../../platform/calls/upstream.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { recent } from '../../platform/recent.ts'
import { openBackendQuestions } from '../backend/backend-questions.ts'
import type { Scope } from '../scope.ts'
import { admit, type Breaker, closed, failed, pauseOf, succeeded } from './breaker.ts'
import { type Answer, away, type Question, request } from './request.ts'

export type { Answer, Version } from './request.ts'

type Turn = 'away' | 'back'
export interface Source {
  ask(scope: Scope, question: Question): Promise<Answer>
  /** Runs when an upstream is found to be away, and when it answers again. */
  onTurn(run: (origin: string, is: Turn) => void): void
  originOf(scope: Scope): string
  /** Whether what a scope says is the gateway's own. */
  isOwn(scope: Scope): boolean
  figures(): { readonly queue: { in_flight: number; waiting: number; most: number }; readonly upstreams: ReadonlyMap<string, Health> }
}
/** How an upstream, by its origin, is doing. */
export interface Health {
  readonly breaker: Breaker
  readonly awaySince: number | null
  readonly calls: number
  readonly failures: number
  readonly inFlight: number
  readonly took: ReturnType<typeof recent>
}

const MOST_IN_FLIGHT = 64
/** So that one upstream that hangs leaves room for the others. */
const MOST_OF_ONE = 48
const FIRST_RETRY_MS = 250
/** The origin of what the gateway itself answers. */
const OWN = 'gateway:'

interface SourceNeeds {
  readonly upstreams: OpenUpstreams
  readonly clock: Clock
  readonly random: () => number
  readonly metrics: Metrics
  /** What our own backend and its gateways share; null: every scope is asked for singly. */
  readonly internalToken: string | null
  /** Answers the gateway gives itself, by path. */
  readonly own?: Readonly<Record<string, (token: string) => Promise<Answer>>>
}

interface Place {
  breaker: Breaker
  awaySince: number | null
  calls: number
  failures: number
  inFlight: number
  readonly took: ReturnType<typeof recent>
  readonly turn: Semaphore
}

/** Asks upstream for scopes: at most 64 questions at a time over all of them, behind one breaker per upstream. */
export function openSource({ upstreams, clock, random, metrics, internalToken, own = {} }: SourceNeeds): Source {
  const backend = Object.values(upstreams.byName).find(({ isOurs }) => isOurs)
  const together = backend && internalToken ? openBackendQuestions(backend, internalToken) : undefined
  const turn = semaphore(MOST_IN_FLIGHT)
  const places = new Map<string, Place>()
  const turns: ((origin: string, is: Turn) => void)[] = []

  function placeOf(origin: string): Place {
    const place = places.get(origin) ?? {
      breaker: closed,
      awaySince: null,
      calls: 0,
      failures: 0,
      inFlight: 0,
      took: recent(),
      turn: semaphore(MOST_OF_ONE),
    }
    places.set(origin, place)
    return place
  }
  function tell(origin: string, is: Turn): void {
    for (const run of turns) run(origin, is)
  }
  function learn({ origin, name }: Upstream, isAway: boolean): void {
    const place = placeOf(origin)
    const before = place.breaker
    place.breaker = isAway ? failed(before, clock.now(), random()) : succeeded()
    metrics.upstream.inc({ upstream: name, outcome: isAway ? 'away' : 'answered' })
    if (isAway) place.failures++
    if (before.failures > 0 && !isAway) {
      place.awaySince = null
      tell(origin, 'back')
    }
    if (before.state === 'closed' && place.breaker.state === 'open') {
      place.awaySince = clock.now()
      tell(origin, 'away')
    }
  }

  async function call(upstream: Upstream, scope: Scope, question: Question): Promise<Answer> {
    const place = placeOf(upstream.origin)
    const { may, next } = admit(place.breaker, clock.now())
    place.breaker = next
    if (!may) return away({ key: 'feeds.not_reachable' }, { retryMs: pauseOf(next, clock.now()) })
    place.calls++
    place.inFlight++
    const started = performance.now()
    const answer = await request(upstream, scope, { ...question, together: upstream.isOurs ? together : undefined })
    place.inFlight--
    place.took.add(performance.now() - started)
    learn(upstream, answer.kind === 'away' && answer.isGone)
    if (answer.kind !== 'away' || answer.isWish || answer.retryMs > 0) return answer
    return { ...answer, retryMs: Math.max(FIRST_RETRY_MS, pauseOf(place.breaker, clock.now())) }
  }

  const ownOf = (scope: Scope) => own[scope.channel.source.path]
  const upstreamOf = (scope: Scope) => upstreams.ofPath(scope.channel.source.path) ?? upstreams.byName.core
  return {
    ask(scope, question) {
      const answer = ownOf(scope)
      if (answer) return answer(question.token)
      const upstream = upstreamOf(scope)
      return placeOf(upstream.origin).turn(() => turn(() => call(upstream, scope, question)))
    },
    onTurn: (run) => void turns.push(run),
    originOf: (scope) => (ownOf(scope) ? OWN : upstreamOf(scope).origin),
    isOwn: (scope) => ownOf(scope) !== undefined,
    figures: () => ({ queue: { in_flight: turn.busy(), waiting: turn.waiting(), most: MOST_IN_FLIGHT }, upstreams: places }),
  }
}
