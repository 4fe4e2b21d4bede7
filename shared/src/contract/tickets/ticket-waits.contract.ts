import { Type } from 'typebox'
import { pendingModes, pendingReasons } from '../../domain/tickets/ticket-state.ts'
import { closed, Instant, nullable, oneOf, optional, Text } from '../../kit/words.ts'

/** How a ticket is put on hold. Part of `tickets`. */
export const TicketWait = closed({
  rev: optional(Type.Integer()),
  reason: oneOf(...pendingReasons),
  until: optional(nullable(Instant)),
  /** What becomes of it then: it goes on unless said. `resolve` takes the note as solution and needs one. */
  mode: optional(oneOf(...pendingModes)),
  note: optional(Text(2000)),
})
