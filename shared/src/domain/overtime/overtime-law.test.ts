import { describe, expect, it } from 'vitest'
import { dayKindOf, type OvertimeCalendar, overlapOf, overtimeParts, partsTogether, workWeekOf } from './overtime-days.ts'
import { type OvertimeLadder, overtimeLawOn } from './overtime-law.ts'
import { countedParts, hourlyWages, mealOwed, overtimePay, overtimeSteps, type Wage, wageBasis } from './overtime-pay.ts'

const PP = 'PP 35/2021 art. '
/** 173 × Rp 30,000: the wage of an hour is Rp 30,000. */
const BASIS = 5_190_000
const DAY = '2026-11-25'
const OLD_DAY = '2020-11-25'

const part = (ladder: OvertimeLadder, minutes: number, { day = DAY, before = 0 } = {}) =>
  ({ day, kind: ladder === 'workday' ? 'workday' : 'rest_day', ladder, minutes, before }) as const
const monthly = (base: number): Wage => ({ per: 'month', base, fixed: 0, variable: 0 })
const payFor = (ladder: OvertimeLadder, hours: number, { day = DAY, wage = monthly(BASIS), week = 5 as 5 | 6 } = {}) => {
  const law = overtimeLawOn(day)
  return overtimePay(overtimeSteps(part(ladder, hours * 60, { day })), wageBasis(wage, week, law), law)
}

/** Hours on a table of the law, the hourly wages they come to, the pay at Rp 30,000 an hour, and the article of the last hour. */
const EXAMPLES: readonly (readonly [ladder: OvertimeLadder, hours: number, times: number, pay: number, article: string])[] = [
  ['workday', 0.5, 0.75, 22_500, `${PP}31 (1) a`],
  ['workday', 1, 1.5, 45_000, `${PP}31 (1) a`],
  ['workday', 1.5, 2.5, 75_000, `${PP}31 (1) b`],
  ['workday', 2, 3.5, 105_000, `${PP}31 (1) b`],
  ['workday', 2.25, 4, 120_000, `${PP}31 (1) b`],
  ['workday', 3, 5.5, 165_000, `${PP}31 (1) b`],
  ['workday', 4, 7.5, 225_000, `${PP}31 (1) b`],
  ['rest_six', 1, 2, 60_000, `${PP}31 (2) a 1`],
  ['rest_six', 2, 4, 120_000, `${PP}31 (2) a 1`],
  ['rest_six', 3, 6, 180_000, `${PP}31 (2) a 1`],
  ['rest_six', 4, 8, 240_000, `${PP}31 (2) a 1`],
  ['rest_six', 5, 10, 300_000, `${PP}31 (2) a 1`],
  ['rest_six', 6, 12, 360_000, `${PP}31 (2) a 1`],
  ['rest_six', 7, 14, 420_000, `${PP}31 (2) a 1`],
  ['rest_six', 7.5, 15.5, 465_000, `${PP}31 (2) a 2`],
  ['rest_six', 8, 17, 510_000, `${PP}31 (2) a 2`],
  ['rest_six', 9, 21, 630_000, `${PP}31 (2) a 3`],
  ['rest_six', 10, 25, 750_000, `${PP}31 (2) a 3`],
  ['rest_six', 11, 29, 870_000, `${PP}31 (2) a 3`],
  ['rest_shortest', 1, 2, 60_000, `${PP}31 (2) b 1`],
  ['rest_shortest', 3, 6, 180_000, `${PP}31 (2) b 1`],
  ['rest_shortest', 5, 10, 300_000, `${PP}31 (2) b 1`],
  ['rest_shortest', 5.5, 11.5, 345_000, `${PP}31 (2) b 2`],
  ['rest_shortest', 6, 13, 390_000, `${PP}31 (2) b 2`],
  ['rest_shortest', 7, 17, 510_000, `${PP}31 (2) b 3`],
  ['rest_shortest', 8, 21, 630_000, `${PP}31 (2) b 3`],
  ['rest_shortest', 9, 25, 750_000, `${PP}31 (2) b 3`],
  ['rest_five', 1, 2, 60_000, `${PP}31 (3) a`],
  ['rest_five', 2, 4, 120_000, `${PP}31 (3) a`],
  ['rest_five', 4, 8, 240_000, `${PP}31 (3) a`],
  ['rest_five', 6, 12, 360_000, `${PP}31 (3) a`],
  ['rest_five', 8, 16, 480_000, `${PP}31 (3) a`],
  ['rest_five', 8.5, 17.5, 525_000, `${PP}31 (3) b`],
  ['rest_five', 9, 19, 570_000, `${PP}31 (3) b`],
  ['rest_five', 10, 23, 690_000, `${PP}31 (3) c`],
  ['rest_five', 11, 27, 810_000, `${PP}31 (3) c`],
  ['rest_five', 12, 31, 930_000, `${PP}31 (3) c`],
]
/** Wages and the pay of two hours on a workday (3.5 hourly wages), with the article of the basis. */
const WAGES: readonly (readonly [wage: Wage, week: 5 | 6, pay: number, article: string])[] = [
  [monthly(5_190_000), 5, 105_000, `${PP}32 (2)`],
  [{ per: 'month', base: 4_190_000, fixed: 1_000_000, variable: 0 }, 5, 105_000, `${PP}32 (2)`],
  [{ per: 'month', base: 4_190_000, fixed: 1_000_000, variable: 1_730_000 }, 5, 105_000, `${PP}32 (2)`],
  [{ per: 'month', base: 2_000_000, fixed: 1_000_000, variable: 3_920_000 }, 5, 105_000, `${PP}32 (4)`],
  [{ per: 'month', base: 3_000_000, fixed: 0, variable: 3_000_000 }, 6, 91_040, `${PP}32 (4)`],
  [{ per: 'day', base: 207_600, fixed: 0, variable: 0 }, 6, 105_000, `${PP}33 (1) a`],
  [{ per: 'day', base: 247_143, fixed: 0, variable: 0 }, 5, 105_000, `${PP}33 (1) b`],
  [monthly(5_067_381), 5, 102_519, `${PP}32 (2)`],
]

