import { expect, it } from 'vitest'
import { backOffMs, openBackOff } from './back-off.ts'

const waits = (next: () => number, count: number) => Array.from({ length: count }, next)

it('BO-1 the wait doubles with each failure in a row, up to the longest, and is the first one again after a success', () => {
  const backOff = { firstMs: 500, maxMs: 5_000 }
  expect([1, 2, 3, 4, 5, 6, 2_000].map((failures) => backOffMs(backOff, failures))).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000])
  const { nextMs, reset } = openBackOff(backOff)
  expect(waits(() => nextMs(), 6)).toEqual([500, 1000, 2000, 4000, 5000, 5000])
  reset()
  expect(waits(() => nextMs(), 2)).toEqual([500, 1000])
})

it('BO-2 the first wait may come several times before it doubles', () => {
  const backOff = { firstMs: 1_000, maxMs: 60_000, repeats: 2 }
  const expected = [1, 1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((failures) => backOffMs(backOff, failures))).toEqual(expected)
  const { nextMs } = openBackOff(backOff)
  expect(waits(() => nextMs(), 9)).toEqual(expected)
})

it('BO-3 a wait is spread by chance between its two factors, in whole milliseconds', () => {
  const backOff = { firstMs: 101, maxMs: 1_000, spread: [0.5, 1] } as const
  expect([0, 0.5, 1].map((random) => backOffMs(backOff, 1, random))).toEqual([51, 76, 101])
  const chances = [0, 1, 0.5]
  const { nextMs } = openBackOff(backOff, () => chances.shift() ?? 0)
  expect(waits(() => nextMs(), 3)).toEqual([51, 202, 303])
})

it('BO-4 with other bounds the wait goes on from the last one, and stays within them', () => {
  const { nextMs } = openBackOff({ firstMs: 100, maxMs: 10_000 })
  expect([nextMs(), nextMs(), nextMs({ firstMs: 5_000, maxMs: 60_000 }), nextMs({ firstMs: 5_000, maxMs: 60_000 }), nextMs()]).toEqual([
    100, 200, 5_000, 10_000, 10_000,
  ])
})
