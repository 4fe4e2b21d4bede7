import { describe, expect, it } from 'vitest'
import { rupiahOfForeign } from '../money.ts'
import { decimalOfMinor, isRate, plainRate } from './exchange-rates.ts'

describe('foreign amounts', () => {
  it('EXR-1 come to whole Rupiah, half up, once, whatever the digits of the currency', () => {
    expect(rupiahOfForeign({ currency: 'USD', amount: 12_345 }, '15842.50')).toBe(1_955_757) // 123.45 dollars: 1,955,756.625
    expect(rupiahOfForeign({ currency: 'JPY', amount: 5_000 }, '104.3701')).toBe(521_851) // 521,850.5
    expect(rupiahOfForeign({ currency: 'KWD', amount: 1_001 }, '51500.125')).toBe(51_552) // 1.001 dinar: 51,551.625125
    expect(rupiahOfForeign({ currency: 'USD', amount: 1 }, '49.999999')).toBe(0)
    expect(rupiahOfForeign({ currency: 'USD', amount: 1 }, '50')).toBe(1)
    // More than a number holds exactly on the way.
    expect(rupiahOfForeign({ currency: 'USD', amount: 999_999_999_999 }, '15842.500001')).toBe(158_425_000_009_842)
  })
  it('EXR-1 amounts are written with the digits of their currency', () => {
    expect([decimalOfMinor('USD', 12_345), decimalOfMinor('USD', 5), decimalOfMinor('JPY', 5_000), decimalOfMinor('KWD', 1_001)]).toEqual([
      '123.45',
      '0.05',
      '5000',
      '1.001',
    ])
  })
  it('EXR-1 rates have up to six decimals, and are shown with two at least', () => {
    expect(['15842.5', '1', '0.000001'].map(isRate)).toEqual([true, true, true])
    expect(['', '0', '.5', '01', '1.', '1,5'].map(isRate)).toEqual([false, false, false, false, false, false])
    expect(['15842.500000', '1', '0.000001', '51500.125'].map(plainRate)).toEqual(['15842.50', '1.00', '0.000001', '51500.125'])
  })
})
