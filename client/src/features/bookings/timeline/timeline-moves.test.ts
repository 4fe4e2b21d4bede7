import { expect, it } from 'vitest'
import { dragged, drawn, keyed } from './timeline-moves.ts'

const MINUTE = 60_000
const at = Date.parse('2026-11-23T04:00:00Z')
const booking = { start_at: '2026-11-23T04:00:00Z', end_at: '2026-11-23T05:00:00Z' }

it('BV-9 moves a booking by whole quarters, by its middle or its end', () => {
  expect(dragged(booking, 'whole', 22 * MINUTE)).toEqual({ from: at + 15 * MINUTE, to: at + 75 * MINUTE })
  expect(dragged(booking, 'whole', 7 * MINUTE)).toBeNull()
  expect(dragged(booking, 'end', -45 * MINUTE)).toEqual({ from: at, to: at + 15 * MINUTE })
  expect(dragged(booking, 'end', -60 * MINUTE)).toBeNull()
})

it('BV-10 moves it by keys alike', () => {
  const key = (name: string, altKey = false) => keyed(booking, { key: name, shiftKey: true, altKey })
  expect(key('ArrowRight')).toEqual(dragged(booking, 'whole', 15 * MINUTE))
  expect(key('ArrowLeft', true)).toEqual(dragged(booking, 'end', -15 * MINUTE))
  expect([key('ArrowUp'), keyed(booking, { key: 'ArrowLeft', shiftKey: false, altKey: false })]).toEqual([null, null])
})

it('BV-11 draws a new booking over free time', () => {
  expect(drawn(at + 5 * MINUTE, at + 50 * MINUTE)).toEqual({ from: at, to: at + 60 * MINUTE })
  expect(drawn(at + 50 * MINUTE, at + 5 * MINUTE)).toEqual({ from: at, to: at + 60 * MINUTE })
  expect(drawn(at + 1 * MINUTE, at + 2 * MINUTE)).toBeNull()
})
