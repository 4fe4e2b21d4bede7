import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterQuiet, nextDigest } from './notification-times.ts'

const night = { from: '22:00', to: '06:30' }
const zone = 'Asia/Jakarta'
const at = (text: string) => new Date(text)
const quietIn = (of: { quiet: typeof night | null; zone: string }) => (text: string) => afterQuiet(of, at(text)).toISOString()

describe('quiet hours', () => {
  it.each([
    // 21:59, 22:00, 03:00 and 06:30 in Jakarta.
    ['2026-11-22T14:59:59.999Z', '2026-11-22T14:59:59.999Z'],
    ['2026-11-22T15:00:00.000Z', '2026-11-22T23:30:00.000Z'],
    ['2026-11-22T20:00:00.000Z', '2026-11-22T23:30:00.000Z'],
    ['2026-11-22T23:30:00.000Z', '2026-11-22T23:30:00.000Z'],
  ])('NT-6 end by the person’s own clock, over midnight (%s)', (now, until) => {
    expect(quietIn({ quiet: night, zone })(now)).toBe(until)
  })

  it('NT-6 end on the same day where they begin earlier, and hold nothing where there are none', () => {
    const noon = { quiet: { from: '12:00', to: '13:00' }, zone: 'Europe/London' }
    expect(quietIn(noon)('2026-07-01T11:30:00.000Z')).toBe('2026-07-01T12:00:00.000Z')
    expect(quietIn({ quiet: null, zone })('2026-11-22T20:00:00.000Z')).toBe('2026-11-22T20:00:00.000Z')
  })

  it('NT-6 never end in the past, within themselves, or more than a day later', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((entry) => entry.map((n) => `${n}`.padStart(2, '0')).join(':'))
    const zones = fc.constantFrom('Asia/Jakarta', 'Asia/Jayapura', 'Europe/Berlin', 'America/St_Johns', 'UTC')
    const instant = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(time, time, zones, instant, (from, to, zone, now) => {
        fc.pre(from !== to)
        const item = { quiet: { from, to }, zone }
        const end = afterQuiet(item, now)
        expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime() - 3_600_000)
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a collection', () => {
  const times = { digest_at: '07:00', quiet: null, zone }
  it.each([
    ['off', '2026-11-22T03:00:00.000Z', null],
    ['hourly', '2026-11-22T03:00:00.000Z', '2026-11-22T04:00:00.000Z'],
    ['hourly', '2026-11-22T03:59:59.999Z', '2026-11-22T04:00:00.000Z'],
    ['daily', '2026-11-22T03:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['daily', '2026-11-21T23:59:59.000Z', '2026-11-22T00:00:00.000Z'],
    ['daily', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ] as const)('NT-7 is sent at the next hour or day by the person’s clock (%s, %s)', (digest, now, next) => {
    expect(nextDigest({ ...times, digest }, at(now))?.toISOString() ?? null).toBe(next)
  })

  it('NT-7 waits for the end of the quiet hours', () => {
    expect(nextDigest({ ...times, quiet: night, digest: 'hourly' }, at('2026-11-22T16:10:00.000Z'))?.toISOString()).toBe(
      '2026-11-22T23:30:00.000Z',
    )
  })
})
