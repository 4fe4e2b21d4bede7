import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halvesOf } from './ticket-facts.ts'
import { alarmStage, type Overlay, overlays, stageAfter, stageMovesFrom, stageOf, type TicketStage } from './ticket-stages.ts'
import { mayMove, type TicketMove, type TicketState, ticketMoves, ticketStates } from './ticket-state.ts'
import type { TicketTypeCode } from './ticket-types.ts'

const types = Object.keys(overlays) as TicketTypeCode[]
const overlayOf = (type: TicketTypeCode): Overlay => overlays[type] as Overlay
interface Ticket {
  readonly type: TicketTypeCode
  readonly state: TicketState
  readonly stage: TicketStage | null
}
const opened = (type: TicketTypeCode): Ticket => ({ type, state: 'new', stage: stageOf({ type, state: 'new', stage: null }) })

/** Everything that can follow: steps of the type, moves of the ticket, and the answer of an approval. */
function nextOf(ticket: Ticket): Ticket[] {
  const steps = stageMovesFrom(ticket).map((move) => {
    const step = overlayOf(ticket.type).moves[move]
    return { ...ticket, state: step?.state ?? ticket.state, stage: step?.to ?? ticket.stage }
  })
  const moved = (state: TicketState, action: string) => ({ ...ticket, state, stage: stageAfter({ ...ticket, state }, action) })
  const moves = (Object.keys(ticketMoves) as TicketMove[])
    .filter((move) => mayMove(move, ticket.state))
    .map((move) => moved(ticketMoves[move].to, move))
  const asked = ['new', 'assigned'].includes(ticket.state) ? [moved('waiting_approval', 'approval_asked')] : []
  const answers =
    ticket.state === 'waiting_approval' ? [moved('new', 'approved'), moved('assigned', 'approved'), moved('rejected', 'rejected')] : []
  return [...steps, ...moves, ...asked, ...answers]
}
function reachable(type: TicketTypeCode): Ticket[] {
  const known = new Map<string, Ticket>()
  const waiting = [opened(type)]
  for (let ticket = waiting.pop(); ticket; ticket = waiting.pop()) {
    const key = `${ticket.state} ${ticket.stage}`
    if (known.has(key)) continue
    known.set(key, ticket)
    waiting.push(...nextOf(ticket))
  }
  return [...known.values()]
}

describe('the stages of a ticket', () => {
  it.each(types)('STG-1 of the type %s always fit its state, whatever is done in whatever order', (type) => {
    for (const ticket of reachable(type)) {
      if (ticket.stage === null) expect([ticket.state, overlayOf(type).usual[ticket.state]]).toEqual([ticket.state, undefined])
      else expect([ticket, overlayOf(type).fits[ticket.stage]?.includes(ticket.state)]).toEqual([ticket, true])
    }
  })

  it.each(types)('STG-1 of the type %s are all reached, and no step leaves an end', (type) => {
    const { path, ends } = overlayOf(type)
    const there = reachable(type)
    expect([...path, ...ends].filter((stage) => !there.some((ticket) => ticket.stage === stage))).toEqual([])
    for (const ticket of there.filter(({ stage }) => stage === path.at(-1) || ends.includes(stage as never)))
      expect([ticket, stageMovesFrom(ticket)]).toEqual([ticket, []])
  })

  it('STG-2 go the way of the type from the first to the last', () => {
    function walk(type: TicketTypeCode, ...moves: string[]): Ticket[] {
      let ticket = opened(type)
      return moves.map((move) => {
        expect([move, stageMovesFrom(ticket).includes(move)]).toEqual([move, true])
        const step = overlayOf(type).moves[move]
        ticket = { type, state: step?.state ?? ticket.state, stage: step?.to ?? ticket.stage }
        return ticket
      })
    }
    expect(walk('absense', 'approve', 'take', 'return').map((ticket) => [ticket.stage, ticket.state])).toEqual([
      ['approved', 'assigned'],
      ['taken', 'in_progress'],
      ['returned', 'closed'],
    ])
    expect(walk('travelling', 'approve', 'book', 'pay_advance', 'leave', 'come_back', 'settle').at(-1)).toMatchObject({
      stage: 'settled',
      state: 'closed',
    })
    const sent: Ticket = {
      type: 'work_order',
      state: 'assigned',
      stage: stageAfter({ type: 'work_order', state: 'assigned', stage: 'planned' }, 'assigned'),
    }
    expect([sent.stage, stageMovesFrom(sent)]).toEqual(['dispatched', ['set_out', 'arrive']])
  })

  it('STG-3 are decided by the steps of an approval where there are any: nobody steps past them', () => {
    for (const type of types)
      for (const state of ['waiting_approval', 'draft', 'pending'] as const)
        expect(stageMovesFrom({ type, state, stage: stageOf({ type, state, stage: null }) })).toEqual([])
    expect(stageAfter({ type: 'absense', state: 'new', stage: 'requested' }, 'approved')).toBe('approved')
    expect(stageAfter({ type: 'absense', state: 'waiting_approval', stage: 'approved' }, 'approval_asked')).toBe('requested')
    expect(stageAfter({ type: 'general', state: 'new', stage: null }, 'approved')).toBeNull()
  })

  it('STG-1 a stage that does not fit is never kept', () => {
    const stages = fc.constantFrom<TicketStage | null>(null, ...types.flatMap((text) => overlayOf(text).path), 'cleared_ack')
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.constantFrom(...ticketStates), stages, (type, state, stage) => {
        const is = stageOf({ type, state, stage })
        return is === null ? overlayOf(type).usual[state] === undefined : overlayOf(type).fits[is]?.includes(state) === true
      }),
      { numRuns: 300 },
    )
  })

  it('STG-4 of an alarm are what the alarm says', () => {
    expect(['active', 'normal'].flatMap((process) => ['unacked', 'acked'].map((ack) => alarmStage({ process, ack })))).toEqual([
      'raised_unack',
      'raised_ack',
      'cleared_unack',
      'cleared_ack',
    ])
  })
})

it('TFA-3 counts half days', () => {
  const of = (first_day: string | null, last_day: string | null, first_half = false, last_half = false) =>
    halvesOf({ first_day, last_day, first_half, last_half })
  expect([
    of('2026-11-23', '2026-11-23'),
    of('2026-11-23', '2026-11-24', true, true),
    of('2026-12-31', '2027-01-01'),
    of(null, '2026-01-01'),
  ]).toEqual([2, 2, 4, null])
  expect([of('2026-11-23', '2026-11-23', true, true), of('2026-11-24', '2026-11-23')]).toEqual([0, 0])
})
