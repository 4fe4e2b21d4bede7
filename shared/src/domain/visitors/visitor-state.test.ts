import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ticketStates } from '../tickets/ticket-state.ts'
import { identityFault, isNik, nameKey, plainIdentity } from './identity.ts'
import {
  endedStates,
  isEnded,
  isPresent,
  mayMoveVisitor,
  ticketStateOf,
  type VisitorMove,
  type VisitorState,
  visitorMoves,
  visitorMovesFrom,
  visitorStates,
} from './visitor-state.ts'

const moves = Object.keys(visitorMoves) as VisitorMove[]
/** States after each of these moves, those that were not possible left out. */
function walk(tried: readonly VisitorMove[]): { move: VisitorMove; to: VisitorState }[] {
  let state: VisitorState = 'invited'
  return tried
    .filter((move) => {
      if (!mayMoveVisitor(move, state)) return false
      state = visitorMoves[move].to
      return true
    })
    .map((move) => ({ move, to: visitorMoves[move].to }))
}

describe('a visitor', () => {
  it('VI-1 goes from invited to done, and nothing leaves an end', () => {
    const whole = walk(['submit', 'verify', 'assign', 'check_in', 'go_out', 'come_back', 'finish'])
    expect(whole.map((item) => item.to)).toEqual(['submitted', 'verified', 'assigned', 'checked_in', 'on_break', 'checked_in', 'done'])
    for (const end of endedStates)
      expect([end, moves.filter((move) => mayMoveVisitor(move, end)), visitorMovesFrom(end)]).toEqual([end, [], []])
    for (const state of visitorStates) expect([state, visitorMovesFrom(state).length === 0]).toEqual([state, isEnded(state)])
  })

  it('VI-2 is checked in only after a verification that follows the last change of facts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 40 }), (tried) => {
        const done = walk(tried).map((item) => item.move)
        const entry = done.indexOf('check_in')
        if (entry < 0) return true
        const before = done.slice(0, entry)
        return before.at(-1) === 'assign' && before.lastIndexOf('verify') > Math.max(before.lastIndexOf('amend'), before.indexOf('submit'))
      }),
      { numRuns: 400 },
    )
  })
})

describe('the ticket of visitors', () => {
  it('VI-3 goes where they are', () => {
    const of = (...states: VisitorState[]) => ticketStateOf(states, { state: 'new' })
    expect([of(), of('invited'), of('submitted', 'verified'), of('verified', 'assigned'), of('done', 'invited')]).toEqual([
      undefined,
      'new',
      'new',
      'assigned',
      'new',
    ])
    expect([of('invited', 'checked_in'), of('on_break'), of('done', 'no_show'), of('rejected')]).toEqual([
      'in_progress',
      'in_progress',
      'resolved',
      'resolved',
    ])
    expect(ticketStateOf(['invited'], { state: 'assigned', handed: true })).toBe('assigned')
  })

  it('VI-3 is the same in any order, and never moved while it is not theirs', () => {
    const states = fc.array(fc.constantFrom(...visitorStates), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(states, fc.constantFrom(...ticketStates), (visitors, state) => {
        const next = ticketStateOf(visitors, { state })
        if (!['new', 'assigned', 'in_progress'].includes(state)) return next === undefined
        expect(ticketStateOf([...visitors].reverse(), { state })).toBe(next)
        return (next === 'in_progress') === visitors.some(isPresent) && (next === 'resolved') === visitors.every(isEnded)
      }),
      { numRuns: 300 },
    )
  })
})

describe('an identity number', () => {
  it('VI-4 is a NIK with a date that exists, or another number of its length', () => {
    const good = ['3174014708900003', '1101012902960001', '9471013112990123']
    const bad = [
      '317401470890000',
      '31740147089000033',
      '0174014708900003',
      '3174013202900003',
      '3174017108900000',
      '3174014713900003',
      'abc',
    ]
    expect(good.map(isNik)).toEqual(good.map(() => true))
    expect(bad.map(isNik)).toEqual(bad.map(() => false))
    expect(plainIdentity(' 3174-0147.0890 0003')).toBe('3174014708900003')
    expect([
      identityFault('nik', '1'),
      identityFault('passport', 'C1234567'),
      identityFault('passport', 'C1'),
      identityFault('other', 'A'.repeat(21)),
    ]).toEqual(['nik', undefined, 'pattern', 'pattern'])
    expect(nameKey('  Dewi  Lestári-Putri ')).toBe(nameKey('PUTRI, Dewi Lestari'))
  })
})
