import { expect, it } from 'vitest'
import { tokenBucket, tokenBuckets } from './token-bucket.ts'

it('TB-1 gives so many at once and so many a second after that, and says how long to wait for the next', () => {
  let now = 0
  const { take } = tokenBucket({ perSecond: 10, burst: 3, now: () => now })
  expect([1, 2, 3, 4].map(take)).toEqual([0, 0, 0, 0.1])
  now = 50
  expect(take()).toBeCloseTo(0.05)
  now = 100
  expect(take()).toBe(0)
  expect(take()).toBeGreaterThan(0)
  now = 10_000
  expect([1, 2, 3, 4].map((_) => take() > 0)).toEqual([false, false, false, true])
})

it('TB-2 a clock that is set back takes nothing away', () => {
  let now = 10_000
  const { take } = tokenBucket({ perSecond: 10, burst: 2, now: () => now })
  expect(take()).toBe(0)
  now = 0
  expect(take()).toBe(0)
})

it('TB-3 each name has a bucket of its own, also when thousands of others come', () => {
  let now = 0
  const { take } = tokenBuckets({ perSecond: 10, burst: 3, now: () => now })
  expect([1, 2, 3, 4].map(() => take('a'))).toEqual([0, 0, 0, 0.1])
  expect(take('b')).toBe(0)
  for (let count = 0; count < 20_000; count++) take(`other ${count}`)
  expect(take('a')).toBeGreaterThan(0)
  now = 400
  for (let count = 0; count < 20_000; count++) take(`more ${count}`)
  expect([1, 2, 3, 4].map(() => take('a') > 0)).toEqual([false, false, false, true])
})
