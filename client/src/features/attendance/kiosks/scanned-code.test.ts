import { expect, it } from 'vitest'
import { codeIn, kioskLinkOf } from './scanned-code.ts'

it('KSG-7 a code is read from the address of a kiosk, and alone; nothing else becomes one by chance', () => {
  const code = '0190a0a0-0000-7000-8000-000000000000.123.ab12cd34.x_-Y'
  expect(codeIn(kioskLinkOf('https://menara.example', code))).toBe(code)
  expect(codeIn(code)).toBe(code)
  expect(codeIn('https://elsewhere.example/?q=1')).not.toContain('/')
  expect(codeIn('§')).toBe('-')
})
