import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overtimeRoom } from './overtime-caps.ts'
import { minutesOf, type OvertimeCalendar, type OvertimePart, overtimeParts, overtimeWeekOf } from './overtime-days.ts'
import { ladderEnd, overtimeLawOn } from './overtime-law.ts'
import { countedParts, overtimeSteps } from './overtime-pay.ts'

const MINUTE = 60_000
const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
/** Three weeks that hold Christmas, the new year and several week ends; in half hours. */
const FROM = Date.UTC(2026, 11, 16)
const WEEKS_3 = (21 * 24 * 60) / 30

const calendar = fc.record({
  zone: fc.constantFrom(...ZONES),
  week: fc.constantFrom(5 as const, 6 as const),
  rest_days: fc.constantFrom([6, 7], [7], [3], [1, 2]),
  shortest_day: fc.constantFrom(null, 5, 6),
  holidays: fc.constantFrom(new Set(['2026-12-25', '2027-01-01']), new Set(['2026-12-24', '2026-12-26']), new Set<string>()),
})
const span = fc.record({ at: fc.integer({ min: 0, max: WEEKS_3 }), halves: fc.integer({ min: 1, max: 26 }) }).map(({ at, halves }) => ({
  starts_at: new Date(FROM + at * 30 * MINUTE).toISOString(),
  ends_at: new Date(FROM + (at + halves) * 30 * MINUTE).toISOString(),
}))

/** Takes one after another whatever passes no limit, as the product does. */
function accepted(spans: readonly { starts_at: string; ends_at: string }[], by: OvertimeCalendar): OvertimePart[] {
  const kept: OvertimePart[] = []
  for (const one of spans) {
    const parts = overtimeParts(one, by)
    if (overtimeRoom(parts, kept).every(({ passed }) => passed === null)) kept.push(...parts)
  }
  return kept
}
const summed = (parts: readonly OvertimePart[], keyOf: (part: OvertimePart) => string): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.minutes)
  return sums
}

describe('limits', () => {
  it('OTL-6 no workday has more than 4 hours and no week more than 18, over midnight, week ends and holidays in three zones', () => {
    fc.assert(
      fc.property(calendar, fc.array(span, { maxLength: 30 }), (by, spans) => {
        const workdays = accepted(spans, by).filter(({ kind }) => kind === 'workday')
        expect(Math.max(0, ...summed(workdays, ({ day }) => day).values())).toBeLessThanOrEqual(240)
        expect(Math.max(0, ...summed(workdays, ({ day }) => overtimeWeekOf(day)).values())).toBeLessThanOrEqual(1080)
      }),
      { numRuns: 300 },
    )
  })

  it('OTL-6 no rest day or holiday has more hours than its table has wages for, and they take nothing from the week', () => {
    fc.assert(
      fc.property(calendar, fc.array(span, { maxLength: 30 }), (by, spans) => {
        const kept = accepted(spans, by)
        for (const part of kept.filter(({ kind }) => kind !== 'workday')) {
          const ofDay = minutesOf(kept.filter(({ day, kind }) => day === part.day && kind !== 'workday'))
          expect(ofDay).toBeLessThanOrEqual(ladderEnd(overtimeLawOn(part.day), part.ladder) ?? 0)
        }
        const workdays = kept.filter(({ kind }) => kind === 'workday')
        const probe: OvertimePart = { day: '2026-12-22', kind: 'workday', ladder: 'workday', minutes: 0 }
        expect(overtimeRoom([probe], kept)).toEqual(overtimeRoom([probe], workdays))
      }),
      { numRuns: 200 },
    )
  })

  it('OTL-3 OTL-6 the parts of a span are all its minutes, each on its day, and every minute is in one step', () => {
    fc.assert(
      fc.property(calendar, span, (by, one) => {
        const parts = overtimeParts(one, by)
        const minutes = (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / MINUTE
        expect(minutesOf(parts)).toBe(minutes)
        expect(new Set(parts.map(({ day }) => day)).size).toBe(parts.length)
        expect(minutesOf(countedParts(parts, []).flatMap(overtimeSteps))).toBe(minutes)
      }),
    )
  })

  it('OTL-6 says what is left while it is planned, and the article of the limit', () => {
    const monday = (minutes: number, day = '2026-11-23'): OvertimePart => ({ day, kind: 'workday', ladder: 'workday', minutes })
    expect(overtimeRoom([monday(60)], [monday(120)])[0]).toMatchObject({
      left: 60,
      week_left: 900,
      passed: null,
      article: 'PP 35/2021 art. 26 (1)',
    })
    expect(overtimeRoom([monday(150)], [monday(120)])[0]).toMatchObject({ left: -30, passed: 'day' })
    const week = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((day) => monday(240, day))
    expect(overtimeRoom([monday(150)], week)[0]).toMatchObject({ left: -30, week_left: -30, passed: 'week' })
    const holiday: OvertimePart = { day: '2026-12-25', kind: 'holiday', ladder: 'rest_five', minutes: 721 }
    expect(overtimeRoom([holiday], week)[0]).toMatchObject({
      left: -1,
      week_left: null,
      passed: 'table',
      article: 'PP 35/2021 art. 31 (3) c',
    })
  })
})
