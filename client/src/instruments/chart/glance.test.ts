import { describe, expect, it } from 'vitest'
import { figureTicks, hourTicks, nearest } from './glance.ts'

const HOUR = 3600_000

describe('a chart for a glance', () => {
  it.each([
    [
      [0, 9],
      [0, 5, 10],
    ],
    [
      [112, 187],
      [100, 125, 150, 175, 200],
    ],
    [
      [0.2, 0.31],
      [0.2, 0.25, 0.3, 0.35],
    ],
    [
      [-40, 15],
      [-40, -20, 0, 20],
    ],
    [
      [7, 7],
      [5, 7.5],
    ],
    [
      [0, 0],
      [0, 0.5],
    ],
  ])('has round figures around %j', (values, ticks) => {
    const found = figureTicks(values)
    expect(found).toEqual(ticks)
    expect(found[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
  })

  it.each([
    [12, 6, [2, 4, 6, 8, 10, 12]],
    [12, 3, [6, 12]],
    [2, 6, [1, 2]],
    [48, 6, [12, 24, 36, 48]],
  ])('names whole hours of %d hours where there is room for %d', (hours, most, ticks) => {
    expect(hourTicks(60_000, hours * HOUR, most)).toEqual(ticks.map((tick) => tick * HOUR))
  })

  it('finds the point under the pointer', () => {
    const points = [10, 20, 40].map((at) => ({ at, value: 0 }))
    expect([-5, 10, 14, 16, 29, 31, 99].map((at) => nearest(points, at))).toEqual([0, 0, 0, 1, 1, 2, 2])
  })
})
