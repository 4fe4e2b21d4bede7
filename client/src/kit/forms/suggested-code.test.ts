import { expect, it } from 'vitest'
import { suggestedCode } from './suggested-code.ts'

it('KT-121 a code is suggested from the initials of a name, and differs from those there are', () => {
  expect(suggestedCode('Menara Sudirman Jakarta')).toBe('MSJ')
  expect(suggestedCode('Gudang')).toBe('GUD')
  expect(suggestedCode('Plaza Élite 2')).toBe('PE2')
  expect(suggestedCode('Gudang', ['gud', 'GUD-2'])).toBe('GUD-3')
  expect(suggestedCode('東京')).toBe('')
})
