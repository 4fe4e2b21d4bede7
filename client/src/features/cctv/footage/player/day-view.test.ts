import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  dayIn,
  dayOf,
  lengthText,
  missingOf,
  type Piece,
  percentOf,
  piecesOf,
  stretchBeside,
  wallSeconds,
  windowAround,
} from './day-view.ts'

const at = (text: string) => Date.parse(`2026-11-22T${text}Z`)
const piece = (from: string, until: string): Piece => ({
  id: from,
  codec: 'avc1.42c01f',
  from: at(from),
  until: at(until),
  isGrowing: false,
})
const PIECES = [piece('01:00:00', '01:01:00'), piece('01:01:00.400', '01:02:00'), piece('01:05:00', '01:06:00')]

describe('a day of recordings', () => {
  it('FV-1 is a day of the site, however long it is', () => {
    expect(dayOf(at('18:00:00'), 'Asia/Jakarta')).toBe('2026-11-23')
    const { from, until } = dayIn('2026-11-23', 'Asia/Jakarta')
    expect([new Date(from).toISOString(), until - from]).toEqual(['2026-11-22T17:00:00.000Z', 24 * 3_600_000])
    const long = dayIn('2026-10-25', 'Europe/Berlin')
    expect(long.until - long.from).toBe(25 * 3_600_000)
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(wallSeconds(at('18:00:07'), 'Asia/Jakarta')).toBe('2026-11-23T01:00:07')
  })

  it('FV-2 says what is missing since recording began, until now, and not before or after', () => {
    const day = dayIn('2026-11-22', 'UTC')
    const gaps = (now: string, oldest: string | null) =>
      missingOf(PIECES, day, { now: at(now), oldest: oldest === null ? null : at(oldest) }).map((stretch) =>
        lengthText(stretch.until - stretch.from),
      )
    expect(gaps('01:06:01', '01:00:00')).toEqual(['3:00'])
    expect(gaps('02:06:00', '00:30:00')).toEqual(['30:00', '3:00', '1:00:00'])
    expect(gaps('02:06:00', null)).toEqual(['3:00', '1:00:00'])
    expect(missingOf([], day, { now: at('02:00:00'), oldest: null })).toEqual([])
  })

  it('FV-3 goes from stretch to stretch', () => {
    expect(stretchBeside(PIECES, at('01:00:30'), 'next')).toBe(at('01:05:00'))
    expect(stretchBeside(PIECES, at('01:05:30'), 'next')).toBe(null)
    expect(stretchBeside(PIECES, at('01:05:30'), 'previous')).toBe(at('01:05:00'))
    expect(stretchBeside(PIECES, at('01:05:01'), 'previous')).toBe(at('01:00:00'))
    expect(stretchBeside(PIECES, at('00:10:00'), 'previous')).toBe(null)
  })

  it('FV-1 shows a part of it around a moment, never beyond the day', () => {
    const day = dayIn('2026-11-22', 'UTC')
    expect(windowAround(at('12:00:00'), 3_600_000, day)).toEqual({ from: at('11:30:00'), until: at('12:30:00') })
    expect(windowAround(at('00:01:00'), 3_600_000, day).from).toBe(day.from)
    expect(windowAround(at('12:00:00'), 48 * 3_600_000, day)).toEqual(day)
    expect(percentOf(at('06:00:00'), day)).toBe(25)
    const [growing] = piecesOf([{ id: 'x', started_at: '2026-11-22T01:00:00Z', ended_at: null, bytes: 0, codec: 'a' }], at('01:00:30'))
    expect(growing).toMatchObject({ until: at('01:00:30'), isGrowing: true })
  })
})
