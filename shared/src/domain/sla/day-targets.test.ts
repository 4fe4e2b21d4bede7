import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offsetAt } from '../zone-offsets.ts'
import { hoursOn } from './business-calendar.ts'
import { businessTime } from './business-time.ts'
import { secondsOf, startClock } from './clock.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const at = (text: string): number => Date.parse(text)
/** Fridays end early; around the days on which Berlin changes its clocks, and a holiday. */
const calendarIn = (zone: string) => ({
  zone,
  weekly: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, start: '08:00', end: day === 5 ? '11:30' : '12:00' },
    { day, start: '13:00', end: '17:00' },
  ]),
  holidays: [{ day: '2026-10-26', kind: 'national' as const }],
  observed: ['national' as const],
  exceptions: [],
})
const ZONES = fc.constantFrom('Asia/Jakarta', 'Asia/Jayapura', 'Europe/Berlin')
const START = fc
  .tuple(fc.constantFrom('2026-03-26', '2026-10-22', '2026-12-23'), fc.integer({ min: 0, max: 5760 }))
  .map(([day, minutes]) => at(`${day}T00:00:00Z`) + minutes * MINUTE)

type Calendar = ReturnType<typeof calendarIn>
/** What the clock on the wall shows of a minute, and whether it is open. Clocks are changed at whole hours: each is asked for once. */
function lookingAt(calendar: Calendar) {
  const [offsets, hours] = [new Map<number, number>(), new Map<number, readonly (readonly [number, number])[]>()]
  const known = <T>(map: Map<number, T>, key: number, make: () => T): T => {
    const found = map.get(key) ?? make()
    map.set(key, found)
    return found
  }
  const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return (minute: number) => {
    const hour = Math.floor(minute / (60 * MINUTE))
    const local = minute + known(offsets, hour, () => offsetAt(calendar.zone, hour * 60 * MINUTE))
    const [day, shown] = [Math.floor(local / DAY), (local % DAY) / MINUTE]
    const of = () =>
      hoursOn(calendar, new Date(day * DAY).toISOString().slice(0, 10)).map(
        (hours) => [minuteOf(hours.start), minuteOf(hours.end)] as const,
      )
    const open = known(hours, day, of)
    return { day, shown, works: open.length > 0, isOpen: open.some(([from, until]) => from <= shown && shown < until) }
  }
}
/** Minute by minute: from the first open one on, until so many days with open hours have begun and the clock shows the same again. */
function countedSlowly(calendar: Calendar, from: number, days: number): number {
  const look = lookingAt(calendar)
  let minute = from
  while (!look(minute).isOpen) minute += MINUTE
  const first = look(minute)
  const begun = new Set<number>()
  for (let open = 0; ; minute += MINUTE) {
    const { day, shown, works, isOpen } = look(minute)
    if (day !== first.day && works) begun.add(day)
    if (begun.size === days && shown === first.shown) return open
    if (isOpen) open += 1
  }
}

it('SC-3 a target of working days to the same time is what a calculator counts that looks at every minute', () => {
  fc.assert(
    fc.property(ZONES, START, fc.integer({ min: 1, max: 4 }), (zone, from, amount) => {
      const calendar = calendarIn(zone)
      const seconds = secondsOf({ amount, unit: 'same_time' }, from, businessTime(calendar))
      expect(seconds).toBe(60 * countedSlowly(calendar, from, amount))
      expect(seconds).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

it('SC-3 opened at ten, it is due at ten so many working days later; a calendar that never opens says so', () => {
  const time = businessTime(calendarIn('Asia/Jakarta'))
  const dueOf = (text: string, amount: number) =>
    startClock({ kind: 'resolve', target: { amount, unit: 'same_time' }, at: at(text), standing: 'run' }, time).due_at
  expect(dueOf('2026-10-22T10:00+07:00', 1)).toBe(at('2026-10-23T10:00+07:00'))
  // A holiday and a weekend lie between; in a rest it is due as the rest begins.
  expect(dueOf('2026-10-22T10:00+07:00', 2)).toBe(at('2026-10-27T10:00+07:00'))
  expect(dueOf('2026-10-22T11:45+07:00', 1)).toBe(at('2026-10-23T11:30+07:00'))
  expect(businessTime({ ...calendarIn('UTC'), weekly: [] }).sameTime(0, 1)).toBeNull()
})

it('SC-3 SC-5 opened while the calendar is closed, working days count from the day on which it opens', () => {
  const time = businessTime(calendarIn('Asia/Jakarta'))
  const dueOf = (text: string, amount: number) =>
    startClock({ kind: 'resolve', target: { amount, unit: 'days' }, at: at(text), standing: 'run' }, time).due_at
  // Thursday in open hours, in the rest at noon and after closing; Saturday, and a Sunday before a holiday.
  expect(dueOf('2026-10-22T10:00+07:00', 1)).toBe(at('2026-10-23T17:00+07:00'))
  expect(dueOf('2026-10-22T12:30+07:00', 1)).toBe(at('2026-10-23T17:00+07:00'))
  expect(dueOf('2026-10-22T07:59+07:00', 1)).toBe(at('2026-10-23T17:00+07:00'))
  expect(dueOf('2026-10-22T17:00+07:00', 1)).toBe(at('2026-10-27T17:00+07:00'))
  expect(dueOf('2026-10-22T20:00+07:00', 2)).toBe(at('2026-10-28T17:00+07:00'))
  expect(dueOf('2026-10-17T09:00+07:00', 1)).toBe(at('2026-10-20T17:00+07:00'))
  expect(dueOf('2026-10-25T09:00+07:00', 1)).toBe(at('2026-10-28T17:00+07:00'))
})

it('SC-3 SC-5 a target of working days ends where a day-by-day count from the first open minute does', () => {
  fc.assert(
    fc.property(ZONES, START, fc.integer({ min: 1, max: 4 }), (zone, from, amount) => {
      const calendar = calendarIn(zone)
      const look = lookingAt(calendar)
      let minute = from
      while (!look(minute).isOpen) minute += MINUTE
      const first = look(minute).day
      const begun = new Set<number>()
      let open = 0
      for (; begun.size <= amount; minute += MINUTE) {
        const { day, works, isOpen } = look(minute)
        if (day !== first && works) begun.add(day)
        if (begun.size <= amount && isOpen) open += 1
      }
      expect(secondsOf({ amount, unit: 'days' }, from, businessTime(calendar))).toBe(60 * open)
    }),
    { numRuns: 20 },
  )
})
