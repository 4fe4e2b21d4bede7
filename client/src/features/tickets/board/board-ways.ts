import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketMove, TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { movesOf, type Viewer } from '../moves/ticket-rights.ts'

/** Columns of the board, from left to right. */
export const BOARD_STATES = [
  'new',
  'waiting_approval',
  'assigned',
  'in_progress',
  'pending',
  'resolved',
] as const satisfies readonly TicketState[]
export type BoardState = (typeof BOARD_STATES)[number]

/** The moves that bring a ticket into a column. */
const WAYS: Readonly<Partial<Record<BoardState, readonly TicketMove[]>>> = {
  assigned: ['assign'],
  in_progress: ['start', 'resume', 'reopen'],
  pending: ['pend'],
  resolved: ['resolve'],
}

/** How a person may bring a ticket into a column; undefined where no way leads there, or it is there already. */
export function wayTo(state: BoardState, ticket: Pick<Ticket, 'state' | 'requester'>, asker: Viewer): TicketMove | undefined {
  if (ticket.state === state) return undefined
  // Handing on what is begun or waits leaves it where it is.
  if (state === 'assigned' && ticket.state !== 'new') return undefined
  return movesOf(ticket, asker).find((move) => WAYS[state]?.includes(move))
}
