import { ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { describe, expect, it } from 'vitest'
import { mayEdit, mayFollowUp, mayNote, movesOf } from './ticket-rights.ts'

const agent = { id: 'agent', mayWork: true }
const sari = { id: 'sari', mayWork: false }
const ofSari = (state: (typeof ticketStates)[number]) => ({ state, requester: { id: 'sari', name: 'Sari' } })

describe('what may be done to a ticket', () => {
  it('TK-20 offers those who work it the moves of its state', () => {
    expect(movesOf(ofSari('new'), agent)).toEqual(['assign', 'start', 'pend', 'resolve', 'cancel'])
    expect(movesOf(ofSari('resolved'), agent)).toEqual(['close', 'reopen'])
    expect(movesOf(ofSari('closed'), agent)).toEqual([])
  })
  it('names going on after waiting once', () => {
    expect(movesOf(ofSari('pending'), agent)).toEqual(['assign', 'resume', 'resolve', 'cancel'])
  })
  it('STG-3 offers no way round a decision', () => {
    expect(movesOf({ ...ofSari('new'), stage: 'requested' }, agent)).toEqual(['assign', 'pend', 'cancel'])
    expect(movesOf({ ...ofSari('assigned'), stage: 'approved' }, agent)).toContain('start')
  })
  it('TK-22 lets a requester take back what is untouched, submit a draft, judge a solution and appeal, nothing else', () => {
    const own = ticketStates.filter((state) => movesOf(ofSari(state), sari).length > 0)
    expect(own).toEqual(['draft', 'new', 'waiting_approval', 'resolved', 'rejected'])
    expect(movesOf(ofSari('draft'), sari)).toEqual(['submit', 'cancel'])
    expect(movesOf(ofSari('draft'), agent)).toEqual(['cancel'])
    expect([movesOf(ofSari('waiting_approval'), sari), movesOf(ofSari('rejected'), sari)]).toEqual([['cancel'], ['appeal']])
    expect(movesOf(ofSari('new'), sari)).toEqual(['cancel'])
    expect(movesOf(ofSari('resolved'), sari)).toEqual(['close', 'reopen'])
    expect(movesOf(ofSari('new'), { id: 'budi', mayWork: false })).toEqual([])
  })
  it('TK-17 lets a requester change only what nobody works on yet', () => {
    expect(mayEdit(ofSari('new'), sari)).toBe(true)
    expect(mayEdit(ofSari('waiting_approval'), sari)).toBe(true)
    expect(mayEdit(ofSari('assigned'), sari)).toBe(false)
    expect(mayEdit(ofSari('assigned'), agent)).toBe(true)
  })
  it('LK-11 offers a follow-up of what is closed to its requester and those who work tickets', () => {
    expect(ticketStates.filter((state) => mayFollowUp(ofSari(state), sari))).toEqual(['closed'])
    expect([agent, { id: 'budi', mayWork: false }].map((item) => mayFollowUp(ofSari('closed'), item))).toEqual([true, false])
  })
  it('TK-18 lets nobody change or note what is closed or cancelled', () => {
    expect(ticketStates.filter((state) => !mayNote({ state }))).toEqual(['closed', 'rejected', 'cancelled', 'merged'])
    expect(mayEdit(ofSari('closed'), agent)).toBe(false)
  })
})
