import { expect, it } from 'vitest'
import { passwordWeakness } from './password-strength.ts'

const DEWI = { email: 'dewi.lestari@example.test', name: 'Dewi Lestari' }

it.each([
  '1234567890',
  '081234567890',
  'password123',
  'P@ssw0rd2026!',
  'qwertyuiop',
  'QwertyUiop1!',
  'asdfghjkl;1',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghij12',
  'iloveyou2026',
  'Bismillah1234',
  'Jakarta2026!!',
  'menara-demo',
  'Menara#2026#',
  'WelcomeAdmin1',
  'sayangku12345',
  '17-08-1945-17',
])('AC-30 %s is refused as common', (password) => {
  expect(passwordWeakness(password, DEWI)).toBe('common')
})

it.each(['dewilestari1', 'Lestari-2026!', 'dewi.lestari@', 'D3w1L3st4r1!!'])('AC-30 %s is refused as personal', (password) => {
  expect(passwordWeakness(password, DEWI)).toBe('personal')
})

it.each([
  'correct horse battery',
  'kopi susu gula aren',
  'Hx7-vQ2_mLp0aZ',
  'a7f9k2m4c8e1',
  'tujuh gajah di lemari',
  'payung biru tetangga',
])('AC-30 %s is taken', (password) => {
  expect(passwordWeakness(password, DEWI)).toBeNull()
})
