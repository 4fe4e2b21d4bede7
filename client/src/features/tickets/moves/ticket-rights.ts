import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { mayMove, movesFrom, type TicketMove, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'

/** Who looks at a ticket. */
export interface Viewer {
  readonly id: string
  readonly mayWork: boolean
}
type Facts = Pick<Ticket, 'state' | 'requester'> & Partial<Pick<Ticket, 'stage'>>

const READ_ONLY: readonly TicketState[] = ['closed', 'rejected', 'cancelled', 'merged']
const UNTOUCHED: readonly TicketState[] = ['new', 'draft', 'waiting_approval']
/** Its requester's to decide. */
const OWN: readonly TicketMove[] = ['close', 'reopen', 'submit', 'appeal']
/** No way round a decision: what is requested is approved or rejected first. */
const DECIDED: readonly TicketMove[] = ['start', 'resolve']
const isOwn = ({ requester }: Facts, { id }: Viewer): boolean => requester?.id === id

/** As the server decides it. */
export const mayNow = (move: TicketMove, { state, stage }: Pick<Facts, 'state' | 'stage'>): boolean =>
  mayMove(move, state) && !(stage === 'requested' && DECIDED.includes(move))

/** What a person may do to a ticket now: those who work it by its state, its requester only what is theirs to decide. */
export function movesOf(ticket: Facts, asker: Viewer): TicketMove[] {
  // Going on after waiting has a name of its own.
  const open = movesFrom(ticket.state).filter(
    (move) => mayNow(move, ticket) && !(move === 'start' && ticket.state === 'pending') && (move !== 'submit' || isOwn(ticket, asker)),
  )
  if (asker.mayWork) return open
  if (!isOwn(ticket, asker)) return []
  return open.filter((move) => OWN.includes(move) || (move === 'cancel' && UNTOUCHED.includes(ticket.state)))
}
export const mayNote = ({ state }: Pick<Ticket, 'state'>): boolean => !READ_ONLY.includes(state)
/** What is still to be said of a closed ticket opens another. */
export const mayFollowUp = (ticket: Facts, asker: Viewer): boolean => ticket.state === 'closed' && (asker.mayWork || isOwn(ticket, asker))
export const mayEdit = (ticket: Facts, asker: Viewer): boolean =>
  mayNote(ticket) && (asker.mayWork || (isOwn(ticket, asker) && UNTOUCHED.includes(ticket.state)))
