import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { expect, it } from 'vitest'
import { bandOf, deviationOf, NO_BAND, scaleOf, shareOf } from './band.ts'

const rule = (facts: Partial<AlarmRule>): AlarmRule =>
  ({ enabled: true, kind: 'threshold', point: 'temperature', direction: 'above', limit: 26, priority: 'medium', ...facts }) as AlarmRule

it('IO-1 the band lies between the narrowest limits in force', () => {
  const rules = [
    rule({}),
    rule({ limit: 30, priority: 'critical' }),
    rule({ direction: 'below', limit: 18 }),
    rule({ direction: 'below', limit: 10 }),
    rule({ limit: 20, enabled: false }),
    rule({ limit: 21, kind: 'rate' }),
    rule({ limit: 22, point: 'humidity' }),
  ]
  expect(bandOf(rules, 'temperature')).toMatchObject({ low: 18, high: 26 })
  expect(bandOf(rules, 'power')).toEqual(NO_BAND)
})

it('IO-2 a value deviates beyond a limit, by the most urgent one it passed', () => {
  const band = bandOf(
    [rule({}), rule({ limit: 30, priority: 'critical' }), rule({ direction: 'below', limit: 18, priority: 'low' })],
    'temperature',
  )
  expect([26, 22, 18, null].map((item) => deviationOf(band, item))).toEqual([null, null, null, null])
  expect(deviationOf(band, 27)).toMatchObject({ direction: 'above', limit: 26, priority: 'medium' })
  expect(deviationOf(band, 31)).toMatchObject({ limit: 30, priority: 'critical' })
  expect(deviationOf(band, 17)).toMatchObject({ direction: 'below', priority: 'low' })
})

it('IO-3 the scale holds band and value; what was set stands', () => {
  const band = { low: 18, high: 26, limits: [] }
  const [min, max] = scaleOf(band, 40, { min: null, max: null })
  expect(min).toBeLessThan(18)
  expect(max).toBeGreaterThan(40)
  expect(scaleOf(band, 20, { min: 0, max: 50 })).toEqual([0, 50])
  expect(scaleOf(NO_BAND, 5, { min: null, max: null })[0]).toBe(3.25)
  expect(scaleOf(NO_BAND, null, { min: 3, max: 3 })).toEqual([3, 4])
  expect([shareOf(5, [0, 10]), shareOf(-5, [0, 10]), shareOf(50, [0, 10])]).toEqual([0.5, 0, 1])
})
