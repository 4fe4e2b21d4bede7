import { describe, expect, it } from 'vitest'
import table from '../../../../../tests/kit/bookings/recurrence-table.json' with { type: 'json' }
import { beginsOf, normalised, occurrencesOf } from './occurrences.ts'

const NEW_YORK = { zone: 'America/New_York', day: '1997-09-02', time: '09:00' }
const local = (zone: string) => (at: number) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return parts.replace(' ', 'T')
}

/**
 * RFC 5545, 3.8.5.3: the examples with a period of a day or more, each with its first begin at nine in New York (the 2nd of September 1997
 * unless said) and the days of its first dates as the RFC lists them.
 */
const EXAMPLES: readonly (readonly [rule: string, days: string, first?: string])[] = [
  ['FREQ=DAILY;COUNT=10', '09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11'],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', '09-02 09-03 09-04'],
  ['FREQ=DAILY;INTERVAL=2', '09-02 09-04 09-06 09-08'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '09-02 09-12 09-22 10-02 10-12'],
  ['FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', '01-01 01-02 01-03', '1998-01-01'],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', '01-01 01-02 01-03', '1998-01-01'],
  ['FREQ=WEEKLY;COUNT=10', '09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '09-02 09-16 09-30 10-14 10-28 11-11'],
  ['FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH', '09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02'],
  ['FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR', '09-01 09-03 09-05 09-15 09-17 09-19 09-29', '1997-09-01'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16'],
  ['FREQ=MONTHLY;COUNT=10;BYDAY=1FR', '09-05 10-03 11-07 12-05 01-02 02-06 03-06 04-03 05-01 06-05', '1997-09-05'],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '09-05 10-03 11-07 12-05', '1997-09-05'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU', '09-07 09-28 11-02 11-30 01-04 01-25 03-01 03-29 05-03 05-31', '1997-09-07'],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '09-22 10-20 11-17 12-22 01-19 02-16', '1997-09-22'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '09-28 10-29 11-28 12-29 01-29 02-26', '1997-09-28'],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15', '09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15 01-02 01-15'],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1', '09-30 10-01 10-31 11-01 11-30 12-01 12-31 01-01 01-31 02-01', '1997-09-30'],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '09-10 09-11 09-12 09-13 09-14 09-15 03-10 03-11 03-12 03-13',
    '1997-09-10',
  ],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', '09-02 09-09 09-16 09-23 09-30 11-04 11-11 11-18 11-25 01-06 01-13'],
  ['FREQ=YEARLY;COUNT=10;BYMONTH=6,7', '06-10 07-10 06-10 07-10 06-10 07-10 06-10 07-10 06-10 07-10', '1997-06-10'],
  ['FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3', '03-10 01-10 02-10 03-10 01-10 02-10 03-10 01-10 02-10 03-10', '1997-03-10'],
  ['FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', '01-01 04-10 07-19 01-01 04-09 07-18 01-01 04-10 07-19 01-01', '1997-01-01'],
  ['FREQ=YEARLY;BYDAY=20MO', '05-19 05-18 05-17', '1997-05-19'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '05-12 05-11 05-17', '1997-05-12'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '03-13 03-20 03-27 03-05 03-12 03-19 03-26 03-04', '1997-03-13'],
  ['FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8', '06-05 06-12 06-19 06-26 07-03 07-10 07-17 07-24 07-31 08-07', '1997-06-05'],
  ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', '09-13 10-11 11-08 12-13 01-10 02-07 03-07 04-11 05-09 06-13', '1997-09-13'],
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '11-05 11-07 11-02', '1996-11-05'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '09-04 10-07 11-06', '1997-09-04'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '09-29 10-30 11-27 12-30 01-29 02-26 03-30', '1997-09-29'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '08-05 08-10 08-19 08-24', '1997-08-05'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '08-05 08-17 08-19 08-31', '1997-08-05'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '01-15 01-30 02-15 03-15 03-30', '2007-01-15'],
]

