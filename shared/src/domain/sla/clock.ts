import type { BusinessTime } from './business-time.ts'

/** What a ticket is measured by: the first answer, the answer to what the requester wrote after it, somebody who takes it, the solution. */
export const targetKinds = ['respond', 'next', 'own', 'resolve'] as const
export type TargetKind = (typeof targetKinds)[number]

export const targetUnits = ['minutes', 'days', 'same_time'] as const
/** So many minutes of open time; or, on the n-th working day after the one it began on, the end of its hours or the time it began at. */
export interface Target {
  readonly amount: number
  readonly unit: (typeof targetUnits)[number]
}

/**
 * One target of one ticket. Instants are milliseconds since 1970 at whole seconds; `elapsed` holds the open seconds of finished runs,
 * the run that goes on is counted from `running_since` when asked: nothing is stored twice.
 */
export interface Clock {
  readonly kind: TargetKind
  readonly target: Target
  readonly target_seconds: number
  readonly elapsed_seconds: number
  readonly started_at: number
  readonly running_since: number | null
  /** Null while it does not run, and when the calendar never opens. */
  readonly due_at: number | null
  readonly met_at: number | null
  readonly cancelled_at: number | null
  /** Stays once it is set. */
  readonly breached_at: number | null
  /** How many steps of the ladder were taken in this cycle, and which: by `keyOf`. */
  readonly level: number
  readonly taken: readonly string[]
}

/** What a clock should do, by what the ticket is. */
export type Standing = 'run' | 'pause' | 'met' | 'cancel'
export type ClockEvent = 'started' | 'waiting' | 'paused' | 'resumed' | 'met' | 'cancelled' | 'reopened' | 'retargeted'

const whole = (at: number): number => Math.floor(at / 1000) * 1000

/** A target in open seconds, from when the clock began. Null: the calendar never opens for so long. */
export function secondsOf({ amount, unit }: Target, startedAt: number, time: BusinessTime): number | null {
  if (unit === 'minutes') return amount * 60
  // What begins while the calendar is closed counts its working days from the day on which it opens.
  const opens = time.add(startedAt, 0)
  if (opens === null) return null
  const end = unit === 'days' ? time.endOfDay(opens, amount) : time.sameTime(opens, amount)
  return end === null ? null : time.between(startedAt, end)
}

/** Begins to run at the next open second; does not run when the ticket must wait first. */
export function startClock(
  { kind, target, at, standing }: { readonly kind: TargetKind; readonly target: Target; readonly at: number; readonly standing: Standing },
  time: BusinessTime,
): Clock {
  const begin = whole(at)
  const fresh: Clock = {
    kind,
    target,
    target_seconds: secondsOf(target, begin, time) ?? 0,
    elapsed_seconds: 0,
    started_at: begin,
    running_since: null,
    due_at: null,
    met_at: null,
    cancelled_at: null,
    breached_at: null,
    level: 0,
    taken: [],
  }
  return standing === 'run' ? run(fresh, begin, time) : enter(fresh, { standing, at: begin })
}

/** Open seconds spent until an instant. */
export const spentAt = (clock: Clock, at: number, time: BusinessTime): number =>
  clock.elapsed_seconds + (clock.running_since === null ? 0 : time.between(clock.running_since, Math.max(clock.running_since, whole(at))))

/** What a ticket's new situation does to a clock; the same clock, and no event, when it does nothing. */
export function turnClock(
  clock: Clock,
  { standing, at }: { readonly standing: Standing; readonly at: number },
  time: BusinessTime,
): { readonly clock: Clock; readonly event: ClockEvent | null } {
  const now = Math.max(whole(at), clock.running_since ?? clock.started_at)
  const is = standingOfClock(clock)
  // An answer that was given, and a ticket that was taken, stay so.
  if (is === standing || (is === 'met' && clock.kind !== 'resolve')) return { clock, event: null }
  if (standing !== 'run') return { clock: enter(halt(clock, now, time), { standing, at: now }), event: EVENTS[standing] }
  const again = is !== 'pause'
  const rearmed = { ...clock, met_at: null, cancelled_at: null, ...(again && { level: 0, taken: [] }) }
  return { clock: run(rearmed, now, time), event: again ? 'reopened' : 'resumed' }
}
const EVENTS = { pause: 'paused', met: 'met', cancel: 'cancelled' } as const

export function standingOfClock({ met_at, cancelled_at, running_since }: Clock): Standing {
  if (met_at !== null) return 'met'
  if (cancelled_at !== null) return 'cancel'
  return running_since === null ? 'pause' : 'run'
}

export interface NewTerms {
  readonly target: Target
  readonly at: number
  /** The calendar the running time was measured by; the same as `to` when that calendar itself was edited. */
  readonly from: BusinessTime
  readonly to: BusinessTime
}
/** Another target or calendar: what was spent stays spent, the due time is derived anew. A finished clock keeps its history. */
export function retarget(clock: Clock, { target, at, from, to }: NewTerms): Clock {
  const now = Math.max(whole(at), clock.running_since ?? clock.started_at)
  const is = standingOfClock(clock)
  if (is === 'met' || is === 'cancel') return clock
  const kept = from === to ? clock : flushed(clock, now, from)
  const next = { ...breachedBy(kept, now), target, target_seconds: secondsOf(target, clock.started_at, to) ?? clock.target_seconds }
  return next.running_since === null ? next : run(next, next.running_since, to)
}
const flushed = (clock: Clock, now: number, time: BusinessTime): Clock =>
  clock.running_since === null ? clock : { ...breachedBy(clock, now), elapsed_seconds: spentAt(clock, now, time), running_since: now }

/** Sets the sticky mark when the due time has come. */
export const breachedBy = (clock: Clock, now: number): Clock =>
  clock.breached_at === null && clock.due_at !== null && clock.due_at <= now ? { ...clock, breached_at: clock.due_at } : clock

function halt(clock: Clock, now: number, time: BusinessTime): Clock {
  return { ...breachedBy(clock, now), elapsed_seconds: spentAt(clock, now, time), running_since: null, due_at: null }
}
function enter(clock: Clock, { standing, at }: { readonly standing: Standing; readonly at: number }): Clock {
  if (standing === 'met') return { ...clock, met_at: at, cancelled_at: null }
  return { ...clock, met_at: null, cancelled_at: standing === 'cancel' ? at : null }
}
function run(clock: Clock, since: number, time: BusinessTime): Clock {
  const left = clock.target_seconds - clock.elapsed_seconds
  // What was late before it was held stays due when it was.
  const due_at = left > 0 ? time.add(since, left) : (clock.breached_at ?? (clock.target_seconds > 0 ? since : null))
  return { ...clock, running_since: since, due_at }
}