describe('the table of the law', () => {
  it.each(EXAMPLES)('OTL-2 %s: %s hours are %s hourly wages, Rp %s (%s)', (ladder, hours, times, pay, article) => {
    const steps = overtimeSteps(part(ladder, hours * 60))
    expect([hourlyWages(steps), payFor(ladder, hours), steps.at(-1)?.article]).toEqual([times * 100, pay, article])
    expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(hours * 60)
  })

  it.each(WAGES)('OTL-4 OTL-5 %j with %s workdays: two hours are Rp %s (%s)', (wage, week, pay, article) => {
    expect([payFor('workday', 2, { wage, week }), wageBasis(wage, week, overtimeLawOn(DAY)).article]).toEqual([pay, article])
  })

  it('OTL-1 before 2 February 2021 the decree of 2004 is in force: 3 hours a day, 14 a week, a meal from 3 hours', () => {
    const [older, newer] = [overtimeLawOn('2021-02-01'), overtimeLawOn('2021-02-02')]
    expect([older.name, newer.name]).toEqual(['KEP.102/MEN/VI/2004', 'PP 35/2021'])
    expect([older.dayCap.value, older.weekCap.value, newer.dayCap.value, newer.weekCap.value]).toEqual([180, 840, 240, 1080])
    expect([mealOwed(180, OLD_DAY), mealOwed(239, DAY), mealOwed(240, DAY), newer.mealKcal.value]).toEqual([true, false, true, 1400])
    expect(payFor('rest_five', 11, { day: OLD_DAY })).toBe(810_000)
    const calendar = { ...workWeekOf([1, 2, 3, 4, 5]), zone: 'Asia/Jakarta', holidays: new Set<string>() }
    const over = overtimeParts({ starts_at: '2021-02-01T15:00:00Z', ends_at: '2021-02-01T19:00:00Z' }, calendar)
    const steps = countedParts(over, []).flatMap(overtimeSteps)
    expect(steps.map(({ article }) => article.split(' ')[0])).toEqual(['KEP.102/2004', 'KEP.102/2004', 'PP'])
  })

  it('OTL-7 a meal is owed from four hours on', () => {
    expect([mealOwed(239, DAY), mealOwed(240, DAY), mealOwed(600, DAY)]).toEqual([false, true, true])
  })
})

