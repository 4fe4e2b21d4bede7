import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dwellOf, fullnessOf, occupancyOf, warnAt } from './occupancy.ts'

const QUARTER = 900_000
const counter = fc.record({ in: fc.nat(5000), out: fc.nat(5000), accuracy: fc.double({ min: 0.5, max: 1, noNaN: true }) })

describe('occupancy', () => {
  it('PC-1 is in less out, never below zero', () => {
    expect(
      occupancyOf([
        { in: 120, out: 100, accuracy: 1 },
        { in: 5, out: 10, accuracy: 1 },
      ]),
    ).toMatchObject({ in: 125, out: 110, net: 15, inside: 15 })
    expect(occupancyOf([{ in: 3, out: 10, accuracy: 0.98 }])).toMatchObject({ net: -7, inside: 0, low: 0 })
    expect(occupancyOf([])).toEqual({ in: 0, out: 0, net: 0, inside: 0, error: 0, low: 0, high: 0 })
  })

  it('PC-3 may be off by every miscount since the reset', () => {
    // 500 crossings at 99 %: five of them may be wrong.
    expect(occupancyOf([{ in: 255, out: 245, accuracy: 0.99 }])).toMatchObject({ inside: 10, error: 5, low: 5, high: 15 })
    fc.assert(
      fc.property(fc.array(counter, { maxLength: 5 }), counter, (some, one) => {
        const [before, after] = [occupancyOf(some), occupancyOf([...some, one])]
        expect(before.low).toBeLessThanOrEqual(before.inside)
        expect(before.high).toBeGreaterThanOrEqual(before.inside)
        expect(after.error).toBeGreaterThanOrEqual(before.error)
      }),
    )
  })

  it('PC-5 warns from the share on and is full at the capacity', () => {
    const place = { capacity: 200, warn_percent: 90 }
    expect([0, 179, 180, 199, 200, 260].map((value) => fullnessOf(value, place))).toEqual([
      'open',
      'open',
      'warning',
      'warning',
      'full',
      'full',
    ])
    expect(warnAt({ capacity: 1, warn_percent: 10 })).toBe(1)
  })

  it('PC-7 gives the mean stay of a closed day, or says why not', () => {
    const span = (came: number, left: number, coverage = 1) => ({ at: 0, in: came, out: left, coverage })
    // Ten come within a quarter, stay for four and leave within another: an hour and a quarter on average.
    const day = [span(10, 0), span(0, 0), span(0, 0), span(0, 0), span(0, 0), span(0, 10)]
    const dwell = (spans: typeof day, more = {}) => dwellOf(spans, { stepMs: QUARTER, error: 0, over: true, ...more })
    expect(dwell(day)).toEqual({ minutes: 75, why: null })
    expect(dwell(day, { over: false }).why).toBe('open')
    expect(dwell([...day, span(0, 0, 0)]).why).toBe('gaps')
    expect(dwell([...day, span(4, 0)])).toEqual({ minutes: null, why: 'imbalance' })
    expect(dwell([...day, span(4, 0)], { error: 4 }).why).toBeNull()
    expect(dwell([span(0, 0)]).why).toBe('nobody')
  })
})