describe('recurrence', () => {
  it('BK-24 gives the dates of the examples of RFC 5545, at nine on the clocks of New York all the year', () => {
    const shown = local(NEW_YORK.zone)
    for (const [rule, text, day = NEW_YORK.day] of EXAMPLES) {
      const days = text.split(' ')
      const begins = beginsOf(rule, { ...NEW_YORK, day }, days.length).map(shown)
      expect([rule, begins.map((begin) => begin.slice(5))]).toEqual([rule, days.map((one) => `${one}T09:00`)])
    }
    expect(beginsOf('FREQ=DAILY;UNTIL=19971224T000000Z', NEW_YORK, 400)).toHaveLength(113)
    expect(
      beginsOf('FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', { ...NEW_YORK, day: '1998-01-01' }, 400),
    ).toHaveLength(93)
    // Friday the 13th: the begin is no date of the rule, which the RFC leaves open; it is none here.
    expect(beginsOf('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', NEW_YORK, 5).map((at) => local(NEW_YORK.zone)(at).slice(0, 10))).toEqual([
      '1998-02-13',
      '1998-03-13',
      '1998-11-13',
      '1999-08-13',
      '2000-10-13',
    ])
  })

  it('BK-24 gives the dates of a kept table of tests, and refuses what RFC 5545 forbids', () => {
    const FORBIDDEN =
      /FREQ=(DAILY|WEEKLY|MONTHLY);.*(BYWEEKNO|BYYEARDAY)|FREQ=(DAILY|WEEKLY);.*BYDAY=-?\d|FREQ=WEEKLY;.*BYMONTHDAY|FREQ=YEARLY;.*BYWEEKNO.*BYDAY=-?\d/
    const forbidden = table.rows.filter(([rule]) => FORBIDDEN.test(String(rule)))
    expect([table.rows.length, forbidden.length]).toEqual([107, 35])
    for (const [rule, first, dates] of table.rows as [string, string, string[]][]) {
      const begins = () => beginsOf(rule, { zone: 'UTC', day: first.slice(0, 10), time: first.slice(11) }, 100)
      // Which day of the week the RFC takes from DTSTART, the table takes all seven.
      if (rule === 'FREQ=YEARLY;COUNT=3;BYWEEKNO=20') continue
      if (FORBIDDEN.test(rule)) expect(begins, rule).toThrow()
      else expect([rule, begins().map((at) => new Date(at).toISOString().slice(0, 16))]).toEqual([rule, dates])
    }
  })

  it('BK-25 keeps the time of day of the zone when its clocks change', () => {
    const of = (zone: string, start: string, rule: string) =>
      occurrencesOf({ rule, zone, start, end: start, from: '09:00', to: '10:30' }).map(({ from, to }) => [
        new Date(from).toISOString(),
        (to - from) / 60_000,
      ])
    expect(of('Europe/London', '2026-10-23', 'FREQ=WEEKLY;COUNT=2')).toEqual([
      ['2026-10-23T08:00:00.000Z', 90],
      ['2026-10-30T09:00:00.000Z', 90],
    ])
    expect(of('Australia/Sydney', '2026-10-03', 'FREQ=DAILY;COUNT=2')).toEqual([
      ['2026-10-02T23:00:00.000Z', 90],
      ['2026-10-03T22:00:00.000Z', 90],
    ])
    expect(of('Asia/Makassar', '2026-10-31', 'FREQ=MONTHLY;COUNT=2;BYMONTHDAY=31')).toEqual([
      ['2026-10-31T01:00:00.000Z', 90],
      ['2026-12-31T01:00:00.000Z', 90],
    ])
    // A day ends at midnight of the zone.
    expect(normalised('FREQ=DAILY;UNTIL=20261231', 'Asia/Jakarta')).toBe('FREQ=DAILY;UNTIL=20261231T165959Z')
    const last = occurrencesOf({
      rule: 'FREQ=DAILY;UNTIL=20261225',
      zone: 'Asia/Jakarta',
      start: '2026-12-24',
      end: '2026-12-24',
      from: '23:00',
      to: '23:30',
    })
    expect(last.map(({ from }) => new Date(from).toISOString())).toEqual(['2026-12-24T16:00:00.000Z', '2026-12-25T16:00:00.000Z'])
  })

  it('BK-26 refuses a rule that cannot be read, never ends, leaves no date or has too many', () => {
    const rule = (text: string) => {
      try {
        occurrencesOf({ rule: text, zone: 'Asia/Jakarta', start: '2026-11-23', end: '2026-11-23', from: '09:00', to: '10:00' })
        return 'taken'
      } catch (error) {
        return (error as { errors: { rule: string }[] }).errors[0]?.rule
      }
    }
    expect(
      [
        'FREQ=DAILY',
        'FREQ=HOURLY;COUNT=2',
        'FREQ=DAILY;COUNT=401',
        'FREQ=DAILY;INTERVAL=0;COUNT=2',
        'FREQ=DAILY;UNTIL=20200101',
        'COUNT=2',
        'FREQ=DAILY;BYFOO=1;COUNT=2',
      ].map(rule),
    ).toEqual(['ends', 'period', 'too_often', 'recurrence', 'dates', 'period', 'recurrence'])
  })
})
