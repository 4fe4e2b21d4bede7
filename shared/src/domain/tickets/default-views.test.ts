import { expect, it } from 'vitest'
import { viewName } from './default-views.ts'

it('QV-10 says the name of a view that nobody renamed in the reader’s language, any other as it was typed', () => {
  const shared = 'everybody'
  expect(['en', 'id'].map((text) => viewName({ name: 'Milik saya', shared }, text as 'en'))).toEqual(['Mine', 'Milik saya'])
  expect(['en', 'id'].map((text) => viewName({ name: 'Overdue', shared }, text as 'en'))).toEqual(['Overdue', 'Terlambat'])
  expect(viewName({ name: 'Milik saya!', shared }, 'en')).toBe('Milik saya!')
  expect(viewName({ name: 'Milik saya', shared: 'private' }, 'en')).toBe('Milik saya')
})
