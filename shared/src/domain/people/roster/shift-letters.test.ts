import { expect, it } from 'vitest'
import { shiftLetters } from './shift-letters.ts'

it('RSP-5 each shift has a letter of its name, no two alike, none an X', () => {
  expect(shiftLetters(['Morning', 'Middle', 'Xenon', 'MI', '24/7'])).toEqual(['M', 'I', 'E', '4', '5'])
})
