import { expect, it } from 'vitest'
import { covers } from './access-windows.ts'

const ZONE = 'Asia/Jakarta'
const at = (text: string): number => Date.parse(`${text}+07:00`)
const span = (from: string, to: string) => ({ from: at(from), to: at(to) })
const window = (more: object) => ({ days: [], from: null, to: null, until: null, ...more })

it('AAC-4 counts each day of a period on the clock of the site', () => {
  const office = window({ days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' })
  expect(covers([office], span('2026-11-27T08:00', '2026-11-27T17:00'), ZONE)).toBe(true)
  expect(covers([office], span('2026-11-27T07:59', '2026-11-27T09:00'), ZONE)).toBe(false)
  expect(covers([office], span('2026-11-28T09:00', '2026-11-28T10:00'), ZONE)).toBe(false)
  // Through a night: each day needs a window that reaches to midnight.
  const night = span('2026-11-27T22:00', '2026-11-28T06:00')
  expect(covers([window({ from: '20:00' }), window({ to: '07:00' })], night, ZONE)).toBe(true)
  expect(covers([window({ from: '20:00' }), window({ to: '05:00' })], night, ZONE)).toBe(false)
  expect(covers([window({ until: '2026-11-27' })], night, ZONE)).toBe(false)
  expect(covers([window({ until: '2026-11-28' })], night, ZONE)).toBe(true)
  expect(covers([], night, ZONE)).toBe(false)
})
