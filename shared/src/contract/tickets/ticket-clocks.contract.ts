import { type Static, Type } from 'typebox'
import { targetKinds, targetUnits } from '../../domain/sla/clock.ts'
import { stepActions, stepHindrances, stepUnits } from '../../domain/sla/ladder.ts'
import { scopeParts } from '../../domain/sla/policy.ts'
import { pendingReasons, ticketStates } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, nullable, one, oneOf } from '../../kit/words.ts'

const Named = closed({ id: Id, name_en: Type.String(), name_id: Type.String() })
/** What a clock did for a while, and why. */
const Segment = closed({
  from: Instant,
  /** Null: it goes on. */
  until: nullable(Instant),
  is: oneOf('running', 'paused', 'met', 'cancelled'),
  /** What made it so: the state the ticket came to, and the reason it waits. */
  state: oneOf(...ticketStates),
  reason: nullable(oneOf(...pendingReasons)),
  /** Null: the calendar was removed. */
  calendar: nullable(Named),
  /** Open time of the calendar that was spent in it. */
  open_seconds: Type.Integer(),
  target_seconds: Type.Integer(),
})
/** A step of the ladder by its time: per cent of the target, minutes from the due time, or working days after it. */
const StepTime = { at: Type.Integer(), unit: oneOf(...stepUnits), any_hour: Type.Boolean() }
export const StepTaken = closed({
  ...StepTime,
  /** Its conditions were met when it came. */
  fits: Type.Boolean(),
  /** What it was to do, and why something of it was not done. */
  does: Type.Array(closed({ action: oneOf(...stepActions), hindered: nullable(oneOf(...stepHindrances)) })),
})
export type StepTaken = Static<typeof StepTaken>
const ClockStep = closed({
  ...StepTime,
  /** `passed`: it was not for the ticket as that was then. */
  is: oneOf('to_come', 'taken', 'passed'),
  /** When it was taken, or comes as things stand; null while the clock does not run. */
  instant: nullable(Instant),
  /** It has conditions: whether it is for the ticket is seen when it comes. */
  conditional: Type.Boolean(),
  does: StepTaken.properties.does,
})
export const TicketClock = closed({
  kind: oneOf(...targetKinds),
  is: oneOf('running', 'paused', 'met', 'cancelled'),
  target: closed({ amount: Type.Integer(), unit: oneOf(...targetUnits) }),
  target_seconds: Type.Integer(),
  /** Spent as of `at`: of the segments, together. */
  elapsed_seconds: Type.Integer(),
  due_at: nullable(Instant),
  met_at: nullable(Instant),
  breached_at: nullable(Instant),
  segments: Type.Array(Segment),
  /** Of the ladder in this cycle: those that were taken, then those to come. */
  steps: Type.Array(ClockStep),
})
export type TicketClock = Static<typeof TicketClock>
export const TicketClocks = closed({
  at: Instant,
  /** Null: no policy is for it, or was removed. */
  policy: nullable(
    closed({
      ...Named.properties,
      /** It is for every ticket no other is for. */
      is_default: Type.Boolean(),
      /** What of the ticket it is for; `named` where the ticket itself does not say what it is called: its category or one above it, a group. */
      because: Type.Array(
        closed({ by: oneOf(...scopeParts), named: nullable(closed({ name_en: Type.String(), name_id: Type.String() })) }),
      ),
    }),
  ),
  calendar: nullable(Named),
  /** By whose clocks it is counted. */
  zone: Type.String(),
  clocks: Type.Array(TicketClock),
})
export type TicketClocks = Static<typeof TicketClocks>

export const ticketClocks = {
  get: endpoint({
    name: 'ticket_clocks.get',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/clocks',
    access: 'show_ticketing',
    summary: 'The clocks of a ticket, explained piece by piece',
    params: ById,
    reply: one(TicketClocks),
  }),
} as const
