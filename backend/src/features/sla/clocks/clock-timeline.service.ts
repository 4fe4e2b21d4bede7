import type { TicketClock, TicketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { BusinessTime } from '@menara/shared/domain/sla/business-time.ts'
import { type Clock, spentAt, standingOfClock, targetKinds } from '@menara/shared/domain/sla/clock.ts'
import { actionsOf, isConditional, type LadderStep, stepsLeft, turnOfStep } from '@menara/shared/domain/sla/ladder.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { SlaPolicyCache } from '../sla-policy-cache.service.ts'
import { clockedOf } from '../sla-rows.store.ts'
import type { ClockHistoryStore } from './clock-history.store.ts'
import type { slaBecause } from './sla-because.service.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'

export interface ClockTimelineNeeds {
  readonly store: SlaClocksStore
  readonly lives: Pick<ClockHistoryStore, 'events'>
  readonly book: SlaPolicyCache
  readonly becauseOf: ReturnType<typeof slaBecause>
  readonly tickets: Pick<Tickets, 'find' | 'conflicts'>
  now(): Date
}
type StoredEvent = Awaited<ReturnType<ClockHistoryStore['events']>>[number]
type Segment = TicketClock['segments'][number]
type ClockStep = TicketClock['steps'][number]

const IS: Readonly<Record<ReturnType<typeof standingOfClock>, TicketClock['is']>> = {
  run: 'running',
  pause: 'paused',
  met: 'met',
  cancel: 'cancelled',
}
/** What a clock does from an event on; the others only mark an instant. */
const BEGINS: Readonly<Record<string, Segment['is'] | 'same' | undefined>> = {
  started: 'running',
  resumed: 'running',
  reopened: 'running',
  waiting: 'paused',
  paused: 'paused',
  met: 'met',
  cancelled: 'cancelled',
  retargeted: 'same',
}

/** The clocks of a ticket, explained piece by piece. */
export function clockTimeline({ store, lives, book, becauseOf, tickets, now }: ClockTimelineNeeds) {
  return async function clocksOf(id: string, caller: Caller): Promise<TicketClocks> {
    const ticket = await tickets.find(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    const [current, held, events] = [await book.now(), (await store.of([id])).get(id), await lives.events(id)]
    const at = now()
    const time = await current.timeAt(held?.calendar_id ?? null, ticket.location.id)
    const calendarOf = (calendarId: string | null) => named(current.calendars.find((calendar) => calendar.id === calendarId))
    const policy = current.policies.find((policy) => policy.id === held?.policy_id)
    const clocks = (held?.clocks ?? []).map((clock): TicketClock => {
      const elapsed = time ? spentAt(clock, at.getTime(), time) : clock.elapsed_seconds
      const own = events.filter((event) => event.kind === clock.kind && (clock.kind !== 'next' || Date.parse(event.at) >= clock.started_at))
      const steps = [...takenIn(own), ...comingTo(clock, { ladder: policy?.ladder ?? [], time, at: at.getTime() })]
      return { ...factsOf(clock), elapsed_seconds: elapsed, segments: segmentsOf(own, { elapsed, calendarOf }), steps }
    })
    return {
      at: at.toISOString(),
      policy: policy
        ? { ...name(policy), is_default: policy.is_default, because: await becauseOf({ policy, ticket: clockedOf(ticket), book: current }) }
        : null,
      calendar: calendarOf(held?.calendar_id ?? null),
      zone: await current.zoneAt(held?.calendar_id ?? null, ticket.location.id),
      clocks: targetKinds.flatMap((kind) => clocks.filter((clock) => clock.kind === kind)),
    }
  }
}

interface Named {
  readonly id: string
  readonly name_en: string
  readonly name_id: string
}
const name = ({ id, name_en, name_id }: Named): Named => ({ id, name_en, name_id })
const named = (named: Named | undefined) => (named ? name(named) : null)
const said = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
const factsOf = (clock: Clock): Omit<TicketClock, 'segments' | 'elapsed_seconds' | 'steps'> => ({
  kind: clock.kind,
  is: IS[standingOfClock(clock)],
  target: clock.target,
  target_seconds: clock.target_seconds,
  due_at: said(clock.due_at),
  met_at: said(clock.met_at),
  breached_at: said(clock.breached_at),
})

/** The steps taken since the clock began, or began again. */
function takenIn(events: readonly StoredEvent[]): ClockStep[] {
  const cycle = events.slice(events.findLastIndex((event) => event.event === 'reopened') + 1)
  return cycle.flatMap(({ step, at }) => {
    if (!step) return []
    const { fits, ...facts } = step
    return [{ ...facts, is: fits ? ('taken' as const) : ('passed' as const), instant: at, conditional: false }]
  })
}

interface Coming {
  readonly ladder: readonly LadderStep[]
  readonly time: BusinessTime | undefined
  readonly at: number
}
/** Those that are left, by their instants; without them while the clock is held. A finished clock comes to none. */
function comingTo(clock: Clock, { ladder, time, at }: Coming): ClockStep[] {
  const is = standingOfClock(clock)
  if (is === 'met' || is === 'cancel') return []
  const steps = stepsLeft(clock, ladder).map((step) => ({ step, instant: time ? turnOfStep(clock, step, { time, at }) : null }))
  return steps
    .sort((a, b) => (a.instant ?? 0) - (b.instant ?? 0))
    .map(({ step, instant }) => ({
      at: step.at,
      unit: step.unit,
      any_hour: step.any_hour ?? false,
      is: 'to_come',
      instant: said(instant),
      conditional: isConditional(step),
      does: actionsOf(step).map((action) => ({ action, hindered: null })),
    }))
}

interface Around {
  /** Spent by now. */
  readonly elapsed: number
  readonly calendarOf: (id: string | null) => Segment['calendar']
}
/** From one event to the next: what the clock did, why, and how much open time it took. */
function segmentsOf(events: readonly StoredEvent[], { elapsed, calendarOf }: Around): Segment[] {
  const begins = events.filter((event) => BEGINS[event.event] !== undefined)
  let is: Segment['is'] = 'paused'
  return begins.map((event, place) => {
    const does = BEGINS[event.event]
    if (does && does !== 'same') is = does
    const next = begins[place + 1]
    return {
      from: event.at,
      until: next?.at ?? null,
      is,
      state: event.state as Segment['state'],
      reason: event.reason as Segment['reason'],
      calendar: calendarOf(event.calendar_id),
      // Counted anew with another calendar, a piece before it may have been longer than what is left of it.
      open_seconds: Math.max(0, (next?.elapsed_seconds ?? elapsed) - event.elapsed_seconds),
      target_seconds: event.target_seconds,
    }
  })
}
