import { type Static, Type } from 'typebox'
import { gateStates, MOST_GATE_MINUTES } from '../../domain/visitors/visitor-gate.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Instant, many, nullable, one, oneOf, Ref } from '../../kit/words.ts'

const Minutes = Type.Integer({ minimum: 1, maximum: MOST_GATE_MINUTES })

/** The target for one visitor's wait at the gate; it holds as it was when they came. */
export const GateClock = closed({
  state: oneOf(...gateStates),
  /** Both null once they were sent away to come on another day; a miss stays. */
  due_at: nullable(Instant),
  target_minutes: nullable(Minutes),
  /** When the target passed. Never taken back. */
  missed_at: nullable(Instant),
})
export type GateClock = Static<typeof GateClock>

/** How long visitors of a site wait at the gate at most; null: there is no target. */
export const VisitorGate = closed({ location: Ref, minutes: nullable(Minutes) })
export type VisitorGate = Static<typeof VisitorGate>

const path = '/desk/api/v1/setting/tickets/gate'
const access = 'show_manage_ticket'

/** The target for the wait at the gate, site by site, for those who keep the settings of the desk. */
export const visitorGates = {
  list: endpoint({
    name: 'visitor_gates.list',
    method: 'GET',
    path,
    access,
    summary: 'Minutes from the arrival at the gate to the check-in that are aimed at, by site',
    reply: many(VisitorGate),
  }),
  set: endpoint({
    name: 'visitor_gates.set',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Set the minutes of a site, or none; they hold for who comes from now on',
    params: ById,
    body: closed({ minutes: nullable(Minutes) }),
    reply: one(VisitorGate),
  }),
} as const
