import { expect, it } from 'vitest'
import { unusualPercent } from './price-history.ts'

it('PCH-37 a price that is far from what was paid before says by how much', () => {
  expect(unusualPercent(120, [100])).toBe(20)
  expect(unusualPercent(85, [100])).toBe(-15)
  expect(unusualPercent(114, [100])).toBeNull()
  expect(unusualPercent(120, [90, 100, 110, 900])).toBe(20)
  expect(unusualPercent(120, [])).toBeNull()
  expect(unusualPercent(120, [0])).toBeNull()
})
