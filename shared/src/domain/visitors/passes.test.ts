import { describe, expect, it } from 'vitest'
import { codesOf, orderOf, runOf } from './passes.ts'

const codes = (from: string, to: string): string[] | undefined => {
  const run = runOf(from, to)
  return run && codesOf(run)
}

describe('codes of what is given out', () => {
  it('VI-91 counts from the first to the last with the same words before the number', () => {
    expect(codes('V-001', 'V-003')).toEqual(['V-001', 'V-002', 'V-003'])
    expect(codes('9', '11')).toEqual(['9', '10', '11'])
    expect(codes('P2/098', 'P2/101')).toEqual(['P2/098', 'P2/099', 'P2/100', 'P2/101'])
    expect(runOf('V-001', 'V-050')).toMatchObject({ count: 50 })
    expect(codes('V-5', 'V-5')).toEqual(['V-5'])
  })

  it('VI-91 takes for no run what goes back, changes its words or its figures, or has no number', () => {
    for (const [from, to] of [
      ['V-010', 'V-009'],
      ['V-001', 'L-050'],
      ['V-001', 'V-50'],
      ['V-1', 'V-050'],
      ['Blue', 'Green'],
      ['V-1', 'V-'],
    ] as const)
      expect([from, to, runOf(from, to)]).toEqual([from, to, undefined])
  })

  it('VI-92 puts codes in the order people count', () => {
    expect(['V-10', 'V-9', 'L-2', 'V-100'].sort((a, b) => orderOf(a).localeCompare(orderOf(b)))).toEqual(['L-2', 'V-9', 'V-10', 'V-100'])
  })
})
