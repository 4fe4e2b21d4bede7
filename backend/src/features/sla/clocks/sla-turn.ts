import type { BusinessTime } from '@menara/shared/domain/sla/business-time.ts'
import {
  breachedBy,
  type Clock,
  type ClockEvent,
  retarget,
  type Standing,
  spentAt,
  standingOfClock,
  startClock,
  type Target,
  type TargetKind,
  targetKinds,
  turnClock,
} from '@menara/shared/domain/sla/clock.ts'
import { nextWake, stepsPast, withTaken } from '@menara/shared/domain/sla/ladder.ts'
import { targetFor } from '@menara/shared/domain/sla/policy.ts'
import { type Situation, standingOf } from '@menara/shared/domain/sla/standing.ts'
import type { Terms } from '../sla-policy-cache.service.ts'
import type { ClockedTicket, ClockNote, Held } from '../sla-rows.store.ts'

export interface Turned {
  readonly held: Held
  readonly notes: readonly ClockNote[]
}
/** A ticket with what was said about it. */
type Lived = ClockedTicket & Pick<Situation, 'responded' | 'waiting_since'>
interface Turning {
  readonly terms: Terms
  /** The calendar the clocks were counted by; that of the terms when it is the same one, edited or not. */
  readonly before: BusinessTime
  readonly change: number
  readonly at: number
}

/** What a ticket as it is now makes of its clocks under these terms. Nothing is written. */
export function turned(held: Held, ticket: Lived, turning: Turning): Turned {
  const { terms, change } = turning
  const notes: ClockNote[] = []
  const clocks = targetKinds.flatMap((kind) => {
    const clock = oneTurned({ kind, was: held.clocks.find((clock) => clock.kind === kind), ticket, turning, notes })
    return clock ? [clock] : []
  })
  const { id, rev, responded, waiting_since } = ticket
  return {
    held: { ticket_id: id, policy_id: terms.policy.id, calendar_id: terms.calendar_id, rev, responded, waiting_since, change, clocks },
    notes: notes.sort((a, b) => a.at - b.at),
  }
}

interface One {
  readonly kind: TargetKind
  readonly was: Clock | undefined
  readonly ticket: Lived
  readonly turning: Turning
  readonly notes: ClockNote[]
}
function oneTurned({ kind, was, ticket, turning: { terms, before, change, at }, notes }: One): Clock | undefined {
  const { policy, time } = terms
  const target = targetFor(policy.targets, kind, ticket.priority)
  const standing = target ? standingOf(kind, ticket, policy.pauses) : 'cancel'
  if (!was || asksAgain(was, standing))
    return begun({ kind, was, ticket, turning: { terms, before, change, at }, notes }, { target, standing })
  const fresh = target ? retarget(was, { target, at, from: before, to: time }) : was
  if (fresh.target_seconds !== was.target_seconds || fresh.due_at !== was.due_at)
    notes.push(noteOf(fresh, { event: 'retargeted', at, ticket, terms }))
  const { clock, event } = turnClock(fresh, { standing, at }, time)
  if (event) notes.push(noteOf(clock, { event, at, ticket, terms }))
  if (was.breached_at === null && clock.breached_at !== null)
    notes.push(noteOf(clock, { event: 'breached', at: clock.breached_at, ticket, terms }))
  return clock
}
interface Begin {
  readonly target: Target | null
  readonly standing: Standing
}
/** A clock from its begin; the next answer begins with the message it answers. */
function begun({ kind, was, ticket, turning: { terms, at }, notes }: One, { target, standing }: Begin): Clock | undefined {
  // Nobody has asked anything after the first answer yet.
  if (!target || (kind === 'next' && ticket.waiting_since === null)) return was
  const begin = kind === 'next' ? (ticket.waiting_since ?? at) : at
  const clock = startClock({ kind, target, at: begin, standing }, terms.time)
  notes.push(noteOf(clock, { event: FIRST[standing], at: begin, ticket, terms }))
  return clock
}
/** Each message of the requester that nobody answered begins the next answer anew. */
const asksAgain = (was: Clock, standing: ReturnType<typeof standingOf>): boolean =>
  was.kind === 'next' && standingOfClock(was) === 'met' && (standing === 'run' || standing === 'pause')
const FIRST: Readonly<Record<ReturnType<typeof standingOf>, ClockEvent>> = {
  run: 'started',
  pause: 'waiting',
  met: 'met',
  cancel: 'cancelled',
}

interface Noting {
  readonly event: ClockNote['event']
  readonly at: number
  readonly ticket: ClockedTicket
  readonly terms: Terms
}
export const noteOf = (clock: Clock, { event, at, ticket, terms }: Noting): ClockNote => ({
  kind: clock.kind,
  at,
  event,
  state: ticket.state,
  reason: ticket.state === 'pending' ? ticket.pending_reason : null,
  elapsed_seconds: spentAt(clock, at, terms.time),
  target_seconds: clock.target_seconds,
  due_at: clock.due_at,
  policy_id: terms.policy.id,
  calendar_id: terms.calendar_id,
  step: null,
})

/** When something is to be done about one of the clocks; null while nothing is. */
export function wakeOf(clocks: readonly Clock[], { policy: { ladder }, time }: Terms, at: number): number | null {
  const wakes = clocks.map((clock) => nextWake(clock, { ladder, at }, time)).filter((item) => item !== null)
  return wakes.length === 0 ? null : Math.min(...wakes)
}

/** A life lived before the clocks: its breaches are known, and what was to be told then is not told now. */
export function replayed(situations: readonly (Situation & { readonly at: number })[], ticket: ClockedTicket, turning: Turning): Turned {
  const nothing: Held = {
    ticket_id: ticket.id,
    policy_id: null,
    calendar_id: null,
    rev: 0,
    responded: false,
    waiting_since: null,
    change: 0,
    clocks: [],
  }
  let all: Turned = { held: nothing, notes: [] }
  for (const { at, ...situation } of situations) {
    const next = turned(all.held, { ...ticket, ...situation }, { ...turning, at })
    all = { held: next.held, notes: [...all.notes, ...next.notes] }
  }
  const { terms, at } = turning
  const clocks = all.held.clocks.map((clock) => {
    const late = standingOfClock(clock) === 'run' ? breachedBy(clock, at) : clock
    const { ladder } = terms.policy
    return withTaken(late, stepsPast(late, { ladder, at }, terms.time), ladder)
  })
  return { ...all, held: { ...all.held, clocks } }
}
