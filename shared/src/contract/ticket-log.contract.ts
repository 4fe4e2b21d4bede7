import { type Static, Type } from 'typebox'
import { closed, Extra, Id, Instant, nullable, oneOf, Ref, Text } from '../kit/words.ts'

/** One entry of a ticket's history: a change (`before`, `after`) or a note with its images. */
export const TicketLog = closed({
  id: Id,
  action: oneOf(
    'created',
    'updated',
    'assigned',
    'started',
    'pended',
    'resumed',
    'resolved',
    'closed',
    'reopened',
    'cancelled',
    'submitted',
    'appealed',
    'approval_asked',
    'approval_lifted',
    'approved',
    'rejected',
    'returned',
    'merged',
    'linked',
    'unlinked',
    'breached',
    'listed',
    'ticked',
    'unticked',
    'labelled',
    'surveyed',
    'note',
  ),
  actor: nullable(Ref),
  text: Text(10_000),
  before: Extra,
  after: Extra,
  images: Type.Array(Type.String()),
  /** A note of the desk to itself: not there for people without `ticket_work`. */
  private: Type.Boolean(),
  at: Instant,
})
export type TicketLog = Static<typeof TicketLog>
