import { expect, it } from 'vitest'
import { allowanceOf } from './allowance.ts'

it('gives so many at once and so many a second after that, to each name', () => {
  let now = 0
  const { waitFor } = allowanceOf({ perSecond: 10, atOnce: 3, now: () => now })
  expect([1, 2, 3, 4].map(() => waitFor('a'))).toEqual([0, 0, 0, 0.1])
  expect(waitFor('b')).toBe(0)
  now = 50
  expect(waitFor('a')).toBeCloseTo(0.05)
  now = 100
  expect(waitFor('a')).toBe(0)
  expect(waitFor('a')).toBeGreaterThan(0)
  now = 10_000
  expect([1, 2, 3, 4].map(() => waitFor('a') > 0)).toEqual([false, false, false, true])
})
