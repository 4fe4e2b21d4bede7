import { type Static, Type } from 'typebox'
import { closed, Extra, Id, Instant, nullable, oneOf, Ref, Text, Wording } from '../../kit/words.ts'

/** A file of a note. `path` gives its bytes, to be saved; `bytes` is its size. */
export const TicketFile = closed({ id: Id, name: Type.String(), mime: Type.String(), bytes: Type.Integer(), path: Type.String() })
export type TicketFile = Static<typeof TicketFile>

/** One entry of a ticket's history: a change (`before`, `after`) or a note with its images. */
export const TicketLog = closed({
  id: Id,
  action: oneOf(
    'created',
    'updated',
    'assigned',
    'not_assigned',
    'started',
    'pended',
    'resumed',
    'reminded',
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
    'split',
    'breached',
    'escalated',
    'listed',
    'ticked',
    'unticked',
    'labelled',
    'staged',
    'surveyed',
    'undone',
    'note',
  ),
  actor: nullable(Ref),
  /** As somebody typed it; the English of `wording` where there is one. */
  text: Text(10_000),
  wording: nullable(Wording),
  before: Extra,
  after: Extra,
  images: Type.Array(Type.String()),
  /** Files that are no pictures: PDF, office documents, text. */
  files: Type.Array(TicketFile),
  /** A note of the desk to itself: not there for people without `ticket_work`. */
  private: Type.Boolean(),
  /** The bulk change it is a part of, and of how many tickets that was. */
  batch: nullable(closed({ id: Id, size: Type.Integer() })),
  /** Whom a note names, as they were called then: `@` and the name stand in the text. */
  mentions: Type.Array(Ref),
  at: Instant,
})
export type TicketLog = Static<typeof TicketLog>
