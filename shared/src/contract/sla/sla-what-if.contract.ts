import { type Static, Type } from 'typebox'
import { targetKinds } from '../../domain/sla/clock.ts'
import { stepActions, stepUnits } from '../../domain/sla/ladder.ts'
import { ticketTypeCodes } from '../../domain/tickets/ticket-types.ts'
import { closed, Id, Instant, nullable, oneOf } from '../../kit/words.ts'

/** A ticket and one of its targets. */
const Told = {
  id: Id,
  number: Type.String(),
  type: oneOf(...ticketTypeCodes),
  title: Type.String(),
  location_id: Id,
  kind: oneOf(...targetKinds),
}

const PolicyName = closed({ name_en: Type.String(), name_id: Type.String() })
/** What saving would do to open tickets. */
export const SlaPreview = closed({
  /** Open tickets, and how many of them were looked at, the next due first; not `whole`: saving changes the others as well, but they are not counted here. */
  open: Type.Integer(),
  examined: Type.Integer(),
  whole: Type.Boolean(),
  /** Due times that would be others, and breaches that are none now. */
  changed: Type.Integer(),
  breaching: Type.Integer(),
  /** Tickets that would go by another policy, and some of them. Null: no policy is for it now, or the one that is being added would be. */
  moved: Type.Integer(),
  moves: Type.Array(
    closed({
      id: Id,
      number: Type.String(),
      type: oneOf(...ticketTypeCodes),
      title: Type.String(),
      location_id: Id,
      policy_before: nullable(PolicyName),
      policy_after: nullable(PolicyName),
    }),
  ),
  /** What saving must carry as `confirm`, because it moves tickets, changes clocks or takes steps; null where it does none of these. */
  confirm: nullable(Type.String()),
  tickets: Type.Array(
    closed({
      ...Told,
      due_before: nullable(Instant),
      due_after: nullable(Instant),
      breaches: Type.Boolean(),
    }),
  ),
  /** Steps of the ladder of running clocks that would be taken at once and are not due already, how many come at all, and the next of them. */
  at_once: Type.Integer(),
  to_come: Type.Integer(),
  steps: Type.Array(
    closed({
      ...Told,
      at: Type.Integer(),
      unit: oneOf(...stepUnits),
      any_hour: Type.Boolean(),
      instant: Instant,
      conditional: Type.Boolean(),
      does: Type.Array(oneOf(...stepActions)),
    }),
  ),
})
export type SlaPreview = Static<typeof SlaPreview>

/** What it would have done to tickets of the last days. */
const Kept = closed({
  met: Type.Integer(),
  /** Also those that go on. */
  late: Type.Integer(),
  running: Type.Integer(),
})
export const SlaSimulation = closed({
  /** Tickets that were looked at, the newest; not `whole`: there are more. */
  examined: Type.Integer(),
  whole: Type.Boolean(),
  /** By the policies and calendars in force, and by those asked about. */
  kinds: Type.Array(closed({ kind: oneOf(...targetKinds), before: Kept, after: Kept })),
  /** Targets that would be late where they are not, or not where they are; the newest of them. */
  changed: Type.Integer(),
  tickets: Type.Array(
    closed({
      ...Told,
      late_before: Type.Boolean(),
      late_after: Type.Boolean(),
    }),
  ),
})
export type SlaSimulation = Static<typeof SlaSimulation>
