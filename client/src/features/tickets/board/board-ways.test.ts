import { ticketMoves, ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { describe, expect, it } from 'vitest'
import { BOARD_STATES, wayTo } from './board-ways.ts'

const worker = { id: 'w', mayWork: true }
const requester = { id: 'r', name: 'R' }

describe('the board', () => {
  it('BD-1 leads into a column by a move of the table that ends there, and by no other', () => {
    const ways = ticketStates.flatMap((state) =>
      BOARD_STATES.map((to) => [state, to, wayTo(to, { state, requester }, worker)] as const).filter(([, , move]) => move !== undefined),
    )
    expect(ways.filter(([, to, move]) => ticketMoves[move as keyof typeof ticketMoves].to !== to)).toEqual([])
    expect(ways.map(([from, to]) => `${from} ${to}`)).toEqual([
      'new assigned',
      'new in_progress',
      'new pending',
      'new resolved',
      'assigned in_progress',
      'assigned pending',
      'assigned resolved',
      'in_progress pending',
      'in_progress resolved',
      'pending in_progress',
      'pending resolved',
      'resolved in_progress',
    ])
  })

  it('BD-2 lets a requester take back nothing but a solution', () => {
    const own = { id: 'r', mayWork: false }
    expect(BOARD_STATES.map((to) => wayTo(to, { state: 'in_progress', requester }, own))).toEqual(BOARD_STATES.map(() => undefined))
    expect(wayTo('in_progress', { state: 'resolved', requester }, own)).toBe('reopen')
  })
})
