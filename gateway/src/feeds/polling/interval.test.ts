import { expect, it } from 'vitest'
import { longest, nextInterval, phaseOf, waitFor } from './interval.ts'

const next = (current: number, workMs: number) => nextInterval(current, { workMs, targetMs: 2000 })

it('FD-14 the interval follows how much of it was work', () => {
  expect(next(8000, 1000)).toBe(6000)
  expect(next(2000, 100)).toBe(2000)
  expect(next(2000, 1500)).toBe(3000)
  expect(next(2000, 2000)).toBe(4000)
  expect(next(2000, 5000)).toBe(4000)
  expect(next(30_000, 90_000)).toBe(longest(2000))
})

it('FD-15 each scope polls in its own phase, never sooner than half an interval after the last', () => {
  for (const intervalMs of [100, 2000, 5000, 60_000]) {
    for (let i = 0; i < 500; i++) {
      const now = 1_795_000_000_000 + i * 7919
      const phase = phaseOf(`tickets?search=${i}`, intervalMs)
      const wait = waitFor({ now, intervalMs, phase, random: 0 })
      expect((now + wait) % intervalMs).toBe(phase)
      expect(wait).toBeGreaterThanOrEqual(intervalMs / 2)
      expect(waitFor({ now, intervalMs, phase, random: 1 })).toBeLessThanOrEqual(intervalMs * 1.55)
    }
  }
  const phases = Array.from({ length: 100 }, (_, i) => phaseOf(`alarms?location_id=${i}`, 2000))
  expect(new Set(phases.map((phase) => Math.floor(phase / 200))).size).toBe(10)
})
