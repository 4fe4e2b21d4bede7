import { expect, it } from 'vitest'
import { keyed } from './clocking-key.ts'

it('ADS-2 the same again has the same key, other facts and the other act have a new one', () => {
  let made = 0
  const fresh = () => `key ${++made}`
  const first = keyed(null, { act: 'check_in', report: { reason: 'a' } }, fresh)
  expect(keyed(first, { act: 'check_in', report: { reason: 'a' } }, fresh)).toBe(first)
  expect(keyed(first, { act: 'check_in', report: { reason: 'b' } }, fresh).key).toBe('key 2')
  expect(keyed(first, { act: 'check_out', report: { reason: 'a' } }, fresh).key).toBe('key 3')
})
