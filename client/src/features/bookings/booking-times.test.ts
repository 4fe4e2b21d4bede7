import { describe, expect, it } from 'vitest'
import { dayAt, hourAt, isDay, nextHalfHour, opensAt, placeOn, spanOfDay, spanText, weekOf } from './booking-times.ts'
import { mayTouch } from './may-touch.ts'

const ZONE = 'Asia/Jakarta'
const DAY = spanOfDay('2026-11-23', ZONE)
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`).toISOString()

describe('a day', () => {
  it('BV-1 is drawn as the clocks of the site show it', () => {
    expect(DAY).toEqual({ day: '2026-11-23', from: Date.parse(at('00:00')), to: Date.parse(at('00:00', '2026-11-24')) })
    expect(placeOn(DAY, { start_at: at('06:00'), end_at: at('12:00') })).toEqual({ left: 25, width: 25 })
    expect(placeOn(DAY, { start_at: at('18:00', '2026-11-22'), end_at: at('06:00') })).toEqual({ left: 0, width: 25 })
    expect(placeOn(DAY, { start_at: at('18:00'), end_at: at('06:00', '2026-11-24') })).toEqual({ left: 75, width: 25 })
    expect(placeOn(DAY, { start_at: at('22:00', '2026-11-22'), end_at: at('00:00') })).toBeNull()
    expect(dayAt(at('01:00'), 'Europe/London')).toBe('2026-11-22')
    expect([isDay('2026-11-23'), isDay('2026-13-40'), isDay(undefined), isDay('today')]).toEqual([true, false, false, false])
  })

  it('BV-2 takes a click for the hour from the half hour before it', () => {
    const wanted = hourAt(DAY, (9 * 60 + 50) / 1440)
    expect([new Date(wanted.from).toISOString(), new Date(wanted.to).toISOString()]).toEqual([at('09:30'), at('10:30')])
    expect(nextHalfHour(Date.parse(at('09:31')))).toBe(Date.parse(at('10:00')))
    expect(nextHalfHour(Date.parse(at('09:30')))).toBe(Date.parse(at('09:30')))
  })
})

it('BV-6 a timeline opens at six, or at the hour of its first booking', () => {
  const opened = (...rows: { start_at: string; end_at: string }[]) =>
    opensAt([
      { span: DAY, rows: [] },
      { span: DAY, rows },
    ]) * 24
  const late = { start_at: at('09:00'), end_at: at('09:30') }
  expect(opened()).toBe(6)
  expect(opened(late)).toBe(6)
  expect(opened(late, { start_at: at('04:45'), end_at: at('05:15') })).toBe(4)
  expect(opened({ start_at: at('06:00'), end_at: at('07:00') })).toBe(6)
  expect(opened({ start_at: at('22:00', '2026-11-22'), end_at: at('02:00') })).toBe(0)
  expect(opened({ start_at: at('22:00', '2026-11-22'), end_at: at('08:00') })).toBe(6)
  expect(opened({ start_at: at('22:00', '2026-11-21'), end_at: at('08:00', '2026-11-22') })).toBe(6)
})

it('BV-3 a week begins on Monday', () => {
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
  expect(weekOf('2026-11-23')).toEqual(Array.from({ length: 7 }, (_, day) => `2026-11-${23 + day}`))
})

it('BV-4 a booking says its days', () => {
  const day = (text: string) => dayAt(text, ZONE)
  expect(spanText({ start_at: at('09:00'), end_at: at('10:30') }, ZONE, day)).toBe('2026-11-23, 09:00–10:30 WIB')
  expect(spanText({ start_at: at('22:00'), end_at: at('10:30', '2026-11-25') }, ZONE, day)).toBe(
    '2026-11-23, 22:00 – 2026-11-25, 10:30 WIB',
  )
})

it('BV-5 who booked and who manages may change what is not over', () => {
  const mine = { booked_by: { id: 'me', name: 'Me' }, state: 'confirmed' as const }
  expect(mayTouch(mine, { userId: 'me', manages: false })).toBe(true)
  expect(mayTouch(mine, { userId: 'you', manages: false })).toBe(false)
  expect(mayTouch(mine, { userId: 'you', manages: true })).toBe(true)
  expect(mayTouch({ ...mine, booked_by: null }, { userId: undefined, manages: false })).toBe(false)
  for (const state of ['ended', 'cancelled'] as const) expect(mayTouch({ ...mine, state }, { userId: 'me', manages: true })).toBe(false)
})
