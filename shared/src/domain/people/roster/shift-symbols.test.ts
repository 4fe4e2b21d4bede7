import { expect, it } from 'vitest'
import { shiftSymbols } from './shift-symbols.ts'

it('RSP-5 each shift has a letter of its name, no two alike, none an X', () => {
  expect(shiftSymbols(['Morning', 'Middle', 'Xenon', 'MI', '24/7'])).toEqual(['M', 'I', 'E', '4', '5'])
})