const FIVE: OvertimeCalendar = { ...workWeekOf([1, 2, 3, 4, 5]), zone: 'Asia/Jakarta', holidays: new Set(['2026-12-25']) }
const SIX: OvertimeCalendar = {
  week: 6,
  rest_days: [7],
  shortest_day: 6,
  zone: 'Asia/Makassar',
  holidays: new Set(['2026-12-25', '2026-12-26']),
}

describe('days', () => {
  it('OTL-8 are workdays, rest days and public holidays by the week and the calendar of the person', () => {
    const kinds = (calendar: OvertimeCalendar, days: readonly string[]) =>
      days.map((day) => Object.values(dayKindOf(calendar, day)).join(' '))
    expect(kinds(FIVE, ['2026-12-24', '2026-12-25', '2026-12-26'])).toEqual(['workday workday', 'holiday rest_five', 'rest_day rest_five'])
    const six = kinds(SIX, ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'])
    expect(six).toEqual(['workday workday', 'holiday rest_six', 'holiday rest_shortest', 'rest_day rest_six'])
    expect([workWeekOf([1, 2, 3, 4, 5, 6]), workWeekOf([1, 2, 3, 4, 5, 6, 7])]).toEqual([
      { week: 6, rest_days: [7], shortest_day: null },
      { week: 6, rest_days: [7], shortest_day: null },
    ])
  })

  it('OTL-3 a span is cut at midnight of the site; the count goes on over midnight between workdays alone', () => {
    // Thursday 22:00 to Friday 02:00 in Jakarta.
    const night = overtimeParts({ starts_at: '2026-11-26T15:00:00Z', ends_at: '2026-11-26T19:00:00Z' }, FIVE)
    expect(night.map(({ day, minutes }) => [day, minutes])).toEqual([
      ['2026-11-26', 120],
      ['2026-11-27', 120],
    ])
    expect(hourlyWages(countedParts(night, []).flatMap(overtimeSteps))).toBe(750)
    // Friday 22:00 to Saturday 02:00: two hours of a workday, two of a rest day.
    const weekend = overtimeParts({ starts_at: '2026-11-27T15:00:00Z', ends_at: '2026-11-27T19:00:00Z' }, FIVE)
    expect(hourlyWages(countedParts(weekend, []).flatMap(overtimeSteps))).toBe(350 + 400)
    // The same instants in Makassar are an hour later: 23:00 to 03:00.
    const east = overtimeParts({ starts_at: '2026-11-26T15:00:00Z', ends_at: '2026-11-26T19:00:00Z' }, { ...FIVE, zone: 'Asia/Makassar' })
    expect(east.map(({ minutes }) => minutes)).toEqual([60, 180])
  })

  it('OTL-3 a second overtime of a day goes on where the first ended', () => {
    const [morning] = overtimeParts({ starts_at: '2026-11-25T22:00:00Z', ends_at: '2026-11-25T23:00:00Z' }, FIVE)
    const evening = overtimeParts({ starts_at: '2026-11-26T11:00:00Z', ends_at: '2026-11-26T12:00:00Z' }, FIVE)
    const counted = countedParts(evening, morning ? [morning] : [])
    expect([counted[0]?.before, hourlyWages(counted.flatMap(overtimeSteps))]).toEqual([60, 200])
  })

  it('OTL-9 what attendance and order have in common counts once', () => {
    const order = { starts_at: '2026-11-26T10:00:00.000Z', ends_at: '2026-11-26T14:00:00.000Z' }
    const at = (from: string, until: string) => ({ starts_at: `2026-11-26T${from}:00.000Z`, ends_at: `2026-11-26T${until}:00.000Z` })
    const common = overlapOf(order, [at('12:30', '15:00'), at('01:00', '11:00'), at('10:30', '11:15'), at('16:00', '17:00')])
    expect(common).toEqual([at('10:00', '11:15'), at('12:30', '14:00')])
    const worked = partsTogether(common.flatMap((span) => overtimeParts(span, FIVE)))
    expect(worked.map(({ minutes }) => minutes)).toEqual([75 + 90])
  })
})
