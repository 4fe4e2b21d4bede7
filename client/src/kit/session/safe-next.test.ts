import { expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

it.each(['/desk/ticketing/general/detail?id=1', '/', '/admin/home#top', '/loging'])('KT-37 returns to %s', (next) => {
  expect(safeNext(next)).toBe(next)
})

it.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'admin/home',
  '',
  '/login',
  '/login?next=/login',
  undefined,
  null,
  5,
  ['/desk'],
])('KT-37 does not return to %s', (next) => {
  expect(safeNext(next)).toBe('/admin/home')
})

it.each(['/\t/evil.test', '/\n/evil.test', '/.//evil.test', '/a/..//evil.test'])(
  'KT-37 is not led astray by what a browser leaves out',
  (next) => {
    expect(safeNext(next)).toBe('/admin/home')
  },
)
