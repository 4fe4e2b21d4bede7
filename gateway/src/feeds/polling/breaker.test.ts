import { expect, it } from 'vitest'
import { admit, type Breaker, closed, failed, pauseOf, succeeded } from './breaker.ts'

it('FD-22 after two failures one call at a time tries upstream again, ever more rarely', () => {
  let now = 0
  let breaker: Breaker = failed(closed, now, 0.5)
  expect(admit(breaker, now).may).toBe(true)
  breaker = failed(breaker, now, 0.5)
  expect(admit(breaker, now).may).toBe(false)
  const pauses: number[] = []
  for (let i = 0; i < 6; i++) {
    pauses.push(pauseOf(breaker, now))
    now += pauseOf(breaker, now)
    const trial = admit(breaker, now)
    expect(trial.may).toBe(true)
    expect(admit(trial.next, now).may).toBe(false)
    breaker = failed(trial.next, now, 0.5)
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000])
  expect(admit(succeeded(), now)).toEqual({ may: true, next: closed })
})

it('lets another try when a trial never came back', () => {
  const lost = admit(failed(failed(closed, 0, 0.5), 0, 0.5), 500).next
  expect(admit(lost, 30_000).may).toBe(false)
  expect(admit(lost, 36_000).may).toBe(true)
})
